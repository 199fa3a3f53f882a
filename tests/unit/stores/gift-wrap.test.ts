import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paperCatalog } from '../../fixtures/catalog.ts';
import { openShop, type Shop, type Shopper } from './open-shop.ts';

let shop: Shop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop(paperCatalog);
});
afterAll(() => shop.emulator.close());
beforeEach(async () => {
  await shop.emulator.clearFaults();
  shopper = await shop.enter();
  await shopper.add(shop.book('three-left'));
  await shopper.add(shop.book('without-end'));
});

const wrap = () => shopper.wrapLine(shopper.lineOf('three-left'));

it('wraps a book once, in a line of its own below it', async () => {
  expect(shopper.$cart.get().giftWrap).toMatchObject({ title: 'Gift Wrap', price: '4.0' });
  await wrap();
  await wrap();
  expect(shopper.lines()).toEqual(['1 three-left', '1 gift-wrap', '1 without-end']);
  const [book, wrapped] = shopper.$cart.get().items;
  expect(wrapped?.parentId).toBe(book?.lineId);
  expect(shopper.$cart.get().totalPrice).toBe('28.50');
});

it('has a paper for each copy', async () => {
  await wrap();
  await shopper.setQuantity(shopper.lineOf('three-left'), 3);
  expect(shopper.lines()).toEqual(['3 three-left', '3 gift-wrap', '1 without-end']);
  await shopper.setQuantity(shopper.lineOf('three-left'), 1);
  await shopper.add(shop.book('three-left'));
  expect(shopper.lines()).toEqual(['2 three-left', '2 gift-wrap', '1 without-end']);
});

it('is removed with its book, without a word, or alone', async () => {
  await wrap();
  await shopper.remove(shopper.lineOf('gift-wrap'));
  expect(shopper.lines()).toEqual(['1 three-left', '1 without-end']);
  await wrap();
  await shopper.remove(shopper.lineOf('three-left'));
  expect(shopper.lines()).toEqual(['1 without-end']);
  expect(shopper.$cart.get().dropped).toEqual([]);
});

it('comes back with its book when Clear Cart is undone', async () => {
  await wrap();
  await shopper.clear();
  shopper.$toasts
    .get()
    .find((toast) => toast.undo)
    ?.undo?.();
  await expect
    .poll(() => shopper.lines())
    .toEqual(['1 three-left', '1 gift-wrap', '1 without-end']);
  const [book, wrapped] = shopper.$cart.get().items;
  expect(wrapped?.parentId).toBe(book?.lineId);
});

it('that is sold out meanwhile is told', async () => {
  const variant = shopper.$cart.get().giftWrap?.variantId;
  await shop.emulator.fault({ variant, quantity: 0 });
  await wrap();
  expect(shopper.lines()).toEqual(['1 three-left', '1 without-end']);
  expect(shopper.received.at(-1)).toMatch(/^! Out of stock .* "Gift Wrap" is currently out/);
});
