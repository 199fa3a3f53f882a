create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  username text not null check (char_length(username) between 1 and 80),
  role text not null default 'admin' check (role = 'admin'),
  approved boolean not null default false,
  approved_at timestamptz,
  approved_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (approved = (approved_at is not null) and approved = (approved_by is not null))
);

-- E-mails that the operator lets in without anybody's approval; each does so once.
create table private.bootstrap_emails (
  email text primary key check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$')
);
alter table private.bootstrap_emails enable row level security;
revoke all on table private.bootstrap_emails from public, anon, authenticated, service_role;

-- The rule behind every right of staff. It asks the table now, never the token.
create function private.is_approved() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where user_id = (select auth.uid()) and approved
  );
$$;

create function private.another_is_approved(than uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where user_id <> than and approved);
$$;

create function private.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select username from public.profiles where user_id = person),
    (select email from auth.users where id = person)
  );
$$;

-- Decisions about who is staff are made one after another.
create function private.lock_approvals() returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(4173001);
$$;

create function private.add_profile(person uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.profiles (user_id, username)
  select id, coalesce(nullif(left(split_part(email, '@', 1), 80), ''), 'User')
  from auth.users where id = person
  on conflict (user_id) do nothing;
$$;

create function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_profile(new.id);
  return new;
end $$;

create trigger welcome_user after insert on auth.users
for each row execute function private.welcome_user();

-- Runs as whoever writes, so that current_user tells a client from the functions of this file.
create function private.guard_approval() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.approved = old.approved then
    new.approved_at := old.approved_at;
    new.approved_by := old.approved_by;
    return new;
  end if;
  if tg_op = 'DELETE' and not old.approved then
    return old;
  end if;

  perform private.lock_approvals();
  if current_user = 'authenticated' then
    if not private.is_approved() then
      raise exception 'Only approved staff can do this.' using errcode = '42501';
    end if;
    if old.user_id = (select auth.uid()) then
      raise exception 'You cannot modify your own approval status.' using errcode = '42501';
    end if;
  end if;
  if old.approved and not private.another_is_approved(old.user_id) then
    raise exception 'The last approved admin cannot be removed.';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;

  new.approved_at := case when new.approved then now() end;
  new.approved_by := case when new.approved then
    case current_user
      when 'authenticated' then private.name_of((select auth.uid()))
      when 'service_role' then 'operator'
      else 'system'
    end
  end;
  return new;
end $$;

create trigger guard_approval before update or delete on public.profiles
for each row execute function private.guard_approval();
create trigger touch before update on public.profiles
for each row execute function private.touch();

-- The caller's own profile. It approves only the first admin of a shop, and the operator's list:
-- an address counts once its owner has confirmed it.
create function public.ensure_profile() returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  caller auth.users;
  own public.profiles;
  is_listed boolean;
begin
  select * into caller from auth.users where id = (select auth.uid());
  if caller.id is null then
    raise exception 'There is no such user.' using errcode = '42501';
  end if;
  perform private.lock_approvals();
  perform private.add_profile(caller.id);
  select * into own from public.profiles where user_id = caller.id;
  if own.approved then
    return own;
  end if;

  delete from private.bootstrap_emails
  where email = lower(caller.email) and caller.email_confirmed_at is not null;
  is_listed := found;
  if is_listed or not private.another_is_approved(caller.id) then
    update public.profiles set approved = true where user_id = caller.id returning * into own;
  end if;
  return own;
end $$;

revoke all on function
  private.is_approved(), private.another_is_approved(uuid), private.name_of(uuid),
  private.lock_approvals(), private.add_profile(uuid), private.welcome_user(),
  private.guard_approval(), public.ensure_profile()
from public, anon, authenticated, service_role;
grant execute on function
  private.is_approved(), private.another_is_approved(uuid), private.name_of(uuid),
  private.lock_approvals()
to authenticated, service_role;
grant execute on function public.ensure_profile() to authenticated;

-- A client may write `approved` alone: who approved and when is the database's to say.
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select, update (approved) on table public.profiles to authenticated, service_role;

alter table public.profiles enable row level security;
create policy "Users see themselves, approved staff see everyone" on public.profiles
for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_approved()));
create policy "Approved staff approve and revoke" on public.profiles
for update to authenticated
using ((select private.is_approved())) with check ((select private.is_approved()));
