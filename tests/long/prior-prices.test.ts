import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogFile } from '../../src/catalog-import/index.ts';
import { readSiteText, runReleaseCommand } from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { openBuilds, type OpenBuilds } from '../backend/open-builds.ts';
import { openEmulator, type OpenEmulator } from '../backend/open-emulator.ts';

const [first] = smallCatalog.books;
if (!first) throw new Error('The catalog is empty');

/** A catalog whose first book has one edition, of this price and crossed-out price. */
const priced = (price: string, compareAtPrice?: string): CatalogFile => ({
  ...smallCatalog,
  currency: 'EUR',
  books: smallCatalog.books.map((book) =>
    book === first
      ? {
          ...book,
          editions: [
            { title: 'Paperback', price, stock: 3, ...(compareAtPrice && { compareAtPrice }) },
          ],
        }
      : book,
  ),
});

let emulator: OpenEmulator;
let builds: OpenBuilds;
beforeAll(async () => {
  emulator = await openEmulator(priced('20'));
  // A shop in Ireland, whose facts ask for the lowest price of 30 days.
  builds = await openBuilds(emulator, { SHOP_CONTENT: 'tests/fixtures/galway-shop' });
});
afterAll(async () => {
  await emulator.close();
  await builds.close();
});

/** Builds a release. Returns the crossed-out price of the book on its page, in a list, the catalog file and the feed. */
async function strike(catalog: CatalogFile, backend?: string) {
  await emulator.restart(catalog);
  await emulator.warm();
  expect(await builds.attempt(backend)).toMatchObject({ outcome: 'live' });
  return readStruck();
}

async function readStruck() {
  const { folder } = await builds.live();
  const read = (name: string) => readSiteText(join(folder, 'client', name));
  const page = await read('books/three-left.html');
  const list = await read('collections/winter.html');
  const feed = await read('feeds/products.xml');
  const [, address = ''] = /data-catalog-url="\/([^"]+)"/.exec(list) ?? [];
  const catalog: { titles: string; originalPrices: Record<string, number> } = JSON.parse(
    await read(address),
  );
  const index = catalog.titles.split('\n').indexOf('Three Left');
  const inHtml = (html: string) => /<s [^]*?([\d.]+)(<\/span>)?<\/s>/.exec(html)?.[1];
  const item = feed.split('<item>').find((text) => text.includes('/books/three-left')) ?? '';
  const [, regular] = /<g:price>([\d.]+) EUR<\/g:price><g:sale_price>/.exec(item) ?? [];
  const cents = catalog.originalPrices[index];
  return {
    page: inHtml(page),
    list: inHtml(list.slice(list.indexOf('href="/books/three-left"'))),
    file: cents === undefined ? undefined : (cents / 100).toFixed(2),
    feed: regular,
    html: page,
  };
}
const all = (price: string | undefined) => ({ page: price, list: price, file: price, feed: price });

let firstRelease = '';

it('crosses out nothing in a new shop, whatever the provider says', async () => {
  expect(await strike(priced('20', '30'))).toMatchObject(all(undefined));
  firstRelease = (await builds.live()).id;
});

it('crosses out the price of the release before, and says what it is', async () => {
  const { html, ...struck } = await strike(priced('15', '30'));
  expect(struck).toEqual(all('20.00'));
  expect(html).toContain('<s title="lowest price of the last 30 days">');
  expect(html).toContain('Crossed out: lowest price of the last 30 days.');
  expect(html).not.toContain('30.00');
});

it('keeps the crossed-out price in the releases that follow', async () => {
  expect(await strike(priced('15', '30'))).toMatchObject(all('20.00'));
});

it('knows after a rollback the prices that were shown since, and those that it has shown again', async () => {
  await runReleaseCommand(['rollback', firstRelease], {
    config,
    store: builds.store,
    backend: 'the shop',
    home: 'http://127.0.0.1:4321',
    reporter: { record: async () => undefined, send: async () => undefined },
    recordRollback: async () => undefined,
  });
  expect((await readStruck()).html).toContain('€20.00');
  // Without the prices since, it would be 20.
  expect(await strike(priced('16', '30'))).toMatchObject(all(undefined));
  expect(await strike(priced('12', '30'))).toMatchObject(all('15.00'));
});

it('knows no price of another shop', async () => {
  expect(await strike(priced('9', '30'), 'another shop')).toMatchObject(all(undefined));
});
