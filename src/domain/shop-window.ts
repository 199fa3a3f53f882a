import { type BookDetails, featuredRank, type Picture } from './book.ts';
import { type Count, countGenres } from './browse.ts';
import type { Catalogue } from './catalogue.ts';
import { gidNumber } from './gid.ts';
import { safePicture } from './safe-link.ts';
import {
  booksOutOfBrowse,
  chooseCollections,
  type ChosenCollection,
  type CollectionChoices,
} from './shown-collections.ts';
import { pickBooks, type StaffPick } from './staff-pick.ts';

export type ShownCollection = Omit<ChosenCollection, 'books'> & { books: BookDetails[] };

/** What staff decided about the shop window. */
export type Decisions = { collections: CollectionChoices; picks: readonly StaffPick[] };

const noDecisions: Decisions = {
  collections: { active: [], hasInactive: false },
  picks: [],
};

/** What of the catalogue stands where. */
export type ShopWindow = {
  /** Every book that has a page, in featured order: what sells well and can be bought first. */
  everyBook: BookDetails[];
  /** The books of browse, search and genres, in that order. */
  books: BookDetails[];
  /** The same, the newest product first: the order of the catalogue file. */
  inOrder: BookDetails[];
  collections: ShownCollection[];
  genres: Count[];
  /** At most four. */
  picks: BookDetails[];
  /** The one book that the home page promotes; null where its collection is empty. */
  spotlight: BookDetails | null;
};

/** Arranges a catalogue for the pages. `spotlight` is the handle of the promoted book's collection. */
export function arrange(
  catalogue: Catalogue,
  spotlight: string,
  decisions: Decisions = noDecisions,
): ShopWindow {
  const byHandle = new Map(catalogue.books.map((book) => [book.handle, book]));
  const booksOf = (handles: readonly string[]) =>
    handles.map((handle) => byHandle.get(handle)).filter((book) => book !== undefined);
  const chosen = chooseCollections(catalogue.collections, decisions.collections);
  const outside = booksOutOfBrowse(chosen);
  const newest = catalogue.books
    .map((book) => ({ book, number: gidNumber(book.id) }))
    .toSorted((a, b) => b.number - a.number)
    .map(({ book }) => book);
  const everyBook = newest.toSorted((a, b) => featuredRank(a) - featuredRank(b));
  const isInBrowse = ({ handle }: BookDetails) => !outside.has(handle);
  const books = everyBook.filter(isInBrowse);
  const promoted = catalogue.collections.find(({ handle }) => handle === spotlight);
  return {
    everyBook,
    books,
    inOrder: newest.filter(isInBrowse),
    collections: chosen.map((collection) => ({ ...collection, books: booksOf(collection.books) })),
    genres: countGenres(books.map(({ genres }) => genres)),
    picks: pickBooks(catalogue.books, decisions.picks),
    spotlight: booksOf(promoted?.books ?? [])[0] ?? null,
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

/** What lies on a shelf's cloth: its own picture, else three covers, else what staff chose instead. */
export function coversOf({
  image,
  books,
  fallbackImage,
}: Pick<ShownCollection, 'image' | 'books' | 'fallbackImage'>): Picture[] {
  if (image) return [image];
  const covers = books.flatMap(({ cover }) => cover ?? []).slice(0, 3);
  const standIn = safePicture(fallbackImage);
  return covers.length === 0 && standIn ? [{ url: standIn, width: 240, height: 360 }] : covers;
}
