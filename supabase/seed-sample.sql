-- What staff chose from the sample catalog. Where another takes its place, nobody has chosen yet.

insert into public.staff_picks (
  product_id, product_handle, title, author, price, image_url, is_bestseller, variant_id,
  quantity, description, genre, tags, is_active
)
select
  'gid://shopify/Product/' || number, handle, title, author, price,
  'http://127.0.0.1:54321/cdn/covers/' || handle || '.webp', is_bestseller,
  'gid://shopify/ProductVariant/' || number * 256, quantity, description, genre, tags, is_active
from (
  select *, 7000000000000 + 32768 * place as number
  from (values
    (0::bigint, 'the-garlic-book', 'The Garlic Book', 'Rosalind Hart', '$31.99', true, 38, 'A year in one field, told clove by clove. The book this shop was built on.', 'Contemporary', array['Grumpy Meets Sunshine', 'Small Town'], true),
    (2, 'persuasion', 'Persuasion', 'Jane Austen', '$11.95', true, 18, 'You pierce my soul. Have a handkerchief by for chapter twenty-three.', 'Romance', array['Second Chance', 'Slow Burn'], true),
    (75, 'the-thorn-court', 'The Thorn Court', 'Isolde Verrane', '$18.99', false, null, 'A bargain, a briar and a king who should have read the contract.', 'Fantasy Romance', array['Enemies to Lovers'], true),
    (82, 'night-shift-at-the-orpheum', 'Night Shift at the Orpheum', 'Desmond Okafor-Lane', '$16.50', false, null, 'Two projectionists, one booth, and the last picture house in town.', 'LGBTQ+', array['Workplace'], true),
    (48, 'cranford', 'Cranford', 'Elizabeth Gaskell', '$10.50', false, null, 'A town of ladies, and one cow in flannel. Waiting for its season.', 'Historical Romance', array['Small Town'], false)
  ) as chosen (
    place, handle, title, author, price, is_bestseller, quantity, description, genre, tags, is_active
  )
) as numbered
order by is_active desc, place;

update public.staff_picks
set bookseller = said.bookseller, note = said.note
from (values
  ('the-garlic-book', 'Delphine', 'She wrote it ten feet from me. I cried anyway.'),
  ('persuasion', 'Wendell', 'The letter. That is all.'),
  ('the-thorn-court', 'Marisol', 'I read it standing up.'),
  ('night-shift-at-the-orpheum', 'Wendell', 'Two men, one reel, no sleep.')
) as said (handle, bookseller, note)
where product_handle = said.handle;

insert into public.collections_config (collection_id, title, handle, icon, gradient, description)
select
  'gid://shopify/Collection/' || 7000000000000 + 32768 * (place - 1), title, handle, icon, gradient,
  description
from (values
  (1::bigint, 'The Garlic Book', 'the-garlic-book', 'BookOpen', 'moss-to-sage', 'One field, one winter, two very stubborn people.'),
  (2, 'Signed Books', 'signed-books', 'Crown', 'gold-to-amber', 'Signed on the title page by somebody entitled to do so.'),
  (3, 'Special Editions', 'special-editions', 'Gift', 'purple-to-pink', 'Painted edges, ribbons, and endpapers that you will show to strangers.'),
  (4, 'Regency Hours', 'regency-hours', 'Star', 'sky-to-lavender', 'Muslin, misunderstandings and four thousand a year.'),
  (5, 'Slow Burns', 'slow-burns', 'Zap', 'peach-to-rose', 'Nothing happens for three hundred pages, and then somebody takes off a glove.'),
  (6, 'Gothic & Windswept', 'gothic-and-windswept', 'Moon', 'midnight-to-plum', 'Too many rooms, too much weather, one secret more than is decent.'),
  (7, 'Mountain Hearts', 'mountain-hearts', 'Heart', 'moss-to-sage', 'Romance with creek mud on its boots.'),
  (8, 'Closed Door, Open Heart', 'closed-door-open-heart', 'Heart', 'peach-to-rose', null),
  (9, 'Happily Ever After Hours', 'happily-ever-after-hours', 'Sparkles', 'rose-to-wine', null),
  (10, 'Love & Ruin', 'love-and-ruin', 'Heart', 'ink-to-slate', null),
  (11, 'Masks & Mistaken Names', 'masks-and-mistaken-names', 'Sparkles', 'purple-to-pink', null),
  (12, 'Every Kind of Love', 'every-kind-of-love', 'Rainbow', 'sky-to-lavender', null),
  (13, 'Moths, Thorns & Other Magic', 'moths-thorns-and-other-magic', 'Sparkles', 'midnight-to-plum', null),
  (14, 'First Crushes', 'first-crushes', 'Star', 'peach-to-rose', null),
  (15, 'A Fire and a Cat', 'a-fire-and-a-cat', 'BookOpen', 'gold-to-amber', null),
  (16, 'Love in Translation', 'love-in-translation', 'BookOpen', 'rose-to-wine', null),
  (17, 'Only a Little Murder', 'only-a-little-murder', 'Zap', 'ink-to-slate', null)
) as shelf (place, title, handle, icon, gradient, description)
order by place;

update public.collections_config set edition = 'Signed Hardcover' where handle = 'signed-books';
update public.collections_config set edition = 'Special Edition' where handle = 'special-editions';

insert into public.contact_messages (
  first_name, last_name, email, subject, message, state, created_at, mailed_at, state_changed_at,
  read_at, read_by
)
select
  first_name, last_name, email, subject, message, state, written_at,
  case when state <> 'spam' then written_at end, written_at + interval '3 hours',
  case when state in ('answered', 'archived') then written_at + interval '2 hours' end,
  case when state in ('answered', 'archived') then 'marnie' end
from (
  select *, now() - hours * interval '1 hour' as written_at
  from (values
    (2, 'Ada', 'Vance', 'ada.vance@reader.example', 'Book Recommendation', E'My sister has read all of Austen twice and says that nobody else can do it.\n\nWhat would you put into her hands? She likes wit, dislikes ghosts, and cries at letters.', 'new'),
    (9, 'Tobias', 'Reyes', 'tobias@reyes.example', 'Order Inquiry', E'I ordered The Thorn Court with painted edges on Saturday. Could you send it to my office instead of my home? My order number is 1042.', 'new'),
    (27, 'June', 'Abernathy', 'june.abernathy@reader.example', 'Book Club', E'Is there still a chair for the first Sunday? I have not finished Persuasion, but I have strong opinions about the part that I have read.', 'new'),
    (51, 'Wendell', 'Cobb', 'wendell@laurelfork.example', 'General Question', E'Do you take used romances in trade? My late wife had four hundred, all clean, all loved.', 'answered'),
    (75, 'Marisol', 'Quintero', 'marisol@quintero.example', 'Other', E'Our school library would like to invite Rosalind Hart to read in the spring. Whom should I write to?', 'answered'),
    (190, 'Pearl', 'Dunning', 'pearl@reader.example', 'Order Inquiry', E'The parcel has arrived, and the ribbon too. Thank you for the note.', 'archived'),
    (33, 'Best', 'Rankings', 'sales@rankings.example', 'Other', E'Dear owner, we bring your site to page one of every search. Reply for a free quote. https://rankings.example', 'spam')
  ) as written (hours, first_name, last_name, email, subject, message, state)
) as dated;
-- These messages were mailed long ago.
delete from public.mail_outbox where kind = 'contact';

-- Sixty people over a year: most have confirmed, some have left, and the newest have not confirmed yet.
insert into public.newsletter_subscribers (email, created_at, confirmed_at, unsubscribed_at)
select
  (array['anna', 'bea', 'clara', 'dora', 'emma', 'flora', 'grace', 'hattie', 'ivy', 'joan'])[1 + n % 10]
    || '.' || (array['ashby', 'birch', 'cole', 'dale', 'ellis', 'finch'])[1 + n / 10] || '@reader.example',
  signed_up, case when n > 3 then signed_up + interval '20 minutes' end,
  case when n % 9 = 8 then least(signed_up + interval '12 days', now() - interval '1 day') end
from generate_series(0, 59) as n,
  lateral (select now() - (2 + n * n / 10.0) * interval '1 day') as moment (signed_up);
