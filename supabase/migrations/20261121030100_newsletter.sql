-- Subscribing takes two steps: the address is kept, and its owner confirms it from the mail.
-- A link's token stands in mails alone; here is its hash.
create table public.newsletter_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  created_at timestamptz not null default now()
);
create index newsletter_links_of on public.newsletter_links (subscriber_id);
alter table public.newsletter_subscribers drop column token;

revoke all on table public.newsletter_links from public, anon, authenticated, service_role;
grant select, insert (token_hash, subscriber_id, purpose) on table public.newsletter_links
to service_role;
alter table public.newsletter_links enable row level security;

-- The same for every address: it is kept, and gets a mail unless it has just had one, or three
-- today. Addresses that nobody confirmed are forgotten after a month.
create function public.subscribe(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
  recent integer;
  latest timestamptz;
begin
  delete from public.newsletter_subscribers
  where confirmed_at is null and created_at < now() - interval '30 days';
  insert into public.newsletter_subscribers (email) values (lower(address))
  on conflict (email) do nothing;
  select * into subscriber from public.newsletter_subscribers
  where email = lower(address) for update;

  select count(*), max(created_at) into recent, latest from public.mails
  where about = subscriber.id and created_at > now() - interval '1 day';
  if recent >= 3 or latest > now() - interval '10 minutes' then
    return;
  end if;
  perform private.queue_mail(
    case
      when subscriber.confirmed_at is null or subscriber.unsubscribed_at is not null
      then 'newsletter-confirm' else 'newsletter-welcome'
    end,
    subscriber.id
  );
end $$;

-- Confirms or unsubscribes whoever the link was sent to, and says which; or why not.
create function public.use_newsletter_link(hash text, wanted text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link public.newsletter_links;
  subscriber public.newsletter_subscribers;
begin
  select * into link from public.newsletter_links where token_hash = hash and purpose = wanted;
  if not found then
    return 'unknown';
  end if;
  select * into subscriber from public.newsletter_subscribers
  where id = link.subscriber_id for update;

  if wanted = 'unsubscribe' then
    update public.newsletter_subscribers set unsubscribed_at = coalesce(unsubscribed_at, now())
    where id = subscriber.id;
    delete from public.newsletter_links
    where subscriber_id = subscriber.id and purpose = 'confirm';
    return 'unsubscribed';
  end if;
  if link.created_at < now() - interval '7 days' then
    return 'expired';
  end if;
  if subscriber.confirmed_at is null or subscriber.unsubscribed_at is not null then
    update public.newsletter_subscribers set confirmed_at = now(), unsubscribed_at = null
    where id = subscriber.id;
    perform private.queue_mail('newsletter-welcome', subscriber.id);
  end if;
  return 'confirmed';
end $$;

revoke all on function public.subscribe(text), public.use_newsletter_link(text, text)
from public, anon, authenticated, service_role;
grant execute on function public.subscribe(text), public.use_newsletter_link(text, text)
to service_role;
