-- A staff pick says why: a bookseller's name and a note.
alter table public.staff_picks
  add column bookseller text check (bookseller ~ '\S' and char_length(bookseller) <= 80),
  add column note text check (note ~ '\S' and char_length(note) <= 280);
grant insert (bookseller, note), update (bookseller, note) on table public.staff_picks to authenticated;

-- The trash stores deleted staff picks and collections for 30 days, as `events_trash` stores events.
create table public.merchandising_trash (
  id uuid primary key,
  subject text not null check (subject in ('staff_picks', 'collections_config')),
  title text not null,
  deleted_row jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by text not null
);
create index merchandising_trash_newest on public.merchandising_trash (subject, deleted_at desc);

create function private.archive_deleted_merchandising() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.merchandising_trash where deleted_at <= now() - interval '30 days';
  insert into public.merchandising_trash (id, subject, title, deleted_row, deleted_by)
  values (old.id, tg_table_name, old.title, to_jsonb(old), private.actor_name())
  on conflict (id) do update set
    title = excluded.title,
    deleted_row = excluded.deleted_row,
    deleted_at = excluded.deleted_at,
    deleted_by = excluded.deleted_by;
  return null;
end $$;
create trigger archive_deleted_row after delete on public.staff_picks
for each row execute function private.archive_deleted_merchandising();
create trigger archive_deleted_row after delete on public.collections_config
for each row execute function private.archive_deleted_merchandising();

-- Restores a deleted row with its id and at its place. A product or a collection that was added again
-- meanwhile violates the unique constraint.
create function private.restore_merchandising(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  archived public.merchandising_trash;
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
  delete from public.merchandising_trash as trash
  where trash.id = restore_merchandising.id and deleted_at > now() - interval '30 days'
  returning * into archived;
  if archived.id is null then
    raise exception 'There is no such row in the trash.' using errcode = 'PT404';
  end if;
  execute format(
    'insert into public.%1$I select * from jsonb_populate_record(null::public.%1$I, $1)', archived.subject
  ) using archived.deleted_row;
  -- The trigger of the insert has put the row at the end.
  perform set_config('shop.reordering', 'on', true);
  execute format('update public.%I set sort_order = $1 where id = $2', archived.subject)
  using (archived.deleted_row ->> 'sort_order')::integer, archived.id;
  perform set_config('shop.reordering', '', true);
end $$;

create function public.restore_merchandising(id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.restore_merchandising(restore_merchandising.id);
$$;

revoke all on function
  private.archive_deleted_merchandising(), private.restore_merchandising(uuid),
  public.restore_merchandising(uuid)
from public, anon, authenticated, service_role;
grant execute on function private.restore_merchandising(uuid), public.restore_merchandising(uuid)
to authenticated;

revoke all on table public.merchandising_trash from public, anon, authenticated, service_role;
grant select on table public.merchandising_trash to authenticated;
grant select, delete on table public.merchandising_trash to service_role;
alter table public.merchandising_trash enable row level security;
create policy "Approved staff see what was deleted in the last month" on public.merchandising_trash
for select to authenticated
using (deleted_at > now() - interval '30 days' and (select private.is_approved()));
