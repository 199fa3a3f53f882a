import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from '../../../../src/emulator/shopify/price-cart.ts';

test.each([
  [100, [1, 1, 1], [1, 1, 1]],
  [100, [1000, 1000, 1000], [34, 33, 33]],
  [500, [1250, 3000], [147, 353]],
  [5, [0, 0], [0, 0]],
  [0, [10], [0]],
  [7, [], []],
])('allocates %i over %j as %j', (amount, weights, shares) => {
  expect(allocate(amount, weights)).toEqual(shares);
});

test('allocates the whole amount, and no share exceeds its weight', () => {
  const cents = fc.nat(10_000_000);
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 40 }), (amount, weights) => {
      const shares = allocate(amount, weights);
      const sum = (list: number[]) => list.reduce((total, one) => total + one, 0);
      expect(sum(shares)).toBe(Math.min(amount, sum(weights)));
      shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(weights[index] ?? 0));
      expect(shares.every((share) => share >= 0)).toBe(true);
    }),
  );
});
