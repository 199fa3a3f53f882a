-- Nothing that callers of the API reach runs with its owner's rights. What needs them decides in the
-- private schema; the function that is exposed only passes the call on, as whoever calls.
alter function public.ensure_profile() set schema private;
alter function public.restore_event(uuid) set schema private;
alter function public.has_inactive_collections() set schema private;

create function public.ensure_profile() returns public.profiles
language sql security invoker set search_path = '' as $$
  select private.ensure_profile();
$$;
create function public.restore_event(id uuid) returns public.events
language sql security invoker set search_path = '' as $$
  select private.restore_event(restore_event.id);
$$;
create function public.has_inactive_collections() returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.has_inactive_collections();
$$;
alter function public.reorder_staff_picks(uuid[]) security invoker;
alter function public.reorder_collections(uuid[]) security invoker;

revoke all on function
  public.ensure_profile(), public.restore_event(uuid), public.has_inactive_collections()
from public, anon, authenticated, service_role;
grant execute on function public.ensure_profile(), public.restore_event(uuid) to authenticated;
grant execute on function public.has_inactive_collections() to anon, authenticated, service_role;

-- A visitor may run one function of this schema, and sees nothing else of it.
grant usage on schema private to anon;
grant execute on function private.reorder(text, uuid[]) to authenticated;
