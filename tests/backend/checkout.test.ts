import { expect, test } from 'vitest';
import { createCartApi } from '../../src/data/shopify/cart.ts';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator();

async function handOff(handle: string, quantity: number) {
  const carts = createCartApi(emulator.storefront(), { namespace: 'custom', key: 'author' });
  const merchandiseId = await emulator.variantOf(handle);
  const { cart } = await carts.create([{ merchandiseId, quantity }]);
  if (!cart) throw new Error('no cart');
  const order = () => fetch(cart.checkoutUrl, { method: 'POST', redirect: 'manual' });
  return { carts, cart, merchandiseId, order };
}

test('shows the cart in plain HTML without scripts', async () => {
  const { cart } = await handOff('three-left', 2);
  const response = await fetch(cart.checkoutUrl);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const words of ['2 × Three Left, Paperback: $25.00', 'Complete order'])
    expect(page).toContain(words);
  expect(page).toContain('Shipping: calculated at checkout');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('key=');
});

test('lowers the stock and deletes the cart on an order', async () => {
  const { carts, cart, merchandiseId, order } = await handOff('three-left', 2);
  const ordered = await order();
  expect(ordered.status).toBe(303);
  const thanks = await fetch(new URL(ordered.headers.get('location') ?? '', emulator.origin()));
  expect(await thanks.text()).toContain('Thank you');
  expect(await carts.read(cart.id)).toBeNull();
  const next = await carts.create([{ merchandiseId, quantity: 3 }]);
  expect(next.cart?.totalQuantity).toBe(1);
  expect((await fetch(cart.checkoutUrl)).status).toBe(404);
  expect((await order()).status).toBe(404);
});

test('sells the last copy to one of two shoppers', async () => {
  await emulator.clearFaults();
  const one = await handOff('three-left', 3);
  const other = await handOff('three-left', 3);
  const responses = await Promise.all([one.order(), other.order()]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const loser = responses[0].status === 409 ? one : other;
  expect(await (await fetch(loser.cart.checkoutUrl)).text()).toContain('This cart is empty.');
});

test('rejects an order of an empty cart', async () => {
  const { order } = await handOff('none-left', 1);
  expect((await order()).status).toBe(409);
});
