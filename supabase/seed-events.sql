-- The events of this project's own shop, with a book club on the first Sunday of next month. Another
-- shop (SHOP_CONTENT) starts without events.

insert into public.events (
  title, category, price, date, time, starts_at, ends_at, location, address, description,
  attendees, max_attendees, event_type, link, book, created_at
)
select
  title, category, price,
  to_char(day, 'FMDay, FMMonth FMDD, YYYY'),
  to_char(day + opens, 'FMHH12:MI AM') || ' - ' || to_char(day + closes, 'FMHH12:MI AM'),
  (day + opens) at time zone 'America/New_York',
  (day + closes) at time zone 'America/New_York',
  location, '214 Main Street, Laurel Fork, WV 26299', description,
  attendees, max_attendees, event_type, link, book, now() - hours * interval '1 hour'
from (
  select *, coalesce(
    today + (6 - extract(dow from today)::integer) + 7 * weeks,
    next_month + (7 - extract(dow from next_month)::integer) % 7
  ) as day
  from (
    select today, date_trunc('month', today + interval '1 month')::date as next_month
    from (select (now() at time zone 'America/New_York')::date as today) as clock
  ) as calendar,
  -- Saturdays, so many weeks from now; the book club meets on the first Sunday of next month.
  (values
    (1, 1, time '18:00', time '20:00', 'Supper with The Garlic Book', 'Author Event', '$35', 'The long table', 'Rosalind Hart reads the October chapter and then cooks it. One pot, one table, signed copies, and bread from across the street.', 28, 30, 'featured', 'https://tickets.example/heartandhollow/garlic-supper', 'the-garlic-book'),
    (2, null, time '16:00', time '17:30', 'First Sunday Book Club', 'Book Club', 'Free', 'The long table by the window', 'This month: Persuasion. Come for the letter in chapter twenty-three; stay for the argument about Captain Wentworth''s manners.', 22, 24, 'featured', null, 'persuasion'),
    (3, 3, time '18:30', time '20:30', 'Isolde Verrane Signs The Thorn Court', 'Signing', 'Free', 'The front desk', 'The queen of thorns herself, in person and in ink. Painted edges while they last; two books a person in the line, please.', 45, 80, 'featured', 'https://tickets.example/heartandhollow/thorn-court', 'the-thorn-court'),
    (4, 5, time '18:00', time '19:30', 'Blind Date with a Book', 'Social', '$12', 'The whole shop', 'Every book in brown paper, with three honest words on the front. Take one home, and come back to tell us how it went.', 0, 40, 'coming_soon', null, null),
    (5, 6, time '11:00', time '13:00', 'Write the First Chapter', 'Workshop', '$20', 'The back room', 'Two hours, one meeting of two strangers, four hundred words. Bring a pencil; we have the paper and the coffee.', 0, 16, 'coming_soon', 'https://tickets.example/heartandhollow/first-chapter', null),
    (6, 8, time '19:00', time '21:00', 'Gothic by Candlelight', 'Reading', '$8', 'The cellar', 'Carmilla, read aloud in the dark by three people with good voices. Blankets provided, courage not.', 0, 25, 'coming_soon', null, 'carmilla'),
    (7, 10, time '11:00', time '15:00', 'The Romance Swap', 'Social', 'Free', 'The porch', 'Bring five, take five. Cracked spines welcome: they only mean that it was good.', 0, 60, 'coming_soon', null, null)
  ) as planned (
    hours, weeks, opens, closes, title, category, price, location, description, attendees,
    max_attendees, event_type, link, book
  )
) as dated;
