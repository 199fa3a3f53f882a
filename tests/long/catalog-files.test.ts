import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStorefrontClient } from '../../src/data/shopify/client.ts';
import { loadCatalog } from '../../src/data/shopify/load-catalog.ts';
import type { BookDetails, Catalog } from '../../src/domain/catalog/book.ts';
import { toCart } from '../../src/domain/cart/storefront-cart.ts';
import { startEmulator, type Emulator } from '../../src/emulator/index.ts';

let emulator: Emulator;
let dataDir = '';
let catalog: Catalog;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalog-files-'));
  emulator = await startEmulator({ port: 0, dataDir, catalogFile: 'tests/fixtures/catalogs' });
  const { origin } = emulator;
  const client = createStorefrontClient({
    domain: 'local.myshopify.com',
    token: 'local-token',
    origin,
  });
  catalog = await loadCatalog(client, { authorMetafield: 'custom.author' });
});
afterAll(async () => {
  await emulator.stop();
  await rm(dataDir, { recursive: true });
});

const bookOf = (handle: string): BookDetails | undefined =>
  catalog.books.find((book) => book.handle === handle);

it('sells the products of a folder of mixed files', () => {
  expect(catalog.books).toHaveLength(16);
  expect(catalog.skipped).toEqual([]);
  expect(bookOf('the-plum-ledger')).toMatchObject({
    author: 'Ida Quill',
    genres: ['Romance'],
    series: { name: 'Orchard Books', number: '1' },
    published: '2025-04-01',
    isGoods: false,
    formats: ['Paperback', 'Hardcover', 'E-book'],
    editions: [
      { price: 1499, isbn: '9780306406157', availability: 'in-stock', copiesLeft: 5 },
      { price: 2800, originalPrice: 3200, isbn: '9781861972712', availability: 'sold-out' },
      { price: 590, availability: 'in-stock', isShipped: true },
    ],
  });
  expect(bookOf('harbour-glass™-a-tale')).toMatchObject({
    author: 'Søren Ø, Zoë Œ',
    genres: ['Romance'],
    availability: 'sold-out',
    editions: [{ isbn: '0306406152' }],
  });
  expect(bookOf('admin-tale')).toMatchObject({
    availability: 'in-stock',
    genres: ['Fantasy Romance'],
  });
  expect(bookOf('untitled')).toMatchObject({
    availability: 'unavailable',
    author: 'Unknown Author',
  });
  // Its prices are in euros, and the others in dollars.
  expect(bookOf('café-noir')).toMatchObject({ formats: [], availability: 'unavailable' });
});

it('shows no type of goods as a genre, and gift cards as what they are', () => {
  for (const handle of ['gift-card', 'tote', 'candle'])
    expect(bookOf(handle)).toMatchObject({ isGoods: true, genres: [] });
  expect(bookOf('gift-card')).toMatchObject({ author: '', cover: null, formats: [] });
  expect(bookOf('half-off-50%-box')).toMatchObject({ isGoods: false, genres: [] });
});

it('puts every product into a collection', () => {
  const listed = new Set(catalog.collections.flatMap(({ books }) => books));
  expect(catalog.books.filter(({ handle }) => !listed.has(handle))).toEqual([]);
  expect(catalog.collections.find(({ handle }) => handle === 'frost')?.books).toEqual([
    'frost-fair',
  ]);
});

it('sells a gift card without an author', async () => {
  const response = await fetch(`${emulator.origin}/functions/v1/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'create',
      lines: [{ merchandiseId: bookOf('gift-card')?.variantId, quantity: 1 }],
    }),
  });
  const { cartCreate } = await response.json();
  expect(toCart(cartCreate.cart).items).toMatchObject([
    { title: 'Gift Card', author: '', price: 1000, edition: '$10.00' },
  ]);
});

it('answers in the currency of the catalog, or in that of the settings alone', async () => {
  expect(catalog.currency).toBe('USD');
  const other = await mkdtemp(join(tmpdir(), 'catalog-files-'));
  for (const { file, catalogCurrency, currency, sold } of [
    { file: 'onix-short.xml', currency: 'EUR', sold: 1 },
    { file: 'newer-headers.csv', catalogCurrency: 'JPY', currency: 'JPY', sold: 2 },
    { file: 'onix-short.xml', catalogCurrency: 'USD', currency: 'USD', sold: 0 },
  ]) {
    const started = await startEmulator({
      port: 0,
      dataDir: other,
      catalogFile: `tests/fixtures/catalogs/${file}`,
      ...(catalogCurrency && { catalogCurrency }),
    });
    const { origin } = started;
    const client = createStorefrontClient({
      domain: 'local.myshopify.com',
      token: 'local-token',
      origin,
    });
    const found = await loadCatalog(client, { authorMetafield: 'custom.author' });
    expect(found.currency).toBe(currency);
    expect(found.books.filter(({ editions }) => editions.length > 0)).toHaveLength(sold);
    await started.stop();
  }
  await rm(other, { recursive: true });
});

it('says what was read', async () => {
  expect(emulator.catalogSummary).toMatch(/^21 rows and 11 records: 16 products; left out /);
  expect(emulator.imageOrigins).toContain('https://pictures.example');
  const report = await (await fetch(`${emulator.origin}/__catalog`)).text();
  expect(report).toContain('older-headers.csv, line 10, a-draft: left out (draft)');
});
