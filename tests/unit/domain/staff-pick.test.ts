import { expect, it } from 'vitest';
import { resolvePicks } from '../../../src/domain/staff-pick.ts';
import { book } from '../../fixtures/book.ts';

const books = ['a', 'b', 'c', 'd', 'e'].map((handle) => book({ id: `gid:${handle}`, handle }));
const pick = (product_id: string, product_handle = 'none') => ({ product_id, product_handle });
const picked = (...picks: ReturnType<typeof pick>[]) =>
  resolvePicks(books, picks).map(({ handle }) => handle);

it('matches picks by id, else by handle, in staff’s order', () => {
  expect(picked(pick('gid:c'), pick('old', 'a'), pick('gid:b', 'e'))).toEqual(['c', 'a', 'b']);
});

it('returns at most four, and fewer if a book is no longer sold or picked twice', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((handle) => pick(`gid:${handle}`));
  expect(picked(...all)).toEqual(['a', 'b', 'c', 'd']);
  expect(picked(pick('gone'), pick('gid:a'), pick('x', 'a'))).toEqual(['a']);
  expect(picked()).toEqual([]);
});
