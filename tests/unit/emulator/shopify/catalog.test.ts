import { expect, test } from 'vitest';
import { resolveRelativeDate } from '../../../../src/emulator/shopify/catalog.ts';

const leapDay = new Date('2028-02-29T23:30:00Z');

test.each([
  ['2024-05-06', '2024-05-06'],
  ['today', '2028-02-29'],
  ['today+1', '2028-03-01'],
  ['today-29', '2028-01-31'],
  ['today+366', '2029-03-01'],
])('resolves %s to %s', (published, day) => {
  expect(resolveRelativeDate(published, leapDay)).toBe(day);
});
