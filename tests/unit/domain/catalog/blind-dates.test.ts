import { expect, it } from 'vitest';
import { findBlindDates } from '../../../../src/domain/catalog/storefront.ts';
import { book } from '../../../fixtures/book.ts';

const handlesOf = (...books: Parameters<typeof book>[0][]) =>
  findBlindDates({ books: books.map(book) }).map(({ handle }) => handle);

it('chooses books for sale that their tropes introduce, each with another first trope', () => {
  expect(
    handlesOf(
      { handle: 'a', tropes: ['Slow Burn', 'Rivals'] },
      { handle: 'twin', tropes: ['Slow Burn', 'Small Town'] },
      { handle: 'one', tropes: ['Rivals'] },
      { handle: 'sold', tropes: ['Grumpy', 'Rivals'], availability: 'sold-out' },
      { handle: 'b', tropes: ['Grumpy', 'Rivals'] },
      { handle: 'none' },
    ),
  ).toEqual(['a', 'b']);
});

it('ends after 24 of thousands', () => {
  const books = Array.from({ length: 3000 }, (_, index) =>
    book({ handle: `${index}`, tropes: [`${index}`, 'Rivals'] }),
  );
  expect(findBlindDates({ books })).toHaveLength(24);
});
