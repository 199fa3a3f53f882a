import { type BookDetails, isBuyable } from './book.ts';
import type { Storefront } from './storefront.ts';

const maxDates = 24;
/** The tropes that a book needs, so that its paper says enough. */
const minTropes = 2;

/** Returns books for sale that their tropes can introduce, each with another first trope. In featured order. */
export function findBlindDates({ books }: Pick<Storefront, 'books'>): BookDetails[] {
  const taken = new Set<string>();
  return books
    .filter((book) => {
      const [first = ''] = book.tropes;
      if (!isBuyable(book) || book.tropes.length < minTropes || taken.has(first)) return false;
      taken.add(first);
      return true;
    })
    .slice(0, maxDates);
}
