import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BookCard } from '../../../src/components/BookCard.tsx';
import { BookDetail } from '../../../src/components/BookDetail.tsx';
import { BookListItem } from '../../../src/components/BookListItem.tsx';
import { EventCard } from '../../../src/components/EventCard.tsx';
import { GenreChips } from '../../../src/components/GenreChips.tsx';
import { StaffRating } from '../../../src/components/StaffRating.tsx';
import type { BookDetails } from '../../../src/domain/catalog/book.ts';
import type { EventBook, ShopEvent } from '../../../src/domain/events/event.ts';
import EditionPicker, { toOfferedBook } from '../../../src/islands/book/EditionPicker.tsx';
import { book, edition } from '../../fixtures/book.ts';
import { event as shopEvent } from '../../fixtures/event.ts';

type Given = Partial<BookDetails>;

/** Renders the markup, and the pieces of text that a person reads. */
function render(element: ReactElement) {
  const html = renderToStaticMarkup(element);
  const pieces = html.split(/<[^>]*>/).map((piece) => piece.replaceAll('&amp;', '&').trim());
  return { html, text: pieces.filter(Boolean).join(' | ') };
}
const card = (given: Given = {}) => render(<BookCard book={book(given)} />);
const row = (given: Given = {}) => render(<BookListItem book={book(given)}>{null}</BookListItem>);
const page = (given: Given = {}, authorPath: string | null = null) =>
  render(
    <BookDetail book={book(given)} authorPath={authorPath} seriesPath={null}>
      <EditionPicker book={toOfferedBook(book(given))} />
    </BookDetail>,
  );

const cover = { url: 'https://cdn.shopify.com/a.jpg', width: 800, height: 1200 };
const series = (number: string | null) => ({ series: { name: 'Gap', number } });
const goods = { title: 'Tote', author: '', genres: [], isGoods: true };
const soldOut = edition({ title: 'Signed', availability: 'sold-out' });
const publishesAt = Date.UTC(2027, 0, 2, 5);
const variantId = 'gid://shopify/ProductVariant/42';
const facts = {
  publisher: 'Hollow House',
  pages: 1336,
  language: 'fr-CA',
  narrator: 'A Voice',
  audioMinutes: 61,
};
/** A book of which everything is known. */
const known = {
  ...series('1.5'),
  handle: 'café',
  cover,
  originalPrice: 1999,
  genres: ['Small & Sweet', 'Gothic'],
  tropes: ['Slow Burn', 'Rivals', 'Small Town'],
  tags: ['Small & Sweet', 'Slow Burn', 'rainy days', 'Gap'],
  contentNotes: ['war', 'grief'],
  spice: 3,
  reader: 'Marnie',
  published: '2024-05-06',
  formats: ['Paperback'],
  isNew: true,
  isBestseller: true,
  description: { html: '<p>Half <em>agony</em></p>', text: '' },
  editions: [edition({ isbn: '9780306406157' })],
  facts,
};

it('shows on a card, a row and a page what is known, and nothing else', () => {
  expect(card().text).toBe('Persuasion | Persuasion | by Jane Austen | $12.50 | Add to Cart');
  expect(row().text).toBe('Persuasion | Persuasion | by Jane Austen | $12.50');
  const without = 'No description yet. Ask us about this one; we have opinions.';
  expect(page().text).toBe(
    `Persuasion | Romance | Persuasion | by | Jane Austen | $12.50 | Add to Cart · | $12.50 | ${without} | Details | More Romance like this | Persuasion | Heart & Hollow, 214 Main Street, Laurel Fork`,
  );

  const title = 'NEW | BESTSELLER | Persuasion | by Jane Austen';
  const spice = 'Spice: | Hot';
  const tag = `Hot: the lamp stays on. | Slow Burn | · Rivals | Marnie read it`;
  const prices = '$12.50 | was | $19.99';
  expect(card(known).text).toBe(
    `${spice} | ${title} | Slow Burn | · Rivals | ${prices} | Add to Cart`,
  );
  expect(row(known).text).toBe(`${title} | ${spice} | Slow Burn · Rivals · Small Town | ${prices}`);
  const { html, text } = page(known);
  for (const part of [
    `Small & Sweet | NEW | BESTSELLER | Persuasion | by | Jane Austen | Book 1.5 of | Gap | ${tag}`,
    'Paperback | $12.50 | · In stock | Add to Cart · | $12.50',
    'Ships within 10–15 business days. All sales are final. | Shipping is priced by weight | . | Or collect it at 214 Main Street.',
    'Wrong or damaged? Within the US, we replace it | . | ISBN | 9780306406157',
    'Half | agony | Details | Genres | Small & Sweet | Gothic | Tropes | Slow Burn | Rivals | Small Town',
    'Tags | rainy days | Publisher | Hollow House | Publication day | May 6, 2024 | Pages | 1,336',
    'Format | Paperback | Language | Canadian French | Narrator | A Voice | Length | 1 hour 1 minute',
    'Content notes | war, grief | More Small & Sweet like this',
  ])
    expect(text).toContain(part);
  expect(html).toContain('<p>Half <em>agony</em></p>');
});

it('marks up cards, rows and pages alike', () => {
  for (const { html } of [card(known), row(known), page(known)]) {
    expect(html).toMatch(/<img[^>]* alt=""/);
  }
  for (const { html } of [card(known), row(known)]) {
    expect(html).toMatch(/<s>.*\$19\.99<\/span><\/s>/);
    expect(html).toContain('href="/books/caf%C3%A9"');
  }
  for (const { html } of [card(), row(), page()]) expect(html).toContain('drawn-cover');
  expect(card().html).toContain('data-action="add"');
  expect(card().html).toContain('aria-label="Add to favorites: Persuasion"');
});

it.each<[string, Given, string]>([
  ['a missing price', { price: null, availability: 'unavailable' }, 'by Jane Austen | $0.00'],
  ['goods without an author', goods, 'Tote | Tote | $12.50'],
  [
    'the day of a pre-order',
    { availability: 'pre-order', published: '2027-01-02' },
    'PRE-ORDER | Persuasion | by Jane Austen | $12.50 | · Jan 2, 2027',
  ],
  ['a pre-order without a day', { availability: 'pre-order' }, '$12.50 | · Date to be announced'],
  ['the edition that is added', { editionName: 'E-book', price: 399 }, '| E-book | $3.99'],
  ['the last copies', { editionName: 'Paperback', copiesLeft: 2 }, 'Paperback | $12.50 | · 2 left'],
  ['a backorder', { copiesLeft: 0 }, '$12.50 | · Backorder'],
  [
    'that a list’s edition is missing',
    { editionName: 'Paperback', missingEdition: 'Signed' },
    'Paperback | $12.50 | · Signed: none left',
  ],
])('shows on card and row %s', (_, given, text) => {
  for (const view of [card, row]) expect(view(given).text).toContain(text);
});

it('links and adds a requested edition, and ends a pre-order at its moment', () => {
  for (const view of [card, row]) {
    const { html } = view({ edition: 'E-book', variantId, price: 399 });
    expect(html).toContain('href="/books/persuasion?edition=42"');
    expect(html).toContain(`&quot;variantId&quot;:&quot;${variantId}&quot;`);
    expect(html).toContain('&quot;price&quot;:3.99');
    const upcoming = { availability: 'pre-order', published: '2027-01-02', publishesAt } as const;
    expect(view(upcoming).html).toContain(`data-publishes-at="${publishesAt / 60_000} now|`);
    expect(view({ published: '2027-01-02' }).html).not.toContain('data-publishes-at');
  }
});

it.each<[string, Given, string]>([
  [
    'that a pre-order can be added',
    { availability: 'pre-order' },
    'Date to be announced | Pre-order',
  ],
  ['what is sold out', { availability: 'sold-out' }, '$12.50 | Sold Out'],
  ['what is not sold', { availability: 'unavailable' }, '$12.50 | Unavailable'],
])('shows on a card %s', (_, given, text) => {
  const { html, text: shown } = card(given);
  expect(shown).toContain(text);
  expect(html.includes('data-action="add"')).toBe(text.endsWith('Pre-order'));
  expect(/<button[^>]* disabled="">/.test(html)).toBe(!text.endsWith('Pre-order'));
});

it.each([
  [600, 900, false],
  [1600, 2400, false],
  [1000, 1000, true],
  [900, 1200, true],
  [1200, 800, true],
])('shows a picture of %i by %i whole, as a photo: %s', (width, height, isPhoto) => {
  const { html } = card({ cover: { url: cover.url, width, height } });
  expect(html.includes('class="cover photo')).toBe(isPhoto);
});

it.each([card, row, page])('escapes markup in a title', (view) => {
  const sly = '<script>alert(1)</script>"\' onload=alert(1) &';
  const { html } = view({ title: sly, author: sly, genres: [sly], tags: [sly] });
  const tags = html.replace(/"[^"]*"/g, '').match(/<[^>]*>/g);
  expect(tags?.join('')).not.toMatch(/<script|onload/i);
  const [, saved = ''] = /data-payload="([^"]*)"/.exec(html) ?? [];
  const plain = saved
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(plain).title).toBe(sly);
});

it('shows the stars of the staff: four of five, and whole stars', () => {
  expect(row().html).toContain('data-full="4" aria-label="Staff rating: 4 of 5"');
  expect(render(<StaffRating rating={4.9} />).html).toContain('aria-label="Staff rating: 4 of 5"');
  expect(render(<StaffRating rating={5} />).html).not.toContain('data-full');
});

const preOrder = (published: string | null) => {
  const upcoming = { availability: 'pre-order', published, publishesAt } as const;
  return { ...upcoming, editions: [edition({ price: 3100, ...upcoming })] };
};
const giftCards = ['$10', '$25'].map((value, index) =>
  edition({
    variantId: `gid://shopify/ProductVariant/${index + 1}`,
    title: value,
    options: [{ name: 'Denominations', value }],
    isShipped: false,
  }),
);

describe('a book’s page', () => {
  it.each<[string, Given, string]>([
    ['goods without genres', goods, 'Tote | Tote | $12.50 | Add to Cart'],
    ['the maker of goods', { ...goods, author: 'Wick & Page' }, 'by | Wick & Page'],
    [
      'how a gift card is sent',
      { ...goods, editions: giftCards },
      'Sent by email, nothing is shipped.',
    ],
    [
      'that a download is not shipped',
      { editions: [edition({ isShipped: false })] },
      '$12.50 | A download, nothing is shipped. All sales are final. | Refund Policy | . | No description',
    ],
    ['a fallback genre', { author: 'Unknown Author', genres: [] }, 'Romance Fantasy |'],
    ['a series in words', series('prequel'), '| Prequel of | Gap'],
    ['a language by its name', { facts: { ...facts, language: 'Klingon' } }, '| Klingon |'],
    ['a language without a name', { facts: { ...facts, language: 'a-' } }, '| Language | a- |'],
    [
      'when a pre-order ships',
      preOrder('2027-01-02'),
      'Paperback | Pre-order · | $31.00 | , ships January 2, 2027 | Add',
    ],
    ['a pre-order without a day', preOrder(null), '| , ships on its publication day |'],
  ])('shows %s', (_, given, text) => {
    expect(page(given).text).toContain(text);
  });

  it('names no choice of goods a genre, and links no fallback', () => {
    expect(page({ ...goods, editions: giftCards }).html).toContain(
      '<legend>Denominations</legend>',
    );
    expect(page(goods).text).not.toMatch(/Genre|More books like this/);
    const { html } = page({ author: 'Unknown Author', genres: [], ...series('prequel') });
    expect(html).not.toMatch(/href="[^"]*(Unknown|Romance%20Fantasy|Gap)/);
  });

  it('shows the price of a pre-order alone from its day on', () => {
    expect(
      page(preOrder('2027-01-02')).html.replace(/<b class="stock" data-publishes-at=.*?<\/b>/g, ''),
    ).toContain(
      '<p class="small-print">Paperback</p><p class="price" translate="no">$31.00</p></div>',
    );
  });

  it.each([
    ['<p>Once</p>', true],
    ['Once', true],
    ['<p><em>Once</em> more</p>', true],
    ['<p>“Once”</p>', true],
    ['<p>"Once"</p>', true],
    ['<p>Éric</p>', true],
    ['<ul><li>Once</li></ul>', false],
    ['<blockquote><p>Once</p></blockquote>', false],
    ['<h3>Once</h3>', false],
    ['<details><summary>Once</summary></details>', false],
    ['<p>שלום</p>', false],
    ['مرحبا', false],
    ['<p dir="rtl">Once</p>', false],
    ['<p><bdi dir="rtl">Once</bdi></p>', false],
    ['<p>• Once</p>', false],
    ['<p>恋</p>', false],
    ['<p>1920</p>', false],
  ])('has a drop capital before %s: %s', (html, hasOne) => {
    expect(page({ description: { html, text: '' } }).html.includes('drop-capital')).toBe(hasOne);
  });

  it('links author, genres, tropes and tags', () => {
    const { html } = page(known, '/authors/jane-austen');
    const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
    expect(links.map(([, href, name]) => `${name} → ${href}`)).toEqual(
      expect.arrayContaining([
        'Jane Austen → /authors/jane-austen',
        'Small &amp; Sweet → /browse-books?genre=Small%20%26%20Sweet',
        'Slow Burn → /browse-books?trope=Slow+Burn',
        'rainy days → /search?q=rainy%20days',
      ]),
    );
  });

  it('says the price and the stock of each edition, and offers each separately', () => {
    const editions = [
      edition({ title: 'Paperback', price: 1250, copiesLeft: 2 }),
      edition({ title: 'Hardcover', price: 2500, availability: 'sold-out' }),
      edition({ title: 'Signed', price: null, availability: 'unavailable' }),
    ];
    const { html } = page({ editions });
    const chips = Array.from(html.matchAll(/<label.*?<\/label>/g), ([label]) =>
      label.replace(/<[^>]*>/g, ''),
    );
    expect(chips).toEqual([
      'Paperback $12.50 · 2 left',
      'Hardcover Sold out',
      'Signed Unavailable',
    ]);
    expect(html).toContain('&quot;variantId&quot;:&quot;gid://shopify/ProductVariant/1&quot;');
    expect(html).toContain('aria-label="Add to Cart · $12.50: Persuasion, Paperback"');
  });

  it('leads from an edition that is sold out to one that is not', () => {
    const left = edition({ title: 'Paperback', variantId: 'gid://shopify/ProductVariant/7' });
    const { html, text } = page({ editions: [soldOut, left] });
    expect(text).toContain('Still here: | Paperback | , | $12.50');
    expect(html).toContain('<a href="/books/persuasion?edition=7">Paperback</a>');
    expect(page({ editions: [soldOut] }).text).not.toContain('Still here');
  });
});

describe('genre chips', () => {
  const genres = Array.from({ length: 8 }, (_, count) => ({ name: `Genre ${count}`, count }));
  const chips = (selected: string, some = genres) => {
    const toUrl = (genre: string) => `/browse-books?genre=${genre}`;
    const list = <GenreChips genres={some} selected={selected} isExpanded={false} toUrl={toUrl} />;
    return render(list);
  };

  it('always include the selected one', () => {
    expect(chips('Genre 7').html).toMatch(/aria-current="true"[^>]*><span>Genre 7/);
    expect(chips('No Such Genre').html.match(/<a /g)).toHaveLength(6);
  });

  it('have no toggle if all fit', () => {
    expect(chips('All Genres').text).toContain('Show More');
    expect(chips('All Genres', genres.slice(0, 5)).text).not.toContain('Show More');
  });
});

describe('an event', () => {
  const supper = ({
    book = null,
    ...change
  }: Partial<Omit<ShopEvent, 'book'>> & { book?: EventBook | null } = {}) => {
    const fields = {
      starts_at: '2026-12-05T23:00:00Z',
      link: 'https://tickets.example',
      ...change,
    };
    const event = shopEvent({ book: book && book.handle, ...fields });
    const now = new Date('2026-12-01T12:00:00Z');
    return render(<EventCard event={event} book={book} now={now} calendar="/events/a.ics" />).html;
  };

  it('of several days shows the last one on its calendar leaf', () => {
    expect(supper({ ends_at: '2026-12-07T22:00:00Z' })).toContain('<small>to Dec 7</small>');
    expect(supper({ ends_at: '2026-12-06T06:00:00Z' })).toContain('<small>Saturday</small>');
  });

  it('shows its day once, on the calendar tile, and keeps the words for screen readers', () => {
    const hidden = /<div class="sr-only"><dt>Date<\/dt>.*Saturday, December 5, 2026/;
    expect(supper()).toMatch(hidden);
    const own = { date: 'The night of Saturday, December 5' };
    for (const fields of [own, { status: 'postponed' as const }, { starts_at: null }])
      expect(supper(fields)).not.toContain('sr-only"><dt>Date');
  });

  it('shows the cover of its book beside the calendar tile, and links the book', () => {
    const emma = {
      handle: 'emma',
      title: 'Emma',
      cover: { ...cover, url: 'https://a.b/emma.webp' },
    };
    const html = supper({ book: emma });
    for (const part of ['emma.webp', 'calendar-tile']) expect(html).toContain(part);
    expect(html).toMatch(/<dt>Book<\/dt><dd><a [^>]*href="\/books\/emma"[^>]*>Emma/);
    expect(html).not.toMatch(/event-picture [a-z]+-to-/);
    expect(supper()).toMatch(/event-picture [a-z]+-to-/);
    expect(supper({ book: { ...emma, cover: null } })).toContain('drawn-cover');
    const pictured = supper({ book: emma, image: 'https://shop.example/porch.webp' });
    for (const part of ['porch.webp', 'calendar-tile']) expect(pictured).toContain(part);
    expect(pictured).not.toContain('emma.webp');
  });

  it('has no badge without words', () => {
    expect(supper({ category: '', price: '' })).toContain('<p class="badges"></p>');
  });

  it('that is postponed shows that its day no longer counts', () => {
    const html = supper({ status: 'postponed' });
    expect(html).toContain('<s><bdi>Saturday, December 5, 2026</bdi></s>');
    expect(html).toContain('New date soon');
    expect(html).not.toMatch(/6:00 PM|Register Now|Add to calendar|calendar-tile|<time/);
  });
});
