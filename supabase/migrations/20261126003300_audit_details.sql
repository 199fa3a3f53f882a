-- The log says from what to what the fields of events, staff picks and collections were changed. Other
-- tables hold personal data, of which the log keeps names of columns only.
alter table public.audit_log add column details jsonb not null default '{}';
create index audit_log_by_actor on public.audit_log (actor_name, occurred_at desc);

create or replace function private.write_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  subject jsonb := case when tg_op = 'DELETE' then before else after end;
  columns text[] := '{}';
  values_changed jsonb := '{}';
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
    if tg_table_name in ('events', 'staff_picks', 'collections_config') then
      select jsonb_object_agg(
        field, jsonb_build_array(left(before ->> field, 200), left(after ->> field, 200))
      ) into values_changed from unnest(columns) as field;
    end if;
  end if;
  insert into public.audit_log (
    actor_id, actor_name, action, subject, subject_id, label, changed, details
  ) values (
    (select auth.uid()), private.actor_name(), act, tg_table_name, subject ->> 'id',
    left(coalesce(subject ->> 'title', subject ->> 'username'), 200), columns, values_changed
  );
  return null;
end $$;
