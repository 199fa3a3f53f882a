-- When the public site was last built.
create table public.releases (
  id text primary key check (char_length(id) between 1 and 120),
  built_at timestamptz not null default now(),
  books integer not null check (books >= 0)
);
create index releases_newest on public.releases (built_at desc);

-- One row per call of a public function, so that limits hold across its instances.
create table public.function_calls (
  id bigint generated always as identity primary key,
  function_name text not null check (char_length(function_name) between 1 and 80),
  caller text not null check (char_length(caller) between 1 and 128),
  called_at timestamptz not null default now()
);
create index function_calls_recent on public.function_calls (function_name, caller, called_at desc);

revoke all on table public.releases, public.function_calls
from public, anon, authenticated, service_role;
grant select on table public.releases to authenticated;
grant select, insert, delete on table public.releases to service_role;
grant select, insert (function_name, caller), delete on table public.function_calls to service_role;

alter table public.releases enable row level security;
alter table public.function_calls enable row level security;
create policy "Approved staff see when the site was built" on public.releases
for select to authenticated using ((select private.is_approved()));
