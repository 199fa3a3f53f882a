-- What the public forms send. Only the functions write here; mail goes out after the row is kept.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (first_name ~ '\S' and char_length(first_name) <= 100),
  last_name text not null check (last_name ~ '\S' and char_length(last_name) <= 100),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 254),
  subject text not null check (subject in (
    'Book Recommendation', 'Order Inquiry', 'General Question', 'Book Club', 'Other'
  )),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index contact_messages_newest on public.contact_messages (created_at desc);

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (
    email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 254
  ),
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);

revoke all on table public.contact_messages, public.newsletter_subscribers
from public, anon, authenticated, service_role;
grant select on table public.contact_messages to authenticated;
grant select (id, email, created_at, confirmed_at, unsubscribed_at)
on table public.newsletter_subscribers to authenticated;
grant select, insert, update, delete
on table public.contact_messages, public.newsletter_subscribers to service_role;

alter table public.contact_messages enable row level security;
alter table public.newsletter_subscribers enable row level security;
create policy "Approved staff read messages" on public.contact_messages
for select to authenticated using ((select private.is_approved()));
create policy "Approved staff see subscribers" on public.newsletter_subscribers
for select to authenticated using ((select private.is_approved()));
