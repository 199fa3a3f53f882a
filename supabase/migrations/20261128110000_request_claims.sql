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
create function public.release_request(id text) returns void
language sql security definer set search_path = '' as $$
  delete from private.request_claims where request_id = id and completed_at is null;
$$;

revoke all on function
  public.claim_request(text), public.complete_request(text, text), public.release_request(text)
from public, anon, authenticated, service_role;
grant execute on function
  public.claim_request(text), public.complete_request(text, text), public.release_request(text)
to service_role;

-- A message that is sent again is the same message.
alter table public.contact_messages add column request_id text unique
  check (char_length(request_id) between 20 and 80);
