import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadCatalog, fetchCatalog } from '../../src/data/shopify/load-catalog.ts';
import type { StorefrontOptions } from '../../src/data/shopify/client.ts';
import { largeCatalog } from '../fixtures/catalog.ts';
import { openEmulator, type OpenEmulator } from './open-emulator.ts';

const authorMetafield = 'custom.author';
type Fetch = NonNullable<StorefrontOptions['fetch']>;

/** Forwards the responses of the emulator with their text transformed. */
const tampered =
  (change: (text: string) => string): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    return new Response(change(await response.text()), response);
  };

describe('a small shop', () => {
  let emulator: OpenEmulator;
  beforeAll(async () => {
    emulator = await openEmulator();
  });
  afterAll(() => emulator.close());

  const read = (settings: Partial<StorefrontOptions> = {}, warn = vi.fn()) =>
    loadCatalog(emulator.storefront(settings), { authorMetafield, warn });

  it('is fetched completely: newest books first, collections by title', async () => {
    const warn = vi.fn();
    const { books, collections } = await read({}, warn);
    expect(warn).not.toHaveBeenCalled();
    expect(books.map(({ handle }) => handle)).toEqual([
      'not-yet',
      'three-left',
      'sixty-ways',
      'without-end',
      'not-for-sale',
      'none-left',
    ]);
    expect(collections.map(({ title, books }) => [title, books])).toEqual([
      ['All of It', ['three-left', 'not-yet', 'sixty-ways']],
      ['Winter', ['none-left', 'three-left']],
    ]);
  });

  it('has the availability of each book', async () => {
    const { books } = await read();
    const availabilities = books.map(({ handle, availability }) => [handle, availability]);
    expect(Object.fromEntries(availabilities)).toEqual({
      'not-yet': 'pre-order',
      'three-left': 'in-stock',
      'sixty-ways': 'in-stock',
      'without-end': 'in-stock',
      'not-for-sale': 'unavailable',
      'none-left': 'sold-out',
    });
  });

  it('has how many copies are left, if the token may read it', async () => {
    const left = async () => {
      const { books } = await read();
      const book = books.find(({ handle }) => handle === 'three-left');
      return book?.editions.map(({ copiesLeft }) => copiesLeft);
    };
    expect(await left()).toEqual([3, 1]);
    await emulator.fault({ revoke: 'unauthenticated_read_product_inventory' });
    expect(await left()).toEqual([null, null]);
    await emulator.clearFaults();
  });

  it('has every edition, and sells the first available one', async () => {
    const { books } = await read();
    const book = books.find(({ handle }) => handle === 'sixty-ways');
    expect(book?.editions).toHaveLength(60);
    expect(book?.variantId).toBe(book?.editions[59]?.variantId);
    expect(book?.price).toBe(995);
  });

  it('skips a malformed product and logs it once', async () => {
    const warn = vi.fn();
    const spoil = tampered((text) =>
      text
        .replace('"title":"None Left"', '"title":"\\u0000 "')
        .replace('"title":"Without End"', '"title":null'),
    );
    const { books, collections } = await read({ fetch: spoil }, warn);
    expect(books).toHaveLength(4);
    expect(collections[1]?.books).toEqual(['three-left']);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toMatch(
      /^2 of 6 products were left out: without-end \(.+\), none-left \(no title\)\.$/,
    );
  });

  it('rejects if a page is incomplete', async () => {
    const half = tampered((text) =>
      text.includes('"collections"')
        ? text.replace('{"data"', '{"errors":[{"message":"no"}],"data"')
        : text,
    );
    await expect(read({ fetch: half })).rejects.toMatchObject({ name: 'ServiceUnavailableError' });
  });

  it('rejects a metafield setting without a name', async () => {
    const settings = { authorMetafield: 'author' };
    await expect(loadCatalog(emulator.storefront(), settings)).rejects.toThrow('namespace.key');
  });

  it('has the author of the configured metafield', async () => {
    const { books } = await loadCatalog(emulator.storefront(), { authorMetafield: 'facts.isbn' });
    expect(books.find(({ handle }) => handle === 'three-left')?.author).toBe('978-0-306-40615-7');
  });
});

it('is rejected if the shop sells nothing', async () => {
  const emulator = await openEmulator({ books: [], collections: [] });
  const response = await fetchCatalog({
    SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
    SHOPIFY_STOREFRONT_TOKEN: 'local-token',
    SHOPIFY_AUTHOR_METAFIELD: authorMetafield,
    STOREFRONT_ORIGIN: emulator.origin(),
  });
  await emulator.close();
  expect(response.failure).toEqual({
    from: 'provider',
    message: 'The catalog holds no books',
    requestId: null,
  });
});

describe('a large shop', () => {
  const size = 1203;
  const smallShelves = 300;
  let emulator: OpenEmulator;
  beforeAll(async () => {
    emulator = await openEmulator(largeCatalog(size, smallShelves));
  });
  afterAll(() => emulator.close());

  it('is fetched page by page, like its 301 collections with one book in each of them', async () => {
    const counted = vi.fn<Fetch>(fetch);
    const { books, collections } = await loadCatalog(emulator.storefront({ fetch: counted }), {
      authorMetafield,
    });
    expect(new Set(books.map(({ id }) => id)).size).toBe(size);
    expect(collections[0]?.books).toHaveLength(size);
    expect(new Set(collections.map(({ handle }) => handle)).size).toBe(1 + smallShelves);
    expect(collections.filter((one) => one.books.includes('book-1'))).toHaveLength(301);
    expect(counted).toHaveBeenCalledTimes(1 + 5 + 7 + 4);
  });

  it('is fetched in shards if it exceeds the pagination limit', async () => {
    const whole = await loadCatalog(emulator.storefront(), { authorMetafield });
    const warn = vi.fn();
    const settings = { authorMetafield, maxDepth: 500, warn };
    const sharded = await loadCatalog(emulator.storefront(), settings);
    expect(sharded.books.map(({ id }) => id)).toEqual(whole.books.map(({ id }) => id));
    expect(sharded.collections[0]?.books).toHaveLength(500);
    expect(warn.mock.calls).toEqual([['The collection all is shown as far as its book 500.']]);
  });
});
