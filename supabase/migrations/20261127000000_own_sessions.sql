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
    and (sessions.not_after is null or sessions.not_after > now())
  order by 5 desc, 3 desc;
$$;

create function private.end_own_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
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

revoke all on function
  private.list_own_sessions(), private.end_own_session(uuid), public.list_own_sessions(),
  public.end_own_session(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  private.list_own_sessions(), private.end_own_session(uuid), public.list_own_sessions(),
  public.end_own_session(uuid)
to authenticated;
