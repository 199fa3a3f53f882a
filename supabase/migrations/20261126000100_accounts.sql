-- Whether a name can stand in the audit log: visible characters of one line, and not a name that the log
-- itself gives. src/domain/text/sanitize-text.ts removes the same characters from texts of the catalog.
create function private.is_own_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(name) between 1 and 80 and name ~ '\S'
    and name !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
    and lower(btrim(name)) not in ('system', 'operator') and name !~* '\(\s*scheduled\s*\)';
$$;
-- Returns a name as readers tell names apart: without case, accents and spaces, and with the letters that Cyrillic and
-- Greek ones, digits and capitals are taken for.
create function private.fold_name(name text) returns text
language sql immutable set search_path = '' as $$
  select translate(
    lower(translate(
      regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\s]', '', 'g'),
      'аАвВеЕѕЅіІјЈкКмМнНоОрРсСтТуУхХӏӀһҺԁԛԝпгαΑβΒεΕΖηΗιΙκΚΜνΝοΟρΡτΤυΥχΧω',
      'aabbeessiijjkkmmhhooppccttyyxxllhhdqwnraabbeeznhiikkmvnooppttuyxxw'
    )),
    '01i|', 'olll'
  );
$$;
revoke all on function private.is_own_name(text), private.fold_name(text)
from public, anon, authenticated, service_role;
grant execute on function private.is_own_name(text), private.fold_name(text)
to authenticated, service_role;

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  username text not null check (private.is_own_name(username)),
  role text not null default 'admin' check (role in ('admin', 'editor', 'bookseller')),
  approved boolean not null default false,
  approved_at timestamptz,
  approved_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Somebody else chose the password. The account has no access until its owner has chosen another.
  must_change_password boolean not null default false,
  -- Owners give roles, and only owners revoke or delete an owner.
  is_owner boolean not null default false,
  check (approved = (approved_at is not null) and approved = (approved_by is not null)),
  constraint owners_are_admins check (not is_owner or role = 'admin')
);

create unique index profiles_by_name on public.profiles (private.fold_name(username));

-- Whether a name is not one of a role or of the shop, and nobody else's.
create function private.is_free_name(name text, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_own_name(name)
    and not exists (
      select from unnest(array['owner', 'admin', 'editor', 'bookseller', 'system', 'operator']) as word
      where private.fold_name(word) = private.fold_name(name)
    )
    and not exists (
      select from public.profiles
      where user_id <> person and private.fold_name(username) = private.fold_name(name)
    );
$$;
revoke all on function private.is_free_name(text, uuid) from public, anon, authenticated, service_role;

-- The operator lists e-mail addresses that need no approval by staff. Each entry is used once.
create table private.bootstrap_emails (
  email text primary key check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$')
);
alter table private.bootstrap_emails enable row level security;
revoke all on table private.bootstrap_emails from public, anon, authenticated, service_role;

-- One row, which admins change. Without `idle_minutes`, sessions do not end when they are idle.
create table public.staff_settings (
  id boolean primary key default true check (id),
  requires_second_step boolean not null default false,
  idle_minutes integer default 720 check (idle_minutes between 5 and 10080),
  updated_at timestamptz not null default now()
);
insert into public.staff_settings default values;

-- A token outlives its session: sign-out deletes the session, and the token expires up to an hour later. A
-- session ends seven days after its sign-in, and when it is idle. Auth records a refresh once an hour, so that
-- the database ends an idle session up to an hour after the dashboard.
create function private.is_session_open(person uuid, session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions
    where id = session and user_id = person and (not_after is null or not_after > now())
      and created_at > now() - interval '7 days'
      and (
        greatest(created_at, refreshed_at at time zone 'UTC')
        > now() - make_interval(mins => (select idle_minutes from public.staff_settings) + 60)
      ) is not false
  );
$$;

-- A refresh of a session that has ended, such as an idle one, does not open it again.
create function private.keep_session_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_session_open(old.user_id, old.id) then
    new.refreshed_at := old.refreshed_at;
  end if;
  return new;
end $$;
create trigger keep_session_ended before update of refreshed_at on auth.sessions
for each row execute function private.keep_session_ended();

-- Auth asks for no password before a new authenticator. Who has only an old session of somebody cannot take the account
-- with one: it is confirmed only in a session whose sign-in was of the half-hour before it was made, or later.
create function private.guard_new_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from auth.mfa_factors
    where id = new.factor_id and created_at > new.created_at + interval '30 minutes'
  ) then
    raise exception 'Please sign in again for this.' using errcode = 'PT403';
  end if;
  return new;
end $$;
create trigger guard_new_factor before update of factor_id on auth.sessions
for each row execute function private.guard_new_factor();

-- Exports, erasures, approvals and changes of the sign-in need a sign-in of the last half-hour.
create function private.is_sign_in_fresh(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions where id = session and created_at > now() - interval '30 minutes'
  );
$$;

-- Whether the caller has a token of an open session.
create function private.is_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_session_open(
    (select auth.uid()), ((select auth.jwt()) ->> 'session_id')::uuid
  );
$$;

-- A user with a verified factor must use it, even if the shop does not require one.
create function private.needs_second_step(person uuid, assurance_level text) returns boolean
language sql stable security definer set search_path = '' as $$
  select assurance_level is distinct from 'aal2' and (
    exists (select from public.staff_settings where requires_second_step)
    or exists (select from auth.mfa_factors where user_id = person and status = 'verified')
  );
$$;

-- It reads tables, because a token may predate a revocation or a sign-out.
create function private.has_access() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.profiles
      where user_id = (select auth.uid()) and approved and not must_change_password
    )
    and private.is_signed_in()
    and not private.needs_second_step((select auth.uid()), (select auth.jwt()) ->> 'aal');
$$;

-- Policies call this function. A session that has ended gets status 401, because an empty response would say that there
-- is nothing. Realtime and Storage ask has_access() instead: the first asks for all of its callers at once, and the other
-- knows no such status.
create function private.is_approved() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not private.is_signed_in() then
    raise exception 'This session has ended.' using errcode = 'PT401';
  end if;
  return private.has_access();
end $$;

create function private.require_approved() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
end $$;

-- What a role may do beside what all approved staff may: read, answer messages, and prepare drafts of events
-- and inactive picks. `publish` changes what shoppers see, `export` and `erase` are about subscribers, and
-- `manage` is about users, the sign-in and the time after which messages are deleted.
create function private.rights_of(role text) returns text[]
language sql immutable set search_path = '' as $$
  select case role
    when 'admin' then array['publish', 'export', 'erase', 'manage']
    when 'editor' then array['publish', 'export']
    else '{}'
  end;
$$;

create function private.has_right(person uuid, staff_right text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id = person and approved and staff_right = any (private.rights_of(role))
  );
$$;

create function private.may(staff_right text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_approved() and private.has_right((select auth.uid()), staff_right);
$$;

create function private.require_right(staff_right text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may(staff_right) then
    raise exception 'Your role does not allow this.' using errcode = '42501';
  end if;
end $$;

create function private.is_owner() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_approved() and exists (
    select from public.profiles where user_id = (select auth.uid()) and is_owner
  );
$$;

-- The dashboard asks for the password again if this fails. PostgREST responds with status 403.
create function private.require_fresh_sign_in() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_signed_in()
    or not private.is_sign_in_fresh(((select auth.jwt()) ->> 'session_id')::uuid)
  then
    raise exception 'Please sign in again for this.' using errcode = 'PT403';
  end if;
end $$;
create function public.require_fresh_sign_in() returns void
language sql security invoker set search_path = '' as $$
  select private.require_fresh_sign_in();
$$;

-- For the server, which publishes releases on behalf of staff.
create function public.may_publish() returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.may('publish');
$$;

-- For the server functions, which verify tokens themselves and pass on their claims. Returns no row
-- without an open session.
create function public.get_access(person uuid, session uuid, assurance_level text)
returns table (
  username text, approved boolean, needs_second_step boolean, is_fresh boolean, rights text[]
)
language sql stable security definer set search_path = '' as $$
  select
    profiles.username, profiles.approved and not profiles.must_change_password,
    private.needs_second_step(person, assurance_level), private.is_sign_in_fresh(session),
    private.rights_of(profiles.role)
  from public.profiles
  where profiles.user_id = person and private.is_session_open(person, session);
$$;

create function private.other_approved_admin_exists(excluded_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles
    where user_id <> excluded_user_id and approved and role = 'admin'
  );
$$;

create function private.display_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select username from public.profiles where user_id = person),
    (select email from auth.users where id = person)
  );
$$;

-- The author of the scheduled change that is being applied, by whichever caller; null at other times.
create function private.scheduled_author() returns jsonb
language sql stable set search_path = '' as $$
  select nullif(current_setting('shop.scheduled_author', true), '')::jsonb;
$$;

-- The person and the name that the audit log and the trash store for what is done: the author of a scheduled
-- change, else the caller.
create function private.actor_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when private.scheduled_author() is null then (select auth.uid())
    else (private.scheduled_author() ->> 'id')::uuid end;
$$;
create function private.actor_name() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.scheduled_author() ->> 'name' || ' (scheduled)',
    private.display_name((select auth.uid())),
    case current_setting('role', true) when 'service_role' then 'operator' end,
    'system'
  );
$$;

-- Changes of approval run one at a time, so that two of them cannot remove the last admin.
create function private.lock_approvals() returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(4173001);
$$;

-- The name is the first part of the address, or else the first free one of User, User 2 and so on. The first account
-- may be called "owner", which it is.
create function private.add_profile(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_name text := (select left(split_part(email, '@', 1), 80) from auth.users where id = person);
  number integer := 1;
begin
  perform pg_catalog.pg_advisory_xact_lock(4173003);
  while private.is_free_name(own_name, person) is not true
    and (own_name is distinct from 'owner' or exists (select from public.profiles))
  loop
    own_name := concat_ws(' ', 'User', nullif(number, 1));
    number := number + 1;
  end loop;
  insert into public.profiles (user_id, username) values (person, own_name)
  on conflict (user_id) do nothing;
end $$;

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_profile(new.id);
  return new;
end $$;

create trigger handle_new_user after insert on auth.users
for each row execute function private.handle_new_user();

create function private.handle_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set must_change_password = false
  where user_id = new.id and must_change_password;
  return null;
end $$;

create trigger handle_new_password after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.handle_new_password();

-- This trigger runs as the invoker: current_user distinguishes clients from the functions below.
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
    perform private.require_right('manage');
    if old.user_id = (select auth.uid()) then
      raise exception 'You cannot modify your own approval status.' using errcode = '42501';
    end if;
    if old.is_owner and not private.is_owner() then
      raise exception 'Only an owner can revoke an owner.' using errcode = '42501';
    end if;
    if tg_op = 'UPDATE' and new.approved then
      raise exception 'Somebody is let in with a role: see let_in().' using errcode = '42501';
    end if;
    perform private.require_fresh_sign_in();
  end if;
  if old.approved and old.role = 'admin'
    and not private.other_approved_admin_exists(old.user_id)
  then
    raise exception 'The last approved admin cannot be removed.';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;

  -- The first admin whom the shop itself or its operator approves owns it.
  new.is_owner := new.approved and new.role = 'admin' and (
    new.is_owner
    or (
      current_user <> 'authenticated'
      and not exists (select from public.profiles where is_owner and approved)
    )
  );

  new.approved_at := case when new.approved then now() end;
  new.approved_by := case when new.approved then
    case
      when current_user = 'service_role' then 'operator'
      when new.user_id <> (select auth.uid()) then private.display_name((select auth.uid()))
      else 'system'
    end
  end;
  return new;
end $$;

create trigger guard_approval before update or delete on public.profiles
for each row execute function private.guard_approval();
create trigger set_updated_at before update on public.profiles
for each row execute function private.set_updated_at();

-- `granted_as` states whether this call approved the profile, and why: `first` admin or `listed` address.
-- `needs_second_step` states that an approved user has no access before the second step of the sign-in.
create type public.signed_in_profile as (
  id uuid, user_id uuid, username text, role text, approved boolean, approved_at timestamptz,
  approved_by text, created_at timestamptz, updated_at timestamptz, must_change_password boolean,
  is_owner boolean, granted_as text, needs_second_step boolean, idle_minutes integer, rights text[]
);

-- Returns the caller's profile. It approves only the first admin and addresses on the operator's list.
-- A listed address must be confirmed, because anybody can sign up with it.
create function private.ensure_profile() returns public.signed_in_profile
language plpgsql security definer set search_path = '' as $$
declare
  caller auth.users;
  own public.profiles;
  granted_as text;
begin
  select * into caller from auth.users where id = (select auth.uid());
  if caller.id is null or not private.is_signed_in() then
    raise exception 'There is no such user.' using errcode = '42501';
  end if;
  perform private.lock_approvals();
  perform private.add_profile(caller.id);
  select * into own from public.profiles where user_id = caller.id;
  if not own.approved then
    delete from private.bootstrap_emails
    where email = lower(caller.email) and caller.email_confirmed_at is not null;
    granted_as := case
      when found then 'listed'
      when not private.other_approved_admin_exists(caller.id) then 'first'
    end;
    if granted_as is not null then
      update public.profiles set approved = true, role = 'admin'
      where user_id = caller.id returning * into own;
    end if;
  end if;
  return row(
    own.*, granted_as,
    own.approved and private.needs_second_step(caller.id, (select auth.jwt()) ->> 'aal'),
    (select idle_minutes from public.staff_settings),
    case when own.approved then private.rights_of(own.role) else '{}' end
  )::public.signed_in_profile;
end $$;

-- The API exposes no security definer function to clients. Exposed functions call a private one.
create function public.ensure_profile() returns public.signed_in_profile
language sql security invoker set search_path = '' as $$
  select private.ensure_profile();
$$;

-- An owner gives another member of staff a role. Owners are admins. Returns the changed profile.
create function private.set_role(person uuid, role text, is_owner boolean) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  changed public.profiles;
begin
  perform private.lock_approvals();
  if not private.is_owner() or person = (select auth.uid()) then
    raise exception 'Only another owner can change this role.' using errcode = '42501';
  end if;
  perform private.require_fresh_sign_in();
  if set_role.is_owner
    and exists (select from public.profiles where user_id = person and not approved)
  then
    raise exception 'Approve this account first.';
  end if;
  update public.profiles set role = set_role.role, is_owner = set_role.is_owner
  where user_id = person returning * into changed;
  if not found then
    raise exception 'There is no such user.' using errcode = 'PT404';
  end if;
  return changed;
end $$;
create function public.set_role(person uuid, role text, is_owner boolean) returns public.profiles
language sql security invoker set search_path = '' as $$
  select private.set_role(person, role, is_owner);
$$;

-- Lets somebody in with a role. Managers give the two with fewer rights, and owners each. Returns the changed profile.
create function private.let_in(person uuid, role text) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  changed public.profiles;
begin
  perform private.lock_approvals();
  perform private.require_right('manage');
  if person = (select auth.uid()) then
    raise exception 'You cannot modify your own approval status.' using errcode = '42501';
  end if;
  if let_in.role not in ('bookseller', 'editor') and not private.is_owner() then
    raise exception 'Only an owner gives this role.' using errcode = '42501';
  end if;
  perform private.require_fresh_sign_in();
  update public.profiles set approved = true, role = let_in.role
  where user_id = person returning * into changed;
  if not found then
    raise exception 'There is no such user.' using errcode = 'PT404';
  end if;
  return changed;
end $$;
create function public.let_in(person uuid, role text) returns public.profiles
language sql security invoker set search_path = '' as $$
  select private.let_in(person, role);
$$;

-- Deletes an account for `actor`, which is null for the operator. Returns 'removed' or the reason.
-- It sets the claims of the transaction, so that the audit log names the actor.
create function public.remove_user(person uuid, actor uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_approvals();
  if actor is not null and not private.has_right(actor, 'manage') then
    return 'not-approved';
  end if;
  if person = actor then
    return 'own-account';
  end if;
  if not exists (select from auth.users where id = person) then
    return 'unknown-user';
  end if;
  if actor is not null and exists (select from public.profiles where user_id = person and is_owner)
    and not exists (select from public.profiles where user_id = actor and is_owner and approved)
  then
    return 'owner';
  end if;
  if exists (select from public.profiles where user_id = person and approved and role = 'admin')
    and not private.other_approved_admin_exists(person)
  then
    return 'last-admin';
  end if;

  if actor is not null then
    perform set_config('request.jwt.claim.sub', actor::text, true);
    perform set_config('request.jwt.claims', jsonb_build_object('sub', actor)::text, true);
  end if;
  delete from auth.users where id = person;
  return 'removed';
end $$;

-- The first who requires a second step has one, so that the setting locks nobody out by mistake.
create function private.guard_staff_settings() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if new.requires_second_step and not old.requires_second_step
    and (select auth.jwt()) ->> 'aal' is distinct from 'aal2'
  then
    raise exception 'Set up your own second step first, and sign in with it.';
  end if;
  perform private.require_fresh_sign_in();
  return new;
end $$;
create trigger guard_staff_settings before update on public.staff_settings
for each row execute function private.guard_staff_settings();
create trigger set_updated_at before update on public.staff_settings
for each row execute function private.set_updated_at();

-- Staff choose the name under which the dashboard shows what they do. Clients have no grant on the column.
create function private.set_own_name(name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_approved();
  perform pg_catalog.pg_advisory_xact_lock(4173003);
  if not coalesce(private.is_free_name(trim(name), (select auth.uid())), false) then
    raise exception 'A name has 1 to 80 visible characters, and is neither a colleague’s nor one that the shop uses itself.';
  end if;
  update public.profiles set username = trim(name) where user_id = (select auth.uid());
end $$;
create function public.set_own_name(name text) returns void
language sql security invoker set search_path = '' as $$
  select private.set_own_name(set_own_name.name);
$$;

-- Staff see where they are signed in, and end single sessions. Auth offers neither to clients.
create function private.list_own_sessions()
returns table (
  id uuid, started_at timestamptz, used_at timestamptz, user_agent text, is_current boolean
)
language sql stable security definer set search_path = '' as $$
  select
    sessions.id, sessions.created_at,
    greatest(sessions.created_at, sessions.refreshed_at at time zone 'UTC'),
    left(sessions.user_agent, 300),
    sessions.id = ((select auth.jwt()) ->> 'session_id')::uuid
  from auth.sessions
  where private.is_approved()
    and sessions.user_id = (select auth.uid())
    and private.is_session_open(sessions.user_id, sessions.id)
  order by 5 desc, 3 desc;
$$;

create function private.end_own_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_approved();
  delete from auth.sessions where id = session and user_id = (select auth.uid());
end $$;

create function public.list_own_sessions()
returns table (
  id uuid, started_at timestamptz, used_at timestamptz, user_agent text, is_current boolean
)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_own_sessions();
$$;
create function public.end_own_session(session uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.end_own_session(end_own_session.session);
$$;

-- Each code takes the place of a lost authenticator, once. It has 112 random bits, so that its hash needs no
-- salt and nobody guesses it.
create table private.recovery_codes (
  code_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index recovery_codes_of_user on private.recovery_codes (user_id);
alter table private.recovery_codes enable row level security;
revoke all on table private.recovery_codes from public, anon, authenticated, service_role;

create function private.hash_recovery_code(code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'UTF8')), 'hex');
$$;

-- Returns ten new codes, which replace the earlier ones.
create function private.create_recovery_codes() returns setof text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_approved();
  perform private.require_fresh_sign_in();
  if (select auth.jwt()) ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up your own second step first, and sign in with it.';
  end if;
  delete from private.recovery_codes where user_id = (select auth.uid());
  insert into public.audit_log (actor_id, actor_name, action, topic)
  values ((select auth.uid()), private.actor_name(), 'created', 'recovery_codes');
  return query
    with made as materialized (
      select substr(
        encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 1, 28
      ) as code from generate_series(1, 10)
    ),
    stored as (
      insert into private.recovery_codes (code_hash, user_id)
      select private.hash_recovery_code(code), (select auth.uid()) from made
    )
    select regexp_replace(code, '(.{4})(?=.)', '\1-', 'g') from made;
end $$;

-- Returns how many codes the caller has left.
create function private.count_recovery_codes() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.recovery_codes
  where user_id = (select auth.uid()) and private.is_approved();
$$;

-- Removes the authenticators of a caller who has the password and a code, and ends their other sessions. Returns false
-- for a wrong code. The wrong ones of an hour are one line of the log.
create function private.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if not private.is_signed_in() then
    raise exception 'There is no such user.' using errcode = '42501';
  end if;
  delete from private.recovery_codes
  where user_id = person and code_hash = private.hash_recovery_code(use_recovery_code.code);
  if not found then
    update public.audit_log set label = (label::integer + 1)::text
    where actor_id = person and action = 'mistyped' and topic = 'recovery_codes'
      and occurred_at > now() - interval '1 hour';
    if not found then
      insert into public.audit_log (actor_id, actor_name, action, topic, label)
      values (person, private.actor_name(), 'mistyped', 'recovery_codes', '1');
    end if;
    return false;
  end if;
  delete from private.recovery_codes where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions
  where user_id = person and id <> ((select auth.jwt()) ->> 'session_id')::uuid;
  insert into public.audit_log (actor_id, actor_name, action, topic)
  values (person, private.actor_name(), 'used', 'recovery_codes');
  return true;
end $$;

-- An owner or the operator takes the authenticators from somebody who has lost theirs, or whose account a stranger has
-- taken, and ends the sessions.
create function private.remove_second_step(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role', true) is distinct from 'service_role' then
    if not private.is_owner() or person = (select auth.uid()) then
      raise exception 'Only another owner can do this.' using errcode = '42501';
    end if;
    perform private.require_fresh_sign_in();
  end if;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions where user_id = person;
end $$;
create function public.remove_second_step(person uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.remove_second_step(person);
$$;

-- Who takes over a session could add an authenticator or ask for another address: both are in the activity, and
-- a mail tells the owner of the account. Recovery codes die with the authenticator that they stand in for.
create function private.report_sign_in_change(person uuid, act text, topic text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Auth names no caller.
  actor uuid := coalesce(
    (select auth.uid()),
    case when current_setting('role', true) is distinct from 'service_role' then person end
  );
begin
  -- Whose account is being deleted has no sign-in.
  if exists (select from auth.users where id = person) then
    insert into public.audit_log (actor_id, actor_name, action, topic, label)
    values (
      actor, coalesce(private.display_name(actor), 'operator'), act, topic,
      case when actor is distinct from person then private.display_name(person) end
    );
    perform private.enqueue_mail('sign-in-changed', person);
  end if;
end $$;
create function private.handle_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.recovery_codes where user_id = old.user_id;
  perform private.report_sign_in_change(
    old.user_id, case tg_op when 'DELETE' then 'removed' else 'added' end, 'authenticators'
  );
  return null;
end $$;
create trigger handle_new_factor after update of status on auth.mfa_factors
for each row when (new.status = 'verified' and old.status <> 'verified')
execute function private.handle_factor();
create trigger handle_lost_factor after delete on auth.mfa_factors
for each row when (old.status = 'verified') execute function private.handle_factor();
create function private.handle_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.report_sign_in_change(new.id, 'asked-for', 'addresses');
  return null;
end $$;
create trigger handle_email_change after update of email_change on auth.users
for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
execute function private.handle_email_change();

create function public.create_recovery_codes() returns setof text
language sql security invoker set search_path = '' as $$
  select * from private.create_recovery_codes();
$$;
create function public.count_recovery_codes() returns integer
language sql stable security invoker set search_path = '' as $$
  select private.count_recovery_codes();
$$;
create function public.use_recovery_code(code text) returns boolean
language sql security invoker set search_path = '' as $$
  select private.use_recovery_code(use_recovery_code.code);
$$;

revoke all on function
  private.is_sign_in_fresh(uuid), private.require_fresh_sign_in(), public.require_fresh_sign_in(),
  private.handle_new_password(), private.report_sign_in_change(uuid, text, text), private.handle_factor(),
  private.handle_email_change(), private.keep_session_ended(), private.guard_new_factor(),
  private.remove_second_step(uuid), public.remove_second_step(uuid),
  private.hash_recovery_code(text), private.create_recovery_codes(),
  private.count_recovery_codes(), private.use_recovery_code(text), public.create_recovery_codes(),
  public.count_recovery_codes(), public.use_recovery_code(text)
from public, anon, authenticated, service_role;
grant execute on function
  private.require_fresh_sign_in(), public.require_fresh_sign_in(), private.create_recovery_codes(),
  private.count_recovery_codes(), private.use_recovery_code(text), public.create_recovery_codes(),
  public.count_recovery_codes(), public.use_recovery_code(text)
to authenticated;
grant execute on function private.remove_second_step(uuid), public.remove_second_step(uuid)
to authenticated, service_role;

revoke all on function
  private.is_session_open(uuid, uuid), private.is_signed_in(),
  private.needs_second_step(uuid, text), private.guard_staff_settings(), public.may_publish(),
  private.rights_of(text), private.has_right(uuid, text), private.may(text),
  private.require_right(text), private.is_owner(), private.set_role(uuid, text, boolean),
  public.set_role(uuid, text, boolean), private.let_in(uuid, text), public.let_in(uuid, text),
  public.get_access(uuid, uuid, text),
  private.has_access(), private.is_approved(), private.other_approved_admin_exists(uuid), private.display_name(uuid),
  private.scheduled_author(), private.actor_id(), private.actor_name(), private.lock_approvals(), private.add_profile(uuid),
  private.handle_new_user(), private.guard_approval(), private.ensure_profile(),
  public.ensure_profile(), public.remove_user(uuid, uuid), private.require_approved(),
  private.set_own_name(text), public.set_own_name(text), private.list_own_sessions(),
  public.list_own_sessions(), private.end_own_session(uuid), public.end_own_session(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  private.has_access(), private.is_approved(), private.other_approved_admin_exists(uuid), private.display_name(uuid),
  private.lock_approvals()
to authenticated, service_role;
grant execute on function
  private.ensure_profile(), public.ensure_profile(), private.is_signed_in(), public.may_publish(),
  private.rights_of(text), private.may(text), private.require_right(text), private.is_owner(),
  private.set_role(uuid, text, boolean),
  public.set_role(uuid, text, boolean), private.let_in(uuid, text), public.let_in(uuid, text),
  private.require_approved(), private.set_own_name(text), public.set_own_name(text),
  private.list_own_sessions(), public.list_own_sessions(), private.end_own_session(uuid),
  public.end_own_session(uuid)
to authenticated;
grant execute on function public.remove_user(uuid, uuid), public.get_access(uuid, uuid, text)
to service_role;

-- Clients may write only `approved`. Triggers write the approver and the time. The function that creates an
-- account sets `must_change_password`.
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select, update (approved) on table public.profiles to authenticated, service_role;
grant update (must_change_password, is_owner) on table public.profiles to service_role;

alter table public.profiles enable row level security;
create policy "Users see themselves, approved staff see everyone" on public.profiles
for select to authenticated
using (
  (user_id = (select auth.uid()) and (select private.is_signed_in()))
  or (select private.is_approved())
);
create policy "Admins approve and revoke" on public.profiles
for update to authenticated
using ((select private.may('manage'))) with check ((select private.may('manage')));

revoke all on table public.staff_settings from public, anon, authenticated, service_role;
grant select, update (requires_second_step, idle_minutes) on table public.staff_settings
to authenticated, service_role;

alter table public.staff_settings enable row level security;
create policy "Approved staff see the settings" on public.staff_settings
for select to authenticated using ((select private.is_approved()));
create policy "Admins change the settings" on public.staff_settings
for update to authenticated
using ((select private.may('manage'))) with check ((select private.may('manage')));
