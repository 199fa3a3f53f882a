import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookDetails } from '../../../../src/domain/catalog/book.ts';
import { createSimilarBooks } from '../../../../src/domain/catalog/related-books.ts';
import { book } from '../../../fixtures/book.ts';

let count = 0;
const by = (overrides: Partial<BookDetails>): BookDetails => {
  count += 1;
  return book({
    id: `gid://shopify/Product/${count}`,
    handle: `book-${count}`,
    author: `Author ${count}`,
    genres: [],
    ...overrides,
  });
};
const similarTo = (own: BookDetails, ...others: BookDetails[]) =>
  createSimilarBooks([own, ...others])(own, 8);
const handlesOf = (own: BookDetails, ...others: BookDetails[]) =>
  similarTo(own, ...others).map((found) => found.book.handle);

const slowBurn = { tropes: ['Slow Burn', 'Small Town'], genres: ['Contemporary'], spice: 2 };

describe('similar books', () => {
  it('share the most tropes, then the spice, and name their reasons', () => {
    const own = by({ ...slowBurn, handle: 'own' });
    const found = similarTo(
      own,
      by({ handle: 'one-trope', tropes: ['slow burn'], spice: 2 }),
      by({ handle: 'hot', ...slowBurn, spice: 5 }),
      by({ handle: 'alike', ...slowBurn }),
      by({ handle: 'genre', genres: ['Contemporary'], spice: 2 }),
      by({ handle: 'other', tropes: ['Forced Proximity'], genres: ['Paranormal'] }),
    );
    expect(found.map((one) => one.book.handle)).toEqual(['alike', 'hot', 'one-trope', 'genre']);
    expect(found[0]?.because.toSorted()).toEqual(['Slow Burn', 'Small Town']);
    expect(found[2]?.because).toEqual(['Slow Burn']);
    expect(found[3]?.because).toEqual(['Contemporary']);
  });

  it('count a rare trope more than a common one', () => {
    const own = by({ tropes: ['Governess', 'Slow Burn'] });
    const common = Array.from({ length: 9 }, () =>
      by({ tropes: ['Slow Burn'], isBestseller: true }),
    );
    const rare = by({ handle: 'rare', tropes: ['Governess'] });
    expect(handlesOf(own, ...common, rare)[0]).toBe('rare');
  });

  it('have no content note that the book lacks', () => {
    const own = by({ ...slowBurn, contentNotes: ['Grief', 'war'] });
    expect(
      handlesOf(
        own,
        by({ ...slowBurn, handle: 'none' }),
        by({ ...slowBurn, handle: 'same', contentNotes: ['grief'] }),
        by({ ...slowBurn, handle: 'more', contentNotes: ['grief', 'violence'] }),
      ).toSorted(),
    ).toEqual(['none', 'same']);
  });

  it('are by other authors, of other series, and can be bought', () => {
    const series = { name: 'Laurel Gap', number: '1' };
    const own = by({ ...slowBurn, author: 'Ann Lee', series });
    expect(
      handlesOf(
        own,
        by({ ...slowBurn, author: 'ANN LEE' }),
        by({ ...slowBurn, series: { name: 'Laurel gap', number: '2' } }),
        by({ ...slowBurn, availability: 'sold-out' }),
        by({ ...slowBurn, handle: 'to-come', availability: 'pre-order' }),
      ),
    ).toEqual(['to-come']);
  });

  it('are the best of each author and series, then the others', () => {
    const own = by(slowBurn);
    const series = { name: 'Frost', number: '1' };
    expect(
      handlesOf(
        own,
        by({ ...slowBurn, handle: 'a-1', author: 'A', isBestseller: true }),
        by({ ...slowBurn, handle: 'a-2', author: 'A', isNew: true }),
        by({ tropes: ['Slow Burn'], handle: 'b', spice: 2, series }),
        by({ tropes: ['Slow Burn'], handle: 'c', spice: 3, series }),
      ),
    ).toEqual(['a-1', 'b', 'a-2', 'c']);
  });

  it('can have no known author, and no invalid genre as a reason', () => {
    const own = by({ author: 'Unknown Author', genres: ['Uncategorized'], tropes: ['Rivals'] });
    const found = similarTo(
      own,
      by({ author: 'Unknown Author', handle: 'rivals', tropes: ['Rivals'] }),
      by({ genres: ['Uncategorized'] }),
    );
    expect(found.map((one) => one.book.handle)).toEqual(['rivals']);
  });

  it('are none without tropes and genres', () => {
    expect(handlesOf(by({}), by({}))).toEqual([]);
  });

  it('are only those that the shop lists', () => {
    const own = by(slowBurn);
    const hidden = by(slowBurn);
    const find = createSimilarBooks([own, hidden], (one) => one !== hidden);
    expect(find(own, 8)).toEqual([]);
    expect(find(hidden, 8).map((one) => one.book)).toEqual([own]);
  });

  it('are at most as many as requested, each a different book, for any catalog', () => {
    const words = (...names: string[]) => fc.subarray(names);
    const anyBook = fc.record({
      tropes: words('Slow Burn', 'Rivals', 'Governess'),
      genres: words('Romance', 'Paranormal'),
      contentNotes: words('grief', 'war'),
      spice: fc.option(fc.integer({ min: 0, max: 5 })),
    });
    fc.assert(
      fc.property(fc.array(anyBook, { maxLength: 30 }), (all) => {
        const books = all.map(by);
        const find = createSimilarBooks(books);
        for (const own of books) {
          const found = find(own, 4);
          expect(found.length).toBeLessThanOrEqual(4);
          expect(new Set([own, ...found.map((one) => one.book)]).size).toBe(found.length + 1);
          for (const { book: other, because } of found) {
            expect(because.length).toBeGreaterThan(0);
            const values = [...own.tropes, ...own.genres];
            expect(because.every((reason) => values.includes(reason))).toBe(true);
            expect(other.contentNotes.every((note) => own.contentNotes.includes(note))).toBe(true);
          }
        }
      }),
    );
  });

  it('are the same for each order of the catalog', () => {
    const tropes = ['Slow Burn', 'Rivals', 'Governess', 'Small Town', 'Found Family'];
    const books = Array.from({ length: 60 }, (_, index) =>
      by({ tropes: tropes.filter((_trope, bit) => (index >> bit) % 2 === 1), spice: index % 6 }),
    );
    const [forward, backward] = [books, books.toReversed()].map((all) => createSimilarBooks(all));
    for (const own of books) expect(forward?.(own, 8)).toEqual(backward?.(own, 8));
  });

  it('have no product type as a reason', () => {
    expect(handlesOf(by({ genres: ['Book'] }), by({ genres: ['Book'] }))).toEqual([]);
  });
});

/** Counts comparisons instead of seconds: a busy machine must not fail the test. */
it('reads a bounded number of books for each book of a large catalog', () => {
  let reads = 0;
  const tropes = ['Slow Burn', 'Small Town', 'Rivals', 'Found Family'];
  const books = Array.from({ length: 5000 }, (_, index) => {
    const own = by({ tropes: tropes.slice(0, 1 + (index % 4)), genres: ['Romance'] });
    return Object.defineProperty(own, 'spice', {
      get() {
        reads += 1;
        return index % 6;
      },
    });
  });
  const find = createSimilarBooks(books);
  reads = 0;
  for (const own of books.slice(0, 50)) expect(find(own, 8)).toHaveLength(8);
  expect(reads).toBeLessThan(50 * 2 * 5 * 120 + 1);
});
