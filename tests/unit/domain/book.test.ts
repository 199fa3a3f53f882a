import { expect, it } from 'vitest';
import { isBuyable } from '../../../src/domain/book.ts';

it.each([
  ['in-stock', true],
  ['pre-order', true],
  ['sold-out', false],
  ['unavailable', false],
] as const)('returns whether a book that is %s can be bought: %s', (availability, expected) => {
  expect(isBuyable({ availability })).toBe(expected);
});
