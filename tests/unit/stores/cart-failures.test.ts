import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, openShop, type Shopper } from './open-shop.ts';

let shopper: Shopper;
const shop = await openShop();
beforeEach(async () => {
  shopper = await shop.enter();
  await add('three-left');
});

const add = (handle: string) => shopper.add(shop.book(handle));
const line = () => shopper.lineOf('three-left');
const state = () => shopper.$cart.get();

describe('a press whose line breaks', () => {
  const acts = {
    add: () => shopper.add(shop.book('three-left'), { id: crypto.randomUUID() }),
    'set a quantity': () => shopper.setQuantity(line(), 2, { id: crypto.randomUUID() }),
    remove: () => shopper.remove(line(), { id: crypto.randomUUID() }),
  };

  it.each([
    ['add', ['2 three-left']],
    ['set a quantity', ['2 three-left']],
    ['remove', []],
  ] as const)('to %s is said to wait, and sent when the line is back', async (name, lines) => {
    const fetching = vi.spyOn(globalThis, 'fetch').mockClear();
    fetching.mockRejectedValueOnce(new TypeError('no line'));
    const done = acts[name]();
    const { dataset } = shopper.browser.page.documentElement;
    await expect.poll(() => dataset['loadFailed']).toBe('???');
    expect(state().isLoading).toBe(true);
    shopper.browser.tell('online');
    await done;
    expect(dataset['loadFailed']).toBeUndefined();
    const bodies = fetching.mock.calls.map(([, init]) => String(init?.body));
    // The emulator speaks to its provider by the same function.
    const sent = bodies.filter((body) => body.includes('"requestId"'));
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(shopper.lines()).toEqual(lines);
    expect(shopper.received.filter((notice) => notice.startsWith('!'))).toEqual([]);
  });

  it('is told on the next page, which has the cart', async () => {
    const late = { id: crypto.randomUUID(), isLate: true };
    const known = line();
    shopper = await enter(shopper.browser);
    await shopper.setQuantity(known, 2, late);
    await shopper.remove(known, late);
    await shopper.remove(known, late);
    expect(shopper.received).toEqual([
      'Updated cart / Three Left: 2 copies in your cart.',
      'Item removed / Item has been removed from your cart.',
      'Item removed / Item has been removed from your cart.',
    ]);
  });
});

describe('favorites that move to the cart', () => {
  const favorites = () => [shop.book('three-left'), shop.book('without-end')];
  const ids = () => favorites().map(({ id }) => id);

  it('stop at a failure, and move on retry without another copy', async () => {
    await shop.emulator.fault({ service: 'functions', fault: 'down', times: 1 });
    expect(await shopper.moveToCart(favorites())).toEqual(ids().slice(0, 1));
    expect(shopper.received.at(-1)).toBe(
      '! Error / Failed to add item to cart. Please try again. 1 book moved, 1 still here.',
    );
    expect(await shopper.moveToCart(favorites())).toEqual(ids());
    expect(shopper.received.at(-1)).toBe('Moved to cart / 2 books moved to your cart.');
    expect(shopper.lines().toSorted()).toEqual(['1 three-left', '1 without-end']);
  });

  it('stay if they are sold out meanwhile', async () => {
    const [, book] = favorites();
    await shop.emulator.fault({ variant: book?.variantId, quantity: 0 });
    expect(await shopper.moveToCart(favorites(), 1)).toEqual(ids().slice(0, 1));
    expect(shopper.received.at(-1)).toBe(
      'Moved to cart / 1 book moved to your cart. 2 books sold out for now: kept here.',
    );
  });
});

describe('an invalid response', () => {
  const line = { data: { cartLinesUpdate: { cart: { id: 'gid://shopify/Cart/1' } } } };
  it.each([
    ['half a cart', () => Response.json(line)],
    ['an empty object', () => Response.json({})],
    ['null', () => Response.json(null)],
    ['a page', () => new Response('<h1>Bad gateway</h1>', { status: 200 })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['throttling', () => new Response(null, { status: 429, headers: { 'retry-after': '1' } })],
    ['a rejection', () => Response.json({ error: { code: 'bad-request' } }, { status: 400 })],
  ])('such as %s fails with a message and loses nothing', async (_name, response) => {
    const before = state();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response());
    await shopper.setQuantity(before.items[0]?.lineId ?? '', 2);
    expect(shopper.received.at(-1)).toBe('! Error / Failed to update quantity. Please try again.');
    await shopper.add({ ...shop.book('three-left'), variantId: before.items[0]?.variantId ?? '' });
    expect(shopper.received.at(-1)).toBe('! Error / Failed to add item to cart. Please try again.');
    expect(state()).toEqual(before);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await shopper.refreshCart();
    expect(state()).toEqual({ ...before, status: 'failed' });
  });
});

it.each([
  ['MERCHANDISE_NOT_APPLICABLE', 'no'],
  ['INVALID', 'Not enough stock.'],
  ['INVALID', 'Inventory is empty.'],
  ['INVALID', 'It is not available.'],
])('a rejection with %s, %s shows that none is available', async (code, message) => {
  const userErrors = [{ code, message, field: ['lines', '0'] }];
  const reply = { data: { cartLinesAdd: { cart: null, userErrors, warnings: [] } } };
  const book = shop.book('without-end');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(reply));
  await shopper.add(book);
  expect(shopper.received.at(-1)).toBe(
    '! Out of stock / Sorry, "Without End" is currently out of stock and cannot be added to your cart.',
  );
  expect(shopper.lines()).toEqual(['1 three-left']);
});

it('a saved cart that cannot be loaded is kept, differs from an empty one, and loads on retry', async () => {
  shopper = await enter(shopper.browser);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await shop.emulator.fault({ service: 'functions', fault: 'down' });
  await shopper.refreshCart();
  expect(state()).toMatchObject({ status: 'failed', isLoading: false, items: [] });
  expect(warned).toHaveBeenCalledOnce();
  expect(String(warned.mock.calls[0])).not.toContain('gid://');
  expect(shopper.saved().cartId).toMatch(/^gid:\/\/shopify\/Cart\//);
  expect(shopper.received).toEqual([]);
  await shopper.refreshCart();
  expect(state()).toMatchObject({ status: 'ready', isLoading: false });
  expect(shopper.lines()).toEqual(['1 three-left']);
});

it('loads a failed cart again when a line is added', async () => {
  shopper = await enter(shopper.browser);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const stop = shopper.subscribeCart();
  await shop.emulator.fault({ service: 'functions', fault: 'down' });
  await shopper.refreshCart();
  shopper.browser.tell('online');
  await expect.poll(() => state().status).toBe('ready');
  expect(shopper.lines()).toEqual(['1 three-left']);
  stop();
});

it('a slow provider gets a loading state', async () => {
  await shop.emulator.fault({ service: 'storefront', fault: 'slow' });
  const adding = add('without-end');
  await expect.poll(() => state().isLoading).toBe(true);
  const removing = shopper.remove(line());
  await adding;
  await removing;
  expect(shopper.lines()).toEqual(['1 without-end']);
  expect(shopper.received.slice(1)).toEqual([
    'Added to cart / Without End has been added to your cart.',
    'Item removed / Item has been removed from your cart.',
  ]);
  expect(state().isLoading).toBe(false);
});
