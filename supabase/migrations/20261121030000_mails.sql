-- Mail that is to go out. The database writes a row in the same transaction as what the mail tells
-- of, and the row waits until a function has sent it: nothing that happened can lose its mail.
create table public.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'contact', 'newsletter-confirm', 'newsletter-welcome', 'approval-request', 'approval-granted'
  )),
  about uuid not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'dropped', 'refused')),
  check ((settled_at is null) = (outcome is null))
);
create unique index mails_waiting on public.mails (kind, about) where settled_at is null;
create index mails_about on public.mails (about, created_at desc);

revoke all on table public.mails from public, anon, authenticated, service_role;
grant select on table public.mails to service_role;
alter table public.mails enable row level security;

create function private.queue_mail(mail_kind text, mail_about uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.mails (kind, about) values (mail_kind, mail_about)
  on conflict (kind, about) where settled_at is null do nothing;
$$;

-- Takes what is due. Until it is settled it comes back, later each time: 2, 8, 32 minutes … 6 hours.
create function public.claim_mails(most integer) returns setof public.mails
language sql security definer set search_path = '' as $$
  update public.mails
  set attempts = attempts + 1,
      due_at = now() + least(interval '2 minutes' * power(4, least(attempts, 6)), interval '6 hours')
  where id in (
    select id from public.mails
    where settled_at is null and due_at <= now()
    order by created_at
    limit most
    for update skip locked
  )
  returning *;
$$;

-- Sent; or dropped, as nobody needs it any more; or refused by the mail service for good.
create function public.settle_mail(mail uuid, mail_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mails set settled_at = now(), outcome = mail_outcome
  where id = mail and settled_at is null;
  if mail_outcome = 'sent' then
    update public.contact_messages set mailed_at = now()
    where mailed_at is null
      and id = (select about from public.mails where id = mail and kind = 'contact');
  end if;
  delete from public.mails where settled_at < now() - interval '30 days';
end $$;

create function private.announce_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail('contact', new.id);
  return null;
end $$;
create trigger announce_message after insert on public.contact_messages
for each row execute function private.announce_message();

-- Runs as whoever writes: a shop's first admin, approved by the database itself, needs no mail.
create function private.announce_approval() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('authenticated', 'service_role') then
    perform private.queue_mail('approval-granted', new.user_id);
  end if;
  return null;
end $$;
create trigger announce_approval after update of approved on public.profiles
for each row when (new.approved and not old.approved)
execute function private.announce_approval();

-- A pending user asks to be let in: one mail a day.
create function public.request_approval(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_approvals();
  if exists (select from public.profiles where user_id = person and not approved)
    and not exists (
      select from public.mails
      where kind = 'approval-request' and about = person and created_at > now() - interval '1 day'
    )
  then
    perform private.queue_mail('approval-request', person);
  end if;
end $$;

revoke all on function
  private.queue_mail(text, uuid), private.announce_message(), private.announce_approval(),
  public.claim_mails(integer), public.settle_mail(uuid, text), public.request_approval(uuid)
from public, anon, authenticated, service_role;
grant execute on function private.queue_mail(text, uuid) to authenticated, service_role;
grant execute on function
  public.claim_mails(integer), public.settle_mail(uuid, text), public.request_approval(uuid)
to service_role;
