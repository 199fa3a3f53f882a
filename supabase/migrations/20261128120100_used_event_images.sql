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
  select private.event_image_name(event ->> 'image') from public.events_trash
  where event ->> 'image' is not null
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

drop policy "Approved staff remove event pictures" on storage.objects;
create policy "Approved staff remove event pictures that nothing uses" on storage.objects
for delete to authenticated
using (
  bucket_id = 'event-images'
  and (select private.is_approved())
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
