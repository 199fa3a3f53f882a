-- The edition that a collection is about: its cards show, price and add that one. Null leaves it to the
-- collection's title, and an empty text is no edition.
alter table public.collections_config
  add column edition text check (char_length(edition) <= 200 and edition = btrim(edition));
grant insert (edition), update (edition) on table public.collections_config to authenticated;
