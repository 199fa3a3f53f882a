import { expect, test } from 'vitest';
import { gidNumber } from '../../../../src/domain/catalog/book.ts';

test('returns the number at the end', () => {
  expect(gidNumber('gid://shopify/Product/7000000032768')).toBe(7_000_000_032_768);
  expect(gidNumber('gid://shopify/2026/Product/5')).toBe(5);
});

test('returns 0 without a number', () => {
  expect(gidNumber('gid://shopify/Product/')).toBe(0);
});
