-- The home page tells a store whose staff picks are all inactive from one that never had any.
create or replace function private.current_merchandising() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'collections', coalesce((
      select jsonb_agg(to_jsonb(row) order by sort_order, created_at)
      from public.collections_config as row where is_active
    ), '[]'),
    'has_inactive_collections', private.has_inactive_collections(),
    'picks', coalesce((
      select jsonb_agg(to_jsonb(row) order by sort_order, created_at)
      from public.staff_picks as row where is_active
    ), '[]'),
    'has_inactive_picks', exists (select from public.staff_picks where not is_active)
  );
$$;
