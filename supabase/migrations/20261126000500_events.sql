-- An event can be cancelled or postponed, be a draft, and be visible from and until a moment. Events of one
-- `series_id` repeat; each is a row of its own, so that it can be changed alone.
-- The time constraints reject `infinity` and years before Christ: Postgres accepts them and pages cannot
-- show them. src/domain/events/event.ts skips rows that break these rules.
-- Images come from the bucket or from the provider, as the pages' policy demands. They may use http on
-- the local machine, where the emulator's bucket has no https.
-- Each constraint of a column has its default name, and src/domain/events/event-form.ts says for each which
-- field of the form it refuses.
--
-- Returns true if a text has a character that is seen: it rejects spaces, controls, invisible characters and
-- lone marks, without which pages leave an event out.
create function private.is_visible(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '[^\s\u0000-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u1680\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20ff\u3000\ue000-\uf8ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]';
$$;
revoke all on function private.is_visible(text) from public, anon, authenticated, service_role;
grant execute on function private.is_visible(text) to authenticated, service_role;

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_visible(title) and char_length(title) <= 200),
  image text check (
    char_length(image) <= 2048 and (
      image ~ '^(https://[^\s<>"/@]+|http://(127\.0\.0\.1|localhost)(:\d+)?)/storage/v1/object/public/event-images/[^\s<>"]+$'
      or image ~ '^https://cdn\.shopify\.com/[^\s<>"]+$'
    )
  ),
  category text not null check (private.is_visible(category) and char_length(category) <= 80),
  price text not null default 'Free' check (private.is_visible(price) and char_length(price) <= 40),
  date text not null check (private.is_visible(date) and char_length(date) <= 80),
  time text not null check (private.is_visible(time) and char_length(time) <= 80),
  starts_at timestamptz,
  ends_at timestamptz,
  location text not null check (private.is_visible(location) and char_length(location) <= 200),
  address text check (char_length(address) <= 300),
  description text not null check (private.is_visible(description) and char_length(description) <= 5000),
  attendees integer not null default 0 check (attendees >= 0),
  max_attendees integer not null default 50 check (max_attendees between 0 and 100000),
  event_type text not null default 'featured' check (event_type in ('featured', 'coming_soon')),
  link text check (char_length(link) <= 2048 and link ~ '^https://[^\s<>"]+$'),
  -- The handle of the product that the event is about.
  book text check (char_length(book) <= 255 and book ~ '^[^\s<>"/?#]+$'),
  status text not null default 'scheduled' check (status in ('scheduled', 'postponed', 'cancelled')),
  is_draft boolean not null default false,
  visible_from timestamptz
  check (visible_from >= '2000-01-01T00:00Z' and visible_from < '2101-01-01T00:00Z'),
  visible_until timestamptz
  check (visible_until >= '2000-01-01T00:00Z' and visible_until < '2101-01-01T00:00Z'),
  series_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attendees_fit check (attendees <= max_attendees),
  constraint ends_after_start check (ends_at is null or (starts_at is not null and ends_at > starts_at)),
  constraint visible_until_after_from check (visible_until > visible_from),
  constraint starts_in_this_century check (starts_at >= '2000-01-01T00:00Z' and starts_at < '2101-01-01T00:00Z'),
  constraint ends_in_this_century check (ends_at >= '2000-01-01T00:00Z' and ends_at < '2101-01-01T00:00Z'),
  constraint written_in_this_century check (
    created_at >= '2000-01-01T00:00Z' and created_at < '2101-01-01T00:00Z'
    and updated_at >= '2000-01-01T00:00Z' and updated_at < '2101-01-01T00:00Z'
  )
);
create index events_newest on public.events (created_at desc);
create index events_series on public.events (series_id) where series_id is not null;

create trigger set_updated_at before update on public.events
for each row execute function private.set_updated_at();
create trigger write_audit_log after insert or update or delete on public.events
for each row execute function private.write_audit_log();
create trigger archive_deleted_row after delete on public.events
for each row execute function private.archive_deleted_row();

-- Staff may insert `id`, so that a client can retry a save whose response was lost.
revoke all on table public.events from public, anon, authenticated, service_role;
grant select on table public.events to anon, authenticated;
grant insert (
  id, title, image, category, price, date, time, starts_at, ends_at, location, address, description,
  attendees, max_attendees, event_type, link, book, status, is_draft, visible_from, visible_until, series_id
), update (
  title, image, category, price, date, time, starts_at, ends_at, location, address, description,
  attendees, max_attendees, event_type, link, book, status, is_draft, visible_from, visible_until, series_id
), delete on table public.events to authenticated;
grant select, insert, update, delete on table public.events to service_role;

-- Updates events, all or none. `changes` is a list of {id, updated_at, fields} with the versions that the caller
-- saw. Returns the rows, or null if one of them has changed since or no longer exists.
create function public.update_events(changes jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  change record;
  assignments text;
  updated integer;
begin
  perform from public.events as event
  where event.id in (select (value ->> 'id')::uuid from jsonb_array_elements(changes))
  order by event.id for update;
  if exists (
    select from jsonb_array_elements(changes) left join public.events as event
      on event.id = (value ->> 'id')::uuid and event.updated_at = (value ->> 'updated_at')::timestamptz
    where event.id is null
  ) then
    return null;
  end if;
  for change in
    select (value ->> 'id')::uuid as id, value -> 'fields' as fields from jsonb_array_elements(changes)
  loop
    select string_agg(
      format('%1$I = (jsonb_populate_record(null::public.events, $1)).%1$I', field), ', '
    ) into assignments from jsonb_object_keys(change.fields) as field;
    continue when assignments is null;
    execute format('update public.events set %s where id = $2', assignments)
    using change.fields, change.id;
    get diagnostics updated = row_count;
    if updated = 0 then
      raise exception 'Only approved staff can do this.' using errcode = '42501';
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(to_jsonb(event)), '[]') from public.events as event
    where event.id in (select (value ->> 'id')::uuid from jsonb_array_elements(changes))
  );
end $$;

-- Deletes events and returns the ids of those that existed. An address has no room for hundreds of ids.
create function public.delete_events(ids uuid[]) returns setof uuid
language sql security invoker set search_path = '' as $$
  delete from public.events where id = any (ids) returning id;
$$;
revoke all on function public.update_events(jsonb), public.delete_events(uuid[])
from public, anon, authenticated, service_role;
grant execute on function public.update_events(jsonb), public.delete_events(uuid[]) to authenticated;

alter table public.events enable row level security;
-- The only place that decides what the public sees now. Builds and mails read as a visitor does.
create function private.is_event_public(
  is_draft boolean, visible_from timestamptz, visible_until timestamptz
) returns boolean
language sql stable set search_path = '' as $$
  select not is_draft
    and (visible_from is null or visible_from <= now())
    and (visible_until is null or visible_until > now());
$$;
revoke all on function private.is_event_public(boolean, timestamptz, timestamptz)
from public, anon, authenticated, service_role;
grant execute on function private.is_event_public(boolean, timestamptz, timestamptz)
to anon, authenticated, service_role;
create policy "Visitors see events that are public" on public.events
for select to anon using (private.is_event_public(is_draft, visible_from, visible_until));
create policy "Approved staff see all events, others those that are public" on public.events
for select to authenticated using (
  private.is_event_public(is_draft, visible_from, visible_until) or (select private.has_access())
);
create policy "Approved staff add drafts, publishers all events" on public.events
for insert to authenticated with check (
  (is_draft and (select private.is_approved())) or (select private.may('publish'))
);
create policy "Approved staff change drafts, publishers all events" on public.events
for update to authenticated
using ((is_draft and (select private.is_approved())) or (select private.may('publish')))
with check ((is_draft and (select private.is_approved())) or (select private.may('publish')));
create policy "Approved staff remove drafts, publishers all events" on public.events
for delete to authenticated
using ((is_draft and (select private.is_approved())) or (select private.may('publish')));

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- Realtime tells callers of rows that they may read, so that visitors hear nothing of an event that is hidden from
-- them. A row here tells their open pages to read again. It names an event that everybody could read before.
create table public.withdrawn_events (
  id uuid primary key,
  withdrawn_at timestamptz not null default now()
);
create function private.withdraw_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.withdrawn_events where withdrawn_at < now() - interval '1 day';
  insert into public.withdrawn_events (id) values (new.id)
  on conflict (id) do update set withdrawn_at = excluded.withdrawn_at;
  return null;
end $$;
create trigger withdraw_event after update on public.events
for each row when (
  private.is_event_public(old.is_draft, old.visible_from, old.visible_until)
  and not private.is_event_public(new.is_draft, new.visible_from, new.visible_until)
)
execute function private.withdraw_event();
revoke all on function private.withdraw_event() from public, anon, authenticated, service_role;
revoke all on table public.withdrawn_events from public, anon, authenticated, service_role;
grant select on table public.withdrawn_events to anon, authenticated, service_role;
alter table public.withdrawn_events enable row level security;
create policy "Everyone hears which events are withdrawn" on public.withdrawn_events
for select to anon, authenticated using (true);
alter publication supabase_realtime set table public.events, public.withdrawn_events;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('event-images', 'event-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update
set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- The bucket is public, so everyone can read a file by its address. The policies cover all other access. Nobody
-- overwrites or moves a file, because a public event may show it: another picture is another file.
create policy "Approved staff list event pictures" on storage.objects
for select to authenticated
using (bucket_id = 'event-images' and (select private.has_access()));
create policy "Approved staff add event pictures" on storage.objects
for insert to authenticated
with check (
  bucket_id = 'event-images'
  and name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}\.(png|jpg|jpeg|webp|PNG|JPG|JPEG|WEBP)$'
  and (select private.has_access())
);
-- A file of the bucket is used by events, also deleted ones that can be restored, by scheduled changes, and by
-- stored releases, which a rollback shows again. The last cannot be read here, so a picture that an event
-- had stays for 30 days.
create table private.former_event_images (
  name text primary key,
  replaced_at timestamptz not null default now()
);
alter table private.former_event_images enable row level security;
revoke all on table private.former_event_images from public, anon, authenticated, service_role;

-- Returns the name of a file in the bucket, or null for another URL.
create function private.event_image_name(url text) returns text
language sql immutable set search_path = '' as $$
  select substring(url from '/storage/v1/object/public/event-images/([^/?#]+)');
$$;

create function private.record_former_event_image() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.former_event_images where replaced_at <= now() - interval '30 days';
  insert into private.former_event_images (name)
  select name from private.event_image_name(old.image) as name where name is not null
  on conflict (name) do update set replaced_at = excluded.replaced_at;
  return null;
end $$;
create trigger record_former_image after update of image on public.events
for each row when (old.image is distinct from new.image)
execute function private.record_former_event_image();

create function private.used_event_images() returns setof text
language sql stable security definer set search_path = '' as $$
  select private.event_image_name(image) from public.events where image is not null
  union all
  select private.event_image_name(deleted_row ->> 'image') from public.trash
  where deleted_row ->> 'image' is not null
  union all
  select private.event_image_name(change ->> 'image') from public.scheduled_changes
  where change ->> 'image' is not null
  union all
  select name from private.former_event_images where replaced_at > now() - interval '30 days';
$$;

create function private.is_event_image_used(file_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select file_name in (select used from private.used_event_images() as used where used is not null);
$$;

-- The newest files of others may be of a form that is open.
create policy "Approved staff remove event pictures that nothing uses" on storage.objects
for delete to authenticated
using (
  bucket_id = 'event-images'
  and (select private.has_access())
  and (owner_id = (select auth.uid())::text or created_at <= now() - interval '1 day')
  and not private.is_event_image_used(name)
);

-- Returns files that nothing uses, for the dashboard to remove. The newest may be of a form that is open.
create function private.list_unused_event_images() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_approved();
  return query
    select file.name::text from storage.objects as file
    where file.bucket_id = 'event-images' and file.created_at <= now() - interval '1 day'
      and file.name not in (
        select used from private.used_event_images() as used where used is not null
      )
    order by file.created_at
    limit 100;
end $$;
create function public.list_unused_event_images() returns setof text
language sql stable security invoker set search_path = '' as $$
  select * from private.list_unused_event_images();
$$;

revoke all on function
  private.event_image_name(text), private.record_former_event_image(), private.used_event_images(),
  private.is_event_image_used(text), private.list_unused_event_images(),
  public.list_unused_event_images()
from public, anon, authenticated, service_role;
grant execute on function
  private.is_event_image_used(text), private.list_unused_event_images(),
  public.list_unused_event_images()
to authenticated;
