import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseTags } from '../../../../../src/domain/catalog/tags.ts';
import { readCatalog } from '../../../../../src/catalog-import/read-catalog.ts';

const { catalog, report } = await readCatalog(['src/emulator/shopify/sample/catalog.json']);
const { books: products, collections } = catalog;
const books = products.filter(({ productType }) => !productType.startsWith('Gift'));

const genres = [
  'Romance',
  'Fantasy Romance',
  'Dark Romance',
  'Contemporary',
  'Historical Romance',
  'Paranormal',
  'Young Adult',
  'LGBTQ+',
  'Romantic Suspense',
];

test('is taken as it is', () => {
  expect(report.entries).toEqual([]);
});

function text(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function booksOf(handle: string): string[] {
  return collections.find((collection) => collection.handle === handle)?.books ?? [];
}

test('has at least 72 books in at least ten collections, none of them empty', () => {
  expect(books.length).toBeGreaterThanOrEqual(72);
  expect(collections.length).toBeGreaterThanOrEqual(10);
  expect(collections.filter((collection) => collection.books.length === 0)).toEqual([]);
  expect(collections.filter(({ descriptionHtml }) => text(descriptionHtml).length < 30)).toEqual(
    [],
  );
});

test('has the three collections that the shop knows by name, and its spotlight', () => {
  expect(booksOf('the-garlic-book')[0]).toBe('the-garlic-book');
  expect(booksOf('signed-books').length).toBeGreaterThanOrEqual(4);
  expect(booksOf('special-editions').length).toBeGreaterThanOrEqual(4);
  const garlic = books.find(({ handle }) => handle === 'the-garlic-book');
  expect(garlic).toMatchObject({
    author: 'Rosalind Hart',
    editions: [{ price: '31.99' }, {}, {}, {}],
  });
});

test('has every book in a collection, and no book twice in one', () => {
  const shelved = new Set(collections.flatMap((collection) => collection.books));
  expect(books.map(({ handle }) => handle).filter((handle) => !shelved.has(handle))).toEqual([]);
  for (const { books: listed } of collections) expect(new Set(listed).size).toBe(listed.length);
});

test('has a signed edition of signed books, and a special edition of special ones', () => {
  const offers = (handle: string, edition: string) =>
    books.find((book) => book.handle === handle)?.editions.some(({ title }) => title === edition);
  expect(booksOf('signed-books').filter((name) => !offers(name, 'Signed Hardcover'))).toEqual([]);
  expect(booksOf('special-editions').filter((name) => !offers(name, 'Special Edition'))).toEqual(
    [],
  );
});

test('has the books that its collections speak of', () => {
  const shelves: [
    collection: string,
    words: RegExp,
    fits: (book: (typeof books)[number]) => boolean,
  ][] = [
    ['happily-ever-after-hours', /Hot and upwards/, ({ tags }) => spiceOf(tags) >= 3],
    ['closed-door-open-heart', /none of the furniture/, ({ tags }) => spiceOf(tags) <= 1],
    ['first-crushes', /of twelve and up/, ({ genres }) => genres.includes('Young Adult')],
    ['mountain-hearts', /creek mud/, ({ tags }) => tags.includes('set in Appalachia')],
    ['every-kind-of-love', /loves her/, ({ genres }) => genres.includes('LGBTQ+')],
    ['masks-and-mistaken-names', /is not/, ({ tags }) => tags.includes('trope:Hidden Identity')],
  ];
  const spiceOf = (tags: readonly string[]) => parseTags(tags).spice ?? Number.NaN;
  for (const [collection, words, fits] of shelves) {
    const listed = booksOf(collection);
    expect(books.filter((book) => listed.includes(book.handle) && !fits(book))).toEqual([]);
    expect(collections.find(({ handle }) => handle === collection)?.descriptionHtml).toMatch(words);
  }
  const dedicable = books.filter(({ tags }) => tags.includes('personalize'));
  expect(booksOf('signed-books')).toEqual(
    expect.arrayContaining(dedicable.map(({ handle }) => handle)),
  );
  expect(dedicable).toHaveLength(2);
});

test('has a unique description of every book', () => {
  const texts = books.map(({ descriptionHtml }) => text(descriptionHtml));
  expect(texts.filter((text) => text.length < 200)).toEqual([]);
  expect(new Set(texts.map((text) => text.slice(0, 60))).size).toBe(texts.length);
  const sentences = texts.flatMap((text) =>
    text.split(/(?<=[.?!])\s+/).filter((message) => message.length > 50),
  );
  expect(sentences.filter((message, at) => sentences.indexOf(message) !== at)).toEqual([]);
});

test('has simple, well-formed HTML', () => {
  const allowed = new Set(['p', 'em', 'strong', 'ul', 'li', 'blockquote']);
  for (const { descriptionHtml, handle } of [...books, ...collections]) {
    const open: string[] = [];
    for (const [, close, name = ''] of descriptionHtml.matchAll(/<(\/?)([^>]*)>/g)) {
      expect(allowed, `${handle}: <${name}>`).toContain(name);
      if (close) expect(open.pop(), handle).toBe(name);
      else open.push(name);
    }
    expect(open, handle).toEqual([]);
  }
});

test('has a drawing for each cover, of shapes alone', () => {
  const folder = 'src/emulator/shopify/sample/covers';
  const drawings = products.flatMap(({ cover }) =>
    typeof cover === 'object' && cover !== null ? `${cover.drawing}.svg` : [],
  );
  expect(drawings.toSorted()).toEqual(readdirSync(folder).toSorted());
  const other = /<(?!\/|(svg|defs|g|path|rect|circle|ellipse|use)[ >])|href="[^#]|\son\w+=/;
  const unsafe = drawings.filter((file) => other.test(readFileSync(`${folder}/${file}`, 'utf8')));
  expect(unsafe).toEqual([]);
});

test('has only known genres, and uses all of them', () => {
  const used = new Set(books.flatMap((book) => book.genres));
  expect([...used].sort()).toEqual([...genres].sort());
  expect(books.filter((book) => book.genres.length > 3)).toEqual([]);
});

test('has tags for useful filters', () => {
  const read = books.map((book) => parseTags(book.tags));
  const tropes = new Map<string, number>();
  for (const trope of read.flatMap((tags) => tags.tropes))
    tropes.set(trope, (tropes.get(trope) ?? 0) + 1);
  expect(tropes.size).toBeGreaterThanOrEqual(15);
  expect(tropes.size).toBeLessThanOrEqual(20);
  expect([...tropes].filter(([, count]) => count < 2)).toEqual([]);
  expect(new Set(read.map(({ spice }) => spice))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(read.filter(({ isBestseller }) => isBestseller).length).toBeGreaterThanOrEqual(8);
  const laurelGap = read.flatMap(({ series }) => (series?.name === 'Laurel Gap' ? [series] : []));
  expect(laurelGap.map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
});

test('has new books, and pre-orders that can be ordered', () => {
  const recent = books.filter(({ published }) => published?.startsWith('today-'));
  const coming = books.filter(({ published }) => published?.startsWith('today+'));
  expect(recent.length).toBeGreaterThanOrEqual(10);
  expect(coming.length).toBeGreaterThanOrEqual(8);
  for (const { tags, editions } of coming) {
    expect(tags).toContain('pre-order');
    for (const edition of editions) expect(edition).toMatchObject({ stock: 0, oversell: true });
  }
});

test('has every case that a shop must show', () => {
  const count = (fits: (book: (typeof books)[number]) => boolean) => books.filter(fits).length;
  const removed = ({
    stock,
    oversell,
  }: {
    stock?: number | undefined;
    oversell?: boolean | undefined;
  }) => stock === 0 && !oversell;
  expect(
    count(({ editions }) => editions.length > 0 && editions.every(removed)),
  ).toBeGreaterThanOrEqual(3);
  expect(
    count(({ editions }) => editions.length === 1 && editions[0]?.stock === 2),
  ).toBeGreaterThanOrEqual(2);
  expect(
    count(({ editions }) => editions.some(({ stock }) => stock === undefined)),
  ).toBeGreaterThanOrEqual(5);
  expect(count(({ author, vendor }) => !author && vendor === '')).toBe(1);
  expect(count(({ author, vendor }) => !author && vendor !== '')).toBe(1);
  expect(count(({ editions }) => editions.length === 0)).toBe(1);
  expect(count(({ cover }) => cover === null)).toBe(1);
  expect(count(({ title }) => title.length > 200)).toBe(1);
  expect(count(({ title }) => /é/.test(title) && /’/.test(title) && /&/.test(title))).toBe(1);
  expect(count(({ editions }) => editions.length >= 3)).toBeGreaterThanOrEqual(12);
});

test('has two signed books that can be dedicated', () => {
  const marked = books.filter(({ tags }) => tags.includes('personalize'));
  expect(marked.map(({ handle }) => handle)).toEqual([
    'the-garlic-book',
    'eight-nights-at-the-inn',
  ]);
  expect(booksOf('signed-books')).toEqual(
    expect.arrayContaining(marked.map(({ handle }) => handle)),
  );
  for (const { editions } of marked)
    expect(editions.some(({ title, stock }) => title === 'Signed Hardcover' && stock)).toBe(true);
});

test('has a gift card in three amounts, which is no book', () => {
  const [card, ...others] = products.filter(({ giftCard }) => giftCard);
  expect(others).toEqual([]);
  expect(card).toMatchObject({ handle: 'gift-card', genres: [], vendor: 'Heart & Hollow' });
  expect(card?.author).toBeUndefined();
  expect(card?.editions).toMatchObject(
    ['25.00', '50.00', '100.00'].map((price) => ({ price, digital: true })),
  );
  for (const edition of card?.editions ?? []) {
    expect(edition.barcode).toBeUndefined();
    expect(edition.stock).toBeUndefined();
  }
});

test('has only compare-at prices above the price', () => {
  const marked = books.flatMap(({ editions }) =>
    editions.filter((edition) => edition.compareAtPrice),
  );
  expect(marked.length).toBeGreaterThanOrEqual(6);
  expect(
    marked.filter(({ price, compareAtPrice }) => Number(compareAtPrice) <= Number(price)),
  ).toEqual([]);
});
