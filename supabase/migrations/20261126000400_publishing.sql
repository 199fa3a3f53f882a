-- Each attempt to build the public site writes one row when it ends. `built_at` is the moment when the
-- build starts to read. A live release may have a reason too: the products that it skips.
create table public.releases (
  id text primary key check (char_length(id) between 1 and 120),
  built_at timestamptz not null default now(),
  books integer not null check (books >= 0),
  outcome text not null default 'live' check (outcome in ('live', 'refused', 'failed')),
  reason text check (char_length(reason) <= 2000),
  trigger text not null default 'schedule'
  check (trigger in ('start', 'schedule', 'publish', 'webhook', 'command', 'retry')),
  seconds numeric(8, 1) check (seconds >= 0),
  constraint releases_explain_themselves check (outcome = 'live' or reason is not null)
);
create index releases_newest on public.releases (built_at desc);

revoke all on table public.releases from public, anon, authenticated, service_role;
grant select on table public.releases to authenticated;
grant select, insert, delete on table public.releases to service_role;
alter table public.releases enable row level security;
create policy "Approved staff see when the site was built" on public.releases
for select to authenticated using ((select private.is_approved()));

-- The site's server calls it with the token of whoever rolled back, and a command with the secret key. The label
-- is when the release that shoppers see was built; the end of a rollback has none.
create function private.record_rollback(built_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.require_right('publish');
  end if;
  -- The log takes what happened. A shop whose server has no secret key records no releases.
  if exists (select from public.releases) and built_at is not null and not exists (
    select from public.releases
    where date_trunc('milliseconds', releases.built_at)
      = date_trunc('milliseconds', record_rollback.built_at)
  ) then
    raise exception 'There is no such release.' using errcode = 'PT404';
  end if;
  insert into public.audit_log (actor_id, actor_name, action, topic, label)
  values (
    (select auth.uid()), private.actor_name(),
    case when built_at is null then 'ended' else 'rolled-back' end, 'releases',
    to_char(built_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  );
end $$;
create function public.record_rollback(built_at timestamptz) returns void
language sql security invoker set search_path = '' as $$
  select private.record_rollback(record_rollback.built_at);
$$;
revoke all on function private.record_rollback(timestamptz), public.record_rollback(timestamptz)
from public, anon, authenticated, service_role;
grant execute on function private.record_rollback(timestamptz), public.record_rollback(timestamptz)
to authenticated, service_role;

-- Staff schedule a change of a row for a moment, and hold the public site while they prepare changes that
-- belong together. See docs/publishing.md.
create table public.scheduled_changes (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (topic in ('events', 'staff_picks', 'collections_config')),
  row_id uuid not null,
  label text not null check (label ~ '\S' and char_length(label) <= 200),
  change jsonb not null check (jsonb_typeof(change) = 'object' and change <> '{}' and pg_column_size(change) <= 20000),
  apply_at timestamptz not null check (apply_at >= '2000-01-01T00:00Z' and apply_at < '2101-01-01T00:00Z'),
  created_at timestamptz not null default now(),
  -- Null for the operator.
  created_by uuid,
  created_by_name text not null default 'system',
  applied_at timestamptz,
  error text check (char_length(error) <= 500)
);
create index scheduled_changes_due on public.scheduled_changes (apply_at) where applied_at is null;

create function private.apply_change(topic text, row_id uuid, change jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  assignments text;
  changed integer;
begin
  select string_agg(
    format('%1$I = (jsonb_populate_record(null::public.%2$I, $1)).%1$I', field, topic), ', '
  ) into assignments from jsonb_object_keys(change) as field;
  execute format('update public.%I set %s where id = $2', topic, assignments) using change, row_id;
  get diagnostics changed = row_count;
  if changed = 0 then
    raise exception 'It no longer exists.' using errcode = 'PT404';
  end if;
end $$;

-- Refuses a change that staff could not make now: an unknown or protected column, a missing row, or values
-- that a constraint rejects. The trial is rolled back.
create function private.check_scheduled_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The policies ask after this trigger, whose answers tell what is in a row.
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.require_right('publish');
  end if;
  new.created_by := (select auth.uid());
  new.created_by_name := private.actor_name();
  new.applied_at := null;
  new.error := null;
  if new.change = '{}' or exists (
    select from jsonb_object_keys(new.change) as field
    where not exists (
      select from information_schema.column_privileges
      where table_schema = 'public' and table_name = new.topic and column_name = field
        and grantee = 'authenticated' and privilege_type = 'UPDATE'
    )
  ) then
    raise exception 'This cannot be scheduled.' using errcode = '22023';
  end if;
  begin
    perform private.apply_change(new.topic, new.row_id, new.change);
    raise exception 'trial' using errcode = 'TRIAL';
  exception when sqlstate 'TRIAL' then null;
  end;
  return new;
end $$;
-- Staff may move a change to another moment, which makes them its author.
create trigger check_scheduled_change before insert or update of apply_at on public.scheduled_changes
for each row execute function private.check_scheduled_change();

create function private.apply_scheduled_change(due public.scheduled_changes) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if due.created_by is not null and not private.has_right(due.created_by, 'publish') then
    raise exception 'Its author may not publish any more.';
  end if;
  perform private.apply_change(due.topic, due.row_id, due.change);
end $$;

-- Applies what is due, on behalf of its authors, and returns the last and the next moment at which the
-- public data changes by itself. Everybody may call it, because it does only what staff have decided:
-- builds call it before they read, and the server to learn when to build. Visitors do not learn when the
-- next change comes.
create function private.apply_due_changes(out last_change timestamptz, out next_change timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  due public.scheduled_changes;
begin
  for due in
    select * from public.scheduled_changes
    where applied_at is null and apply_at <= now()
    order by apply_at, created_at for update skip locked
  loop
    begin
      perform set_config(
        'shop.scheduled_author',
        jsonb_build_object('id', due.created_by, 'name', due.created_by_name)::text, true
      );
      perform private.apply_scheduled_change(due);
      update public.scheduled_changes set applied_at = now() where id = due.id;
    exception when others then
      update public.scheduled_changes set applied_at = now(), error = left(sqlerrm, 500) where id = due.id;
      insert into public.audit_log (actor_id, actor_name, action, topic, topic_id, label)
      values (
        due.created_by, due.created_by_name, 'failed', 'scheduled_changes', due.id::text, left(due.label, 200)
      );
    end;
    perform set_config('shop.scheduled_author', '', true);
  end loop;
  delete from public.scheduled_changes where applied_at < now() - interval '30 days';
  select
    max(moment) filter (where moment <= now()), min(moment) filter (where moment > now())
  into last_change, next_change
  from (
    select visible_from as moment from public.events where not is_draft
    union all select visible_until from public.events where not is_draft
    union all select coalesce(applied_at, apply_at) from public.scheduled_changes where error is null
  ) as moments;
  if current_setting('role', true) is distinct from 'service_role' and not private.is_approved() then
    next_change := null;
  end if;
end $$;
create function public.apply_due_changes(out last_change timestamptz, out next_change timestamptz)
language sql volatile security invoker set search_path = '' as $$
  select * from private.apply_due_changes();
$$;

-- While a row exists, builds show the collections and picks that it holds.
create table public.publish_hold (
  id boolean primary key default true check (id),
  held_at timestamptz not null default now(),
  held_by text not null,
  -- Null for the operator.
  holder_id uuid,
  merchandising jsonb not null
);

-- The active rows, as the public sees them. Visitors cannot read inactive rows, and pages tell a shop that
-- hides all of them from a new shop without any.
create function private.current_merchandising() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'collections', coalesce((
      select jsonb_agg(to_jsonb(row) order by sort_order, created_at)
      from public.collections_config as row where is_active
    ), '[]'),
    'has_inactive_collections', exists (select from public.collections_config where not is_active),
    'picks', coalesce((
      select jsonb_agg(to_jsonb(row) order by sort_order, created_at)
      from public.staff_picks as row where is_active
    ), '[]'),
    'has_inactive_picks', exists (select from public.staff_picks where not is_active)
  );
$$;
-- Whether the caller may see a row that was changed at this time: only staff see what is prepared while the
-- site is held. A row that is restored from the trash counts as changed, because it gets its place back.
create function private.is_published(changed_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.publish_hold where held_at < changed_at) or private.is_approved();
$$;
create policy "Only approved staff see what is held" on public.staff_picks
as restrictive for select to anon, authenticated using (private.is_published(updated_at));
create policy "Only approved staff see what is held" on public.collections_config
as restrictive for select to anon, authenticated using (private.is_published(updated_at));

create function private.get_merchandising() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select merchandising from public.publish_hold), private.current_merchandising());
$$;
create function public.get_merchandising() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_merchandising();
$$;

-- Returns the rows of the site as it will be, for a preview: with drafts of events, picks that were prepared and never
-- shown, what is held, and all scheduled changes, whenever they are due. `left_out` names those that cannot be
-- made. All of it is tried and rolled back.
create function private.get_pending_site() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  planned public.scheduled_changes;
  left_out jsonb := '[]';
  site jsonb;
begin
  perform private.require_approved();
  begin
    update public.staff_picks as pick set is_active = true
    where not is_active and exists (
      select from public.audit_log where topic = 'staff_picks' and topic_id = pick.id::text
      having bool_or(action = 'created') and not bool_or('is_active' = any (changed))
    );
    for planned in
      select * from public.scheduled_changes where applied_at is null order by apply_at, created_at
    loop
      begin
        perform private.apply_scheduled_change(planned);
      exception when others then
        left_out := left_out || to_jsonb(planned.label);
      end;
    end loop;
    site := jsonb_build_object(
      'merchandising', private.current_merchandising(),
      'events', coalesce((
        select jsonb_agg(to_jsonb(event)) from public.events as event
        where visible_until is null or visible_until > now()
      ), '[]'),
      'left_out', left_out
    );
    raise exception 'trial' using errcode = 'TRIAL';
  exception when sqlstate 'TRIAL' then return site;
  end;
end $$;
create function public.get_pending_site() returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.get_pending_site();
$$;

create function private.set_publish_hold(held boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_right('publish');
  if held then
    insert into public.publish_hold (held_by, holder_id, merchandising)
    values (private.actor_name(), (select auth.uid()), private.current_merchandising())
    on conflict (id) do nothing;
  else
    delete from public.publish_hold;
  end if;
end $$;
create function public.set_publish_hold(held boolean) returns void
language sql security invoker set search_path = '' as $$
  select private.set_publish_hold(held);
$$;

create trigger write_audit_log after insert or delete on public.publish_hold
for each row execute function private.write_audit_log();
create function private.log_scheduled_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row public.scheduled_changes := case when tg_op = 'DELETE' then old else new end;
begin
  if row.applied_at is null then
    insert into public.audit_log (actor_id, actor_name, action, topic, topic_id, label)
    values (
      (select auth.uid()), private.actor_name(),
      case tg_op when 'DELETE' then 'deleted' when 'UPDATE' then 'updated' else 'created' end,
      'scheduled_changes', row.id::text, left(row.label, 200)
    );
  end if;
  return null;
end $$;
create trigger log_scheduled_change after insert or update of apply_at or delete on public.scheduled_changes
for each row execute function private.log_scheduled_change();

revoke all on function
  private.apply_change(text, uuid, jsonb), private.check_scheduled_change(),
  private.apply_scheduled_change(public.scheduled_changes),
  private.get_pending_site(), public.get_pending_site(),
  private.apply_due_changes(), public.apply_due_changes(), private.current_merchandising(),
  private.is_published(timestamptz),
  private.get_merchandising(), public.get_merchandising(), private.set_publish_hold(boolean),
  public.set_publish_hold(boolean), private.log_scheduled_change()
from public, anon, authenticated, service_role;
grant execute on function
  private.apply_due_changes(), public.apply_due_changes(), private.is_published(timestamptz),
  private.get_merchandising(), public.get_merchandising()
to anon, authenticated, service_role;
grant execute on function
  private.set_publish_hold(boolean), public.set_publish_hold(boolean),
  private.get_pending_site(), public.get_pending_site()
to authenticated;

revoke all on table public.scheduled_changes, public.publish_hold
from public, anon, authenticated, service_role;
grant select, insert (id, topic, row_id, label, change, apply_at), update (apply_at), delete
on table public.scheduled_changes to authenticated;
grant select, insert, delete on table public.scheduled_changes to service_role;
grant select (id, held_at, held_by, holder_id) on table public.publish_hold to authenticated;
grant select, insert, update, delete on table public.publish_hold to service_role;
alter table public.scheduled_changes enable row level security;
alter table public.publish_hold enable row level security;
create policy "Approved staff see scheduled changes" on public.scheduled_changes
for select to authenticated using ((select private.is_approved()));
create policy "Publishers schedule changes" on public.scheduled_changes
for insert to authenticated with check ((select private.may('publish')));
create policy "Publishers move scheduled changes" on public.scheduled_changes
for update to authenticated
using (applied_at is null and (select private.may('publish')))
with check ((select private.may('publish')));
create policy "Publishers cancel scheduled changes" on public.scheduled_changes
for delete to authenticated using (applied_at is null and (select private.may('publish')));
create policy "Approved staff see the hold" on public.publish_hold
for select to authenticated using ((select private.is_approved()));
