create table public.staff_picks (
  id uuid primary key default gen_random_uuid(),
  product_id text not null unique check (product_id ~ '\S' and char_length(product_id) <= 255),
  product_handle text not null check (product_handle ~ '^[^\s/?#]+$' and char_length(product_handle) <= 255),
  title text not null check (title ~ '\S' and char_length(title) <= 500),
  author text not null default 'Unknown Author' check (author ~ '\S' and char_length(author) <= 200),
  price text not null default '$0.00' check (price ~ '^\$?\d{1,6}(\.\d{1,2})?$'),
  original_price text check (original_price ~ '^\$?\d{1,6}(\.\d{1,2})?$'),
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
  sort_order integer not null check (sort_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_picks_order on public.staff_picks (sort_order);

create trigger put_last before insert on public.staff_picks
for each row execute function private.put_last();
create trigger touch before update on public.staff_picks
for each row execute function private.touch();
create trigger record_change after insert or update or delete on public.staff_picks
for each row execute function private.record_change();

-- `updated_at` may be sent, as the dashboard does; the trigger writes its own.
revoke all on table public.staff_picks from public, anon, authenticated, service_role;
grant select on table public.staff_picks to anon, authenticated;
grant insert (
  product_id, product_handle, title, author, price, original_price, image_url, rating, is_new,
  is_bestseller, variant_id, quantity, description, genre, tags, is_active, sort_order
), update (
  product_id, product_handle, title, author, price, original_price, image_url, rating, is_new,
  is_bestseller, variant_id, quantity, description, genre, tags, is_active, sort_order, updated_at
), delete on table public.staff_picks to authenticated;
grant select, insert, update, delete on table public.staff_picks to service_role;

alter table public.staff_picks enable row level security;
create policy "Visitors see active picks" on public.staff_picks
for select to anon using (is_active);
create policy "Users see active picks, approved staff all" on public.staff_picks
for select to authenticated using (is_active or (select private.is_approved()));
create policy "Approved staff pick" on public.staff_picks
for insert to authenticated with check ((select private.is_approved()));
create policy "Approved staff change picks" on public.staff_picks
for update to authenticated
using ((select private.is_approved())) with check ((select private.is_approved()));
create policy "Approved staff remove picks" on public.staff_picks
for delete to authenticated using ((select private.is_approved()));
