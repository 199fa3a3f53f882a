-- The place of a new row is the database's to give: a client need not send one.
alter table public.staff_picks alter column sort_order set default 0;
alter table public.collections_config alter column sort_order set default 0;

-- Puts all rows of a table into the order of the list, or none: one that misses a row, or names one
-- that is gone, was made from an old view. New rows wait, as they take their place under the same lock.
create function private.reorder(subject text, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  relation regclass := format('public.%I', subject)::regclass;
  is_complete boolean;
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(relation::oid::bigint);
  execute format(
    'select array_agg(id order by id) is not distinct from
       (select array_agg(wanted order by wanted) from unnest($1) as wanted) from %s', relation
  ) into is_complete using ids;
  if not is_complete then
    raise exception 'The list does not name each row once.' using errcode = 'PT409';
  end if;

  perform set_config('shop.reordering', 'on', true);
  execute format(
    'update %s as row set sort_order = wanted.place
     from unnest($1) with ordinality as wanted (id, place)
     where row.id = wanted.id and row.sort_order <> wanted.place', relation
  ) using ids;
  perform set_config('shop.reordering', '', true);
  insert into public.audit_log (actor_id, actor_name, action, subject, changed)
  values ((select auth.uid()), private.actor_name(), 'updated', subject, '{sort_order}');
end $$;

create function public.reorder_staff_picks(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.reorder('staff_picks', ids);
$$;
create function public.reorder_collections(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.reorder('collections_config', ids);
$$;

-- A new order is one line in the log, not one for each row.
create or replace trigger record_change after insert or update or delete on public.staff_picks
for each row when (coalesce(current_setting('shop.reordering', true), '') <> 'on')
execute function private.record_change();
create or replace trigger record_change after insert or update or delete on public.collections_config
for each row when (coalesce(current_setting('shop.reordering', true), '') <> 'on')
execute function private.record_change();

revoke all on function
  private.reorder(text, uuid[]), public.reorder_staff_picks(uuid[]), public.reorder_collections(uuid[])
from public, anon, authenticated, service_role;
grant execute on function public.reorder_staff_picks(uuid[]), public.reorder_collections(uuid[])
to authenticated;
