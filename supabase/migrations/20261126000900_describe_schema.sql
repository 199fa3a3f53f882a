-- `npm run doctor` compares the result with the migrations: the tables with their row-level security, and
-- the functions.
create function public.describe_schema() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'tables', (
      select jsonb_object_agg(relname, relrowsecurity) from pg_catalog.pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ),
    'functions', (
      select jsonb_agg(distinct proname) from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace
    )
  );
$$;

revoke all on function public.describe_schema() from public, anon, authenticated, service_role;
grant execute on function public.describe_schema() to service_role;
