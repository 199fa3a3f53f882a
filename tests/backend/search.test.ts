import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { loadCatalog } from '../../src/data/shopify/load-catalog.ts';
import { listAuthors } from '../../src/domain/catalog/authors.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { encodeCatalog } from '../../src/domain/catalog/catalog-index.ts';
import { decodeCatalog, type CatalogReader } from '../../src/domain/catalog/catalog-reader.ts';
import { defaultQuery } from '../../src/domain/catalog/browse.ts';
import { createSearchIndex, type SearchIndex } from '../../src/domain/catalog/search-index.ts';
import { paths } from '../../src/domain/site/routes.ts';
import { listSeries } from '../../src/domain/catalog/series.ts';
import { spotlight } from '../../src/domain/site/shop.ts';
import { suggestCorrection } from '../../src/domain/catalog/spelling.ts';
import { buildStorefront } from '../../src/domain/catalog/storefront.ts';
import { suggest } from '../../src/islands/search/suggest.ts';
import { openEmulator } from './open-emulator.ts';

const sample = new URL('../../src/emulator/shopify/sample/catalog.json', import.meta.url);
let catalog: Catalog;
let reader: CatalogReader;
let searchIndex: SearchIndex;

beforeAll(async () => {
  const emulator = await openEmulator(JSON.parse(await readFile(sample, 'utf8')));
  catalog = await loadCatalog(emulator.storefront(), { authorMetafield: 'custom.author' });
  await emulator.close();
  reader = decodeCatalog(encodeCatalog(buildStorefront(catalog, spotlight).byNewest));
  searchIndex = createSearchIndex(reader);
});

const found = (text: string) =>
  searchIndex.search({ ...defaultQuery, text }).map((index) => reader.titles[index]);
const suggested = (text: string) =>
  suggest(text, { status: 'ready', reader, searchIndex }).flatMap(({ suggestions }) => suggestions);
const correction = (text: string) => suggestCorrection(text, reader, searchIndex);

it.each(['Romance', 'Historical Romance', 'Paranormal', 'LGBTQ+'])(
  'finds all books of the genre %s, and suggests the genre',
  (genre) => {
    const typed = genre.replace(/\W+$/, '').toLowerCase();
    const ofGenre = catalog.books.filter(({ genres }) => genres.includes(genre));
    for (const { title } of ofGenre) expect(found(typed)).toContain(title);
    const place = suggested(typed).find(({ title }) => title === genre);
    expect(place?.detail).toMatch(new RegExp(`^${ofGenre.length} books?$`));
  },
);

it('finds every book with a tag, content note or flag', () => {
  const titles = (condition: (book: Catalog['books'][number]) => boolean) =>
    catalog.books.filter(condition).map(({ title }) => title);
  expect(new Set(found('bestseller'))).toEqual(new Set(titles((book) => book.isBestseller)));
  const preOrders = titles(({ availability }) => availability === 'pre-order');
  expect(found('pre-order')).toEqual(expect.arrayContaining(preOrders));
  for (const note of ['depression', 'grief']) {
    const withNote = titles(({ contentNotes }) => contentNotes.includes(note));
    expect(found(note)).toEqual(expect.arrayContaining(withNote));
  }
});

it.each([
  ['E.M. Forster', 'A Room with a View'],
  ['EM Forster', 'A Room with a View'],
  ['em forster', 'A Room with a View'],
  ['e m forster', 'A Room with a View'],
  ['LM Montgomery', 'The Blue Castle'],
  ['sense & sensibility', 'Sense and Sensibility'],
  ['moonshine and lace', 'Moonshine & Lace'],
  ['Austen, Jane', 'Persuasion'],
  ['emma!', 'Emma'],
  ['emma', 'Emma'],
  ['durbervilles', 'Tess of the d’Urbervilles'],
  ['lady audleys secret', 'Lady Audley’s Secret'],
  ['princesse de cleves', 'The Princess of Clèves'],
  ['cleves', 'The Princess of Clèves'],
  ['austen persuasion', 'Persuasion'],
  ['persuasion austen', 'Persuasion'],
  ['persuasion by austen', 'Persuasion'],
])('returns for %j first %j', (text, title) => {
  expect(found(text)[0]).toBe(title);
});

it('ignores "by", and finds hyphenated and slashed words', () => {
  expect(new Set(found('by austen'))).toEqual(new Set(found('austen')));
  const withTrope = (trope: string) =>
    catalog.books.filter(({ tropes }) => tropes.includes(trope)).map(({ title }) => title);
  expect(found('slow-burn')).toEqual(expect.arrayContaining(withTrope('Slow Burn')));
  expect(found('friends-to-lovers')).toEqual(
    expect.arrayContaining(withTrope('Friends to Lovers')),
  );
  expect(found('jane-austen')).toEqual(found('jane austen'));
  expect(found('grumpy/sunshine').length).toBeGreaterThan(0);
});

it.each([
  ['Noth and South', 'North and South'],
  ['the torn court', 'The Thorn Court'],
  ['prode and prejudise', 'Pride and Prejudice'],
])('corrects %j to %j', (text, title) => {
  expect(searchIndex.isDoubtful(text)).toBe(true);
  expect(correction(text)?.toLowerCase()).toBe(title.toLowerCase());
});

it('suggests titles and names that start with the text first', () => {
  const options = suggested('au').map(({ title }) => title);
  expect(options[0]).toBe('Aucassin & Nicolette');
  expect(options).toContain('Jane Austen');
  expect(suggested('emma')[0]).toMatchObject({ title: 'Emma', href: '/books/emma' });
});

it.each(['audiobook', 'e-book', 'ebook', 'signed'])('finds the editions for %j', (text) => {
  const normalized = text.replace('-', '').replace('ebook', 'e-book');
  const titles = catalog.books
    .filter(({ editions }) =>
      editions.some(({ title }) => title.toLowerCase().includes(normalized)),
    )
    .map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(0);
  expect(new Set(found(text))).toEqual(new Set(titles));
  expect(
    reader.at(
      reader.titles.indexOf(found(text)[0] ?? ''),
      searchIndex.formatsIn({ format: '', text }),
    ),
  ).toHaveProperty('edition');
});

it('returns the books of a series in its order, and suggests the series', () => {
  expect(found('laurel gap').slice(0, 4)).toEqual([
    'The Lamp at Laurel Gap',
    'Apple Butter Season',
    'The Fire Tower',
    'First Frost at Laurel Gap',
  ]);
  expect(suggested('laurel gap')[0]).toMatchObject({
    title: 'Laurel Gap',
    detail: '4 books',
  });
  expect(found('Laurel Gap #2')[0]).toBe('Apple Butter Season');
});

it('finds books of the two highest levels of spice for “spicy”', () => {
  const spicy = catalog.books.filter(({ spice }) => spice !== null && spice >= 4);
  expect(spicy.length).toBeGreaterThan(0);
  expect(new Set(found('spicy'))).toEqual(new Set(spicy.map(({ title }) => title)));
});

it('links to the pages of authors and series', () => {
  for (const { name, slug } of listAuthors(catalog.books))
    expect(suggested(name)).toContainEqual(expect.objectContaining({ href: paths.author(slug) }));
  for (const { name, slug } of listSeries(catalog.books))
    expect(suggested(name)).toContainEqual(expect.objectContaining({ href: paths.series(slug) }));
});

it.each(['x'.repeat(1000), '%00', '.*', '😀'])('finds nothing for %j', (text) => {
  expect(found(text)).toEqual([]);
  expect(suggested(text)).toEqual([]);
});

it('finds each book by its title, author, series, tags and ISBNs', () => {
  for (const book of catalog.books) {
    const { title, author, series, tags, genres, contentNotes, editions } = book;
    const isbns = editions.flatMap(({ isbn }) => isbn ?? []);
    const names = [title, author, ...tags, ...genres, ...contentNotes, ...isbns];
    for (const text of [...names, ...(series ? [series.name] : [])])
      expect(found(text), text).toContain(title);
  }
});
