import { describe, expect, it } from 'vitest';
import type { BookDetails } from '../../../../src/domain/catalog/book.ts';
import {
  createRelatedBooks,
  toSubstitutes,
  createSimilarBooks,
} from '../../../../src/domain/catalog/related-books.ts';
import { buildStorefront } from '../../../../src/domain/catalog/storefront.ts';
import { book } from '../../../fixtures/book.ts';

const inSeries = (number: string, overrides: Partial<BookDetails> = {}) =>
  book({
    handle: `gap-${number}`,
    title: `Gap ${number}`,
    author: 'Delphine Marsh',
    genres: [],
    series: { name: 'Laurel Gap', number },
    ...overrides,
  });
const single = (handle: string, overrides: Partial<BookDetails> = {}) =>
  book({ handle, title: handle, author: `${handle} Author`, genres: [], ...overrides });

const collection = (handle: string) => ({ kind: 'collection' as const, handle });

function relatedOf(handle: string, books: BookDetails[]) {
  const storefront = buildStorefront({ books, collections: [] }, collection('x'));
  const own = storefront.allBooks.find((one) => one.handle === handle);
  if (!own) throw new Error(`There is no book ${handle}.`);
  return createRelatedBooks(storefront, createSimilarBooks(books))(own);
}

it('leads from a book that cannot be bought to the next of its series, and to books like it', () => {
  const tropes = ['Slow Burn'];
  const alike = ['a', 'b', 'c'].map((handle) => single(handle, { tropes }));
  const books = [inSeries('1', { tropes }), inSeries('2'), inSeries('4'), ...alike];
  const [next, like] = toSubstitutes(relatedOf('gap-2', books));
  expect(next).toEqual({
    label: 'Next in the series',
    books: [{ title: 'Gap 4', path: '/books/gap-4' }],
  });
  expect(like).toBeUndefined();
  const first = toSubstitutes(relatedOf('gap-1', books));
  expect(first.map(({ label, books }) => [label, books.length])).toEqual([
    ['Next in the series', 1],
    ['Books like it', 2],
  ]);
  expect(toSubstitutes(relatedOf('gap-4', books))).toEqual([]);
});

describe('the books related to a book', () => {
  it('are the series around it, with what is missing', () => {
    const related = relatedOf('gap-2', [inSeries('2'), inSeries('4'), inSeries('1')]);
    expect(related.series).toEqual({ name: 'Laurel Gap', path: '/series/laurel-gap', count: 3 });
    expect(related.aroundInSeries).toMatchObject([
      { book: { title: 'Gap 1', note: 'Book 1' }, isCurrent: false },
      { book: { title: 'Gap 2', note: 'Book 2' }, isCurrent: true },
      { missing: 'Book 3 isn’t in our shop' },
      { book: { title: 'Gap 4' } },
    ]);
  });

  it('are other books of the author, none of them twice', () => {
    const others = Array.from({ length: 9 }, (_, index) =>
      single(`other-${index}`, { author: 'Delphine Marsh', published: `2020-01-0${index + 1}` }),
    );
    const { author, moreByAuthor } = relatedOf('gap-1', [
      inSeries('1'),
      inSeries('2', { published: '2026-01-01' }),
      ...others,
    ]);
    expect(author).toEqual({ name: 'Delphine Marsh', path: '/authors/delphine-marsh', count: 11 });
    expect(moreByAuthor.map(({ handle }) => handle)).toEqual(
      [8, 7, 6, 5, 4, 3].map((index) => `other-${index}`),
    );
  });

  it('are none in a small shop without authors, series, genres and tags', () => {
    const unknown = (handle: string) => single(handle, { author: 'Unknown Author' });
    expect(relatedOf('a', [unknown('a'), unknown('b')])).toEqual({
      author: null,
      series: null,
      aroundInSeries: [],
      moreByAuthor: [],
      similar: [],
    });
    expect(relatedOf('gap-3', [inSeries('3')]).aroundInSeries).toEqual([]);
  });

  it('do not change with the prices and descriptions of other books', () => {
    const tropes = ['Slow Burn'];
    const books = [inSeries('1', { tropes }), inSeries('2'), single('like', { tropes })];
    const changed = books.map((one) =>
      one.handle === 'gap-1'
        ? one
        : { ...one, price: 1, description: { html: '<p>New</p>', text: 'New' } },
    );
    expect(relatedOf('gap-1', books).similar).toHaveLength(1);
    expect(relatedOf('gap-1', changed)).toEqual(relatedOf('gap-1', books));
    const renamed = books.map((one) => (one.handle === 'like' ? { ...one, title: 'New' } : one));
    expect(relatedOf('gap-1', renamed)).not.toEqual(relatedOf('gap-1', books));
  });

  it('of a removed book are those of its place, and never the removed book', () => {
    const tropes = ['Slow Burn'];
    const storefront = buildStorefront(
      {
        books: [inSeries('1', { tropes }), inSeries('3'), single('like', { tropes })],
        collections: [],
      },
      collection('x'),
    );
    const second = inSeries('2', { tropes, availability: 'unavailable' });
    const last = inSeries('9', { availability: 'unavailable' });
    const { allBooks } = storefront;
    const findSimilar = createSimilarBooks([...allBooks, second, last]);
    const findRelated = createRelatedBooks(storefront, findSimilar);
    const { aroundInSeries, similar, author } = findRelated(second);
    expect(author?.path).toBe('/authors/delphine-marsh');
    expect(aroundInSeries).toMatchObject([
      { book: { title: 'Gap 1' }, isCurrent: false },
      { missing: 'Book 2 isn’t in our shop' },
      { book: { title: 'Gap 3' }, isCurrent: false },
    ]);
    expect(similar).toMatchObject([{ handle: 'like', note: 'Because of: Slow Burn' }]);
    expect(findRelated(last).aroundInSeries).toHaveLength(3);
    for (const one of allBooks)
      expect(findRelated(one).similar.map(({ handle }) => handle)).not.toContain('gap-2');
  });
});
