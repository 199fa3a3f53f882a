-- One request counts several calls of a caller. An instance of a function sends one at a time for each
-- caller, so that a flood occupies one connection, and not the whole pool.
drop function public.consume_rate_limit(text, text, integer, integer, integer, integer);

-- Returns how many calls the limit still allows in the period. A null caller counts all callers.
create function private.calls_left(
  called_function text, caller_hash text, max_calls integer, period interval
) returns integer
language sql volatile security definer set search_path = '' as $$
  select max_calls - count(*)::integer from (
    select from public.rate_limit_hits
    where function_name = called_function and (caller_hash is null or caller = caller_hash)
      and called_at > clock_timestamp() - period
    limit max_calls
  ) as recent;
$$;

-- Counts calls and returns how many of them are allowed, and the seconds until the next one is. Hits are
-- deleted after an hour, because the caller is a hash of an address.
-- The lock serializes the calls of one caller, so that callers do not wait for one another. A caller whose
-- calls of other instances hold it for long is rejected. Simultaneous calls of several callers may exceed
-- the global limit. PostgREST applies the statement timeout.
create function public.consume_rate_limit(
  called_function text, caller_hash text, calls integer, per_minute integer, per_hour integer,
  global_per_minute integer, global_per_hour integer
) returns jsonb
language plpgsql security definer
set search_path = '' set lock_timeout = '500ms' set statement_timeout = '2s' as $$
declare
  allowed integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(
    4173002, pg_catalog.hashtext(called_function || ' ' || caller_hash)
  );
  -- Rows that another call is deleting are skipped, because waiting would serialize all callers.
  delete from public.rate_limit_hits where id in (
    select id from public.rate_limit_hits
    where called_at < clock_timestamp() - interval '1 hour'
    limit 1000 for update skip locked
  );
  allowed := greatest(0, least(
    calls,
    private.calls_left(called_function, caller_hash, per_minute, interval '1 minute'),
    private.calls_left(called_function, caller_hash, per_hour, interval '1 hour'),
    private.calls_left(called_function, null, global_per_minute, interval '1 minute'),
    private.calls_left(called_function, null, global_per_hour, interval '1 hour')
  ));
  insert into public.rate_limit_hits (function_name, caller, called_at)
  select called_function, caller_hash, clock_timestamp() from generate_series(1, allowed);
  return jsonb_build_object('allowed', allowed, 'wait', greatest(
    private.seconds_until_allowed(called_function, caller_hash, per_minute, interval '1 minute'),
    private.seconds_until_allowed(called_function, caller_hash, per_hour, interval '1 hour'),
    private.seconds_until_allowed(called_function, null, global_per_minute, interval '1 minute'),
    private.seconds_until_allowed(called_function, null, global_per_hour, interval '1 hour')
  ));
exception when lock_not_available then
  return jsonb_build_object('allowed', 0, 'wait', 1);
end $$;

revoke all on function
  private.calls_left(text, text, integer, interval),
  public.consume_rate_limit(text, text, integer, integer, integer, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.consume_rate_limit(text, text, integer, integer, integer, integer, integer)
to service_role;
