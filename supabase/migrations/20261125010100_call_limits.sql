-- Callers no longer wait for one another: only calls of one caller are counted one after another. The
-- limit of all callers together may be passed by as many calls as arrive at the same moment.
create or replace function public.take_call(
  called text, by text, per_minute integer, per_hour integer, all_per_minute integer,
  all_per_hour integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(4173002, pg_catalog.hashtext(called || ' ' || by));
  -- What another call removes just now is left to it.
  delete from public.function_calls where id in (
    select id from public.function_calls
    where called_at < clock_timestamp() - interval '1 hour'
    limit 1000 for update skip locked
  );
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
