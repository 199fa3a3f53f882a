-- The time constraints reject `infinity` and years before Christ: Postgres accepts them and pages cannot
-- show them. src/domain/event.ts skips rows that break these rules.
-- Images come from the bucket or from the provider, as the pages' policy demands. They may use http on
-- the local machine, where the emulator's bucket has no https.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  image text check (
    char_length(image) <= 2048 and (
      image ~ '^(https://[^\s<>"/@]+|http://(127\.0\.0\.1|localhost)(:\d+)?)/storage/v1/object/public/event-images/[^\s<>"]+$'
      or image ~ '^https://cdn\.shopify\.com/[^\s<>"]+$'
    )
  ),
  category text not null check (category ~ '\S' and char_length(category) <= 80),
  price text not null default 'Free' check (price ~ '\S' and char_length(price) <= 40),
  date text not null check (date ~ '\S' and char_length(date) <= 80),
  time text not null check (time ~ '\S' and char_length(time) <= 80),
  starts_at timestamptz,
  ends_at timestamptz,
  location text not null check (location ~ '\S' and char_length(location) <= 200),
  address text check (char_length(address) <= 300),
  description text not null check (description ~ '\S' and char_length(description) <= 5000),
  attendees integer not null default 0 check (attendees >= 0),
  max_attendees integer not null default 50 check (max_attendees between 0 and 100000),
  event_type text not null default 'featured' check (event_type in ('featured', 'coming_soon')),
  link text check (char_length(link) <= 2048 and link ~ '^https://[^\s<>"]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attendees_fit check (attendees <= max_attendees),
  constraint ends_after_start check (ends_at is null or (starts_at is not null and ends_at > starts_at)),
  constraint starts_in_this_century check (starts_at >= '2000-01-01T00:00Z' and starts_at < '2101-01-01T00:00Z'),
  constraint ends_in_this_century check (ends_at >= '2000-01-01T00:00Z' and ends_at < '2101-01-01T00:00Z'),
  constraint written_in_this_century check (
    created_at >= '2000-01-01T00:00Z' and created_at < '2101-01-01T00:00Z'
    and updated_at >= '2000-01-01T00:00Z' and updated_at < '2101-01-01T00:00Z'
  )
);
create index events_newest on public.events (created_at desc);

create trigger set_updated_at before update on public.events
for each row execute function private.set_updated_at();
create trigger write_audit_log after insert or update or delete on public.events
for each row execute function private.write_audit_log();

-- Staff may insert `id`, so that a client can retry a save whose response was lost.
revoke all on table public.events from public, anon, authenticated, service_role;
grant select on table public.events to anon, authenticated;
grant insert (
  id, title, image, category, price, date, time, starts_at, ends_at, location, address, description,
  attendees, max_attendees, event_type, link
), update (
  title, image, category, price, date, time, starts_at, ends_at, location, address, description,
  attendees, max_attendees, event_type, link
), delete on table public.events to authenticated;
grant select, insert, update, delete on table public.events to service_role;

alter table public.events enable row level security;
create policy "Everyone sees events" on public.events
for select to anon, authenticated using (true);
create policy "Approved staff add events" on public.events
for insert to authenticated with check ((select private.is_approved()));
create policy "Approved staff change events" on public.events
for update to authenticated
using ((select private.is_approved())) with check ((select private.is_approved()));
create policy "Approved staff remove events" on public.events
for delete to authenticated using ((select private.is_approved()));

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime set table public.events;

-- Deletion removes the row from `events`, so no query and no Realtime filter must exclude hidden rows.
-- The trash stores the whole row for 30 days, so that staff can restore it.
create table public.events_trash (
  id uuid primary key,
  title text not null,
  event jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by text not null
);
create index events_trash_newest on public.events_trash (deleted_at desc);

create function private.archive_deleted_event() returns trigger
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

create trigger archive_deleted_event after delete on public.events
for each row execute function private.archive_deleted_event();

-- Restores an event unchanged, with its original id.
create function private.restore_event(id uuid) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  archived public.events_trash;
  restored public.events;
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
  delete from public.events_trash as trash
  where trash.id = restore_event.id and deleted_at > now() - interval '30 days'
  returning * into archived;
  if archived.id is null then
    raise exception 'There is no such event in the trash.' using errcode = 'PT404';
  end if;
  insert into public.events
  select * from jsonb_populate_record(null::public.events, archived.event)
  returning * into restored;
  return restored;
end $$;

create function public.restore_event(id uuid) returns public.events
language sql security invoker set search_path = '' as $$
  select private.restore_event(restore_event.id);
$$;

revoke all on function
  private.archive_deleted_event(), private.restore_event(uuid), public.restore_event(uuid)
from public, anon, authenticated, service_role;
grant execute on function private.restore_event(uuid), public.restore_event(uuid) to authenticated;

revoke all on table public.events_trash from public, anon, authenticated, service_role;
grant select on table public.events_trash to authenticated;
grant select, delete on table public.events_trash to service_role;

alter table public.events_trash enable row level security;
create policy "Approved staff see what was deleted in the last month" on public.events_trash
for select to authenticated
using (deleted_at > now() - interval '30 days' and (select private.is_approved()));
