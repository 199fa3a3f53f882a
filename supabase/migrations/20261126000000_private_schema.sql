-- Functions and tables that make decisions live here, because the API does not expose this schema.
create schema private;
revoke all on schema private from public;
-- Visitors may execute one function of this schema and read nothing else in it.
grant usage on schema private to anon, authenticated, service_role;

-- Older hosted projects grant everything by default. Each table and function states its own grants.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- A new row gets the last position and the client's value is ignored. The lock serializes inserts.
-- The cap keeps the value within the table's constraint.
create function private.set_sort_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(tg_relid::bigint);
  execute format('select least(coalesce(max(sort_order), 0) + 1, 1000000) from %s', tg_relid::regclass)
    into new.sort_order;
  return new;
end $$;

revoke all on function private.set_updated_at(), private.set_sort_order() from public;
