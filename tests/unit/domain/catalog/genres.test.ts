import { expect, it } from 'vitest';
import { toListedGenres, unifyGenres } from '../../../../src/domain/catalog/facets.ts';
import { book } from '../../../fixtures/book.ts';

const genresOf = (...lists: string[][]) =>
  unifyGenres(lists.map((genres) => book({ genres }))).map(({ genres }) => genres);

it('gives each genre its most frequent spelling, once per book', () => {
  expect(
    genresOf(['Romance', 'Sci-Fi'], ['ROMANCE'], ['Romance', 'romance', 'sci fi'], ['Sci-Fi']),
  ).toEqual([['Romance', 'Sci-Fi'], ['Romance'], ['Romance', 'Sci-Fi'], ['Sci-Fi']]);
  expect(genresOf(['LGBTQ+'], ['LGBTQ'], [])).toEqual([['LGBTQ+'], ['LGBTQ'], []]);
});

it('keeps the object of a book that does not change', () => {
  const books = ['Romance', 'Romance', 'romance'].map((genre) => book({ genres: [genre] }));
  expect(unifyGenres(books)[0]).toBe(books[0]);
});

it('lists "Other" last, and forty genres at most', () => {
  const genres = Array.from({ length: 60 }, (_, index) => ({ name: `Genre ${index}`, count: 2 }));
  expect(toListedGenres(genres)).toEqual(genres.slice(0, 40));
  const other = { name: 'Other', count: 900 };
  const romance = { name: 'Romance', count: 1 };
  expect(toListedGenres([other, romance])).toEqual([romance, other]);
});
