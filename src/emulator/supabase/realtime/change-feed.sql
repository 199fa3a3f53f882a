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
create or replace function emulator.identity_of(relation oid, told jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each(told) as field
  where (select relreplident from pg_catalog.pg_class where oid = relation) = 'f'
    or field.key in (
      select attname from pg_catalog.pg_index
      join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = relation and indisprimary
    );
$$;

create or replace function emulator.tell_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into emulator.changes (relation, type, record, old_record)
  values (
    tg_relid, tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then emulator.identity_of(tg_relid, to_jsonb(old)) end
  );
  notify twin_changes;
  return null;
end $$;

-- Creates the trigger on each published table and drops it from all others.
do $$
declare
  published oid[] := array(
    select format('%I.%I', schemaname, tablename)::regclass
    from pg_catalog.pg_publication_tables where pubname = 'supabase_realtime'
  );
  followed oid[] := array(
    select tgrelid from pg_catalog.pg_trigger where tgname = 'twin_tell_change'
  );
  relation oid;
begin
  foreach relation in array followed loop
    if relation <> all (published) then
      execute format('drop trigger twin_tell_change on %s', relation::regclass);
    end if;
  end loop;
  foreach relation in array published loop
    if relation <> all (followed) then
      execute format(
        'create trigger twin_tell_change after insert or update or delete on %s for each row execute function emulator.tell_change()',
        relation::regclass
      );
    end if;
  end loop;
end $$;
