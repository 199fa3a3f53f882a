import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CatalogFile,
  type CatalogFileBook,
  catalogFileSchema,
  readCatalog,
  resolveRelativeDate,
  toShopifyTables,
} from '../../../src/catalog-import/index.ts';
import { createReport } from '../../../src/catalog-import/source.ts';
import { hostileCatalog } from '../../fixtures/hostile-records.ts';
import { bigCatalog } from '../../bench/big-catalog.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

function toTables(catalog: CatalogFile, doubtful = new Set<string>(), maxBytes?: number) {
  const report = createReport();
  const made = toShopifyTables(catalog, {
    doubtful,
    authorMetafield: 'custom.author',
    file: 'products.csv',
    report,
    ...(maxBytes && { maxBytes }),
  });
  return { ...made, lines: report.lines() };
}

async function readBack(tables: readonly string[]): Promise<CatalogFileBook[]> {
  const paths = await Promise.all(
    tables.map(async (table) => {
      const path = join(folder, `${(files += 1)}.csv`);
      await writeFile(path, table);
      return path;
    }),
  );
  return (await readCatalog(paths)).catalog.books;
}

/** A book without what Shopify itself gives, and what its table cannot hold. */
function toComparable(book: CatalogFileBook) {
  const editions = book.editions.map(({ title, ...edition }) => ({
    ...edition,
    personalize: undefined,
    options: edition.options ?? { [title === 'Default Title' ? 'Title' : 'Format']: title },
    digital: edition.digital ?? book.giftCard ?? false,
  }));
  return {
    ...book,
    id: undefined,
    created: undefined,
    descriptionHtml: book.descriptionHtml.trim(),
    published: book.published && resolveRelativeDate(book.published, new Date()),
    cover: typeof book.cover === 'string' ? book.cover : null,
    editions,
  };
}

const isWritten = (doubtful: ReadonlySet<string>) => (book: CatalogFileBook) =>
  book.editions.length > 0 && !doubtful.has(book.handle);

const catalogs = [
  'older-headers.csv',
  'newer-headers.csv',
  'admin-products.json',
  'onix-reference.xml',
  'store',
].map((name) => `tests/fixtures/catalogs/${name}`);
const makers = [
  'german.csv',
  'google-feed.tsv',
  'square.csv',
  'woo-attributes.csv',
  'woo-sale-variable.csv',
  'wholesaler.csv',
].map((name) => `tests/fixtures/makers/${name}`);
const own = ['src/emulator/shopify/sample/catalog.json', 'tests/fixtures/galway-shop/catalog.json'];

test.each([...own, ...catalogs, ...makers])(
  '%s gives the same books when read back',
  async (path) => {
    const { catalog, doubtful } = await readCatalog([path]);
    const { tables, drafts } = toTables(catalog, doubtful);
    const sold = catalog.books.filter(isWritten(doubtful));
    expect(drafts).toBe(catalog.books.length - sold.length);
    const books = sold.length > 0 ? await readBack(tables) : [];
    expect(books.map(toComparable)).toEqual(sold.map(toComparable));
  },
);

test('a generated catalog gives the same books when read back from its parts', async () => {
  const catalog = catalogFileSchema.parse(bigCatalog(400, 8));
  const { tables } = toTables(catalog, new Set(), 30_000);
  expect(tables.length).toBeGreaterThan(5);
  expect(Math.max(...tables.map((table) => Buffer.byteLength(table)))).toBeLessThanOrEqual(30_000);
  expect((await readBack(tables)).map(toComparable)).toEqual(catalog.books.map(toComparable));
});

test('hostile records stay products of their own', async () => {
  const catalog = hostileCatalog(40, 7);
  const { tables, lines } = toTables(catalog);
  expect(await readBack(tables)).toHaveLength(
    catalog.books.filter(
      ({ editions }) =>
        new Set(editions.map(({ title }) => title)).size === editions.length && editions.length > 0,
    ).length,
  );
  expect(lines.join('\n')).toContain('for capitals do not count');
});

test('has the columns of the template, and says what it cannot hold', async () => {
  const catalog = catalogFileSchema.parse({
    books: [
      {
        handle: 'plum',
        title: 'Plum, "and" Ledger',
        genres: ['Romance, Gothic'],
        cover: 'https://cdn.example/plum.jpg',
        pictures: ['https://cdn.example/2.jpg', 'https://cdn.example/3.jpg'],
        editions: [
          { title: 'Paperback', price: '12.50', stock: 2, barcode: '9780306406157' },
          { title: 'Signed', price: '20', personalize: true, oversell: true },
        ],
      },
      {
        handle: 'twice',
        title: 'Twice',
        editions: [
          { title: 'A', price: '1' },
          { title: 'A', price: '2' },
        ],
      },
      { handle: 'unpriced', title: 'Unpriced', editions: [] },
      { handle: 'doubtful', title: 'Doubtful', editions: [{ title: 'Default Title', price: '5' }] },
    ],
    collections: [{ handle: 'one', title: 'One, Two', books: ['plum'] }],
  });
  const { tables, drafts, lines } = toTables(catalog, new Set(['doubtful']));
  expect(tables).toHaveLength(1);
  const rows = parse(tables[0] ?? '', { columns: true });
  expect(rows).toHaveLength(7);
  expect(rows).toMatchObject([
    {
      Title: 'Plum, "and" Ledger',
      'URL handle': 'plum',
      Status: 'Active',
      'Published on online store': 'TRUE',
      Collection: 'One, Two',
      'Genres (product.metafields.custom.genres)': 'Romance / Gothic',
      'Option1 name': 'Format',
      'Option1 value': 'Paperback',
      Price: '12.50',
      Barcode: '9780306406157',
      'Inventory tracker': 'shopify',
      'Inventory quantity': '2',
      'Continue selling when out of stock': 'DENY',
      'Product image URL': 'https://cdn.example/plum.jpg',
    },
    {
      Title: '',
      'URL handle': 'plum',
      'Option1 value': 'Signed',
      'Inventory tracker': '',
      'Continue selling when out of stock': 'CONTINUE',
    },
    { 'URL handle': 'plum', 'Option1 value': '', 'Image position': '3' },
    { 'URL handle': 'twice', Status: 'Draft', 'Option1 value': 'A (1)' },
    { 'Option1 value': 'A (2)' },
    { Status: 'Draft', Price: '', 'Inventory tracker': 'shopify', 'Inventory quantity': '0' },
    { Status: 'Draft', 'Option1 name': 'Title', 'Option1 value': 'Default Title', Price: '5' },
  ]);
  expect(drafts).toBe(3);
  expect(lines).toEqual([
    'products.csv, plum: mended (option): set the metafield custom.personalize of "Signed" to true by hand',
    'products.csv, plum: mended (tag): "Romance, Gothic" is now "Romance / Gothic"',
    'products.csv, twice: mended (option): its editions have the same names, so it is a draft',
    'products.csv, unpriced: mended (price): it has none, so it is a draft',
  ]);
});

test.each([
  ['Paperback,12.50,2', false],
  ['Paperback,"12,50 €",2', false],
  ['Paperback,1.234,2', true],
  ['Paperback,12.50,perhaps', true],
  ['Paperback,12.50,2,9.78E+12', true],
])('of the row %j, what was not understood is a draft: %s', async (cells, isDoubtful) => {
  const path = join(folder, 'list.csv');
  await writeFile(path, `Title,Format,Price,Stock,Barcode\nPlum,${cells}\nOther,Paperback,9,1\n`);
  const { doubtful } = await readCatalog([path], 'EUR');
  expect([...doubtful]).toEqual(isDoubtful ? ['plum'] : []);
});
