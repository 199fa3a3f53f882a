-- A picture may also lie on the maker's own machine: there the bucket has no https.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  image text check (char_length(image) <= 2048 and image ~ '^(https://|http://(127\.0\.0\.1|localhost)(:\d+)?/)[^\s<>"]+$'),
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
  constraint ends_after_start check (ends_at is null or ends_at >= starts_at)
);
create index events_newest on public.events (created_at desc);

create trigger touch before update on public.events
for each row execute function private.touch();
create trigger record_change after insert or update or delete on public.events
for each row execute function private.record_change();

revoke all on table public.events from public, anon, authenticated, service_role;
grant select on table public.events to anon, authenticated;
grant insert (
  title, image, category, price, date, time, starts_at, ends_at, location, address, description,
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
