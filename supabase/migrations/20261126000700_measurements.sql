-- The loading speed that visitors' browsers measured, without cookies, addresses or identity. The function
-- `record-web-vitals` writes one row per visited page if the setting REPORT_WEB_VITALS is on.
create table public.web_vitals (
  id bigint generated always as identity primary key,
  measured_at timestamptz not null default now(),
  page text not null check (page ~ '^[a-z/*-]{1,40}$'),
  navigation text not null
  check (navigation in ('navigate', 'reload', 'back-forward', 'restored', 'prerender')),
  lcp_ms integer check (lcp_ms between 0 and 600000),
  inp_ms integer check (inp_ms between 0 and 600000),
  cls numeric(7, 4) check (cls between 0 and 100)
);
create index web_vitals_age on public.web_vitals (measured_at);

revoke all on table public.web_vitals from public, anon, authenticated, service_role;
grant select on table public.web_vitals to authenticated;
grant select, insert (page, navigation, lcp_ms, inp_ms, cls) on table public.web_vitals to service_role;
alter table public.web_vitals enable row level security;
create policy "Approved staff see the loading speed" on public.web_vitals
for select to authenticated using ((select private.is_approved()));

create function private.delete_old_web_vitals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.web_vitals where measured_at < now() - interval '28 days';
  return null;
end $$;
create trigger web_vitals_are_kept_for_28_days
after insert on public.web_vitals
for each statement execute function private.delete_old_web_vitals();

-- Returns the 75th percentiles of the last 28 days by kind of page, the most visited first.
create function public.summarize_web_vitals() returns table (
  page text, loads integer, prerendered integer, lcp_ms integer, inp_ms integer, cls numeric
)
language sql stable security invoker set search_path = '' as $$
  select
    page,
    count(*)::integer,
    (count(*) filter (where navigation = 'prerender'))::integer,
    percentile_disc(0.75) within group (order by lcp_ms),
    percentile_disc(0.75) within group (order by inp_ms),
    percentile_disc(0.75) within group (order by cls)
  from public.web_vitals
  where measured_at >= now() - interval '28 days'
  group by page order by count(*) desc, page;
$$;

revoke all on function private.delete_old_web_vitals(), public.summarize_web_vitals()
from public, anon, authenticated, service_role;
grant execute on function public.summarize_web_vitals() to authenticated;

-- What shoppers searched for and did not find: a text, a day and a number, and nothing about who searched.
create table private.empty_searches (
  day date not null default current_date,
  query text not null check (char_length(query) between 2 and 60),
  searches integer not null default 1,
  primary key (day, query)
);
alter table private.empty_searches enable row level security;
revoke all on table private.empty_searches from public, anon, authenticated, service_role;

-- For the function `record-search`. Counts at most 1,000 searches a day, and keeps them for 28 days.
create function public.record_empty_search(search_text text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.empty_searches where day < current_date - 28;
  if (select sum(searches) from private.empty_searches where day = current_date) >= 1000 then
    return;
  end if;
  insert into private.empty_searches (query) values (search_text)
  on conflict (day, query) do update set searches = empty_searches.searches + 1;
end $$;

-- Returns the searches of the last 7 days, the most frequent first.
create function private.list_empty_searches() returns table (query text, searches integer)
language sql stable security definer set search_path = '' as $$
  select empty_searches.query, sum(empty_searches.searches)::integer
  from private.empty_searches
  where private.is_approved() and day > current_date - 7
  group by 1 order by 2 desc, max(day) desc, 1 limit 10;
$$;
create function public.list_empty_searches() returns table (query text, searches integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_empty_searches();
$$;

revoke all on function
  public.record_empty_search(text), private.list_empty_searches(), public.list_empty_searches()
from public, anon, authenticated, service_role;
grant execute on function public.record_empty_search(text) to service_role;
grant execute on function private.list_empty_searches(), public.list_empty_searches() to authenticated;
