create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  action text not null check (action in ('created', 'updated', 'deleted', 'approved', 'revoked')),
  subject text not null check (char_length(subject) between 1 and 80),
  subject_id text check (char_length(subject_id) <= 255),
  label text check (char_length(label) <= 200),
  changed text[] not null default '{}'
);
create index audit_log_newest on public.audit_log (occurred_at desc, id desc);

-- The log stores names of columns and no values, because values may be personal data.
create function private.write_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  subject jsonb := case when tg_op = 'DELETE' then before else after end;
  columns text[] := '{}';
  act text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(field order by field), '{}') into columns
    from jsonb_object_keys(after) as field
    where field <> 'updated_at' and before -> field is distinct from after -> field;
    if columns = '{}' then
      return null;
    end if;
    if 'approved' = any (columns) then
      act := case when (after ->> 'approved')::boolean then 'approved' else 'revoked' end;
    end if;
  end if;
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, label, changed)
  values (
    (select auth.uid()), private.actor_name(), act, tg_table_name, subject ->> 'id',
    left(coalesce(subject ->> 'title', subject ->> 'username'), 200),
    columns
  );
  return null;
end $$;
revoke all on function private.write_audit_log() from public, anon, authenticated, service_role;

create trigger write_audit_log after insert or update or delete on public.profiles
for each row execute function private.write_audit_log();
create trigger write_audit_log after update on public.staff_settings
for each row execute function private.write_audit_log();

-- The staff functions insert rows too. No role updates or deletes a row.
revoke all on table public.audit_log from public, anon, authenticated, service_role;
grant select on table public.audit_log to authenticated;
grant select, insert (actor_id, actor_name, action, subject, subject_id, label, changed)
on table public.audit_log to service_role;

alter table public.audit_log enable row level security;
create policy "Approved staff read what happened" on public.audit_log
for select to authenticated using ((select private.is_approved()));
