import { type BookDetails, featuredRank, type Image } from './book.ts';
import { type FacetCount, countGenres } from './browse.ts';
import type { Catalog } from './catalog.ts';
import { gidNumber } from './gid.ts';
import { allowedImageUrl } from './safe-url.ts';
import {
  handlesHiddenFromBrowse,
  applyCollectionConfig,
  type ConfiguredCollection,
  type CollectionConfig,
} from './collection-config.ts';
import { resolvePicks, type StaffPick } from './staff-pick.ts';

export type StorefrontCollection = Omit<ConfiguredCollection, 'books'> & { books: BookDetails[] };

/** What staff decided about the shop window. */
export type Merchandising = { collections: CollectionConfig; picks: readonly StaffPick[] };

const emptyMerchandising: Merchandising = {
  collections: { active: [], hasInactive: false },
  picks: [],
};

/** What of the catalog stands where. */
export type Storefront = {
  /** Every book that has a page, in featured order: what sells well and can be bought first. */
  allBooks: BookDetails[];
  /** The books of browse, search and genres, in that order. */
  books: BookDetails[];
  /** The same, the newest product first: the order of the catalog file. */
  byNewest: BookDetails[];
  collections: StorefrontCollection[];
  genres: FacetCount[];
  /** At most four. */
  picks: BookDetails[];
  /** The one book that the home page promotes; null where its collection is empty. */
  spotlight: BookDetails | null;
};

/** Arranges a catalog for the pages. `spotlight` is the handle of the promoted book's collection. */
export function buildStorefront(
  catalog: Catalog,
  spotlight: string,
  decisions: Merchandising = emptyMerchandising,
): Storefront {
  const byHandle = new Map(catalog.books.map((book) => [book.handle, book]));
  const booksByHandle = (handles: readonly string[]) =>
    handles.map((handle) => byHandle.get(handle)).filter((book) => book !== undefined);
  const configured = applyCollectionConfig(catalog.collections, decisions.collections);
  const outside = handlesHiddenFromBrowse(configured);
  const newest = catalog.books
    .map((book) => ({ book, number: gidNumber(book.id) }))
    .toSorted((a, b) => b.number - a.number)
    .map(({ book }) => book);
  const allBooks = newest.toSorted((a, b) => featuredRank(a) - featuredRank(b));
  const isInBrowse = ({ handle }: BookDetails) => !outside.has(handle);
  const books = allBooks.filter(isInBrowse);
  const promoted = catalog.collections.find(({ handle }) => handle === spotlight);
  return {
    allBooks,
    books,
    byNewest: newest.filter(isInBrowse),
    collections: configured.map((collection) => ({
      ...collection,
      books: booksByHandle(collection.books),
    })),
    genres: countGenres(books.map(({ genres }) => genres)),
    picks: resolvePicks(catalog.books, decisions.picks),
    spotlight: booksByHandle(promoted?.books ?? [])[0] ?? null,
  };
}

/** "12 books", "1 book". */
export function bookCount(count: number): string {
  return `${count} ${count === 1 ? 'book' : 'books'}`;
}

/** Shown where no good catalog was ever read. */
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

/** Chips on browse where no catalog was read. */
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

/** What lies on a shelf's cloth: its own picture, else three covers, else what staff chose instead. */
export function collectionImages({
  image,
  books,
  fallbackImage,
}: Pick<StorefrontCollection, 'image' | 'books' | 'fallbackImage'>): Image[] {
  if (image) return [image];
  const covers = books.flatMap(({ cover }) => cover ?? []).slice(0, 3);
  const fallback = allowedImageUrl(fallbackImage);
  return covers.length === 0 && fallback ? [{ url: fallback, width: 240, height: 360 }] : covers;
}
