-- A delete is a delete: pages, lists and Realtime know of no hidden rows. What was deleted is kept
-- here for a month, whole, so that it can be put back.
create table public.events_trash (
  id uuid primary key,
  title text not null,
  event jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by text not null
);
create index events_trash_newest on public.events_trash (deleted_at desc);

create function private.actor_name() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.name_of((select auth.uid())),
    case current_setting('role', true) when 'service_role' then 'operator' end,
    'system'
  );
$$;

create function private.keep_in_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.events_trash where deleted_at <= now() - interval '30 days';
  insert into public.events_trash (id, title, event, deleted_by)
  values (old.id, old.title, to_jsonb(old), private.actor_name())
  on conflict (id) do update set
    title = excluded.title,
    event = excluded.event,
    deleted_at = excluded.deleted_at,
    deleted_by = excluded.deleted_by;
  return null;
end $$;

create trigger keep_in_trash after delete on public.events
for each row execute function private.keep_in_trash();

-- Puts an event back as it was, under its old id.
create function public.restore_event(id uuid) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  kept public.events_trash;
  restored public.events;
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
  delete from public.events_trash as trash
  where trash.id = restore_event.id and deleted_at > now() - interval '30 days'
  returning * into kept;
  if kept.id is null then
    raise exception 'There is no such event in the trash.' using errcode = 'PT404';
  end if;
  insert into public.events
  select * from jsonb_populate_record(null::public.events, kept.event)
  returning * into restored;
  return restored;
end $$;

revoke all on function
  private.actor_name(), private.keep_in_trash(), public.restore_event(uuid)
from public, anon, authenticated, service_role;
grant execute on function public.restore_event(uuid) to authenticated;

revoke all on table public.events_trash from public, anon, authenticated, service_role;
grant select on table public.events_trash to authenticated;
grant select, delete on table public.events_trash to service_role;

alter table public.events_trash enable row level security;
create policy "Approved staff see what was deleted in the last month" on public.events_trash
for select to authenticated
using (deleted_at > now() - interval '30 days' and (select private.is_approved()));
