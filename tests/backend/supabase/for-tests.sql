-- What tests add to a database: any SQL, and the return to the seed between two test files.
create function public.run_for_tests(text text) returns void
language plpgsql security definer as $$ begin execute text; end $$;

create schema for_tests;
create view for_tests.tables as
  select format('%I.%I', nspname, relname) as name, format('for_tests.%I', nspname || '.' || relname) as copy,
    (
      select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname !~ '^(pg_|information_schema|emulator|extensions|for_tests)';
-- What a test file may have created or changed beside rows.
create view for_tests.objects as
  select name from for_tests.tables
  union all select format('function %s', oid::regprocedure) from pg_proc
    where pronamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema|emulator|extensions)')
  union all select format('policy %s on %s', polname, polrelid::regclass) from pg_policy
  union all select format('constraint %s on %s', conname, conrelid::regclass) from pg_constraint where conrelid <> 0
  union all select format('trigger %s on %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal;

do $$
declare
  one record;
begin
  for one in select * from for_tests.tables loop
    execute format('create table %s as table %s', one.copy, one.name);
  end loop;
  create table for_tests.sequences as
    select format('%I.%I', schemaname, sequencename) as name, last_value
    from pg_sequences where schemaname !~ '^(emulator|for_tests)';
end $$;

-- Restores the rows of the seed. Returns the names of objects that were added or removed since.
create function public.reset_for_tests() returns text[]
language plpgsql security definer set session_replication_role = replica as $$
declare
  one record;
begin
  -- `delete` takes a fifth of the time of `truncate`.
  for one in select * from for_tests.tables where to_regclass(copy) is not null loop
    execute format('delete from %s', one.name);
    execute format(
      'insert into %s (%s) overriding system value select %s from %s', one.name, one.columns, one.columns, one.copy
    );
  end loop;
  perform setval(name::regclass, coalesce(last_value, 1), last_value is not null) from for_tests.sequences;
  return (
    select array_agg(name order by name) from for_tests.objects full join for_tests.seed using (name)
    where objects.name is null or seed.name is null
  );
end $$;
grant execute on function public.run_for_tests(text), public.reset_for_tests() to service_role;
create table for_tests.seed as select name from for_tests.objects;
