create index function_calls_age on public.function_calls (called_at);
create index function_calls_all on public.function_calls (function_name, called_at desc);

-- How many seconds until one of the last `most` calls is so long ago that another may follow.
create function private.wait_for(called text, by text, most integer, span interval) returns integer
language sql volatile security definer set search_path = '' as $$
  select greatest(1, ceil(extract(epoch from recent.called_at + span - clock_timestamp())))::integer
  from (
    select called_at from public.function_calls
    where function_name = called and (by is null or caller = by)
      and called_at > clock_timestamp() - span
    order by called_at desc offset most - 1 limit 1
  ) as recent;
$$;

-- Counts a call of a public function, one after another. Null: go on. A number: refused, come back
-- in so many seconds. A caller is told apart by a hash, which is forgotten after an hour.
create function public.take_call(
  called text, by text, per_minute integer, per_hour integer, all_per_minute integer,
  all_per_hour integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(4173002, pg_catalog.hashtext(called));
  delete from public.function_calls where called_at < clock_timestamp() - interval '1 hour';
  wait := greatest(
    private.wait_for(called, by, per_minute, interval '1 minute'),
    private.wait_for(called, by, per_hour, interval '1 hour'),
    private.wait_for(called, null, all_per_minute, interval '1 minute'),
    private.wait_for(called, null, all_per_hour, interval '1 hour')
  );
  if wait is null then
    insert into public.function_calls (function_name, caller, called_at)
    values (called, by, clock_timestamp());
  end if;
  return wait;
end $$;

revoke all on function
  private.wait_for(text, text, integer, interval),
  public.take_call(text, text, integer, integer, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function public.take_call(text, text, integer, integer, integer, integer)
to service_role;
