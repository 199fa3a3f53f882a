-- The caller's own profile, and whether this very call approved it: as the `first` admin of the shop,
-- or as one of the operator's `listed` addresses.
drop function public.ensure_profile();
drop function private.ensure_profile();

create type public.signed_in_profile as (
  id uuid, user_id uuid, username text, role text, approved boolean, approved_at timestamptz,
  approved_by text, created_at timestamptz, updated_at timestamptz, granted_as text
);

create function private.ensure_profile() returns public.signed_in_profile
language plpgsql security definer set search_path = '' as $$
declare
  caller auth.users;
  own public.profiles;
  granted_as text;
begin
  select * into caller from auth.users where id = (select auth.uid());
  if caller.id is null then
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
      when not private.another_is_approved(caller.id) then 'first'
    end;
    if granted_as is not null then
      update public.profiles set approved = true where user_id = caller.id returning * into own;
    end if;
  end if;
  return row(own.*, granted_as)::public.signed_in_profile;
end $$;

create function public.ensure_profile() returns public.signed_in_profile
language sql security invoker set search_path = '' as $$
  select private.ensure_profile();
$$;

revoke all on function private.ensure_profile(), public.ensure_profile()
from public, anon, authenticated, service_role;
grant execute on function private.ensure_profile(), public.ensure_profile() to authenticated;
