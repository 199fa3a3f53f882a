-- A value that a page cannot show is refused here, whoever writes it and by whatever way: `infinity`
-- and the year 1 before Christ are moments to Postgres, and to no calendar. The shop's code leaves a
-- row out that breaks these rules (src/domain/event.ts).
alter table public.events
drop constraint ends_after_start,
add constraint ends_after_start check (ends_at is null or (starts_at is not null and ends_at > starts_at)),
add constraint starts_in_this_century check (starts_at >= '2000-01-01T00:00Z' and starts_at < '2101-01-01T00:00Z'),
add constraint ends_in_this_century check (ends_at >= '2000-01-01T00:00Z' and ends_at < '2101-01-01T00:00Z'),
add constraint written_in_this_century check (
  created_at >= '2000-01-01T00:00Z' and created_at < '2101-01-01T00:00Z'
  and updated_at >= '2000-01-01T00:00Z' and updated_at < '2101-01-01T00:00Z'
);

-- A place at the end of what an integer holds would leave none for the next row.
alter table public.staff_picks add constraint place_leaves_room check (sort_order <= 1000000);
alter table public.collections_config add constraint place_leaves_room check (sort_order <= 1000000);

create or replace function private.put_last() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(tg_relid::bigint);
  execute format('select least(coalesce(max(sort_order), 0) + 1, 1000000) from %s', tg_relid::regclass)
    into new.sort_order;
  return new;
end $$;
