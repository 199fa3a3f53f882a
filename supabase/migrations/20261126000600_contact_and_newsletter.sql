-- Only functions write these tables. A submission that fills the forms' hidden field is stored as spam
-- without mail, because a password manager may have filled it. Spam is deleted after 30 days.
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
  mailed_at timestamptz,
  state text not null default 'received' check (state in ('received', 'spam'))
);
create index contact_messages_newest on public.contact_messages (created_at desc);

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (
    email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 254
  ),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  state text not null default 'received' check (state in ('received', 'spam')),
  constraint spam_is_not_confirmed check (state = 'received' or confirmed_at is null)
);

-- Subscribers confirm their address with a token from a mail. The table stores only its hash.
create table public.newsletter_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  created_at timestamptz not null default now()
);
create index newsletter_tokens_subscriber on public.newsletter_tokens (subscriber_id);

revoke all on table
  public.contact_messages, public.newsletter_subscribers, public.newsletter_tokens
from public, anon, authenticated, service_role;
grant select on table public.contact_messages to authenticated;
grant select (id, email, created_at, confirmed_at, unsubscribed_at, state)
on table public.newsletter_subscribers to authenticated;
grant select, insert, update, delete
on table public.contact_messages, public.newsletter_subscribers to service_role;
grant select, insert (token_hash, subscriber_id, purpose) on table public.newsletter_tokens
to service_role;

alter table public.contact_messages enable row level security;
alter table public.newsletter_subscribers enable row level security;
alter table public.newsletter_tokens enable row level security;
create policy "Approved staff read messages" on public.contact_messages
for select to authenticated using ((select private.is_approved()));
create policy "Approved staff see subscribers" on public.newsletter_subscribers
for select to authenticated using ((select private.is_approved()));

create function private.enqueue_contact_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'received' then
    perform private.enqueue_mail('contact', new.id);
  else
    delete from public.contact_messages
    where state = 'spam' and created_at < now() - interval '30 days';
  end if;
  return null;
end $$;
create trigger enqueue_contact_mail after insert on public.contact_messages
for each row execute function private.enqueue_contact_mail();

-- The response is the same for every address, so that it discloses no subscriber. An address gets at most
-- one mail in 10 minutes and three a day. Unconfirmed addresses are deleted after 30 days.
create function public.subscribe(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
  recent integer;
  latest timestamptz;
begin
  delete from public.newsletter_subscribers
  where confirmed_at is null and created_at < now() - interval '30 days';
  -- A regular signup shows that an address stored as spam belongs to a person.
  insert into public.newsletter_subscribers (email) values (lower(address))
  on conflict (email) do update set state = 'received'
  returning * into subscriber;

  select count(*), max(created_at) into recent, latest from public.mail_outbox
  where subject_id = subscriber.id and created_at > now() - interval '1 day';
  if recent >= 3 or latest > now() - interval '10 minutes' then
    return;
  end if;
  perform private.enqueue_mail(
    case
      when subscriber.confirmed_at is null or subscriber.unsubscribed_at is not null
      then 'newsletter-confirm' else 'newsletter-welcome'
    end,
    subscriber.id
  );
end $$;

-- Returns 'confirmed' or 'unsubscribed', or 'expired' or 'unknown' for a token that has no effect.
create function public.consume_newsletter_token(hash text, token_purpose text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token public.newsletter_tokens;
  subscriber public.newsletter_subscribers;
begin
  select * into token from public.newsletter_tokens
  where token_hash = hash and purpose = token_purpose;
  if not found then
    return 'unknown';
  end if;
  select * into subscriber from public.newsletter_subscribers
  where id = token.subscriber_id for update;

  if token_purpose = 'unsubscribe' then
    update public.newsletter_subscribers set unsubscribed_at = coalesce(unsubscribed_at, now())
    where id = subscriber.id;
    delete from public.newsletter_tokens
    where subscriber_id = subscriber.id and purpose = 'confirm';
    return 'unsubscribed';
  end if;
  if token.created_at < now() - interval '7 days' then
    return 'expired';
  end if;
  if subscriber.confirmed_at is null or subscriber.unsubscribed_at is not null then
    update public.newsletter_subscribers set confirmed_at = now(), unsubscribed_at = null
    where id = subscriber.id;
    perform private.enqueue_mail('newsletter-welcome', subscriber.id);
  end if;
  return 'confirmed';
end $$;

revoke all on function
  private.enqueue_contact_mail(), public.subscribe(text),
  public.consume_newsletter_token(text, text)
from public, anon, authenticated, service_role;
grant execute on function public.subscribe(text), public.consume_newsletter_token(text, text)
to service_role;
