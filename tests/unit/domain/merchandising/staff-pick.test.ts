import { expect, it } from 'vitest';
import {
  formatPickNote,
  nameReaders,
  resolvePicks,
} from '../../../../src/domain/merchandising/staff-pick.ts';
import { book } from '../../../fixtures/book.ts';

const books = ['a', 'b', 'c', 'd', 'e'].map((handle) => book({ id: `gid:${handle}`, handle }));
const pick = (product_id: string, product_handle = 'none') => ({
  product_id,
  product_handle,
  bookseller: null,
  note: null,
});
const picked = (...picks: ReturnType<typeof pick>[]) =>
  resolvePicks(books, picks).map(({ book: { handle } }) => handle);

it('matches picks by id, else by handle, in staff’s order', () => {
  expect(picked(pick('gid:c'), pick('old', 'a'), pick('gid:b', 'e'))).toEqual(['c', 'a', 'b']);
});

it('drops a book that is no longer sold or picked twice, and puts four on the home page', () => {
  const all = ['a', 'gone', 'b', 'c', 'd', 'e'].map((handle) => pick(`gid:${handle}`));
  const onHome = resolvePicks(books, all).filter(({ isOnHome }) => isOnHome);
  expect(onHome.map(({ book: { handle } }) => handle)).toEqual(['a', 'b', 'c']);
  expect(picked(...all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(picked(pick('gone'), pick('gid:a'), pick('x', 'a'))).toEqual(['a']);
  expect(picked()).toEqual([]);
});

it('names the reader of a book whose pick has a name', () => {
  const picks = [{ ...pick('gid:b'), bookseller: 'Marnie' }, pick('gid:c')];
  expect(nameReaders(books, picks).map(({ reader }) => reader)).toEqual([
    undefined,
    'Marnie',
    undefined,
    undefined,
    undefined,
  ]);
});

it('quotes a note with its bookseller, and nothing without a note', () => {
  expect(formatPickNote({ bookseller: 'Marnie', note: 'Read it twice.' })).toBe(
    '“Read it twice.” Marnie',
  );
  expect(formatPickNote({ bookseller: null, note: 'Read it.' })).toBe('“Read it.”');
  expect(formatPickNote({ bookseller: 'Marnie', note: null })).toBe('');
});
