-- An event can be cancelled or postponed, be a draft, and be visible from and until a moment. Events of
-- one `series_id` repeat; each is a row of its own, so that it can be changed alone.
alter table public.events
  add column status text not null default 'scheduled'
    check (status in ('scheduled', 'postponed', 'cancelled')),
  add column is_draft boolean not null default false,
  add column visible_from timestamptz
    check (visible_from >= '2000-01-01T00:00Z' and visible_from < '2101-01-01T00:00Z'),
  add column visible_until timestamptz
    check (visible_until >= '2000-01-01T00:00Z' and visible_until < '2101-01-01T00:00Z'),
  add column series_id uuid,
  add constraint visible_until_after_from check (visible_until > visible_from);
create index events_series on public.events (series_id) where series_id is not null;

grant
  insert (status, is_draft, visible_from, visible_until, series_id),
  update (status, is_draft, visible_from, visible_until, series_id)
on table public.events to authenticated;

drop policy "Everyone sees events" on public.events;
create policy "Visitors see events that are public" on public.events
for select to anon using (
  not is_draft
  and (visible_from is null or visible_from <= now())
  and (visible_until is null or visible_until > now())
);
create policy "Users see events that are public, approved staff all" on public.events
for select to authenticated using (
  (
    not is_draft
    and (visible_from is null or visible_from <= now())
    and (visible_until is null or visible_until > now())
  )
  or (select private.is_approved())
);

-- As before, and an event that was deleted before this migration gets the defaults of the new columns.
create or replace function private.restore_event(id uuid) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  archived public.events_trash;
  restored public.events;
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
  delete from public.events_trash as trash
  where trash.id = restore_event.id and deleted_at > now() - interval '30 days'
  returning * into archived;
  if archived.id is null then
    raise exception 'There is no such event in the trash.' using errcode = 'PT404';
  end if;
  insert into public.events
  select * from jsonb_populate_record(
    null::public.events, '{"status": "scheduled", "is_draft": false}' || archived.event
  )
  returning * into restored;
  return restored;
end $$;
