import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AddToCartButton } from '../../../src/components/AddToCartButton.tsx';
import { BookCard } from '../../../src/components/BookCard.tsx';
import { BookDetail } from '../../../src/components/BookDetail.tsx';
import { BookListItem } from '../../../src/components/BookListItem.tsx';
import { CollectionCard } from '../../../src/components/CollectionCard.tsx';
import { EventCard } from '../../../src/components/EventCard.tsx';
import { GenreChips } from '../../../src/components/GenreChips.tsx';
import { StaffRating } from '../../../src/components/StaffRating.tsx';
import type { BookDetails } from '../../../src/domain/catalog/book.ts';
import type { EventBook, EventStatus, ShopEvent } from '../../../src/domain/events/event.ts';
import EditionPicker, { toOfferedBook } from '../../../src/islands/book/EditionPicker.tsx';
import { book, edition } from '../../fixtures/book.ts';

/** Renders the markup, and the text that a person reads. */
function render(element: ReactElement) {
  const html = renderToStaticMarkup(element);
  const text = html.replace(/<[^>]*>/g, '').replace(/&amp;/g, '&');
  return { html, text };
}
const card = (overrides: Partial<BookDetails> = {}) => render(<BookCard book={book(overrides)} />);
const row = (overrides: Partial<BookDetails> = {}) =>
  render(<BookListItem book={book(overrides)}>{null}</BookListItem>);
const page = (
  overrides: Partial<BookDetails> = {},
  places: { authorPath: string | null; seriesPath: string | null } = {
    authorPath: null,
    seriesPath: null,
  },
) =>
  render(
    <BookDetail book={book(overrides)} {...places}>
      <EditionPicker book={toOfferedBook(book(overrides))} />
    </BookDetail>,
  );

it.each([
  [600, 900, false],
  [1600, 2400, false],
  [1000, 1000, true],
  [900, 1200, true],
  [1200, 800, true],
])('shows a picture of %i by %i whole, as a photo: %s', (width, height, isPhoto) => {
  const { html } = card({ cover: { url: 'https://pictures.example/a.jpg', width, height } });
  expect(html.includes('class="cover photo')).toBe(isPhoto);
});

it('has a shelf tag of two tropes, the spice and the reader on card, row and page', () => {
  const known = { tropes: ['Slow Burn', 'Rivals', 'Small Town'], spice: 3, reader: 'Marnie' };
  for (const { html, text } of [card(known), row(known), page(known)]) {
    expect(text).toContain('Slow Burn\u00a0· Rivals');
    expect(text).toContain('Marnie read it');
    expect(html).toContain('data-full="3" aria-label="spice 3 of 5"');
  }
  expect(card({ spice: 5 }).html).toContain('role="img" aria-label="spice 5 of 5"');
  for (const { html } of [card(), row(), page()]) expect(html).not.toContain('shelf-tag');
});

it('shows goods without the words of books', () => {
  const goods = { title: 'Tote', author: '', genres: [], isGoods: true };
  for (const { text } of [card(goods), row(goods), page(goods)]) expect(text).not.toContain('by ');
  const { text } = page(goods);
  expect(text).not.toContain('Genre');
  expect(text).not.toContain('More books like this');
  expect(page({ ...goods, author: 'Wick & Page' }).text).toContain('by Wick & Page');
  const editions = ['$10', '$25'].map((value, index) =>
    edition({
      variantId: `gid://shopify/ProductVariant/${index + 1}`,
      title: value,
      options: [{ name: 'Denominations', value }],
      isShipped: false,
    }),
  );
  const giftCard = page({ ...goods, editions });
  expect(giftCard.html).toContain('<legend>Denominations</legend>');
  expect(giftCard.text).toContain('Sent by email, nothing is shipped.');
  expect(page({ editions }).text).toContain('A download, nothing is shipped.');
});

describe('the button of a book', () => {
  it('adds a book that is in stock or upcoming', () => {
    for (const availability of ['in-stock', 'pre-order'] as const) {
      const { html, text } = card({ availability });
      expect(html).toContain('data-action="add"');
      expect(text).toContain('Add to Cart');
      expect(html).not.toContain('disabled');
    }
  });

  it.each([
    ['sold-out', 'Sold Out'],
    ['unavailable', 'Unavailable'],
  ] as const)('is disabled if the book is %s, and shows %s', (availability, label) => {
    const { html, text } = card({ availability });
    expect(html).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>${label}</button>`));
    expect(html).not.toContain('data-action="add"');
    expect(text).not.toContain('Add to Cart');
  });

  it('shows the price if there is space', () => {
    const { text } = render(<AddToCartButton book={book()} detail="$12.50" />);
    expect(text).toContain('Add to Cart · $12.50');
    expect(page().text).toContain('Add to Cart · $12.50');
  });
});

describe.each([
  ['card', card],
  ['row', row],
  ['page', page],
])('a %s', (_name, show) => {
  it('shows title, author and price', () => {
    const { text } = show();
    for (const words of ['Persuasion', 'by Jane Austen', '$12.50']) expect(text).toContain(words);
  });

  it('shows a missing price as $0.00', () => {
    expect(show({ price: null, availability: 'unavailable' }).text).toContain('$0.00');
  });

  it('strikes the compare-at price', () => {
    expect(show({ originalPrice: 1999 }).html).toMatch(/<s>.*\$19\.99<\/span><\/s>/);
    expect(show().html).not.toContain('<s>');
  });

  it('escapes markup in titles', () => {
    const sly = '<script>alert(1)</script>"\' onload=alert(1) &';
    const { html } = show({ title: sly, author: sly, genres: [sly], tags: [sly] });
    const tags = html
      .replace(/"[^"]*"/g, '')
      .match(/<[^>]*>/g)
      ?.join('');
    expect(tags).not.toMatch(/<script|onload/i);
    const [, saved = ''] = /data-payload="([^"]*)"/.exec(html) ?? [];
    const plain = saved
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(plain).title).toBe(sly);
  });

  it('has no inline style, which the page’s policy would block', () => {
    const cover = { url: 'https://cdn.shopify.com/a.jpg', width: 800, height: 1200 };
    for (const overrides of [{}, { cover }, { originalPrice: 1999, isNew: true }]) {
      expect(show(overrides).html).not.toContain('style=');
    }
  });

  it('shows a generated cover without an image, and only then a decorative one', () => {
    expect(show({ cover: null }).html).toContain('class="cover drawn-cover"');
    const cover = { url: 'https://cdn.shopify.com/a.jpg', width: 800, height: 1200 };
    expect(show({ cover }).html).toMatch(/<img[^>]* alt=""/);
  });
});

describe.each([
  ['card', card],
  ['row', row],
])('a %s of a pre-order', (_name, show) => {
  it('shows its date, or none once that has passed', () => {
    const publishesAt = Date.UTC(2027, 0, 2, 5);
    const { html, text } = show({
      availability: 'pre-order',
      published: '2027-01-02',
      publishesAt,
    });
    expect(text).toContain('Out January 2, 2027');
    expect(html).toContain(`data-publishes-at="${publishesAt / 60_000} now|`);
    expect(show({ availability: 'pre-order', published: null }).text).toContain(
      'Date to be announced',
    );
    expect(show({ published: '2027-01-02' }).html).not.toContain('data-publishes-at');
  });
});

describe.each([
  ['card', card],
  ['row', row],
])('a %s of a requested edition', (_name, show) => {
  it('names it, links to it and adds it', () => {
    const variantId = 'gid://shopify/ProductVariant/42';
    const { html, text } = show({ edition: 'E-book', variantId, price: 399 });
    expect(text).toContain('E-book');
    expect(text).toContain('$3.99');
    expect(html).toContain('href="/books/persuasion?edition=42"');
    expect(html).toContain(`&quot;variantId&quot;:&quot;${variantId}&quot;`);
    expect(html).toContain('&quot;price&quot;:3.99');
  });
});

describe.each([
  ['card', card],
  ['row', row],
])('a %s of a book in a series', (_name, show) => {
  it('names the series and the place in it', () => {
    const inSeries = (number: string | null) =>
      show({ series: { name: 'Laurel Gap', number } }).html;
    expect(inSeries('2')).toContain('<p class="small-print">Laurel Gap #2</p>');
    expect(inSeries('1.5')).toContain('>Laurel Gap #1.5</p>');
    expect(inSeries('prequel')).toContain('>Laurel Gap, prequel</p>');
    expect(inSeries(null)).toContain('>Laurel Gap</p>');
    expect(show().html).not.toContain('small-print');
  });
});

describe('a card', () => {
  it('names the edition with the lowest price, and the one that its button adds', () => {
    const editions = { lowestPrice: 699, lowestEdition: 'E-book', editionName: 'Paperback' };
    expect(card({ ...editions, price: 1499 }).text).toContain(
      'E-book from $6.99Paperback, $14.99Add to Cart',
    );
    const own = { lowestPrice: 1195, lowestEdition: 'Paperback', editionName: 'Paperback' };
    expect(card({ ...own, price: 1195 }).text).toContain('Paperback from $11.95Add to Cart');
    expect(card({ ...own, lowestEdition: '' }).text).toContain('from $11.95Paperback');
  });

  it('links to the book and names it', () => {
    const { html } = card({ handle: 'café', isNew: true, isBestseller: true });
    expect(html).toContain('href="/books/caf%C3%A9"');
    for (const mark of ['NEW', 'BESTSELLER']) expect(html).toContain(`<span>${mark}</span>`);
    expect(card({ availability: 'pre-order' }).text).toContain('PRE-ORDER');
    expect(card().html).not.toContain('marks');
  });

  it('names its heart', () => {
    expect(card().html).toContain('aria-label="Add to favorites: Persuasion"');
  });
});

it('shows the stars of the staff: four of five, and whole stars', () => {
  expect(render(<StaffRating />).html).toContain('aria-label="Staff rating: 4 of 5"');
  expect(render(<StaffRating />).html).toContain('data-full="4"');
  expect(render(<StaffRating rating={4.9} />).html).toContain('aria-label="Staff rating: 4 of 5"');
  expect(render(<StaffRating rating={5} />).html).not.toContain('data-full');
  expect(row().html).toContain('Staff rating: 4 of 5');
});

describe('a book’s page', () => {
  it('shows the list of genres only if there are several', () => {
    expect(page({ genres: ['Romance'] }).html).not.toContain('<dt>Genres</dt>');
    expect(page({ genres: ['Romance', 'Young Adult'] }).html).toContain('<dt>Genres</dt>');
    expect(page({ genres: [] }).text).toContain('Romance Fantasy');
  });

  it('shows the description as HTML, or a fallback text', () => {
    expect(page({ description: { html: '<p>Half <em>agony</em></p>', text: '' } }).html).toContain(
      '<p>Half <em>agony</em></p>',
    );
    expect(page({ description: { html: '', text: '' } }).text).toContain('No description yet.');
  });

  it.each([
    '<p>Once</p>',
    'Once',
    '<p><em>Once</em> more</p>',
    '<p>“Once”</p>',
    '<p>"Once"</p>',
    '<p>Éric</p>',
  ])('has a drop capital before %s', (html) => {
    expect(page({ description: { html, text: '' } }).html).toContain('drop-capital');
  });

  it.each([
    '<ul><li>Once</li></ul>',
    '<ol><li>Once</li></ol>',
    '<blockquote>Once</blockquote>',
    '<blockquote><p>Once</p></blockquote>',
    '<h3>Once</h3>',
    '<details><summary>Once</summary></details>',
    '<p>שלום</p>',
    'مرحبا',
    '<p dir="rtl">Once</p>',
    '<p><bdi dir="rtl">Once</bdi></p>',
    '<p>• Once</p>',
    '<p>— Once</p>',
    '<p>恋</p>',
    '<p>1920</p>',
  ])('has no drop capital before %s', (html) => {
    expect(page({ description: { html, text: '' } }).html).not.toContain('drop-capital');
  });

  it('links author, series, genres, tropes and tags', () => {
    const { html } = page(
      {
        series: { name: 'Laurel Gap', number: '2' },
        genres: ['Small & Sweet'],
        tropes: ['Slow Burn'],
        tags: ['Small & Sweet', 'Slow Burn', 'rainy days', 'Laurel Gap'],
      },
      { authorPath: '/authors/jane-austen', seriesPath: '/series/laurel-gap' },
    );
    const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
    const linked = new Set(links.map(([, href, name]) => `${name} → ${href}`));
    expect([...linked]).toEqual(
      expect.arrayContaining([
        'Jane Austen → /authors/jane-austen',
        'Laurel Gap → /series/laurel-gap',
        'Small &amp; Sweet → /browse-books?genre=Small%20%26%20Sweet',
        'Slow Burn → /browse-books?trope=Slow+Burn',
        'rainy days → /search?q=rainy%20days',
      ]),
    );
    expect(linked.has('Laurel Gap → /search?q=Laurel%20Gap')).toBe(false);
  });

  it('names author and series without a page, and does not link the fallback genre', () => {
    const { html, text } = page({
      author: 'Unknown Author',
      series: { name: 'Laurel Gap', number: 'prequel' },
      genres: [],
    });
    expect(text).toContain('by Unknown Author');
    expect(text).toContain('Prequel of Laurel Gap');
    expect(html).not.toMatch(/href="[^"]*(Unknown|Romance%20Fantasy|Laurel)/);
  });

  it('lists the facts of a title page that are known', () => {
    const { text, html } = page({
      published: '2024-05-06',
      formats: ['Paperback'],
      editions: [edition({ isbn: '9780306406157' })],
      facts: {
        publisher: 'Hollow House',
        pages: 1336,
        language: 'fr-CA',
        narrator: 'A Voice',
        audioMinutes: 61,
      },
    });
    for (const words of [
      'PublisherHollow House',
      'Publication dayMay 6, 2024',
      'Pages1,336',
      'FormatPaperback',
      'LanguageCanadian French',
      'NarratorA Voice',
      'Length1 hour 1 minute',
      'ISBN 9780306406157',
    ])
      expect(text).toContain(words);
    expect(page().html).not.toMatch(/Publisher|Pages|Language|Narrator|Length|ISBN/);
    expect(html).not.toContain('undefined');
    const { facts } = book();
    expect(page({ facts: { ...facts, language: 'Klingon' } }).text).toContain('Klingon');
    expect(page({ facts: { ...facts, language: 'a-' } }).text).toContain('Languagea-');
  });

  it('offers each edition separately', () => {
    const editions = ['Paperback', 'Hardcover'].map((title, index) =>
      edition({
        availability: index === 0 ? 'in-stock' : 'sold-out',
        title,
        variantId: `gid://shopify/ProductVariant/${index + 1}`,
      }),
    );
    const { html, text } = page({ editions });
    expect(html).toContain('&quot;variantId&quot;:&quot;gid://shopify/ProductVariant/1&quot;');
    expect(html).toContain('aria-label="Add to Cart · $12.50: Persuasion, Paperback"');
    expect(text).toContain('Sold Out');
  });
});

it('links a collection’s card to its page', () => {
  const { html, text } = render(
    <CollectionCard
      handle="signed-books"
      title="Signed Books"
      description="By hand."
      count="25+ books"
      gradient="purple-to-pink"
      covers={[]}
    />,
  );
  expect(html).toContain('href="/collections/signed-books"');
  for (const words of ['Signed Books', 'By hand.', '25+ books', 'Explore Collection'])
    expect(text).toContain(words);
});

describe('genre chips', () => {
  const genres = Array.from({ length: 8 }, (_, index) => ({
    name: `Genre ${index}`,
    count: index,
  }));
  const chips = (chosen: string, isWhole = false, some = genres) =>
    render(
      <GenreChips
        genres={some}
        selected={chosen}
        isExpanded={isWhole}
        toUrl={(genre) => `/browse-books?genre=${genre}`}
      />,
    );
  const shown = (html: string) => [...html.matchAll(/<a /g)].length;

  it('are six at first, all on demand, each but All Genres with its count', () => {
    const few = chips('All Genres');
    expect(shown(few.html)).toBe(6);
    expect(few.text).toContain('Show More');
    expect(few.html).toContain('>All Genres</a>');
    expect(few.html).toContain('<span>Genre 3</span><small>3</small>');
    const all = chips('All Genres', true);
    expect(shown(all.html)).toBe(9);
    expect(all.text).toContain('Show Less');
  });

  it('always include the selected one', () => {
    expect(chips('Genre 7').html).toMatch(/aria-current="true"[^>]*><span>Genre 7/);
    expect(shown(chips('No Such Genre').html)).toBe(6);
  });

  it('have no toggle if all fit', () => {
    expect(chips('All Genres', false, genres.slice(0, 5)).text).not.toContain('Show More');
  });
});

it('says on a page when a pre-order ships, beside its price', () => {
  const publishesAt = Date.UTC(2027, 0, 2, 5);
  const show = (published: string | null) => {
    const preOrder = { availability: 'pre-order', published, publishesAt } as const;
    return page({ ...preOrder, editions: [edition({ price: 3100, ...preOrder })] });
  };
  const { html, text } = show('2027-01-02');
  expect(text).toContain('Pre-order · $31.00, ships January 2, 2027');
  // The words end on that day, and the price stays.
  expect(html.replace(/<b class="stock" data-publishes-at=.*?<\/b>/g, '')).toContain(
    '<div class="offer-price"><p class="small-print">Paperback</p><p class="price" translate="no">$31.00</p></div>',
  );
  expect(show(null).text).toContain('Pre-order · $31.00, ships on its publication day');
});

it('says what is between a price and its purchase, as far as the shop promises it', () => {
  const { text } = page({ editions: [edition({})] });
  expect(text).toContain('Ships within 10-15 business days. Shipping is priced by weight.');
  expect(text).toContain('Or collect it at 214 Main Street.');
  expect(text).toContain('Wrong or damaged? Within the US, we replace it. All sales are final.');
  const download = page({ editions: [edition({ isShipped: false })] }).text;
  expect(download).toContain('A download, nothing is shipped.All sales are final.');
  expect(download).not.toMatch(/Ships|collect|damaged/);
});

it('leads from an edition that is sold out to one that is not', () => {
  const gone = edition({ title: 'Signed', price: 3199, availability: 'sold-out' });
  const left = edition({ title: 'Paperback', variantId: 'gid://shopify/ProductVariant/7' });
  const { html, text } = page({ editions: [gone, left] });
  expect(text).toContain('Still here: Paperback, $12.50');
  expect(html).toContain('<a href="/books/persuasion?edition=7">Paperback</a>');
  expect(page({ editions: [gone] }).text).not.toContain('Still here');
});

it('names a book’s tropes, other tags and content notes once', () => {
  const { html, text } = page({
    genres: ['Romance'],
    tropes: ['Slow Burn'],
    contentNotes: ['war', 'grief'],
    tags: ['Romance', 'Slow Burn', 'Regency', 'Gap'],
    series: { name: 'Gap', number: null },
  });
  expect(text).toContain('TropesSlow BurnTagsRegency');
  expect(text.match(/Gap/g)).toHaveLength(1);
  expect(html).toMatch(/>Content notes<\/h2><p[^>]*>war, grief<\/p>/);
  expect(page({ tropes: ['Slow Burn'], tags: ['Slow Burn'] }).text).not.toContain('Tags');
});

it('says the price and the stock of each edition before it is chosen', () => {
  const editions = [
    edition({ title: 'Paperback', price: 1250, copiesLeft: 2 }),
    edition({ title: 'Hardcover', price: 2500, availability: 'sold-out' }),
    edition({ title: 'Signed', price: null, availability: 'unavailable' }),
  ];
  const { html } = page({ editions });
  const chips = Array.from(html.matchAll(/<label.*?<\/label>/g), ([label]) =>
    label.replace(/<[^>]*>/g, ''),
  );
  expect(chips).toEqual(['Paperback $12.50 · 2 left', 'Hardcover Sold out', 'Signed Unavailable']);
});

describe('an event', () => {
  const supper = (
    status: EventStatus,
    ends_at: string | null = null,
    { book = null, ...fields }: Partial<Omit<ShopEvent, 'book'>> & { book?: EventBook | null } = {},
  ) =>
    render(
      <EventCard
        event={{
          id: 'a',
          title: 'Supper',
          image: null,
          category: 'Social',
          price: 'Free',
          date: 'Saturday, December 5, 2026',
          time: '6:00 PM',
          starts_at: '2026-12-05T23:00:00Z',
          ends_at,
          location: 'The porch',
          address: null,
          description: 'Soup.',
          link: 'https://tickets.example',
          book: book && book.handle,
          attendees: null,
          max_attendees: null,
          status,
          created_at: '2026-11-01T00:00:00Z',
          updated_at: '2026-11-01T00:00:00Z',
          ...fields,
        }}
        book={book}
        now={new Date('2026-12-01T12:00:00Z')}
        calendar="/events/a.ics"
      />,
    );

  it('has a place to register and a calendar file', () => {
    const { html, text } = supper('scheduled');
    expect(text).toContain('6:00 PM');
    expect(text).toContain('Register Now');
    expect(html).toContain('/events/a.ics');
    expect(html).toContain('calendar-tile');
  });

  it('of several days shows the last one on its calendar leaf', () => {
    expect(supper('scheduled', '2026-12-07T22:00:00Z').html).toContain('<small>to Dec 7</small>');
    expect(supper('scheduled', '2026-12-06T06:00:00Z').html).toContain('<small>Saturday</small>');
  });

  it('shows its day once, on the calendar tile, and keeps the words for screen readers', () => {
    const hidden = /<div class="sr-only"><dt>Date<\/dt>.*Saturday, December 5, 2026/;
    expect(supper('scheduled').html).toMatch(hidden);
    const own = { date: 'The night of Saturday, December 5' };
    expect(supper('scheduled', null, own).html).not.toContain('sr-only"><dt>Date');
    expect(supper('postponed').html).not.toContain('sr-only"><dt>Date');
    expect(supper('scheduled', null, { starts_at: null }).html).not.toContain('sr-only"><dt>Date');
  });

  it('shows the cover of its book beside the calendar tile, and links the book', () => {
    const cover = { url: 'https://cdn.shopify.com/emma.webp', width: 800, height: 1200 };
    const book = { handle: 'emma', title: 'Emma', cover };
    const { html } = supper('scheduled', null, { book });
    expect(html).toContain('emma.webp');
    expect(html).toContain('calendar-tile');
    expect(html).toMatch(/<dt>Book<\/dt><dd><a [^>]*href="\/books\/emma"[^>]*>Emma/);
    expect(html).not.toMatch(/event-picture [a-z]+-to-/);
    expect(supper('scheduled').html).toMatch(/event-picture [a-z]+-to-/);
    expect(supper('scheduled', null, { book: { ...book, cover: null } }).html).toContain(
      'drawn-cover',
    );
    const image = 'https://shop.example/storage/v1/object/public/event-images/porch.webp';
    const pictured = supper('scheduled', null, { book, image }).html;
    expect(pictured).toContain('porch.webp');
    expect(pictured).toContain('calendar-tile');
    expect(pictured).not.toContain('emma.webp');
  });

  it('has no badge without words', () => {
    const { html } = supper('scheduled', null, { category: '', price: '' });
    expect(html).toContain('<p class="badges"></p>');
  });

  it('that is postponed shows that its day no longer counts', () => {
    const { html, text } = supper('postponed');
    expect(html).toContain('<s><bdi>Saturday, December 5, 2026</bdi></s>');
    expect(text).toContain('New date soon');
    expect(text).not.toMatch(/6:00 PM|Register Now|Add to calendar/);
    expect(html).not.toMatch(/calendar-tile|<time/);
  });
});
