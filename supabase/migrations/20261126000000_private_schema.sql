-- Functions and tables that make decisions live here, because the API does not expose this schema.
create schema private;
revoke all on schema private from public;
-- Visitors may execute three functions of this schema, and read nothing else in it.
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

-- The table counts calls of the public functions, so that limits hold across their instances.
create table public.rate_limit_hits (
  id bigint generated always as identity primary key,
  function_name text not null check (char_length(function_name) between 1 and 80),
  caller text not null check (char_length(caller) between 1 and 128),
  network text not null default '' check (char_length(network) <= 128),
  called_at timestamptz not null default now()
);
create index rate_limit_hits_recent on public.rate_limit_hits (function_name, caller, called_at desc);
create index rate_limit_hits_of_network on public.rate_limit_hits (function_name, network, called_at desc);
create index rate_limit_hits_all on public.rate_limit_hits (function_name, called_at desc);
create index rate_limit_hits_age on public.rate_limit_hits (called_at);

revoke all on table public.rate_limit_hits from public, anon, authenticated, service_role;
grant select, insert (function_name, caller), delete on table public.rate_limit_hits to service_role;
alter table public.rate_limit_hits enable row level security;

-- Returns null where fewer than `max_calls` are within the period. Null counts all callers, or all networks.
create function private.seconds_until_allowed(
  called_function text, caller_hash text, network_hash text, max_calls integer, period interval
) returns integer
language sql volatile security definer set search_path = '' as $$
  select greatest(1, ceil(extract(epoch from recent.called_at + period - clock_timestamp())))::integer
  from (
    select called_at from public.rate_limit_hits
    where function_name = called_function and (caller_hash is null or caller = caller_hash)
      and (network_hash is null or network = network_hash)
      and called_at > clock_timestamp() - period
    order by called_at desc offset max_calls - 1 limit 1
  ) as recent;
$$;

-- Returns how many calls the limit still allows in the period. Null counts all callers, or all networks.
create function private.calls_left(
  called_function text, caller_hash text, network_hash text, max_calls integer, period interval
) returns integer
language sql volatile security definer set search_path = '' as $$
  select max_calls - count(*)::integer from (
    select from public.rate_limit_hits
    where function_name = called_function and (caller_hash is null or caller = caller_hash)
      and (network_hash is null or network = network_hash)
      and called_at > clock_timestamp() - period
    limit max_calls
  ) as recent;
$$;

-- Counts calls and returns how many of them are allowed, and the seconds until the next one is. An instance
-- of a function sends one request at a time for each caller, so that a flood occupies one connection. Hits
-- are deleted after an hour, because the caller is a hash of an address.
-- A network has at most a quarter of what all callers together have, so that the many addresses of one line cannot
-- block the others. The lock serializes the calls of one network, so that networks do not wait for one another. A
-- caller whose network holds it for long is rejected. Simultaneous calls of several networks may exceed the global limit. PostgREST applies the statement timeout.
create function public.consume_rate_limit(
  called_function text, caller_hash text, network_hash text, calls integer, per_minute integer,
  per_hour integer, global_per_minute integer, global_per_hour integer
) returns jsonb
language plpgsql security definer
set search_path = '' set lock_timeout = '500ms' set statement_timeout = '2s' as $$
declare
  network_per_minute integer := greatest(per_minute, global_per_minute / 4);
  network_per_hour integer := greatest(per_hour, global_per_hour / 4);
  allowed integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(
    4173002, pg_catalog.hashtext(called_function || ' ' || network_hash)
  );
  -- Rows that another call is deleting are skipped, because waiting would serialize all callers.
  delete from public.rate_limit_hits where id in (
    select id from public.rate_limit_hits
    where called_at < clock_timestamp() - interval '1 hour'
    limit 1000 for update skip locked
  );
  allowed := greatest(0, least(
    calls,
    private.calls_left(called_function, caller_hash, null, per_minute, interval '1 minute'),
    private.calls_left(called_function, caller_hash, null, per_hour, interval '1 hour'),
    private.calls_left(called_function, null, network_hash, network_per_minute, interval '1 minute'),
    private.calls_left(called_function, null, network_hash, network_per_hour, interval '1 hour'),
    private.calls_left(called_function, null, null, global_per_minute, interval '1 minute'),
    private.calls_left(called_function, null, null, global_per_hour, interval '1 hour')
  ));
  insert into public.rate_limit_hits (function_name, caller, network, called_at)
  select called_function, caller_hash, network_hash, clock_timestamp()
  from generate_series(1, allowed);
  return jsonb_build_object('allowed', allowed, 'wait', greatest(
    private.seconds_until_allowed(called_function, caller_hash, null, per_minute, interval '1 minute'),
    private.seconds_until_allowed(called_function, caller_hash, null, per_hour, interval '1 hour'),
    private.seconds_until_allowed(
      called_function, null, network_hash, network_per_minute, interval '1 minute'
    ),
    private.seconds_until_allowed(
      called_function, null, network_hash, network_per_hour, interval '1 hour'
    ),
    private.seconds_until_allowed(called_function, null, null, global_per_minute, interval '1 minute'),
    private.seconds_until_allowed(called_function, null, null, global_per_hour, interval '1 hour')
  ));
exception when lock_not_available then
  return jsonb_build_object('allowed', 0, 'wait', 1);
end $$;

revoke all on function
  private.seconds_until_allowed(text, text, text, integer, interval),
  private.calls_left(text, text, text, integer, interval),
  public.consume_rate_limit(text, text, text, integer, integer, integer, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.consume_rate_limit(text, text, text, integer, integer, integer, integer, integer)
to service_role;

-- Which requests of shoppers a function has executed, by the id that the page made with the press. A page that was
-- left sends the request again from the next page, and its id keeps it from a second effect. `result` is what the
-- function needs for its second response, such as the id of a cart, which is a secret. Rows are deleted after a day.
create table private.request_claims (
  request_id text primary key check (char_length(request_id) between 20 and 80),
  claimed_at timestamptz not null default now(),
  completed_at timestamptz,
  result text check (char_length(result) <= 400)
);
create index request_claims_age on private.request_claims (claimed_at);
alter table private.request_claims enable row level security;
revoke all on table private.request_claims from public, anon, authenticated, service_role;

-- Returns `claimed` if the caller is to execute the request, `completed` with the result if it was executed, and
-- `running` while another call executes it. A call that ended without a word loses its claim after 20 seconds.
create function public.claim_request(id text) returns table (state text, result text)
language plpgsql security definer set search_path = '' as $$
declare
  claim private.request_claims;
begin
  delete from private.request_claims where request_id in (
    select request_id from private.request_claims
    where claimed_at < now() - interval '1 day' limit 1000 for update skip locked
  );
  insert into private.request_claims (request_id) values (id)
  on conflict (request_id) do update set claimed_at = clock_timestamp()
  where request_claims.completed_at is null
    and request_claims.claimed_at < clock_timestamp() - interval '20 seconds';
  if found then
    return query select 'claimed', null::text;
    return;
  end if;
  select * into claim from private.request_claims where request_id = id;
  -- The other call has released it since.
  if not found then
    return query select 'running', null::text;
    return;
  end if;
  return query select
    case when claim.completed_at is null then 'running' else 'completed' end, claim.result;
end $$;

create function public.complete_request(id text, outcome text) returns void
language sql security definer set search_path = '' as $$
  update private.request_claims set completed_at = now(), result = outcome where request_id = id;
$$;

-- For a request that failed, and may be sent again.
create function public.abandon_request(id text) returns void
language sql security definer set search_path = '' as $$
  delete from private.request_claims where request_id = id and completed_at is null;
$$;

revoke all on function
  public.claim_request(text), public.complete_request(text, text), public.abandon_request(text)
from public, anon, authenticated, service_role;
grant execute on function
  public.claim_request(text), public.complete_request(text, text), public.abandon_request(text)
to service_role;

-- `npm run doctor` compares the result with the migrations: the tables with their row-level security, and
-- the functions.
create function public.describe_schema() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'tables', (
      select jsonb_object_agg(relname, relrowsecurity) from pg_catalog.pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ),
    'functions', (
      select jsonb_agg(distinct proname) from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace
    )
  );
$$;

revoke all on function public.describe_schema() from public, anon, authenticated, service_role;
grant execute on function public.describe_schema() to service_role;
