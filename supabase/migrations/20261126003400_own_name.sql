-- Staff choose the name under which the dashboard shows what they do. Clients have no grant on the column.
create function private.set_own_name(name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
  if name is null or name !~ '\S' or char_length(trim(name)) > 80 then
    raise exception 'A name has 1 to 80 characters.' using errcode = '22023';
  end if;
  update public.profiles set username = trim(name) where user_id = (select auth.uid());
end $$;
create function public.set_own_name(name text) returns void
language sql security invoker set search_path = '' as $$
  select private.set_own_name(set_own_name.name);
$$;
revoke all on function private.set_own_name(text), public.set_own_name(text)
from public, anon, authenticated, service_role;
grant execute on function private.set_own_name(text), public.set_own_name(text) to authenticated;
