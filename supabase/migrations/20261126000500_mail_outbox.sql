-- Mail uses a transactional outbox. A row is committed together with the change that causes the mail, and
-- stays until a function completes it, so that no failure loses mail.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'contact', 'newsletter-confirm', 'newsletter-welcome', 'approval-request', 'approval-granted'
  )),
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  completed_at timestamptz,
  outcome text check (outcome in ('sent', 'cancelled', 'refused')),
  check ((completed_at is null) = (outcome is null))
);
create unique index mail_outbox_pending on public.mail_outbox (kind, subject_id)
where completed_at is null;
create index mail_outbox_subject on public.mail_outbox (subject_id, created_at desc);

revoke all on table public.mail_outbox from public, anon, authenticated, service_role;
grant select on table public.mail_outbox to service_role;
alter table public.mail_outbox enable row level security;

create function private.enqueue_mail(mail_kind text, mail_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, subject_id) values (mail_kind, mail_subject_id)
  on conflict (kind, subject_id) where completed_at is null do nothing;
$$;

-- Claims rows that are due. A row that is not completed is due again after 2, 8, 32 minutes … 6 hours.
create function public.claim_mail(max_count integer) returns setof public.mail_outbox
language sql security definer set search_path = '' as $$
  update public.mail_outbox
  set attempts = attempts + 1,
      due_at = now() + least(interval '2 minutes' * power(4, least(attempts, 6)), interval '6 hours')
  where id in (
    select id from public.mail_outbox
    where completed_at is null and due_at <= now()
    order by created_at
    limit max_count
    for update skip locked
  )
  returning *;
$$;

-- 'cancelled' means that the reason for the mail no longer exists. 'refused' means that the mail service
-- rejects the mail permanently.
create function public.complete_mail(mail uuid, mail_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mail_outbox set completed_at = now(), outcome = mail_outcome
  where id = mail and completed_at is null;
  if mail_outcome = 'sent' then
    update public.contact_messages set mailed_at = now()
    where mailed_at is null
      and id = (select subject_id from public.mail_outbox where id = mail and kind = 'contact');
  end if;
  delete from public.mail_outbox where completed_at < now() - interval '30 days';
end $$;

-- This trigger runs as the invoker. The database approves a shop's first admin itself and sends no mail.
create function private.enqueue_approval_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('authenticated', 'service_role') then
    perform private.enqueue_mail('approval-granted', new.user_id);
  end if;
  return null;
end $$;
create trigger enqueue_approval_mail after update of approved on public.profiles
for each row when (new.approved and not old.approved)
execute function private.enqueue_approval_mail();

-- Sends at most one request a day for each pending user.
create function public.request_approval(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_approvals();
  if exists (select from public.profiles where user_id = person and not approved)
    and not exists (
      select from public.mail_outbox
      where kind = 'approval-request' and subject_id = person
        and created_at > now() - interval '1 day'
    )
  then
    perform private.enqueue_mail('approval-request', person);
  end if;
end $$;

revoke all on function
  private.enqueue_mail(text, uuid), private.enqueue_approval_mail(), public.claim_mail(integer),
  public.complete_mail(uuid, text), public.request_approval(uuid)
from public, anon, authenticated, service_role;
grant execute on function private.enqueue_mail(text, uuid) to authenticated, service_role;
grant execute on function
  public.claim_mail(integer), public.complete_mail(uuid, text), public.request_approval(uuid)
to service_role;
