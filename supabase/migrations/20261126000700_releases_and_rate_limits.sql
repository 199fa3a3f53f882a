-- Each attempt to build the public site writes one row when it ends. `built_at` is the moment when the
-- build starts to read. A live release may have a reason too: the products that it skips.
create table public.releases (
  id text primary key check (char_length(id) between 1 and 120),
  built_at timestamptz not null default now(),
  books integer not null check (books >= 0),
  outcome text not null default 'live' check (outcome in ('live', 'refused', 'failed')),
  reason text check (char_length(reason) <= 2000),
  trigger text not null default 'schedule'
  check (trigger in ('start', 'schedule', 'publish', 'webhook', 'command', 'retry')),
  seconds numeric(8, 1) check (seconds >= 0),
  constraint releases_explain_themselves check (outcome = 'live' or reason is not null)
);
create index releases_newest on public.releases (built_at desc);

-- The table counts calls of the public functions, so that limits hold across their instances.
create table public.rate_limit_hits (
  id bigint generated always as identity primary key,
  function_name text not null check (char_length(function_name) between 1 and 80),
  caller text not null check (char_length(caller) between 1 and 128),
  called_at timestamptz not null default now()
);
create index rate_limit_hits_recent on public.rate_limit_hits (function_name, caller, called_at desc);
create index rate_limit_hits_all on public.rate_limit_hits (function_name, called_at desc);
create index rate_limit_hits_age on public.rate_limit_hits (called_at);

revoke all on table public.releases, public.rate_limit_hits
from public, anon, authenticated, service_role;
grant select on table public.releases to authenticated;
grant select, insert, delete on table public.releases to service_role;
grant select, insert (function_name, caller), delete on table public.rate_limit_hits to service_role;

alter table public.releases enable row level security;
alter table public.rate_limit_hits enable row level security;
create policy "Approved staff see when the site was built" on public.releases
for select to authenticated using ((select private.is_approved()));

-- Returns null where fewer than `max_calls` are within the period. A null caller counts all callers.
create function private.seconds_until_allowed(
  called_function text, caller_hash text, max_calls integer, period interval
) returns integer
language sql volatile security definer set search_path = '' as $$
  select greatest(1, ceil(extract(epoch from recent.called_at + period - clock_timestamp())))::integer
  from (
    select called_at from public.rate_limit_hits
    where function_name = called_function and (caller_hash is null or caller = caller_hash)
      and called_at > clock_timestamp() - period
    order by called_at desc offset max_calls - 1 limit 1
  ) as recent;
$$;

-- Counts a call and returns null, or returns the seconds to wait. Hits are deleted after an hour, because
-- the caller is a hash of an address.
-- The lock serializes calls of one caller only, so that callers do not wait for one another. Simultaneous
-- calls of several callers may therefore exceed the global limit.
create function public.consume_rate_limit(
  called_function text, caller_hash text, per_minute integer, per_hour integer,
  global_per_minute integer, global_per_hour integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
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
  wait := greatest(
    private.seconds_until_allowed(called_function, caller_hash, per_minute, interval '1 minute'),
    private.seconds_until_allowed(called_function, caller_hash, per_hour, interval '1 hour'),
    private.seconds_until_allowed(called_function, null, global_per_minute, interval '1 minute'),
    private.seconds_until_allowed(called_function, null, global_per_hour, interval '1 hour')
  );
  if wait is null then
    insert into public.rate_limit_hits (function_name, caller, called_at)
    values (called_function, caller_hash, clock_timestamp());
  end if;
  return wait;
end $$;

revoke all on function
  private.seconds_until_allowed(text, text, integer, interval),
  public.consume_rate_limit(text, text, integer, integer, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function public.consume_rate_limit(text, text, integer, integer, integer, integer)
to service_role;
