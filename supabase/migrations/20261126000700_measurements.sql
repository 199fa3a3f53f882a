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
