-- Mail uses a transactional outbox. A row is committed together with the change that causes the mail, and
-- stays until a function completes it, so that no failure loses mail.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'contact', 'newsletter-confirm', 'newsletter-welcome', 'approval-request', 'approval-granted'
  )),
  about_id uuid not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  completed_at timestamptz,
  outcome text check (outcome in ('sent', 'cancelled', 'refused')),
  check ((completed_at is null) = (outcome is null))
);
create unique index mail_outbox_pending on public.mail_outbox (kind, about_id)
where completed_at is null;
create index mail_outbox_about on public.mail_outbox (about_id, created_at desc);

revoke all on table public.mail_outbox from public, anon, authenticated, service_role;
grant select on table public.mail_outbox to service_role;
alter table public.mail_outbox enable row level security;

create function private.enqueue_mail(mail_kind text, about uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, about_id) values (mail_kind, about)
  on conflict (kind, about_id) where completed_at is null do nothing;
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
      and id = (select about_id from public.mail_outbox where id = mail and kind = 'contact');
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
      where kind = 'approval-request' and about_id = person
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

-- Only functions insert into these tables. A submission that fills the forms' hidden field is stored as spam
-- without mail, because a password manager may have filled it. Staff sort messages by state.
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
  state text not null default 'new' check (state in ('new', 'answered', 'archived', 'spam')),
  state_changed_at timestamptz not null default now(),
  -- A message that is sent again is the same message.
  request_id text unique check (char_length(request_id) between 20 and 80)
);
create index contact_messages_by_state on public.contact_messages (state, created_at desc, id desc);

-- `status` is what staff see of a subscriber. `consent` says how somebody agreed whose address staff imported.
create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (
    email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 254
  ),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  state text not null default 'received' check (state in ('received', 'spam')),
  status text not null generated always as (
    case
      when state = 'spam' then 'spam'
      when unsubscribed_at is not null then 'unsubscribed'
      when confirmed_at is not null then 'confirmed'
      else 'pending'
    end
  ) stored,
  consent text check (consent ~ '\S' and char_length(consent) <= 200),
  constraint spam_is_not_confirmed check (state = 'received' or confirmed_at is null)
);
create index newsletter_subscribers_by_status
on public.newsletter_subscribers (status, created_at desc, id desc);
create index newsletter_subscribers_newest on public.newsletter_subscribers (created_at desc, id desc);

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
grant select, update (state) on table public.contact_messages to authenticated;
grant select (id, email, created_at, confirmed_at, unsubscribed_at, state, status, consent)
on table public.newsletter_subscribers to authenticated;
grant select, insert, update, delete
on table public.contact_messages, public.newsletter_subscribers to service_role;
grant select, insert (token_hash, subscriber_id, purpose) on table public.newsletter_tokens
to service_role;

alter table public.contact_messages enable row level security;
alter table public.newsletter_subscribers enable row level security;
alter table public.newsletter_tokens enable row level security;
create policy "Approved staff see subscribers" on public.newsletter_subscribers
for select to authenticated using ((select private.is_approved()));

-- One row, which admins change. Without `retention_days`, no message is deleted.
create table public.message_settings (
  id boolean primary key default true check (id),
  retention_days integer default 30 check (retention_days in (30, 90, 365)),
  updated_at timestamptz not null default now()
);
insert into public.message_settings default values;
create trigger set_updated_at before update on public.message_settings
for each row execute function private.set_updated_at();
create trigger write_audit_log after update on public.message_settings
for each row execute function private.write_audit_log();

revoke all on table public.message_settings from public, anon, authenticated, service_role;
grant select, update (retention_days) on table public.message_settings to authenticated, service_role;
alter table public.message_settings enable row level security;
create policy "Approved staff see the retention" on public.message_settings
for select to authenticated using ((select private.is_approved()));
create policy "Admins change the retention" on public.message_settings
for update to authenticated
using ((select private.may('manage'))) with check ((select private.may('manage')));

-- Archived messages and spam that entered their state before this time are expired.
create function private.retention_cutoff() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(now() - make_interval(days => retention_days), '-infinity')
  from public.message_settings;
$$;

-- Staff change the state and nothing else. Expired messages are hidden until they are deleted.
create policy "Approved staff read messages" on public.contact_messages
for select to authenticated using (
  (select private.is_approved())
  and (state in ('new', 'answered') or state_changed_at > (select private.retention_cutoff()))
);
create policy "Approved staff sort messages" on public.contact_messages
for update to authenticated
using ((select private.is_approved())) with check ((select private.is_approved()));

create function private.set_state_changed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.state_changed_at := now();
  return new;
end $$;
create trigger set_state_changed_at before update of state on public.contact_messages
for each row when (new.state <> old.state) execute function private.set_state_changed_at();

-- Every release calls this function too, so that messages are deleted within hours in a quiet shop.
create function private.delete_expired_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contact_messages
  where state in ('archived', 'spam') and state_changed_at <= private.retention_cutoff();
  return null;
end $$;
create trigger delete_expired_messages after insert on public.contact_messages
for each statement execute function private.delete_expired_messages();
create trigger delete_expired_messages after insert on public.releases
for each statement execute function private.delete_expired_messages();
create trigger delete_expired_messages after update on public.message_settings
for each statement execute function private.delete_expired_messages();

create function private.enqueue_contact_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'spam' then
    perform private.enqueue_mail('contact', new.id);
  end if;
  return null;
end $$;
create trigger enqueue_contact_mail after insert on public.contact_messages
for each row execute function private.enqueue_contact_mail();

-- The audit log names the states, but `reopened` for new, and `marked-spam`. It has no values, which are personal.
create function private.log_message_states() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_group(
    case state when 'new' then 'reopened' when 'spam' then 'marked-spam' else state end,
    'contact_messages', amount, only_id
  )
  from (
    select changed_rows.state, count(*) as amount, min(changed_rows.id::text) as only_id
    from changed_rows join old_rows using (id)
    where changed_rows.state <> old_rows.state
    group by changed_rows.state
  ) as changed;
  return null;
end $$;
create trigger log_message_states after update on public.contact_messages
referencing old table as old_rows new table as changed_rows
for each statement execute function private.log_message_states();

create function private.log_deleted_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_group('deleted', 'contact_messages', count(*), min(id::text)) from old_rows;
  return null;
end $$;
create trigger log_deleted_messages after delete on public.contact_messages
referencing old table as old_rows
for each statement execute function private.log_deleted_messages();

create function private.message_contains(message public.contact_messages, search_text text)
returns boolean
language sql immutable set search_path = '' as $$
  select search_text = '' or strpos(
    lower(concat_ws(
      ' ', message.first_name, message.last_name, message.email, message.subject, message.message
    )),
    lower(search_text)
  ) > 0;
$$;

-- Returns the messages of a state that contain a text, the newest first, from the one after `after_id` on.
create function public.list_messages(
  of_state text, search_text text, max_count integer,
  after_created_at timestamptz default null, after_id uuid default null
) returns setof public.contact_messages
language sql stable security invoker set search_path = '' as $$
  select * from public.contact_messages as entry
  where state = of_state
    and (after_id is null or (created_at, id) < (after_created_at, after_id))
    and (search_text = '' or private.message_contains(entry, search_text))
  order by created_at desc, id desc
  limit least(max_count, 200);
$$;

-- Returns the number of messages of each state that contain a text. A state without messages has no row.
create function public.count_messages(search_text text) returns table (state text, messages integer)
language sql stable security invoker set search_path = '' as $$
  select entry.state, count(*)::integer from public.contact_messages as entry
  where search_text = '' or private.message_contains(entry, search_text)
  group by entry.state;
$$;

revoke all on function
  private.retention_cutoff(), private.set_state_changed_at(), private.delete_expired_messages(),
  private.enqueue_contact_mail(), private.log_message_states(),
  private.log_deleted_messages(), private.message_contains(public.contact_messages, text),
  public.list_messages(text, text, integer, timestamptz, uuid), public.count_messages(text)
from public, anon, authenticated, service_role;
grant execute on function
  private.retention_cutoff(), private.message_contains(public.contact_messages, text),
  public.list_messages(text, text, integer, timestamptz, uuid), public.count_messages(text)
to authenticated;

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
  where about_id = subscriber.id and created_at > now() - interval '1 day';
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
  public.subscribe(text), public.consume_newsletter_token(text, text)
from public, anon, authenticated, service_role;
grant execute on function public.subscribe(text), public.consume_newsletter_token(text, text)
to service_role;

-- Hashes of erased addresses, so that an import does not subscribe them again. No role reads them.
create table private.erased_subscribers (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now()
);
alter table private.erased_subscribers enable row level security;
revoke all on table private.erased_subscribers from public, anon, authenticated, service_role;

create function private.hash_email(address text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
$$;

-- An empty status lists all but spam. The newest come first, from the one after `after_id` on.
create function public.list_subscribers(
  of_status text, search_text text, max_count integer,
  after_created_at timestamptz default null, after_id uuid default null
) returns setof public.newsletter_subscribers
language sql stable security invoker set search_path = '' as $$
  select * from public.newsletter_subscribers
  where case of_status when '' then status <> 'spam' else status = of_status end
    and strpos(email, lower(search_text)) > 0
    and (after_id is null or (created_at, id) < (after_created_at, after_id))
  order by created_at desc, id desc
  limit least(max_count, 1000);
$$;

-- Returns the number of subscribers of each status whose address contains a text.
create function public.count_subscribers(search_text text)
returns table (status text, subscribers integer)
language sql stable security invoker set search_path = '' as $$
  select entry.status, count(*)::integer from public.newsletter_subscribers as entry
  where strpos(email, lower(search_text)) > 0
  group by entry.status;
$$;

-- Returns the last 12 months: the subscribers at the end of each, and who confirmed and left in it. A
-- subscriber who left and came back counts as if they had never left, and an erased one as never there.
create function public.summarize_subscribers()
returns table (month date, subscribers integer, confirmed integer, unsubscribed integer)
language sql stable security invoker set search_path = '' as $$
  select
    starts::date,
    (count(*) filter (
      where confirmed_at < ends and (unsubscribed_at is null or unsubscribed_at >= ends)
    ))::integer,
    (count(*) filter (where confirmed_at >= starts and confirmed_at < ends))::integer,
    (count(*) filter (where unsubscribed_at >= starts and unsubscribed_at < ends))::integer
  from generate_series(
      date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month'
    ) as starts
    cross join lateral (select starts + interval '1 month') as month_end (ends)
    left join public.newsletter_subscribers on true
  group by starts
  order by starts;
$$;

create function private.unsubscribe_subscriber(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_approved();
  update public.newsletter_subscribers as entry set unsubscribed_at = now()
  where entry.id = unsubscribe_subscriber.id and status = 'confirmed';
  if not found then
    raise exception 'There is no such subscriber.' using errcode = 'PT404';
  end if;
  delete from public.newsletter_tokens as token
  where subscriber_id = unsubscribe_subscriber.id and purpose = 'confirm';
  perform private.log_group(
    'unsubscribed', 'newsletter_subscribers', 1, unsubscribe_subscriber.id::text
  );
end $$;

create function private.erase_subscriber(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_right('erase');
  perform private.require_fresh_sign_in();
  with erased as (
    delete from public.newsletter_subscribers as entry
    where entry.id = erase_subscriber.id
    returning email
  )
  insert into private.erased_subscribers (email_hash)
  select private.hash_email(email) from erased
  on conflict (email_hash) do update set erased_at = now();
  if not found then
    raise exception 'There is no such subscriber.' using errcode = 'PT404';
  end if;
  perform private.log_group('erased', 'newsletter_subscribers', 1, erase_subscriber.id::text);
end $$;

-- Adds addresses as confirmed, with the note how these people agreed. It leaves known subscribers as they
-- are. Returns the number of added addresses and the skipped ones by reason. A preview adds nothing.
create function private.import_subscribers(addresses text[], note text, is_preview boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require_right('export');
  if cardinality(addresses) > 50000 then
    raise exception 'Please import at most 50,000 addresses at once.';
  end if;
  with given as (
    select distinct lower(btrim(address)) as email from unnest(addresses) as address
  ),
  judged as (
    select given.email, case
      when given.email !~ '^[^@\s]+@[^@\s]+$' or char_length(given.email) > 254 then 'invalid'
      when entry.status = 'unsubscribed' then 'unsubscribed'
      when entry.status in ('confirmed', 'pending') then 'known'
      when exists (
        select from private.erased_subscribers where email_hash = private.hash_email(given.email)
      ) then 'erased'
      else 'added'
    end as outcome
    from given left join public.newsletter_subscribers as entry on entry.email = given.email
  ),
  added as (
    insert into public.newsletter_subscribers as entry (email, confirmed_at, consent)
    select email, now(), note from judged where outcome = 'added' and not is_preview
    on conflict (email) do update
    set state = 'received', confirmed_at = excluded.confirmed_at, consent = excluded.consent
    where entry.state = 'spam'
    returning 1
  )
  select jsonb_build_object(
    'added', case when is_preview then count(*) filter (where outcome = 'added')
      else (select count(*) from added) end,
    'known', coalesce(jsonb_agg(email) filter (where outcome = 'known'), '[]'),
    'unsubscribed', coalesce(jsonb_agg(email) filter (where outcome = 'unsubscribed'), '[]'),
    'erased', coalesce(jsonb_agg(email) filter (where outcome = 'erased'), '[]'),
    'invalid', coalesce(jsonb_agg(email) filter (where outcome = 'invalid'), '[]')
  ) into result from judged;
  if not is_preview then
    perform private.log_group(
      'imported', 'newsletter_subscribers', (result ->> 'added')::bigint, null
    );
  end if;
  return result;
end $$;

-- Records an export before its rows are read, and returns their number.
create function private.log_subscriber_export(of_status text, search_text text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
begin
  perform private.require_right('export');
  perform private.require_fresh_sign_in();
  select count(*) into amount from public.newsletter_subscribers
  where case of_status when '' then status <> 'spam' else status = of_status end
    and strpos(email, lower(search_text)) > 0;
  perform private.log_group('exported', 'newsletter_subscribers', amount, null);
  return amount;
end $$;

create function public.unsubscribe_subscriber(id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.unsubscribe_subscriber(unsubscribe_subscriber.id);
$$;
create function public.erase_subscriber(id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.erase_subscriber(erase_subscriber.id);
$$;
create function public.import_subscribers(addresses text[], note text, is_preview boolean)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.import_subscribers(addresses, note, is_preview);
$$;
create function public.log_subscriber_export(of_status text, search_text text) returns integer
language sql security invoker set search_path = '' as $$
  select private.log_subscriber_export(of_status, search_text);
$$;

revoke all on function
  private.hash_email(text), private.unsubscribe_subscriber(uuid),
  private.erase_subscriber(uuid), private.import_subscribers(text[], text, boolean),
  private.log_subscriber_export(text, text),
  public.list_subscribers(text, text, integer, timestamptz, uuid), public.count_subscribers(text),
  public.summarize_subscribers(), public.unsubscribe_subscriber(uuid),
  public.erase_subscriber(uuid), public.import_subscribers(text[], text, boolean),
  public.log_subscriber_export(text, text)
from public, anon, authenticated, service_role;
grant execute on function
  private.unsubscribe_subscriber(uuid), private.erase_subscriber(uuid),
  private.import_subscribers(text[], text, boolean), private.log_subscriber_export(text, text),
  public.list_subscribers(text, text, integer, timestamptz, uuid), public.count_subscribers(text),
  public.summarize_subscribers(), public.unsubscribe_subscriber(uuid),
  public.erase_subscriber(uuid), public.import_subscribers(text[], text, boolean),
  public.log_subscriber_export(text, text)
to authenticated;
