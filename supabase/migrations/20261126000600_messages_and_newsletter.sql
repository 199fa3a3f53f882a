-- Mail uses a transactional outbox. A row is committed together with the change that causes the mail, and
-- stays until a function completes it, so that no failure loses mail.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'contact', 'withdrawal-receipt', 'message-answer', 'newsletter-confirm', 'newsletter-welcome', 'newsletter-known',
    'approval-request', 'approval-granted', 'sign-in-changed'
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

-- Claims rows that are due: first what a person waits for, answers and receipts before links, and then notices. A row that is not completed is due again after 2, 8, 32 minutes … 6 hours.
create function public.claim_mail(max_count integer) returns setof public.mail_outbox
language sql security definer set search_path = '' as $$
  update public.mail_outbox
  set attempts = attempts + 1,
      due_at = now() + least(interval '2 minutes' * power(4, least(attempts, 6)), interval '6 hours')
  where id in (
    select id from public.mail_outbox
    where completed_at is null and due_at <= now()
    order by array_position(
      array['message-answer', 'withdrawal-receipt', 'sign-in-changed', 'approval-granted', 'newsletter-confirm'], kind
    ), created_at
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
  -- Staff see the outcome for longer than the outbox has its row.
  update public.message_answers set mail_outcome = complete_mail.mail_outcome
  where message_answers.mail_outcome is null
    and id = (select about_id from public.mail_outbox where id = mail and kind = 'message-answer');
  if mail_outcome = 'sent' then
    update public.contact_messages set mailed_at = now()
    where mailed_at is null
      and id = (select about_id from public.mail_outbox where id = mail and kind = 'contact');
  end if;
  update public.contact_messages set receipt_outcome = complete_mail.mail_outcome
  where receipt_outcome is null
    and id = (select about_id from public.mail_outbox where id = mail and kind = 'withdrawal-receipt');
  if mail_outcome = 'refused' then
    update public.contact_messages set has_refused_mail = true
    where id = (
      select coalesce(answer.message_id, about_id)
      from public.mail_outbox left join public.message_answers as answer on answer.id = about_id
      where mail_outbox.id = mail and kind in ('message-answer', 'withdrawal-receipt')
    );
  end if;
  delete from public.mail_outbox where completed_at < now() - interval '30 days';
end $$;

-- This trigger runs as the invoker. The database approves a shop's first admin itself and sends no mail.
create function private.enqueue_approval_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' or new.user_id <> (select auth.uid()) then
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

-- Returns a text as searches compare it: lower case, without accents and apostrophes, and with plain quotation
-- marks and dashes. src/domain/text/normalize-text.ts does more for searches of books and events.
create function private.fold_text(original text) returns text
language sql immutable set search_path = '' as $$
  select translate(
    replace(replace(replace(replace(
      lower(regexp_replace(
        translate(normalize(original, NFKD), 'ÆŒÞ', 'æœþ'),
        '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff''`´‘’‛′ʹʻʼ]', '', 'g'
      )),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
    'øØłŁđĐðÐıħĦŧŦς“”„«»‐‑‒–—', 'oollddddihhttσ"""""-----'
  );
$$;

-- Returns the words of a search as patterns, all of which a folded text must match.
create function private.search_patterns(search_text text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(
    array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}'
  )
  from regexp_split_to_table(private.fold_text(search_text), '\s+') as word where word <> '';
$$;

revoke all on function private.fold_text(text), private.search_patterns(text)
from public, anon, authenticated, service_role;
grant execute on function private.fold_text(text), private.search_patterns(text) to authenticated;

-- Only functions insert into these tables. A submission that fills the forms' hidden field is stored as spam
-- without mail, because a password manager may have filled it. Staff sort messages by state. A withdrawal is the
-- declaration of a consumer in the EU, which is never taken for spam, and may name an order.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (first_name ~ '\S' and char_length(first_name) <= 100),
  last_name text not null check (last_name ~ '\S' and char_length(last_name) <= 100),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 254),
  subject text not null check (subject in (
    'Book Recommendation', 'Order Inquiry', 'General Question', 'Book Club', 'Other', 'Withdrawal'
  )),
  order_number text check (order_number ~ '\S' and char_length(order_number) <= 60),
  kind text not null generated always as (
    case when subject = 'Withdrawal' then 'withdrawal' else 'message' end
  ) stored,
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  state text not null default 'new' check (state in ('new', 'answered', 'archived', 'spam')),
  state_changed_at timestamptz not null default now(),
  -- A message that is sent again is the same message.
  request_id text unique check (char_length(request_id) between 20 and 80),
  -- When a member of staff first opened the message, and who. Null again if staff mark it as unread.
  read_at timestamptz,
  read_by text,
  assigned_to uuid references public.profiles (user_id) on delete set null,
  -- What became of the mail that confirms a withdrawal. Null while it waits.
  receipt_outcome text check (receipt_outcome in ('sent', 'cancelled', 'refused')),
  -- Whether the mail service refused the last answer or the receipt, so that the sender knows nothing of it.
  has_refused_mail boolean not null default false,
  -- A generated column would be computed again whenever thousands of messages are moved.
  folded_text text not null default '',
  constraint only_withdrawals_have_orders check (subject = 'Withdrawal' or order_number is null),
  constraint withdrawals_are_no_spam check (subject <> 'Withdrawal' or state <> 'spam')
);
create index contact_messages_by_state on public.contact_messages (state, created_at desc, id desc);
create index contact_messages_assigned on public.contact_messages (assigned_to)
where assigned_to is not null;

-- The browser makes the ids of answers and notes, so that a press that is sent again is the same one. Both are
-- deleted with their message. `mail_outcome` is null while the mail waits.
create table public.message_answers (
  id uuid primary key,
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (body ~ '\S' and char_length(body) <= 10000),
  answered_by text not null,
  created_at timestamptz not null default now(),
  mail_outcome text check (mail_outcome in ('sent', 'cancelled', 'refused'))
);
create index message_answers_by_message on public.message_answers (message_id, created_at);
create table public.message_notes (
  id uuid primary key,
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  -- The trigger below writes it.
  written_by text not null default '',
  created_at timestamptz not null default now()
);
create index message_notes_by_message on public.message_notes (message_id, created_at);

-- `status` is what staff see of a subscriber. `consent` says how somebody agreed whose address staff typed.
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
  public.contact_messages, public.message_answers, public.message_notes,
  public.newsletter_subscribers, public.newsletter_tokens
from public, anon, authenticated, service_role;
grant select, update (state, read_at, assigned_to) on table public.contact_messages to authenticated;
grant select on table public.message_answers, public.message_notes to authenticated;
grant insert (id, message_id, body) on table public.message_notes to authenticated;
grant select, insert, delete on table public.message_answers, public.message_notes to service_role;
grant select, insert, update, delete
on table public.contact_messages, public.newsletter_subscribers to service_role;
grant select, insert (token_hash, subscriber_id, purpose) on table public.newsletter_tokens
to service_role;

alter table public.contact_messages enable row level security;
alter table public.newsletter_subscribers enable row level security;
alter table public.newsletter_tokens enable row level security;
alter table public.message_answers enable row level security;
alter table public.message_notes enable row level security;

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

-- Archived messages and spam that entered their state before this time are expired. Withdrawals, with their answers
-- and receipts, prove what the shop owes: they stay for three years at least.
create function private.retention_cutoff(kind text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select least(
    coalesce(now() - make_interval(days => retention_days), '-infinity'),
    case kind when 'withdrawal' then now() - interval '3 years' end
  ) from public.message_settings;
$$;

-- Staff do not change what was written. Expired messages are hidden until they are deleted, with their answers
-- and notes.
create policy "Approved staff read messages" on public.contact_messages
for select to authenticated using (
  (select private.is_approved())
  and (
    state in ('new', 'answered')
    or state_changed_at > case kind
      when 'withdrawal' then (select private.retention_cutoff('withdrawal'))
      else (select private.retention_cutoff('message'))
    end
  )
);
create policy "Approved staff sort messages" on public.contact_messages
for update to authenticated
using ((select private.is_approved())) with check ((select private.is_approved()));
create policy "Approved staff read answers" on public.message_answers
for select to authenticated using (
  (select private.is_approved())
  and exists (select from public.contact_messages where contact_messages.id = message_id)
);
create policy "Approved staff read notes" on public.message_notes
for select to authenticated using (
  (select private.is_approved())
  and exists (select from public.contact_messages where contact_messages.id = message_id)
);
create policy "Approved staff write notes" on public.message_notes
for insert to authenticated with check (
  (select private.is_approved())
  and exists (select from public.contact_messages where contact_messages.id = message_id)
);

-- The messages of who is out are free again.
create function private.free_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.contact_messages set assigned_to = null where assigned_to = old.user_id;
  return null;
end $$;
create trigger free_messages after update of approved on public.profiles
for each row when (old.approved and not new.approved) execute function private.free_messages();

create function private.set_folded_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.folded_text := private.fold_text(
    concat_ws(
      ' ', new.first_name, new.last_name, new.email, new.subject, new.order_number, new.message
    )
  );
  return new;
end $$;
create trigger set_folded_text
before insert or update of first_name, last_name, email, subject, order_number, message
on public.contact_messages for each row execute function private.set_folded_text();

create function private.set_note_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.written_by := private.actor_name();
  return new;
end $$;
create trigger set_note_author before insert on public.message_notes
for each row execute function private.set_note_author();

create function private.set_state_changed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.state_changed_at := now();
  return new;
end $$;
create trigger set_state_changed_at before update of state on public.contact_messages
for each row when (new.state <> old.state) execute function private.set_state_changed_at();

-- Whatever time a client gives, the message is read now and by the caller, and only the first time counts.
create function private.set_reader() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.read_at is null then
    new.read_by := null;
  elsif old.read_at is null then
    new.read_at := now();
    new.read_by := private.actor_name();
  else
    new.read_at := old.read_at;
  end if;
  return new;
end $$;
create trigger set_reader before update of read_at on public.contact_messages
for each row execute function private.set_reader();

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles where user_id = new.assigned_to and approved) then
    raise exception 'Messages are assigned to approved staff only.';
  end if;
  return new;
end $$;
create trigger check_assignee before update of assigned_to on public.contact_messages
for each row when (new.assigned_to is distinct from old.assigned_to and new.assigned_to is not null)
execute function private.check_assignee();

-- Every release calls this function too, so that messages are deleted within hours in a quiet shop.
create function private.delete_expired_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contact_messages
  where state in ('archived', 'spam') and state_changed_at <= private.retention_cutoff(kind);
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
  if new.kind = 'withdrawal' then
    perform private.enqueue_mail('withdrawal-receipt', new.id);
  end if;
  return null;
end $$;
create trigger enqueue_contact_mail after insert on public.contact_messages
for each row execute function private.enqueue_contact_mail();

-- Saves a declaration once, and returns when it was received. Returns null if its address has had ten receipts in a
-- day: a receipt quotes what was typed, so that strangers could have it mailed to anybody.
create function public.save_withdrawal(
  request text, of_order text, given_name text, family_name text, address text, declared text
) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  received timestamptz;
begin
  -- The declarations of an address wait for each other, so that each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended(lower(address), 0));
  select created_at into received from public.contact_messages
  where request_id = request and kind = 'withdrawal';
  if received is null then
    insert into public.contact_messages (
      request_id, order_number, first_name, last_name, email, subject, message
    )
    select request, nullif(of_order, ''), given_name, family_name, address, 'Withdrawal', declared
    where 10 > (
      select count(*) from public.contact_messages
      where kind = 'withdrawal' and lower(email) = lower(address)
        and created_at > now() - interval '1 day'
    )
    returning created_at into received;
  end if;
  return received;
end $$;
revoke all on function public.save_withdrawal(text, text, text, text, text, text)
from public, anon, authenticated, service_role;
grant execute on function public.save_withdrawal(text, text, text, text, text, text)
to service_role;

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
  perform private.log_group(
    'assigned', 'contact_messages', count(*), min(changed_rows.id::text)
  )
  from changed_rows join old_rows using (id)
  where changed_rows.assigned_to is distinct from old_rows.assigned_to
    and changed_rows.assigned_to is not null;
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

-- Returns the messages of a state that contain all words of a text, the newest first, from the one after
-- `after_id` on: those of one assignee, of 'nobody', or of all, and of one kind, or of both.
create function public.list_messages(
  of_state text, search_text text, max_count integer,
  after_created_at timestamptz default null, after_id uuid default null, assignee text default null,
  of_kind text default null
) returns setof public.contact_messages
language sql stable security invoker set search_path = '' as $$
  select * from public.contact_messages
  where state = of_state
    and (after_id is null or (created_at, id) < (after_created_at, after_id))
    and (assignee is null or coalesce(assigned_to::text, 'nobody') = assignee)
    and (of_kind is null or kind = of_kind)
    and folded_text like all ((select private.search_patterns(search_text))::text[])
  order by created_at desc, id desc
  limit least(max_count, 200);
$$;

-- Returns the number of messages of each state that `list_messages` finds, and how many of them nobody has
-- opened, and of how many a mail was refused. A state without messages has no row.
create function public.count_messages(
  search_text text, assignee text default null, of_kind text default null
)
returns table (state text, messages integer, unread integer, refused integer)
language sql stable security invoker set search_path = '' as $$
  select entry.state, count(*)::integer, (count(*) filter (where read_at is null))::integer,
    (count(*) filter (where has_refused_mail))::integer
  from public.contact_messages as entry
  where (assignee is null or coalesce(assigned_to::text, 'nobody') = assignee)
    and (of_kind is null or kind = of_kind)
    and folded_text like all ((select private.search_patterns(search_text))::text[])
  group by entry.state;
$$;

-- Moves messages into another state, and returns the ids of those that were moved. A message that somebody else
-- moved before stays where it is. The result is one value, because the API limits the rows of a response.
create function public.move_messages(ids uuid[], from_state text, to_state text) returns uuid[]
language sql security invoker set search_path = '' as $$
  with moved as (
    update public.contact_messages set state = to_state
    where id = any (ids) and state = from_state
    returning id
  )
  select coalesce(array_agg(id), '{}') from moved;
$$;

-- Moves all messages that `list_messages` finds. Those that came after the newest one that staff see stay, and
-- withdrawals are not marked as spam.
create function public.move_all_messages(
  from_state text, to_state text, search_text text, newest_created_at timestamptz, newest_id uuid,
  assignee text default null, of_kind text default null
) returns uuid[]
language sql security invoker set search_path = '' as $$
  with moved as (
    update public.contact_messages set state = to_state
    where state = from_state and (created_at, id) <= (newest_created_at, newest_id)
      and (to_state <> 'spam' or kind <> 'withdrawal')
      and (assignee is null or coalesce(assigned_to::text, 'nobody') = assignee)
      and (of_kind is null or kind = of_kind)
      and folded_text like all ((select private.search_patterns(search_text))::text[])
    returning id
  )
  select coalesce(array_agg(id), '{}') from moved;
$$;

-- Stores an answer with its mail and returns 'saved', also for an answer that is sent again. Returns
-- 'answered-meanwhile' if the message has another answer than the `known_answers` that the author has seen.
create function private.answer_message(
  answer_id uuid, about_id uuid, answer_text text, known_answers integer
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  existing public.message_answers;
begin
  perform private.require_approved();
  -- The lock serializes the answers to a message.
  perform from public.contact_messages
  where id = about_id
    and (state in ('new', 'answered') or state_changed_at > private.retention_cutoff(kind))
  for update;
  if not found then
    raise exception 'There is no such message.' using errcode = 'PT404';
  end if;
  select * into existing from public.message_answers where id = answer_id;
  if existing.message_id = about_id and existing.body = answer_text then
    return 'saved';
  end if;
  if existing.id is not null
    or (select count(*) from public.message_answers where message_id = about_id) > known_answers
  then
    return 'answered-meanwhile';
  end if;
  insert into public.message_answers (id, message_id, body, answered_by)
  values (answer_id, about_id, answer_text, private.actor_name());
  update public.contact_messages
  set state = 'answered', read_at = coalesce(read_at, now()), has_refused_mail = false
  where id = about_id;
  perform private.enqueue_mail('message-answer', answer_id);
  perform private.log_group('replied', 'contact_messages', 1, about_id::text);
  return 'saved';
end $$;
create function public.answer_message(
  answer_id uuid, about_id uuid, answer_text text, known_answers integer
) returns text
language sql security invoker set search_path = '' as $$
  select private.answer_message(answer_id, about_id, answer_text, known_answers);
$$;

revoke all on function
  private.retention_cutoff(text), private.free_messages(), private.set_state_changed_at(), private.set_reader(),
  private.check_assignee(), private.set_folded_text(), private.set_note_author(), private.delete_expired_messages(),
  private.enqueue_contact_mail(), private.log_message_states(), private.log_deleted_messages(),
  private.answer_message(uuid, uuid, text, integer),
  public.list_messages(text, text, integer, timestamptz, uuid, text, text),
  public.count_messages(text, text, text), public.move_messages(uuid[], text, text),
  public.move_all_messages(text, text, text, timestamptz, uuid, text, text),
  public.answer_message(uuid, uuid, text, integer)
from public, anon, authenticated, service_role;
grant execute on function
  private.retention_cutoff(text), private.answer_message(uuid, uuid, text, integer),
  public.list_messages(text, text, integer, timestamptz, uuid, text, text),
  public.count_messages(text, text, text), public.move_messages(uuid[], text, text),
  public.move_all_messages(text, text, text, timestamptz, uuid, text, text),
  public.answer_message(uuid, uuid, text, integer)
to authenticated;

-- The response is the same for every address, so that it discloses no subscriber. An address gets at most
-- one mail in 10 minutes and three a day, one of which may say that it is on the list already. Unconfirmed
-- addresses are deleted after 30 days. Returns whether a mail goes out.
create function public.subscribe(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
  recent integer;
  latest timestamptz;
  mail_kind text;
begin
  delete from public.newsletter_subscribers
  where confirmed_at is null and created_at < now() - interval '30 days';
  -- A regular signup shows that an address stored as spam belongs to a person.
  insert into public.newsletter_subscribers (email) values (lower(address))
  on conflict (email) do update set state = 'received'
  returning * into subscriber;

  select count(*), max(created_at) into recent, latest from public.mail_outbox
  where about_id = subscriber.id and created_at > now() - interval '1 day';
  mail_kind := case subscriber.status
    when 'confirmed' then 'newsletter-known' else 'newsletter-confirm'
  end;
  if recent >= 3 or latest > now() - interval '10 minutes'
    or mail_kind = 'newsletter-known' and exists (
      select from public.mail_outbox
      where about_id = subscriber.id and kind = mail_kind and created_at > now() - interval '1 day'
    )
  then
    return false;
  end if;
  perform private.enqueue_mail(mail_kind, subscriber.id);
  return true;
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

-- An empty status lists all but spam. The newest come first, from the one after `after_id` on. Staff read the table in
-- pages: twenty within an hour are much of the list, which is then in the activity as an export is.
create function private.list_subscribers(
  of_status text, search_text text, max_count integer, after_created_at timestamptz, after_id uuid
) returns setof public.newsletter_subscribers
language plpgsql security definer set search_path = '' as $$
declare
  reader text := (select auth.uid())::text;
  page_size integer := least(max_count, 50);
  pages integer;
begin
  perform private.require_approved();
  perform pg_advisory_xact_lock(hashtextextended('list_subscribers ' || reader, 0));
  insert into public.rate_limit_hits (function_name, caller) values ('list_subscribers', reader);
  select count(*) into pages from public.rate_limit_hits
  where function_name = 'list_subscribers' and caller = reader
    and called_at > now() - interval '1 hour';
  if pages % 20 = 0 then
    perform private.log_group('read', 'subscriber_pages', 20, null);
  end if;
  return query
    select * from public.newsletter_subscribers
    where case of_status when '' then status <> 'spam' else status = of_status end
      and strpos(email, lower(search_text)) > 0
      and (after_id is null or (created_at, id) < (after_created_at, after_id))
    order by created_at desc, id desc
    limit page_size;
end $$;
create function public.list_subscribers(
  of_status text, search_text text, max_count integer,
  after_created_at timestamptz default null, after_id uuid default null
) returns setof public.newsletter_subscribers
language sql security invoker set search_path = '' as $$
  select * from private.list_subscribers(of_status, search_text, max_count, after_created_at, after_id);
$$;

-- Returns the number of subscribers of each status whose address contains a text.
create function private.count_subscribers(search_text text)
returns table (status text, subscribers integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_approved();
  return query
    select entry.status, count(*)::integer from public.newsletter_subscribers as entry
    where strpos(email, lower(search_text)) > 0
    group by entry.status;
end $$;
create function public.count_subscribers(search_text text)
returns table (status text, subscribers integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.count_subscribers(search_text);
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

-- Counts all that the owner of an address left, and erases it if `erases` is true, except for withdrawals, which the
-- law keeps. The activity does not name the address.
create function private.forget_person(address text, erases boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person text := lower(btrim(address));
  subscribers uuid[] := array(select id from public.newsletter_subscribers where email = person);
  messages uuid[] := array(
    select id from public.contact_messages where lower(email) = person and kind <> 'withdrawal'
  );
  answers uuid[] := array(select id from public.message_answers where message_id = any (messages));
  found jsonb := jsonb_build_object(
    'subscriptions', cardinality(subscribers),
    'messages', cardinality(messages),
    'answers', cardinality(answers),
    'notes', (select count(*) from public.message_notes where message_id = any (messages)),
    'withdrawals', (
      select count(*) from public.contact_messages where lower(email) = person and kind = 'withdrawal'
    )
  );
begin
  perform private.require_right('erase');
  perform private.require_fresh_sign_in();
  if erases then
    delete from public.mail_outbox where about_id = any (subscribers || messages || answers);
    delete from public.newsletter_subscribers where id = any (subscribers);
    delete from public.contact_messages where id = any (messages);
    perform private.log_group('erased', 'people', 1, null);
  end if;
  return found;
end $$;

-- Sends the mail of a sign-up to an address that staff typed, or to a subscriber who has not confirmed or has left:
-- only its owner can confirm. Returns 'sent', 'known' for a confirmed address, or 'waiting' where `subscribe` sends no
-- further mail now. `note` says how somebody agreed; without one, the old note stays.
create function private.invite_subscriber(address text, note text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  email_address text := lower(btrim(address));
begin
  perform private.require_approved();
  if exists (
    select from public.newsletter_subscribers where email = email_address and status = 'confirmed'
  ) then
    return 'known';
  end if;
  if (
    select count(*) from public.audit_log
    where action = 'invited' and topic = 'newsletter_subscribers'
      and occurred_at > now() - interval '1 hour'
  ) >= 60 then
    raise exception 'At most 60 addresses an hour get this mail. Please wait.';
  end if;
  if not public.subscribe(email_address) then
    return 'waiting';
  end if;
  update public.newsletter_subscribers set consent = coalesce(nullif(btrim(note), ''), consent)
  where email = email_address;
  perform private.log_group('invited', 'newsletter_subscribers', 1, null);
  return 'sent';
end $$;

-- Returns all subscribers that `list_subscribers` finds, and records how many. The result is one value, because the API
-- limits the rows of a response.
create function private.export_subscribers(of_status text, search_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  perform private.require_right('export');
  perform private.require_fresh_sign_in();
  select coalesce(jsonb_agg(to_jsonb(entry) order by created_at desc, id desc), '[]') into exported
  from public.newsletter_subscribers as entry
  where case of_status when '' then status <> 'spam' else status = of_status end
    and strpos(email, lower(search_text)) > 0;
  perform private.log_group('exported', 'newsletter_subscribers', jsonb_array_length(exported), null);
  return exported;
end $$;

create function public.unsubscribe_subscriber(id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.unsubscribe_subscriber(unsubscribe_subscriber.id);
$$;
create function public.forget_person(address text, erases boolean) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.forget_person(address, erases);
$$;
create function public.invite_subscriber(address text, note text default '') returns text
language sql security invoker set search_path = '' as $$
  select private.invite_subscriber(address, note);
$$;
create function public.export_subscribers(of_status text, search_text text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.export_subscribers(of_status, search_text);
$$;

revoke all on function
  private.unsubscribe_subscriber(uuid), private.forget_person(text, boolean),
  private.invite_subscriber(text, text), private.export_subscribers(text, text),
  private.list_subscribers(text, text, integer, timestamptz, uuid), private.count_subscribers(text),
  public.list_subscribers(text, text, integer, timestamptz, uuid), public.count_subscribers(text),
  public.unsubscribe_subscriber(uuid), public.forget_person(text, boolean),
  public.invite_subscriber(text, text), public.export_subscribers(text, text)
from public, anon, authenticated, service_role;
grant execute on function
  private.unsubscribe_subscriber(uuid), private.forget_person(text, boolean),
  private.invite_subscriber(text, text), private.export_subscribers(text, text),
  private.list_subscribers(text, text, integer, timestamptz, uuid), private.count_subscribers(text),
  public.list_subscribers(text, text, integer, timestamptz, uuid), public.count_subscribers(text),
  public.unsubscribe_subscriber(uuid), public.forget_person(text, boolean),
  public.invite_subscriber(text, text), public.export_subscribers(text, text)
to authenticated;
