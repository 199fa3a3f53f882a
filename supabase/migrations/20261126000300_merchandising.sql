-- Clients need not send `sort_order`, because a trigger sets it. The maximum of `sort_order` is far below
-- the maximum of an integer, so that the next row always has a position. A price has the sign of its
-- currency in front.
create table public.staff_picks (
  id uuid primary key default gen_random_uuid(),
  product_id text not null unique check (product_id ~ '\S' and char_length(product_id) <= 255),
  product_handle text not null check (product_handle ~ '^[^\s/?#]+$' and char_length(product_handle) <= 255),
  title text not null check (title ~ '\S' and char_length(title) <= 500),
  author text not null default 'Unknown Author' check (author ~ '\S' and char_length(author) <= 200),
  price text not null default '0.00'
  check (price ~ '^([^\d\s.,+-][^\d+-]{0,7})?\d{1,6}(\.\d{1,2})?$'),
  original_price text check (original_price ~ '^([^\d\s.,+-][^\d+-]{0,7})?\d{1,6}(\.\d{1,2})?$'),
  image_url text check (char_length(image_url) <= 2048 and image_url ~ '^(https://|http://(127\.0\.0\.1|localhost)(:\d+)?/)[^\s<>"]+$'),
  rating numeric(2, 1) not null default 5 check (rating between 0 and 5),
  is_new boolean not null default false,
  is_bestseller boolean not null default false,
  variant_id text check (variant_id ~ '\S' and char_length(variant_id) <= 255),
  quantity integer check (quantity >= 0),
  description text check (char_length(description) <= 20000),
  genre text check (char_length(genre) <= 80),
  tags text[] not null default '{}' check (cardinality(tags) <= 250),
  is_active boolean not null default true,
  sort_order integer not null default 0 check (sort_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Why: a bookseller's name and a note.
  bookseller text check (bookseller ~ '\S' and char_length(bookseller) <= 80),
  note text check (note ~ '\S' and char_length(note) <= 280),
  constraint place_leaves_room check (sort_order <= 1000000)
);
create index staff_picks_order on public.staff_picks (sort_order);

create table public.collections_config (
  id uuid primary key default gen_random_uuid(),
  collection_id text not null unique check (collection_id ~ '\S' and char_length(collection_id) <= 255),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  description text check (char_length(description) <= 5000),
  icon text not null default 'BookOpen' check (icon in (
    'BookOpen', 'Heart', 'Sparkles', 'Crown', 'Moon', 'Star', 'Rainbow', 'Zap', 'Gift'
  )),
  gradient text not null default 'purple-to-pink' check (gradient in (
    'purple-to-pink', 'rose-to-wine', 'peach-to-rose', 'gold-to-amber', 'moss-to-sage',
    'sky-to-lavender', 'midnight-to-plum', 'ink-to-slate'
  )),
  handle text not null unique check (handle ~ '^[^\s/?#]+$' and char_length(handle) <= 255),
  fallback_image text check (char_length(fallback_image) <= 2048 and fallback_image ~ '^(https://|http://(127\.0\.0\.1|localhost)(:\d+)?/)[^\s<>"]+$'),
  show_in_browse boolean not null default true,
  is_active boolean not null default true,
  sort_order integer not null default 0 check (sort_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The edition that the collection is about: its cards show, price and add that one. Null leaves it to the
  -- collection's title, and an empty text is no edition.
  edition text check (char_length(edition) <= 200 and edition = btrim(edition)),
  constraint place_leaves_room check (sort_order <= 1000000)
);
create index collections_config_order on public.collections_config (sort_order);

create trigger set_sort_order before insert on public.staff_picks
for each row execute function private.set_sort_order();
create trigger set_sort_order before insert on public.collections_config
for each row execute function private.set_sort_order();
create trigger set_updated_at before update on public.staff_picks
for each row execute function private.set_updated_at();
create trigger set_updated_at before update on public.collections_config
for each row execute function private.set_updated_at();

-- A reorder writes one line to the audit log instead of one for each row.
create trigger write_audit_log after insert or update or delete on public.staff_picks
for each row when (coalesce(current_setting('shop.reordering', true), '') <> 'on')
execute function private.write_audit_log();
create trigger write_audit_log after insert or update or delete on public.collections_config
for each row when (coalesce(current_setting('shop.reordering', true), '') <> 'on')
execute function private.write_audit_log();
create trigger archive_deleted_row after delete on public.staff_picks
for each row execute function private.archive_deleted_row();
create trigger archive_deleted_row after delete on public.collections_config
for each row execute function private.archive_deleted_row();

-- The dashboard makes an id with each form. If the response to an insert is lost, the second attempt finds its
-- own row instead of adding another one. Clients may send `updated_at` for picks; the trigger overwrites it.
revoke all on table public.staff_picks, public.collections_config
from public, anon, authenticated, service_role;
grant select on table public.staff_picks, public.collections_config to anon, authenticated;
grant insert (
  id, product_id, product_handle, title, author, price, original_price, image_url, rating, is_new,
  is_bestseller, variant_id, quantity, description, genre, tags, is_active, sort_order,
  bookseller, note
), update (
  product_id, product_handle, title, author, price, original_price, image_url, rating, is_new,
  is_bestseller, variant_id, quantity, description, genre, tags, is_active, sort_order, updated_at,
  bookseller, note
), delete on table public.staff_picks to authenticated;
grant insert (
  id, collection_id, title, description, icon, gradient, handle, fallback_image, show_in_browse,
  is_active, sort_order, edition
), update (
  collection_id, title, description, icon, gradient, handle, fallback_image, show_in_browse,
  is_active, sort_order, edition
), delete on table public.collections_config to authenticated;
grant select, insert, update, delete
on table public.staff_picks, public.collections_config to service_role;

alter table public.staff_picks enable row level security;
create policy "Visitors see active picks" on public.staff_picks
for select to anon using (is_active);
create policy "Users see active picks, approved staff all" on public.staff_picks
for select to authenticated using (is_active or (select private.is_approved()));
-- Shoppers do not see inactive picks, so all staff may prepare them.
create policy "Approved staff prepare picks, publishers show them" on public.staff_picks
for insert to authenticated with check (
  (not is_active and (select private.is_approved())) or (select private.may('publish'))
);
create policy "Approved staff change inactive picks, publishers all" on public.staff_picks
for update to authenticated
using ((not is_active and (select private.is_approved())) or (select private.may('publish')))
with check ((not is_active and (select private.is_approved())) or (select private.may('publish')));
create policy "Approved staff remove inactive picks, publishers all" on public.staff_picks
for delete to authenticated
using ((not is_active and (select private.is_approved())) or (select private.may('publish')));

alter table public.collections_config enable row level security;
create policy "Visitors see active collections" on public.collections_config
for select to anon using (is_active);
create policy "Users see active collections, approved staff all" on public.collections_config
for select to authenticated using (is_active or (select private.is_approved()));
create policy "Publishers add collections" on public.collections_config
for insert to authenticated with check ((select private.may('publish')));
create policy "Publishers change collections" on public.collections_config
for update to authenticated
using ((select private.may('publish'))) with check ((select private.may('publish')));
create policy "Publishers remove collections" on public.collections_config
for delete to authenticated using ((select private.may('publish')));

-- Puts rows before or after another one, and returns the new order of all ids. Without another one, they go to
-- the top or to the end. The moved rows keep their order. Moves of several people wait for one another, so that
-- each applies to the result of the one before. Inserts wait too, because they take the same lock in
-- `set_sort_order`.
create function private.move_rows(topic text, ids uuid[], anchor_id uuid, is_after boolean)
returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  relation regclass := format('public.%I', topic)::regclass;
  is_known boolean;
  ordered uuid[];
begin
  perform private.require_right('publish');
  perform pg_catalog.pg_advisory_xact_lock(relation::oid::bigint);
  execute format(
    'select exists (select from %1$s where id = any($1))
       and ($2 is null or exists (select from %1$s where id = $2))', relation
  ) into is_known using ids, anchor_id;
  if not is_known then
    raise exception 'Somebody else has changed this list. Please try again.';
  end if;

  execute format(
    'with placed as (
       select id, row_number() over (order by sort_order, created_at, id) as place from %s
     ), target as (
       select coalesce(
         (select place from placed where id = $2), case when $3 then count(*) else 1 end
       ) + case when $3 then 0.5 else -0.5 end as place from placed
     )
     select array_agg(placed.id order by
       case when placed.id = any($1) then target.place else placed.place end, placed.place)
     from placed, target', relation
  ) into ordered using ids, anchor_id, is_after;

  perform set_config('shop.reordering', 'on', true);
  execute format(
    'update %s as row set sort_order = wanted.place
     from unnest($1) with ordinality as wanted (id, place)
     where row.id = wanted.id and row.sort_order <> wanted.place', relation
  ) using ordered;
  perform set_config('shop.reordering', '', true);
  insert into public.audit_log (actor_id, actor_name, action, topic, changed)
  values ((select auth.uid()), private.actor_name(), 'updated', topic, '{sort_order}');
  return ordered;
end $$;

create function public.move_staff_picks(
  ids uuid[], anchor_id uuid default null, is_after boolean default true
) returns uuid[]
language sql security invoker set search_path = '' as $$
  select private.move_rows('staff_picks', ids, anchor_id, coalesce(is_after, true));
$$;
create function public.move_collections(
  ids uuid[], anchor_id uuid default null, is_after boolean default true
) returns uuid[]
language sql security invoker set search_path = '' as $$
  select private.move_rows('collections_config', ids, anchor_id, coalesce(is_after, true));
$$;

-- Stores the current prices of picks, a part of them at a time, and returns the ids of those that exist and that
-- the caller may change.
create function private.update_pick_prices(prices jsonb) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_approved();
  if jsonb_array_length(prices) > 100 then
    raise exception 'Please send at most 100 prices.';
  end if;
  update public.staff_picks as pick
  set price = fresh.price, original_price = fresh.original_price, variant_id = fresh.variant_id
  from jsonb_to_recordset(prices) as fresh (id uuid, price text, original_price text, variant_id text)
  where pick.id = fresh.id and (not pick.is_active or (select private.may('publish')))
    and (pick.price, pick.original_price, pick.variant_id)
      is distinct from (fresh.price, fresh.original_price, fresh.variant_id);
  return (
    select coalesce(array_agg(pick.id), '{}') from public.staff_picks as pick
    where pick.id in (select fresh.id from jsonb_to_recordset(prices) as fresh (id uuid))
      and (not pick.is_active or (select private.may('publish')))
  );
end $$;
create function public.update_pick_prices(prices jsonb) returns uuid[]
language sql security invoker set search_path = '' as $$
  select private.update_pick_prices(prices);
$$;

revoke all on function
  private.move_rows(text, uuid[], uuid, boolean), public.move_staff_picks(uuid[], uuid, boolean),
  public.move_collections(uuid[], uuid, boolean), private.update_pick_prices(jsonb),
  public.update_pick_prices(jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  private.move_rows(text, uuid[], uuid, boolean), public.move_staff_picks(uuid[], uuid, boolean),
  public.move_collections(uuid[], uuid, boolean), private.update_pick_prices(jsonb),
  public.update_pick_prices(jsonb)
to authenticated;
