-- Visitors do not see inactive collections. That there are any tells a shop whose staff hid all of
-- them from one where nobody has chosen yet.
create function public.has_inactive_collections() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.collections_config where not is_active);
$$;

revoke all on function public.has_inactive_collections()
from public, anon, authenticated, service_role;
grant execute on function public.has_inactive_collections() to anon, authenticated, service_role;
