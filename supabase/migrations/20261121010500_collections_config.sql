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
  sort_order integer not null check (sort_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index collections_config_order on public.collections_config (sort_order);

create trigger put_last before insert on public.collections_config
for each row execute function private.put_last();
create trigger touch before update on public.collections_config
for each row execute function private.touch();
create trigger record_change after insert or update or delete on public.collections_config
for each row execute function private.record_change();

revoke all on table public.collections_config from public, anon, authenticated, service_role;
grant select on table public.collections_config to anon, authenticated;
grant insert (
  collection_id, title, description, icon, gradient, handle, fallback_image, show_in_browse,
  is_active, sort_order
), update (
  collection_id, title, description, icon, gradient, handle, fallback_image, show_in_browse,
  is_active, sort_order
), delete on table public.collections_config to authenticated;
grant select, insert, update, delete on table public.collections_config to service_role;

alter table public.collections_config enable row level security;
create policy "Visitors see active collections" on public.collections_config
for select to anon using (is_active);
create policy "Users see active collections, approved staff all" on public.collections_config
for select to authenticated using (is_active or (select private.is_approved()));
create policy "Approved staff add collections" on public.collections_config
for insert to authenticated with check ((select private.is_approved()));
create policy "Approved staff change collections" on public.collections_config
for update to authenticated
using ((select private.is_approved())) with check ((select private.is_approved()));
create policy "Approved staff remove collections" on public.collections_config
for delete to authenticated using ((select private.is_approved()));
