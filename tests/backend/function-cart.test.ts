import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { CartFields } from '../../src/data/shopify/cart.ts';
import { sumsOf } from '../../src/domain/cart/cart.ts';
import { todayInShop } from '../../src/domain/time/date.ts';
import { toCart, type StorefrontCart } from '../../src/domain/cart/storefront-cart.ts';
import cart from '../../supabase/functions/cart/index.ts';
import { listen } from '../fixtures/listen.ts';
import { openEmulator } from './open-emulator.ts';

const today = todayInShop();
const logged: string[] = [];

const emulator = await openEmulator();
await emulator.warm();
const threeLeft = await emulator.variantOf('three-left');
const withoutEnd = await emulator.variantOf('without-end');
beforeEach(() => {
  logged.length = 0;
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...text) => void logged.push(text.join(' ')));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await emulator.clearFaults();
});

/** Replaces the emulator as the provider until the returned function is called. */
async function pretend(answer: (headers: IncomingHttpHeaders) => object) {
  const provider = createServer(({ headers }, response) => {
    const body = JSON.stringify({ data: answer(headers) });
    response.setHeader('content-type', 'application/json').end(body);
  });
  const restore = changeEnv({ STOREFRONT_ORIGIN: await listen(provider) });
  return () => {
    restore();
    provider.close();
  };
}

/** Changes the settings of the functions until the returned function is called. */
function changeEnv(changes: Record<string, string | undefined>) {
  const env = emulator.functionEnv();
  const before = { ...env };
  Object.assign(env, changes);
  return () => void Object.assign(env, before);
}

const call = (body: unknown, headers?: Record<string, string>) =>
  emulator.call('cart', body, headers);
const create = async (merchandiseId = withoutEnd, quantity = 1) => {
  const { body } = await call({ action: 'create', lines: [{ merchandiseId, quantity }] });
  return body.cartCreate.cart;
};
const idOf = (cart: { lines: { edges: { node: { id: string } }[] } }, index = 0) =>
  cart.lines.edges[index]?.node.id;

describe('the cart function', () => {
  it('creates, adds, updates and gets, each with its own name below data', async () => {
    const lines = [{ merchandiseId: withoutEnd, quantity: 2 }];
    const created = await call({ action: 'create', lines });
    expect(created.status).toBe(200);
    const { cart } = created.body.cartCreate;
    expect(created.body.data).toEqual({ cartCreate: created.body.cartCreate, today });
    expect(cart).toMatchObject({ totalQuantity: 2, cost: { totalAmount: { amount: '24.0' } } });

    const added = await call({ action: 'add', cartId: cart.id, variantId: threeLeft });
    expect(added.body.data.cartLinesAdd.cart.totalQuantity).toBe(3);
    const more = await call({ action: 'add', cartId: cart.id, variantId: threeLeft, quantity: 2 });
    expect(more.body.cartLinesAdd.cart.totalQuantity).toBe(5);

    const change = [{ id: idOf(cart), quantity: 4 }];
    const updated = await call({ action: 'update', cartId: cart.id, lines: change });
    expect(updated.body.data.cartLinesUpdate.cart.totalQuantity).toBe(7);

    const got = await call({ action: 'get', cartId: cart.id });
    expect(got.body.data.cart).toEqual(updated.body.cartLinesUpdate.cart);
    expect(got.body.cart).toEqual(got.body.data.cart);
    expect(logged).toEqual([]);
  });

  it('forwards every field that the shop uses', async () => {
    const cart = await create(threeLeft);
    expect(cart.lines.edges[0].node).toMatchObject({
      quantity: 1,
      merchandise: {
        id: threeLeft,
        title: 'Paperback',
        price: { amount: '12.5' },
        product: {
          title: 'Three Left',
          handle: 'three-left',
          metafields: [{ value: 'Ada Vance' }],
          featuredImage: { url: expect.stringContaining('/cdn/covers/three-left.webp') },
        },
      },
    });
    expect(cart.checkoutUrl).toContain('/checkouts/');
  });

  it('names an automatic discount, and what it takes off', async () => {
    await emulator.fault({ discount: 'automatic' });
    const { body } = await call({
      action: 'create',
      lines: [
        { merchandiseId: threeLeft, quantity: 1 },
        { merchandiseId: withoutEnd, quantity: 2 },
      ],
    });
    const shown = toCart(body.cartCreate.cart);
    expect(shown.discounts).toEqual([
      { title: 'Long Winter Reading', cents: 548, isOnShipping: false },
    ]);
    expect(sumsOf(shown)).toEqual({ subtotal: 3650, adjustment: 0, total: 3102, due: 3102 });
  });

  it('reads the stock and the struck price of each line, without a scope the rest', async () => {
    const fields = async () => (await create(threeLeft)).lines.edges[0].node.merchandise;
    const stock = {
      availableForSale: true,
      currentlyNotInStock: false,
      compareAtPrice: { amount: '15.0' },
    };
    expect(await fields()).toMatchObject({ ...stock, quantityAvailable: 3 });
    await emulator.fault({ revoke: 'unauthenticated_read_product_inventory' });
    const body = JSON.stringify({ action: 'create', lines: [{ merchandiseId: threeLeft }] });
    const request = new Request('https://shop.example/', { method: 'POST', body });
    const response = await cart.createFetch(emulator.functionEnv())(request);
    const [line] = (await response.json()).cartCreate.cart.lines.edges;
    expect(line.node.merchandise).toMatchObject(stock);
    expect(line.node.merchandise).not.toHaveProperty('quantityAvailable');
  });

  it('says what stands on the shelves, without the scope nothing', async () => {
    const shown = async () => {
      const body = JSON.stringify({ action: 'create', lines: [{ merchandiseId: threeLeft }] });
      const request = new Request('https://shop.example/', { method: 'POST', body });
      const response = await cart.createFetch(emulator.functionEnv())(request);
      return toCart((await response.json()).cartCreate.cart).items[0]?.pickup;
    };
    expect(await shown()).toMatchObject({ place: null, others: 0 });
    await emulator.fault({ location: 'close' });
    expect(await shown()).toBeNull();
    await emulator.fault({ revoke: 'unauthenticated_read_product_pickup_locations' });
    expect(await shown()).toBeNull();
  });

  it('returns the date of a pre-order, which the line keeps', async () => {
    const variant = await emulator.variantOf('not-yet');
    const [preOrder] = toCart(await create(variant)).items;
    expect(preOrder?.publicationDay).toMatch(/^\d{4}-\d\d-\d\d$/);
    const [inStock] = toCart(await create(threeLeft)).items;
    expect(inStock).not.toHaveProperty('release');
  });

  it('returns a payload that the shop can map to a cart', async () => {
    expectTypeOf<CartFields>().toExtend<StorefrontCart>();
    expect(toCart(await create(threeLeft, 2))).toMatchObject({
      items: [{ title: 'Three Left', author: 'Ada Vance', price: 1250, quantity: 2 }],
      totalPrice: '25.00',
      totalQuantity: 2,
    });
  });

  it('forwards the shopper’s address from the gateway', async () => {
    const heard: unknown[] = [];
    const end = await pretend((headers) => {
      heard.push(headers['shopify-storefront-buyer-ip']);
      return { cart: null };
    });
    const body = JSON.stringify({ action: 'get', cartId: 'gid://shopify/Cart/a?key=b' });
    for (const headers of [
      { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '198.51.100.1' },
      { 'x-forwarded-for': '198.51.100.1, 2001:db8::1' },
      { 'x-forwarded-for': 'evil\theader' },
      { 'x-forwarded-for': '999.1.1.1' },
    ])
      await cart.createFetch(emulator.functionEnv())(
        new Request('https://shop.example/', { method: 'POST', headers, body }),
      );
    end();
    // A new instance first asks whether the token may read stock and pickups, and for the wrapping paper.
    const addresses = ['203.0.113.9', '2001:db8::1', undefined, undefined];
    expect(heard).toEqual(addresses.flatMap((address) => [address, address, address, address]));
  });

  it('ignores an address that the caller sends', async () => {
    const heard: unknown[] = [];
    const end = await pretend((headers) => {
      heard.push(headers['shopify-storefront-buyer-ip']);
      return { cart: null };
    });
    const lies = { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' };
    await call({ action: 'get', cartId: 'gid://shopify/Cart/a?key=b' }, lies);
    end();
    expect(heard).toEqual(['127.0.0.1']);
  });

  it('removes ids from the provider’s messages', async () => {
    const message = 'The cart gid://shopify/Cart/a?key=b does not exist.';
    const userErrors = [{ code: 'INVALID', field: ['cartId'], message }];
    const end = await pretend(() => ({ cartLinesAdd: { cart: null, userErrors, warnings: [] } }));
    const cartId = 'gid://shopify/Cart/a?key=b';
    const { body } = await call({ action: 'add', cartId, variantId: threeLeft });
    end();
    expect(body.cartLinesAdd.userErrors[0]).toMatchObject({ code: 'INVALID', field: ['cartId'] });
    expect(JSON.stringify(body)).not.toContain('gid:');
  });

  it('forwards warnings of both mutations', async () => {
    const cart = await create();
    const added = await call({ action: 'add', cartId: cart.id, variantId: threeLeft });
    const lines = [
      { id: idOf(cart), quantity: 0 },
      { id: idOf(added.body.cartLinesAdd.cart, 1), quantity: 99 },
    ];
    const { body } = await call({ action: 'update', cartId: cart.id, lines });
    expect(body.cartLinesUpdate.warnings).toMatchObject([{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK' }]);
    expect(body.cartLinesUpdate.cart.totalQuantity).toBe(3);
  });

  it('returns null or the code INVALID for a lost cart, and no id', async () => {
    const cart = await create();
    await emulator.fault({ cart: 'expire' });
    const got = await call({ action: 'get', cartId: cart.id });
    expect(got).toMatchObject({ status: 200, body: { cart: null, data: { cart: null } } });
    const added = await call({ action: 'add', cartId: cart.id, variantId: threeLeft });
    expect(added.body.cartLinesAdd).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID' }],
    });
    expect(JSON.stringify(added.body)).not.toContain('key=');
  });
});

describe('what a cart has beside its lines', () => {
  it('are a recipient, not before the day of the shop; one who has passed can be removed', async () => {
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const recipient = (day: string) => [
      { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
      { key: 'Recipient email', value: 'ann@reader.example' },
      { key: 'Send on', value: day },
    ];
    const line = (day: string) => ({ merchandiseId: threeLeft, attributes: recipient(day) });
    const refused = { cart: null, userErrors: [{ code: 'GIFT_CARD_DAY_INVALID' }] };
    const past = await call({ action: 'create', lines: [line(yesterday)] });
    expect(past.body.cartCreate).toMatchObject(refused);
    const { body } = await call({ action: 'create', lines: [line(today)] });
    const { cart } = body.cartCreate;
    const changed = { id: idOf(cart), quantity: 1, attributes: recipient(yesterday) };
    const update = { action: 'update', cartId: cart.id };
    expect((await call({ ...update, lines: [changed] })).body.cartLinesUpdate).toMatchObject(
      refused,
    );
    const removal = await call({ ...update, lines: [{ ...changed, quantity: 0 }] });
    expect(toCart(removal.body.cartLinesUpdate.cart).items).toEqual([]);
  });

  it('names free shipping, which is no part of the total', async () => {
    const lines = [{ merchandiseId: threeLeft }];
    const { body } = await call({ action: 'create', lines, codes: ['SHIPFREE'] });
    expect(toCart(body.cartCreate.cart).discounts).toEqual([
      { title: 'SHIPFREE', cents: 0, isOnShipping: true },
    ]);
  });
});

describe('a request with an id', () => {
  const inCart = (cart: { totalQuantity: number }) => cart.totalQuantity;
  const addOnce = (cartId: string, requestId: string = crypto.randomUUID()) =>
    call({ action: 'add', requestId, cartId, variantId: withoutEnd });

  it('creates one cart, in sequence and at once', async () => {
    const requestId = crypto.randomUUID();
    const lines = [{ merchandiseId: withoutEnd, quantity: 1 }];
    const both = await Promise.all([1, 2].map(() => call({ action: 'create', requestId, lines })));
    const third = await call({ action: 'create', requestId, lines });
    const carts = [...both, third].map(({ body }) => body.cartCreate.cart);
    expect(new Set(carts.map(({ id }) => id)).size).toBe(1);
    expect(carts.map(inCart)).toEqual([1, 1, 1]);
  });

  it('changes a cart once, and a repetition gets the cart as it is now', async () => {
    const cart = await create();
    const requestId = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => addOnce(cart.id, requestId)));
    await addOnce(cart.id);
    const { body } = await addOnce(cart.id, requestId);
    expect(inCart(body.data.cartLinesAdd.cart)).toBe(3);
    const lines = [{ id: idOf(cart), quantity: 0 }];
    await call({ action: 'update', requestId: `${requestId}-2`, cartId: cart.id, lines });
    const again = { action: 'update', requestId: `${requestId}-2`, cartId: cart.id, lines };
    expect(inCart((await call(again)).body.cartLinesUpdate.cart)).toBe(0);
  });

  it('is executed again after a failure and after a rejection', async () => {
    const cart = await create();
    const requestId = crypto.randomUUID();
    await emulator.fault({ service: 'storefront', fault: 'down' });
    expect((await addOnce(cart.id, requestId)).status).toBe(502);
    const unknown = { action: 'add', requestId, cartId: cart.id };
    const variantId = 'gid://shopify/ProductVariant/999999';
    expect((await call({ ...unknown, variantId })).body.cartLinesAdd.cart).toBeNull();
    expect(inCart((await addOnce(cart.id, requestId)).body.cartLinesAdd.cart)).toBe(2);
  });

  it('is executed while the database is down', async () => {
    const cart = await create();
    await emulator.fault({ service: 'rest', fault: 'down', times: 20 });
    expect(inCart((await addOnce(cart.id)).body.cartLinesAdd.cart)).toBe(2);
    expect(logged.join('\n')).toContain('request_not_claimed');
    expect(logged.join('\n')).not.toMatch(/key=|gid:/);
  });
});

describe('an invalid body', () => {
  const cartId = 'gid://shopify/Cart/abc?key=def';
  const line = (quantity: unknown) => [{ id: 'gid://shopify/CartLine/a?cart=b', quantity }];
  const variantId = 'gid://shopify/ProductVariant/1';

  it.each([
    'not json',
    '',
    'null',
    [],
    {},
    { action: 'drop' },
    { action: 'get' },
    { action: 'get', cartId: 'abc' },
    { action: 'get', cartId: 'gid://shopify/Cart/a?key=b"} mutation' },
    { action: 'add', cartId },
    { action: 'add', cartId, variantId: 'gid://shopify/Product/1' },
    { action: 'add', cartId, variantId, quantity: 0 },
    { action: 'add', cartId, variantId, quantity: '1' },
    { action: 'create', lines: [{ merchandiseId: variantId, quantity: 1000 }] },
    { action: 'update', cartId, lines: line(-1) },
    { action: 'update', cartId, lines: line(1.5) },
    { action: 'update', cartId, lines: line(null) },
    { action: 'update', cartId, lines: Array.from({ length: 251 }, () => line(1)[0]) },
    { action: 'add', cartId, variantId, attributes: [{ key: 'Price', value: '0' }] },
    { action: 'add', cartId, variantId, attributes: [{ key: '__proto__', value: 'x' }] },
    { action: 'add', cartId, variantId, attributes: [{ key: 'For whom', value: 1 }] },
    { action: 'add', cartId, variantId, attributes: [{ key: 'For whom', value: 'x'.repeat(61) }] },
    {
      action: 'create',
      lines: [
        {
          merchandiseId: variantId,
          attributes: ['Ann', 'Zoë'].map((value) => ({ key: 'For whom', value })),
        },
      ],
    },
    { action: 'note', cartId, note: 'x'.repeat(5001) },
    { action: 'codes', cartId, codes: [' '] },
    { action: 'codes', cartId, codes: ['x'.repeat(256)] },
    { action: 'codes', cartId, codes: Array.from({ length: 21 }, () => 'READ10') },
    { action: 'add-gift-card', cartId, code: '' },
    { action: 'remove-gift-card', cartId, id: cartId },
  ])('%j is rejected with 400 and a request id', async (body) => {
    const { status, body: response } = await call(body);
    expect(status).toBe(400);
    expect(response).toEqual({
      error: { code: expect.any(String), message: expect.any(String) },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('a provider', () => {
  it.each([['is down', 'down', 'provider-failure']])(
    'that %s causes a 502 and one log line',
    async (_, fault, code) => {
      const cart = await create();
      await emulator.fault({ service: 'storefront', fault, times: 100 });
      const { status, body } = await call({ action: 'add', cartId: cart.id, variantId: threeLeft });
      expect([status, body.error.code]).toEqual([502, code]);
      expect(logged).toHaveLength(1);
      expect(JSON.parse(logged[0] ?? '')).toMatchObject({
        function: 'cart',
        requestId: body.requestId,
        status: 502,
        code,
      });
      expect(logged.join()).not.toMatch(/key=|gid:|local-token/);
    },
    15_000,
  );

  it('that does not respond is aborted after eight seconds', async () => {
    const cart = await create();
    await emulator.fault({ service: 'storefront', fault: 'timeout' });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return timeout(ms > 7900 ? 300 : ms);
    });
    const { status, body } = await call({ action: 'get', cartId: cart.id });
    expect([status, body.error.code]).toEqual([502, 'provider-timeout']);
    expect(Math.max(...limits)).toBeGreaterThan(7900);
    expect(Math.max(...limits)).toBeLessThanOrEqual(8000);
  });
});

it('a missing setting causes a 500 that does not name the setting', async () => {
  const restore = changeEnv({ SHOPIFY_STORE_DOMAIN: undefined });
  const { status, body } = await call({ action: 'get', cartId: 'gid://shopify/Cart/a?key=b' });
  restore();
  expect([status, body.error.code]).toEqual([500, 'internal']);
  expect(JSON.stringify(body)).not.toContain('SHOPIFY');
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ code: 'internal', kind: 'ZodError' });
});
