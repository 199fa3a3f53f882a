import { afterEach, expect, it } from 'vitest';
import { missingForFreeShipping } from '../../../../src/domain/cart/cart.ts';
import { defaultCurrency, setCurrency } from '../../../../src/domain/cart/money.ts';

afterEach(() => setCurrency(defaultCurrency));

it.each([
  [0, 6000],
  [5999, 1],
  [6000, 0],
  [9000, 0],
])('misses of 60.00 with %s cents: %s', (subtotal, missing) => {
  expect(missingForFreeShipping(subtotal, 6000)).toBe(missing);
});

it('misses nothing in a shop that promises no free shipping', () => {
  expect(missingForFreeShipping(100)).toBe(null);
});

it('does not compare prices of another currency', () => {
  setCurrency('JPY');
  expect(missingForFreeShipping(100, 6000)).toBe(null);
});
