import { expect, it } from 'vitest';
import { paginate } from '../../../src/domain/pagination.ts';

it('splits a list into pages with their position', () => {
  const pages = paginate(Array.from({ length: 49 }, (_, index) => index));
  expect(pages.map(({ number, before, items }) => [number, before, items.length])).toEqual([
    [1, 0, 24],
    [2, 24, 24],
    [3, 48, 1],
  ]);
  expect(pages.map(({ hasPrevious, hasNext }) => [hasPrevious, hasNext])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
  expect(pages.every(({ total, last }) => total === 49 && last === 3)).toBe(true);
});

it.each([0, 1, 24])('returns one page of %i', (length) => {
  const [page, ...more] = paginate(Array.from({ length }, () => 'x'));
  expect(more).toEqual([]);
  expect(page).toMatchObject({
    number: 1,
    last: 1,
    total: length,
    hasPrevious: false,
    hasNext: false,
  });
});
