-- What the forms' hidden field catches is kept as spam, and gets no mail: a password manager may have
-- filled the field in for a person. It is forgotten after a month.
alter table public.contact_messages
add column state text not null default 'received' check (state in ('received', 'spam'));
alter table public.newsletter_subscribers
add column state text not null default 'received' check (state in ('received', 'spam')),
add constraint spam_is_not_confirmed check (state = 'received' or confirmed_at is null);

create or replace function private.announce_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'received' then
    perform private.queue_mail('contact', new.id);
  else
    delete from public.contact_messages
    where state = 'spam' and created_at < now() - interval '30 days';
  end if;
  return null;
end $$;

-- Whoever signs up an address that was kept as spam is a person after all.
create or replace function public.subscribe(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
  recent integer;
  latest timestamptz;
begin
  delete from public.newsletter_subscribers
  where confirmed_at is null and created_at < now() - interval '30 days';
  insert into public.newsletter_subscribers (email) values (lower(address))
  on conflict (email) do update set state = 'received'
  returning * into subscriber;

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

grant select (state) on table public.newsletter_subscribers to authenticated;
