import { expect, it } from 'vitest';
import { openShop } from '../unit/stores/open-shop.ts';

const shop = await openShop();

it.each([
  // A new instance of the function first asks what it may read, and for wrapping paper.
  ['storefront', 'timeout', 10],
  ['storefront', 'throttled', 100],
])('aborts a %s in %s within ten seconds', async (service, fault, times) => {
  const shopper = await shop.enter();
  const book = shop.book('without-end');
  await shop.emulator.fault({ service, fault, times });
  const adding = shopper.add(book);
  await expect.poll(() => shopper.$cart.get().isLoading).toBe(true);
  await adding;
  expect(shopper.received).toEqual(['! Error / Failed to add item to cart. Please try again.']);
  expect(shopper.$cart.get()).toMatchObject({ isLoading: false, items: [] });
  await shop.emulator.clearFaults();
  await shopper.add(book);
  expect(shopper.lines()).toEqual(['1 without-end']);
});
