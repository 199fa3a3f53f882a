import { createClient } from '@supabase/supabase-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectionGradients } from '../../src/domain/merchandising/collection.ts';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator();
await emulator.warm();
const staffCall = () =>
  emulator.call('collections', {}, { apikey: 'sb_secret_local-emulator-only-00_emulator' });
const service = () =>
  createClient(emulator.origin(), 'sb_secret_local-emulator-only-00_emulator', {
    auth: { persistSession: false },
  });
afterEach(async () => {
  vi.restoreAllMocks();
  await emulator.clearFaults();
});

/** Turns the clock on with the provider's first response, so that no time is left to try again. */
function leaveNoTime(): void {
  const [now, send] = [Date.now, fetch];
  let lateMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + lateMs);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await send(input, init);
    if (`${input}`.includes('graphql')) lateMs = 9000;
    return response;
  });
}

describe('the collections function', () => {
  it('returns the same for GET and POST, with and without a body', async () => {
    const url = `${emulator.origin()}/functions/v1/collections`;
    const got = await (await fetch(url)).json();
    const posted = await (await fetch(url, { method: 'POST' })).json();
    expect(posted).toEqual(got);
    expect((await emulator.call('collections', {})).body).toEqual(got);
  });

  it('lists each collection with its style, count and products', async () => {
    const { body } = await emulator.call('collections', {});
    expect(body).toMatchObject({ success: true, error: null, details: null });
    expect(body.genres).toContain('Historical Romance');
    const [all, winter] = body.collections;
    expect(all).toMatchObject({ title: 'All of It', book_count: '3 books', show_in_browse: true });
    expect(['Crown', 'Sparkles', 'BookOpen']).toContain(winter.icon);
    expect(collectionGradients).toContain(winter.gradient);
    const [noneLeft, threeLeft] = winter.products;
    expect(noneLeft).toMatchObject({
      inStock: false,
      inventory: 0,
      quantity: 0,
      genre: 'Historical Romance',
      isBestseller: true,
      author: 'A Vendor',
      image: '',
    });
    expect(threeLeft).toMatchObject({
      handle: 'three-left',
      price: '$12.50',
      originalPrice: '$15.00',
      genres: ['Contemporary', 'Romance'],
      inStock: true,
      rating: 4,
      isNew: true,
      description: '<p>Three &amp; no more.</p>',
    });
    const [{ editions }] = body.provided;
    expect(editions.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(3);
    expect(threeLeft.productId).toBe(threeLeft.id);
    expect(threeLeft.coverImage).toBe(threeLeft.image);
  });

  it('shows staff’s collections in their order, text and style, and omits hidden ones', async () => {
    const rows = service().from('collections_config');
    await rows
      .insert([
        {
          collection_id: 'x',
          handle: 'winter',
          title: 'Frost',
          icon: 'Moon',
          gradient: 'ink-to-slate',
        },
        { collection_id: 'y', handle: 'all-of-it', title: 'All', show_in_browse: false },
      ])
      .throwOnError();
    const { body } = await emulator.call('collections', {});
    expect(body.collections).toMatchObject([
      { title: 'Frost', handle: 'winter', icon: 'Moon', show_in_browse: true },
      { title: 'All', handle: 'all-of-it', book_count: '3 books', show_in_browse: false },
    ]);
    expect(body.genres).toContain('Contemporary');
    expect(body.genres).not.toContain('Paranormal');
    await rows.update({ is_active: false }).in('collection_id', ['x', 'y']).throwOnError();
    const { body: hidden } = await emulator.call('collections', {});
    expect(hidden.collections).toEqual([]);
    expect(hidden.provided).toContainEqual(
      expect.objectContaining({
        id: expect.stringMatching(/^gid:\/\/shopify\/Collection\/\d+$/),
        title: 'All of It',
        handle: 'all-of-it',
      }),
    );
    await rows.delete().in('collection_id', ['x', 'y']).throwOnError();
  });

  it('fails, instead of showing wrong collections, if the API does not respond', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await emulator.fault({ service: 'rest', fault: 'down', times: 10 });
    const { status, body } = await emulator.call('collections', {});
    expect([status, body.success, body.details]).toEqual([502, false, 'provider-failure']);
  });

  it('caches the provider’s data for visitors, not for staff', async () => {
    const requested = vi.spyOn(globalThis, 'fetch');
    const readings = () =>
      requested.mock.calls.filter(([input]) => `${input}`.includes('graphql')).length;
    await staffCall();
    const ofOne = readings();
    expect(ofOne).toBeGreaterThan(0);
    await Promise.all([emulator.call('collections', {}), emulator.call('collections', {})]);
    const forged = { authorization: 'Bearer forged' };
    expect((await emulator.call('collections', {}, forged)).status).toBe(200);
    expect(readings()).toBe(ofOne);
    await emulator.fault({ service: 'storefront', fault: 'slow', times: ofOne });
    const responses = await Promise.all([staffCall(), staffCall(), staffCall()]);
    expect(readings()).toBe(2 * ofOne);
    expect(responses[2].body).toEqual(responses[0].body);

    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1, toFake: ['Date'] });
    await emulator.call('collections', {}).finally(vi.useRealTimers);
    expect(readings()).toBe(3 * ofOne);
  });

  it('returns cached data to visitors while the provider is down, and an error to staff', async () => {
    await staffCall();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    leaveNoTime();
    await emulator.fault({ service: 'storefront', fault: 'down', times: 1000 });
    expect((await emulator.call('collections', {})).status).toBe(200);
    const { status, body } = await staffCall();
    expect(status).toBe(502);
    expect(body).toEqual({
      success: false,
      collections: [],
      genres: [],
      error: 'The shop could not be reached. Please try again.',
      details: 'provider-failure',
      requestId: expect.any(String),
    });
    expect(log).toHaveBeenCalledOnce();
    await emulator.clearFaults();
    expect((await staffCall()).status).toBe(200);
  });
});

describe('the product-stock function', () => {
  const stockOf = async (handle: string) => {
    const query = 'query ($handle: String!) { product(handle: $handle) { id } }';
    const { id } = (await emulator.graphql(query, { handle })).data.product;
    return emulator.call('product-stock', { productId: id });
  };

  it('returns what is left of each edition, without the number if the token may not read it', async () => {
    const variantId = await emulator.variantOf('three-left');
    const firstEdition = async () => (await stockOf('three-left')).body.editions[0];
    await emulator.fault({ revoke: 'unauthenticated_read_product_inventory' });
    const edition = { variantId, isForSale: true, copiesLeft: null };
    expect(await firstEdition()).toMatchObject(edition);
    await emulator.clearFaults();
    expect(await firstEdition()).toMatchObject({ ...edition, copiesLeft: 3 });
    await emulator.fault({ variant: variantId, quantity: 0 });
    expect(await firstEdition()).toEqual({ ...edition, isForSale: false, pickup: null });
    await emulator.clearFaults();
  });

  const pickupOf = async (handle: string) => (await stockOf(handle)).body.editions[0].pickup;
  const time = 'Usually ready in 24 hours';

  it('says when an edition can be picked up that stands in the shop, and of no other', async () => {
    expect(await pickupOf('three-left')).toEqual({ place: null, others: 0, time });
    expect(await pickupOf('none-left')).toBeNull();
    // The provider calls them available, with no copy there.
    expect(await pickupOf('not-yet')).toBeNull();
    expect(await pickupOf('without-end')).toBeNull();
    await emulator.fault({ location: 'close' });
    expect(await pickupOf('three-left')).toBeNull();
  });

  it('returns the stock alone, and logs it once, while the pickup is late or refused', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const stockAlone = { copiesLeft: 3, pickup: null };
    const first = async () => (await stockOf('three-left')).body.editions[0];
    await first();
    // The test asks for the id first.
    await emulator.fault({ service: 'storefront', fault: 'slow', times: 3 });
    expect(await first()).toMatchObject(stockAlone);
    expect(await first()).toMatchObject({ pickup: { time } });
    await emulator.fault({ revoke: 'unauthenticated_read_product_pickup_locations' });
    expect(await first()).toMatchObject(stockAlone);
    const sent = vi.spyOn(globalThis, 'fetch');
    expect(await first()).toMatchObject(stockAlone);
    const bodies = sent.mock.calls.map(([, init]) => `${init?.body}`);
    expect(bodies.filter((body) => body.includes('ProductStock'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('ProductPickup'))).toEqual([]);
    const lines = warned.mock.calls.map(([line]) => `${line}`);
    expect(lines).toEqual([
      expect.stringContaining('"event":"pickup_not_found"'),
      expect.stringContaining('ACCESS_DENIED'),
    ]);
  });

  it('returns 404 for an unknown product', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { status } = await emulator.call('product-stock', {
      productId: 'gid://shopify/Product/1',
    });
    expect(status).toBe(404);
  });
});

const idOf = async (handle: string) => {
  const query = 'query ($handle: String!) { product(handle: $handle) { id } }';
  return (await emulator.graphql(query, { handle })).data.product.id;
};

describe('the product-prices function', () => {
  const secret = { apikey: 'sb_secret_local-emulator-only-00_emulator' };
  const prices = (productIds: string[]) => emulator.call('product-prices', { productIds }, secret);

  it('returns the prices of many products with one request to the provider', async () => {
    const [productId, unsold] = [await idOf('three-left'), await idOf('not-for-sale')];
    const variantId = await emulator.variantOf('three-left');
    const unknown = Array.from({ length: 98 }, (_, index) => `gid://shopify/Product/${index + 1}`);
    const sent = vi.spyOn(globalThis, 'fetch');
    const { status, body } = await prices([productId, unsold, ...unknown]);
    const urls = sent.mock.calls.map(([input]) =>
      input instanceof Request ? input.url : `${input}`,
    );
    expect(urls.filter((url) => url.includes('graphql'))).toHaveLength(1);
    expect([status, body.prices]).toEqual([
      200,
      [{ productId, price: '12.5', compareAtPrice: '15.0', variantId }],
    ]);
  });
});

describe('the product-pricing function', () => {
  const price = (productId: string) => emulator.call('product-pricing', { productId });

  it('returns price, compare-at price and edition', async () => {
    const { status, body } = await price(await idOf('three-left'));
    expect(status).toBe(200);
    const variantId = await emulator.variantOf('three-left');
    expect(body).toEqual({ price: '12.5', compareAtPrice: '15.0', variantId });
  });

  it('returns 404 for a product that is unknown or not for sale', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (const id of ['gid://shopify/Product/1', await idOf('not-for-sale')]) {
      const { status, body } = await price(id);
      expect([status, body.error.code]).toEqual([404, 'unknown-product']);
    }
  });

  it.each(['storefront', 'rest'])('returns 502 if the %s is down', async (service) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const id = await idOf('three-left');
    leaveNoTime();
    await emulator.fault({ service, fault: 'down', times: 1000 });
    const { status, body } = await price(id);
    expect([status, body.error.code]).toEqual([502, 'provider-failure']);
  });
});
