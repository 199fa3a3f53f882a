create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  action text not null check (action ~ '^[a-z-]{1,40}$'),
  topic text not null check (char_length(topic) between 1 and 80),
  topic_id text check (char_length(topic_id) <= 255),
  label text check (char_length(label) <= 200),
  changed text[] not null default '{}',
  details jsonb not null default '{}'
);
create index audit_log_newest on public.audit_log (occurred_at desc, id desc);
create index audit_log_by_actor on public.audit_log (actor_name, occurred_at desc);

-- The log says from what to what the fields of events, staff picks and collections were changed, and the names and
-- roles of accounts. Other tables hold personal data, of which the log keeps names of columns only.
create function private.write_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  topic jsonb := case when tg_op = 'DELETE' then before else after end;
  columns text[] := '{}';
  values_changed jsonb := '{}';
  act text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(field order by field), '{}') into columns
    from jsonb_object_keys(after) as field
    where field <> 'updated_at' and before -> field is distinct from after -> field;
    if columns = '{}' then
      return null;
    end if;
    if 'approved' = any (columns) then
      act := case when (after ->> 'approved')::boolean then 'approved' else 'revoked' end;
    end if;
    if tg_table_name in ('events', 'staff_picks', 'collections_config', 'profiles') then
      select coalesce(jsonb_object_agg(
        field, jsonb_build_array(left(before ->> field, 200), left(after ->> field, 200))
      ), '{}') into values_changed from unnest(columns) as field
      where tg_table_name <> 'profiles' or field in ('username', 'role', 'is_owner');
    end if;
  end if;
  insert into public.audit_log (
    actor_id, actor_name, action, topic, topic_id, label, changed, details
  ) values (
    private.actor_id(), private.actor_name(), act, tg_table_name, topic ->> 'id',
    left(coalesce(topic ->> 'title', topic ->> 'username'), 200), columns, values_changed
  );
  return null;
end $$;

-- An entry about messages or subscribers has their number as its label. What another trigger does is done by
-- the system: expired messages are deleted while a visitor writes.
create function private.log_group(act text, group_topic text, amount bigint, only_id text)
returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, actor_name, action, topic, topic_id, label)
  select
    case when pg_trigger_depth() <= 1 then (select auth.uid()) end,
    case when pg_trigger_depth() <= 1 then private.actor_name() else 'system' end,
    act, group_topic, case amount when 1 then only_id end, amount::text
  where amount > 0;
$$;

revoke all on function
  private.write_audit_log(), private.log_group(text, text, bigint, text)
from public, anon, authenticated, service_role;

create trigger write_audit_log after insert or update or delete on public.profiles
for each row execute function private.write_audit_log();
create trigger write_audit_log after update on public.staff_settings
for each row execute function private.write_audit_log();

-- The staff functions insert rows too. No role updates or deletes a row.
revoke all on table public.audit_log from public, anon, authenticated, service_role;
grant select on table public.audit_log to authenticated;
grant select, insert (actor_id, actor_name, action, topic, topic_id, label, changed)
on table public.audit_log to service_role;

alter table public.audit_log enable row level security;
create policy "Approved staff read what happened" on public.audit_log
for select to authenticated using ((select private.is_approved()));

-- Deletion removes a row from its table, so no query and no Realtime filter must exclude hidden rows. The
-- trash stores the whole row for 30 days, so that staff can restore it.
create table public.trash (
  topic text not null check (topic in ('events', 'staff_picks', 'collections_config')),
  id uuid not null,
  title text not null,
  deleted_row jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by text not null,
  primary key (topic, id)
);
create index trash_newest on public.trash (deleted_at desc);

create function private.archive_deleted_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.trash where deleted_at <= now() - interval '30 days';
  insert into public.trash (topic, id, title, deleted_row, deleted_by)
  values (tg_table_name, old.id, old.title, to_jsonb(old), private.actor_name())
  on conflict (topic, id) do update set
    title = excluded.title,
    deleted_row = excluded.deleted_row,
    deleted_at = excluded.deleted_at,
    deleted_by = excluded.deleted_by;
  return null;
end $$;

-- Restores deleted rows unchanged, with their ids and at their places, and returns them: all that are in the
-- trash, or none. A column that was added to the table since gets its default. A product or a collection that
-- was added again meanwhile violates the unique constraint.
create function private.restore_deleted(topic text, ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  archived public.trash;
  columns text;
  restored jsonb;
  all_restored jsonb := '[]';
begin
  perform private.require_approved();
  for archived in
    delete from public.trash as entry
    where entry.topic = restore_deleted.topic and entry.id = any (restore_deleted.ids)
      and deleted_at > now() - interval '30 days'
    returning *
  loop
    if archived.topic = 'collections_config'
      or (archived.topic = 'staff_picks' and (archived.deleted_row ->> 'is_active')::boolean)
      or (archived.topic = 'events' and not (archived.deleted_row ->> 'is_draft')::boolean)
    then
      perform private.require_right('publish');
    end if;
    select string_agg(quote_ident(attname), ', ') into columns from pg_catalog.pg_attribute
    where attrelid = format('public.%I', archived.topic)::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' and archived.deleted_row ? attname;
    execute format(
      'insert into public.%1$I as row (%2$s)
       select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(row)',
      archived.topic, columns
    ) into restored using archived.deleted_row;
    if archived.deleted_row ? 'sort_order' then
      -- The trigger of the insert has put the row at the end.
      perform set_config('shop.reordering', 'on', true);
      execute format(
        'update public.%I as row set sort_order = $1 where row.id = $2 returning to_jsonb(row)', archived.topic
      ) into restored using (archived.deleted_row ->> 'sort_order')::integer, archived.id;
      perform set_config('shop.reordering', '', true);
    end if;
    all_restored := all_restored || jsonb_build_array(restored);
  end loop;
  if all_restored = '[]' then
    raise exception 'There is no such row in the trash.' using errcode = 'PT404';
  end if;
  return all_restored;
end $$;
create function public.restore_deleted(topic text, ids uuid[]) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.restore_deleted(restore_deleted.topic, restore_deleted.ids);
$$;

revoke all on function
  private.archive_deleted_row(), private.restore_deleted(text, uuid[]),
  public.restore_deleted(text, uuid[])
from public, anon, authenticated, service_role;
grant execute on function private.restore_deleted(text, uuid[]), public.restore_deleted(text, uuid[])
to authenticated;

revoke all on table public.trash from public, anon, authenticated, service_role;
grant select on table public.trash to authenticated;
grant select, delete on table public.trash to service_role;
alter table public.trash enable row level security;
create policy "Approved staff see what was deleted in the last month" on public.trash
for select to authenticated
using (deleted_at > now() - interval '30 days' and (select private.is_approved()));
