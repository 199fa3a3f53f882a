import { type BookDetails, featuredRank } from './book.ts';
import { type Count, countOf } from './browse.ts';
import type { Catalogue, Collection } from './catalogue.ts';
import { gidNumber } from './gid.ts';

export type ShownCollection = Omit<Collection, 'books'> & { books: BookDetails[] };

/** What of the catalogue stands where. */
export type ShopWindow = {
  /** Every book, the newest product first: the order of the catalogue file. */
  inOrder: BookDetails[];
  /** Every book, in featured order: what sells well and can be bought first. */
  books: BookDetails[];
  collections: ShownCollection[];
  genres: Count[];
  /** The one book that the home page promotes; null where its collection is empty. */
  spotlight: BookDetails | null;
};

/** Arranges a catalogue for the pages. `spotlight` is the handle of the promoted book's collection. */
export function arrange(catalogue: Catalogue, spotlight: string): ShopWindow {
  const byHandle = new Map(catalogue.books.map((book) => [book.handle, book]));
  const collections = catalogue.collections.map((collection) => ({
    ...collection,
    books: collection.books
      .map((handle) => byHandle.get(handle))
      .filter((book) => book !== undefined),
  }));
  const inOrder = catalogue.books.toSorted((a, b) => gidNumber(b.id) - gidNumber(a.id));
  const books = inOrder.toSorted((a, b) => featuredRank(a) - featuredRank(b));
  return {
    inOrder,
    books,
    collections,
    genres: countOf(books.map(({ genres }) => genres)).filter(
      ({ name }) => name !== 'Uncategorized',
    ),
    spotlight: collections.find(({ handle }) => handle === spotlight)?.books[0] ?? null,
  };
}

/** "12 books", "1 book". */
export function bookCount(count: number): string {
  return `${count} ${count === 1 ? 'book' : 'books'}`;
}

/** Shown where no good catalogue was ever read. */
export const fallbackCollections = [
  {
    handle: 'signed-books',
    title: 'Signed Books',
    description: 'Copies with the author’s own hand on the title page.',
    count: '25+ books',
  },
  {
    handle: 'special-editions',
    title: 'Special Editions',
    description: 'Sprayed edges, foiled cloth, and other excuses to buy a book twice.',
    count: '15+ books',
  },
] as const;

/** Chips on browse where no catalogue was read. */
export const fallbackGenres = [
  'Romance',
  'Fantasy Romance',
  'Dark Romance',
  'Contemporary',
  'Historical Romance',
  'Paranormal',
  'Young Adult',
  'LGBTQ+',
  'Romantic Suspense',
] as const;
