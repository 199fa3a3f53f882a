-- Records the changes of published tables for Realtime. Only the emulator has it. Runs at every start.
create schema if not exists emulator;
create unlogged table if not exists emulator.changes (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  relation oid not null,
  type text not null,
  record jsonb,
  old_record jsonb
);
-- No client was connected while the emulator was stopped.
truncate emulator.changes;

-- Returns the replica identity of an old row, as logical replication does: its key, or the whole row.
create or replace function emulator.replica_identity(relation oid, old_row jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each(old_row) as field
  where (select relreplident from pg_catalog.pg_class where oid = relation) = 'f'
    or field.key in (
      select attname from pg_catalog.pg_index
      join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = relation and indisprimary
    );
$$;

-- Drops the triggers of the last start, because the publication may have changed.
drop function if exists emulator.notify_change() cascade;
create function emulator.notify_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into emulator.changes (relation, type, record, old_record)
  values (
    tg_relid, tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then emulator.replica_identity(tg_relid, to_jsonb(old)) end
  );
  notify emulator_changes;
  return null;
end $$;

do $$
declare
  published regclass;
begin
  for published in
    select format('%I.%I', schemaname, tablename)
    from pg_catalog.pg_publication_tables where pubname = 'supabase_realtime'
  loop
    execute format(
      'create trigger emulator_notify_change after insert or update or delete on %s for each row execute function emulator.notify_change()',
      published
    );
  end loop;
end $$;
