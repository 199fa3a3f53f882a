-- What decides and is never exposed by the API.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Nothing is granted implicitly: each table below says who may do what.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- A new row stands last, whatever place the client asks for. Two at once take turns.
create function private.put_last() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(tg_relid::bigint);
  execute format('select coalesce(max(sort_order), 0) + 1 from %s', tg_relid::regclass)
    into new.sort_order;
  return new;
end $$;

revoke all on function private.touch(), private.put_last() from public;
