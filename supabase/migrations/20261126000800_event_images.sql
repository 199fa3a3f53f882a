insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('event-images', 'event-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update
set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- The bucket is public, so everyone can read a file by its address. The policies cover all other access.
create policy "Approved staff list event pictures" on storage.objects
for select to authenticated
using (bucket_id = 'event-images' and (select private.is_approved()));
create policy "Approved staff add event pictures" on storage.objects
for insert to authenticated
with check (
  bucket_id = 'event-images'
  and name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}\.(png|jpg|jpeg|webp|PNG|JPG|JPEG|WEBP)$'
  and (select private.is_approved())
);
create policy "Approved staff replace event pictures" on storage.objects
for update to authenticated
using (bucket_id = 'event-images' and (select private.is_approved()))
with check (
  bucket_id = 'event-images'
  and name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}\.(png|jpg|jpeg|webp|PNG|JPG|JPEG|WEBP)$'
  and (select private.is_approved())
);
create policy "Approved staff remove event pictures" on storage.objects
for delete to authenticated
using (bucket_id = 'event-images' and (select private.is_approved()));
