import { beforeEach, expect, it } from 'vitest';
import { paperCatalog } from '../../fixtures/catalog.ts';
import { enter, openShop, type Shopper } from './open-shop.ts';

let shopper: Shopper;
const shop = await openShop(paperCatalog);
beforeEach(async () => {
  shopper = await shop.enter();
  await shopper.add(shop.book('three-left'));
});

const state = () => shopper.$cart.get();
const unwrapped = { wrapLine: null, totalQuantity: 1, totalPrice: '12.50', changes: [] };
const wrapped = { ...unwrapped, wrapLine: { quantity: 1 }, totalPrice: '16.50' };

it('wraps the order in one paper, whatever comes twice, and takes it off again', async () => {
  expect(state()).toMatchObject({ ...unwrapped, giftWrap: { title: 'Gift Wrap', price: '4.0' } });
  const other = await enter(shopper.browser);
  await other.refreshCart();
  await Promise.all([shopper.setGiftWrap(true), other.setGiftWrap(true)]);
  await shopper.refreshCart();
  expect(state()).toMatchObject(wrapped);
  await shopper.setQuantity(shopper.lineOf('three-left'), 3);
  expect(state()).toMatchObject({ wrapLine: { quantity: 1 }, totalPrice: '41.50' });
  await shopper.setGiftWrap(false);
  await other.setGiftWrap(false);
  expect(other.$cart.get()).toMatchObject({ wrapLine: null, totalPrice: '37.50' });
  expect(other.received).toEqual([]);
});

it.each(['removed', 'sold out'])('goes without a word when the last book is %s', async (way) => {
  await shopper.setGiftWrap(true);
  if (way === 'removed') await shopper.remove(shopper.lineOf('three-left'));
  else await shop.emulator.fault({ variant: shop.book('three-left').variantId, quantity: 0 });
  await shopper.add(shop.book('without-end'));
  await shopper.remove(shopper.lineOf('without-end'));
  expect(state()).toMatchObject({ items: [], wrapLine: null });
  expect(state().changes.map(({ name }) => name)).not.toContain('Gift Wrap');
});

it('comes back with its book when Clear Cart is undone', async () => {
  await shopper.setGiftWrap(true);
  await shopper.clear();
  for (const toast of shopper.$toasts.get()) toast.undo?.();
  await expect.poll(state).toMatchObject(wrapped);
});

it('that is sold out meanwhile is told', async () => {
  const variant = state().giftWrap?.variantId;
  await shop.emulator.fault({ variant, quantity: 0 });
  await shopper.setGiftWrap(true);
  expect(state()).toMatchObject(unwrapped);
  expect(shopper.received.at(-1)).toMatch(/^! Out of stock .* "Gift Wrap" is currently out/);
});
