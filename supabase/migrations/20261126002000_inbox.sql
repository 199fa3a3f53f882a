-- Staff sort the messages of the contact form by state. A message that the bot rule caught starts as spam.
alter table public.contact_messages drop constraint contact_messages_state_check;
update public.contact_messages set state = 'new' where state = 'received';
alter table public.contact_messages
  alter column state set default 'new',
  add constraint contact_messages_state_check check (state in ('new', 'answered', 'archived', 'spam')),
  add column state_changed_at timestamptz not null default now();
update public.contact_messages set state_changed_at = created_at;
create index contact_messages_by_state on public.contact_messages (state, created_at desc, id desc);
drop index public.contact_messages_newest;

-- One row, which approved staff change. Without `retention_days`, no message is deleted.
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
create policy "Approved staff change the retention" on public.message_settings
for update to authenticated
using ((select private.is_approved())) with check ((select private.is_approved()));

-- Archived messages and spam that entered their state before this time are expired.
create function private.retention_cutoff() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(now() - make_interval(days => retention_days), '-infinity')
  from public.message_settings;
$$;

-- Staff change the state and nothing else. Expired messages are hidden until they are deleted.
grant update (state) on table public.contact_messages to authenticated;
drop policy "Approved staff read messages" on public.contact_messages;
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

create or replace function private.enqueue_contact_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'spam' then
    perform private.enqueue_mail('contact', new.id);
  end if;
  return null;
end $$;

-- An entry about messages or subscribers has their number as its label, and no values, which are personal.
-- The actions are the states, `reopened` for new, and `marked-spam`.
alter table public.audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action ~ '^[a-z-]{1,40}$');

-- What another trigger does is done by the system: expired messages are deleted while a visitor writes.
create function private.log_group(act text, group_subject text, amount bigint, only_id text)
returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, label)
  select
    case when pg_trigger_depth() <= 1 then (select auth.uid()) end,
    case when pg_trigger_depth() <= 1 then private.actor_name() else 'system' end,
    act, group_subject, case amount when 1 then only_id end, amount::text
  where amount > 0;
$$;

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
  private.log_group(text, text, bigint, text), private.log_message_states(),
  private.log_deleted_messages(), private.message_contains(public.contact_messages, text),
  public.list_messages(text, text, integer, timestamptz, uuid), public.count_messages(text)
from public, anon, authenticated, service_role;
grant execute on function
  private.retention_cutoff(), private.message_contains(public.contact_messages, text),
  public.list_messages(text, text, integer, timestamptz, uuid), public.count_messages(text)
to authenticated;
