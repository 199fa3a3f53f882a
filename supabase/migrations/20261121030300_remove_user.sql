-- Removes an account on behalf of `actor`, null for the operator; says 'removed', or why not. Claims
-- are set so that the log names the actor, in the very transaction that removes.
create function public.remove_user(person uuid, actor uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_approvals();
  if actor is not null
    and not exists (select from public.profiles where user_id = actor and approved)
  then
    return 'not-approved';
  end if;
  if person = actor then
    return 'own-account';
  end if;
  if not exists (select from auth.users where id = person) then
    return 'unknown-user';
  end if;
  if exists (select from public.profiles where user_id = person and approved)
    and not private.another_is_approved(person)
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

revoke all on function public.remove_user(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_user(uuid, uuid) to service_role;
