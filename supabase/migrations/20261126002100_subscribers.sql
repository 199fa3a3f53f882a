-- What staff see of a subscriber. `consent` says how somebody agreed whose address staff imported.
alter table public.newsletter_subscribers
  add column status text not null generated always as (
    case
      when state = 'spam' then 'spam'
      when unsubscribed_at is not null then 'unsubscribed'
      when confirmed_at is not null then 'confirmed'
      else 'pending'
    end
  ) stored,
  add column consent text check (consent ~ '\S' and char_length(consent) <= 200);
create index newsletter_subscribers_by_status
on public.newsletter_subscribers (status, created_at desc, id desc);
create index newsletter_subscribers_newest on public.newsletter_subscribers (created_at desc, id desc);
grant select (status, consent) on table public.newsletter_subscribers to authenticated;

-- Hashes of erased addresses, so that an import does not subscribe them again. No role reads them.
create table private.erased_subscribers (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now()
);
alter table private.erased_subscribers enable row level security;
revoke all on table private.erased_subscribers from public, anon, authenticated, service_role;

create function private.hash_email(address text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
$$;

create function private.require_approved() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_approved() then
    raise exception 'Only approved staff can do this.' using errcode = '42501';
  end if;
end $$;

-- An empty status lists all but spam. The newest come first, from the one after `after_id` on.
create function public.list_subscribers(
  of_status text, search_text text, max_count integer,
  after_created_at timestamptz default null, after_id uuid default null
) returns setof public.newsletter_subscribers
language sql stable security invoker set search_path = '' as $$
  select * from public.newsletter_subscribers
  where case of_status when '' then status <> 'spam' else status = of_status end
    and strpos(email, lower(search_text)) > 0
    and (after_id is null or (created_at, id) < (after_created_at, after_id))
  order by created_at desc, id desc
  limit least(max_count, 1000);
$$;

-- Returns the number of subscribers of each status whose address contains a text.
create function public.count_subscribers(search_text text)
returns table (status text, subscribers integer)
language sql stable security invoker set search_path = '' as $$
  select entry.status, count(*)::integer from public.newsletter_subscribers as entry
  where strpos(email, lower(search_text)) > 0
  group by entry.status;
$$;

-- Returns the last 12 months: the subscribers at the end of each, and who confirmed and left in it. A
-- subscriber who left and came back counts as if they had never left, and an erased one as never there.
create function public.summarize_subscribers()
returns table (month date, subscribers integer, confirmed integer, unsubscribed integer)
language sql stable security invoker set search_path = '' as $$
  select
    starts::date,
    (count(*) filter (
      where confirmed_at < ends and (unsubscribed_at is null or unsubscribed_at >= ends)
    ))::integer,
    (count(*) filter (where confirmed_at >= starts and confirmed_at < ends))::integer,
    (count(*) filter (where unsubscribed_at >= starts and unsubscribed_at < ends))::integer
  from generate_series(
      date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month'
    ) as starts
    cross join lateral (select starts + interval '1 month') as month_end (ends)
    left join public.newsletter_subscribers on true
  group by starts
  order by starts;
$$;

create function private.unsubscribe_subscriber(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_approved();
  update public.newsletter_subscribers as entry set unsubscribed_at = now()
  where entry.id = unsubscribe_subscriber.id and status = 'confirmed';
  if not found then
    raise exception 'There is no such subscriber.' using errcode = 'PT404';
  end if;
  delete from public.newsletter_tokens as token
  where subscriber_id = unsubscribe_subscriber.id and purpose = 'confirm';
  perform private.log_group(
    'unsubscribed', 'newsletter_subscribers', 1, unsubscribe_subscriber.id::text
  );
end $$;

create function private.erase_subscriber(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_approved();
  with erased as (
    delete from public.newsletter_subscribers as entry
    where entry.id = erase_subscriber.id
    returning email
  )
  insert into private.erased_subscribers (email_hash)
  select private.hash_email(email) from erased
  on conflict (email_hash) do update set erased_at = now();
  if not found then
    raise exception 'There is no such subscriber.' using errcode = 'PT404';
  end if;
  perform private.log_group('erased', 'newsletter_subscribers', 1, erase_subscriber.id::text);
end $$;

-- Adds addresses as confirmed, with the note how these people agreed. It leaves known subscribers as they
-- are. Returns the number of added addresses and the skipped ones by reason. A preview adds nothing.
create function private.import_subscribers(addresses text[], note text, is_preview boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require_approved();
  if cardinality(addresses) > 50000 then
    raise exception 'Please import at most 50,000 addresses at once.';
  end if;
  with given as (
    select distinct lower(btrim(address)) as email from unnest(addresses) as address
  ),
  judged as (
    select given.email, case
      when given.email !~ '^[^@\s]+@[^@\s]+$' or char_length(given.email) > 254 then 'invalid'
      when entry.status = 'unsubscribed' then 'unsubscribed'
      when entry.status in ('confirmed', 'pending') then 'known'
      when exists (
        select from private.erased_subscribers where email_hash = private.hash_email(given.email)
      ) then 'erased'
      else 'added'
    end as outcome
    from given left join public.newsletter_subscribers as entry on entry.email = given.email
  ),
  added as (
    insert into public.newsletter_subscribers as entry (email, confirmed_at, consent)
    select email, now(), note from judged where outcome = 'added' and not is_preview
    on conflict (email) do update
    set state = 'received', confirmed_at = excluded.confirmed_at, consent = excluded.consent
    where entry.state = 'spam'
    returning 1
  )
  select jsonb_build_object(
    'added', case when is_preview then count(*) filter (where outcome = 'added')
      else (select count(*) from added) end,
    'known', coalesce(jsonb_agg(email) filter (where outcome = 'known'), '[]'),
    'unsubscribed', coalesce(jsonb_agg(email) filter (where outcome = 'unsubscribed'), '[]'),
    'erased', coalesce(jsonb_agg(email) filter (where outcome = 'erased'), '[]'),
    'invalid', coalesce(jsonb_agg(email) filter (where outcome = 'invalid'), '[]')
  ) into result from judged;
  if not is_preview then
    perform private.log_group(
      'imported', 'newsletter_subscribers', (result ->> 'added')::bigint, null
    );
  end if;
  return result;
end $$;

-- Records an export before its rows are read, and returns their number.
create function private.log_subscriber_export(of_status text, search_text text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
begin
  perform private.require_approved();
  select count(*) into amount from public.newsletter_subscribers
  where case of_status when '' then status <> 'spam' else status = of_status end
    and strpos(email, lower(search_text)) > 0;
  perform private.log_group('exported', 'newsletter_subscribers', amount, null);
  return amount;
end $$;

create function public.unsubscribe_subscriber(id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.unsubscribe_subscriber(unsubscribe_subscriber.id);
$$;
create function public.erase_subscriber(id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.erase_subscriber(erase_subscriber.id);
$$;
create function public.import_subscribers(addresses text[], note text, is_preview boolean)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.import_subscribers(addresses, note, is_preview);
$$;
create function public.log_subscriber_export(of_status text, search_text text) returns integer
language sql security invoker set search_path = '' as $$
  select private.log_subscriber_export(of_status, search_text);
$$;

revoke all on function
  private.hash_email(text), private.require_approved(), private.unsubscribe_subscriber(uuid),
  private.erase_subscriber(uuid), private.import_subscribers(text[], text, boolean),
  private.log_subscriber_export(text, text),
  public.list_subscribers(text, text, integer, timestamptz, uuid), public.count_subscribers(text),
  public.summarize_subscribers(), public.unsubscribe_subscriber(uuid),
  public.erase_subscriber(uuid), public.import_subscribers(text[], text, boolean),
  public.log_subscriber_export(text, text)
from public, anon, authenticated, service_role;
grant execute on function
  private.unsubscribe_subscriber(uuid), private.erase_subscriber(uuid),
  private.import_subscribers(text[], text, boolean), private.log_subscriber_export(text, text),
  public.list_subscribers(text, text, integer, timestamptz, uuid), public.count_subscribers(text),
  public.summarize_subscribers(), public.unsubscribe_subscriber(uuid),
  public.erase_subscriber(uuid), public.import_subscribers(text[], text, boolean),
  public.log_subscriber_export(text, text)
to authenticated;
