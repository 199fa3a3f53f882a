import { type Author, listAuthors } from './authors.ts';
import {
  type BookDetails,
  type Catalog,
  featuredRank,
  type Image,
  isBuyable,
  gidNumber,
} from './book.ts';
import { type FacetCount, countGenres, toListedGenres } from './facets.ts';
import { groupByEditions, inEdition, proposeEdition } from './edition-names.ts';
import { allowedImageUrl } from '../text/sanitize-text.ts';
import {
  handlesHiddenFromBrowse,
  applyCollectionConfig,
  type ConfiguredCollection,
  type CollectionConfig,
} from '../merchandising/collection-config.ts';
import { listSeries, type SeriesInShop } from './series.ts';
import {
  nameReaders,
  type PickedBook,
  resolvePicks,
  type StaffPick,
} from '../merchandising/staff-pick.ts';
import type { IsoDate } from '../time/date.ts';

export type StorefrontCollection = Omit<ConfiguredCollection, 'books' | 'edition'> & {
  books: BookDetails[];
  /** The edition that the collection is about. Null if it is about none. */
  edition: string | null;
};

/** Staff's decisions about the storefront. */
export type Merchandising = {
  collections: CollectionConfig;
  picks: readonly StaffPick[];
  hasInactivePicks: boolean;
};

const emptyMerchandising: Merchandising = {
  collections: { active: [], hasInactive: false },
  picks: [],
  hasInactivePicks: false,
};

/** The books and collections as the pages use them. */
export type Storefront = {
  /** Every book with a page, in featured order. */
  allBooks: BookDetails[];
  /** The books of browse, search and genres, in featured order. */
  books: BookDetails[];
  /** The same books and gift cards, newest product first. This is the order of the catalog file. */
  byNewest: BookDetails[];
  collections: StorefrontCollection[];
  genres: FacetCount[];
  /** By name. */
  series: SeriesInShop[];
  /** By last name. */
  authors: Author[];
  /** In staff's order. */
  picks: PickedBook[];
  /**
   * Whether staff have ever chosen collections, and picks, though none may be shown now. The same of
   * the collection that starts with the featured book.
   */
  isMerchandised: { collections: boolean; picks: boolean; spotlight: boolean };
  /**
   * The featured book of the home page, else the first with a cover in featured order. Null without books, and if
   * its collection has lost them.
   */
  spotlight: BookDetails | null;
};

/** Builds the storefront. `spotlight` is the featured book, or a collection that starts with it. */
export function buildStorefront(
  { books: catalogBooks, collections: providerCollections }: Catalog,
  spotlight: { kind: 'book' | 'collection'; handle: string },
  merchandising: Merchandising = emptyMerchandising,
): Storefront {
  const booksWithReaders = nameReaders(catalogBooks, merchandising.picks);
  const byHandle = new Map(booksWithReaders.map((book) => [book.handle, book]));
  const booksByHandle = (handles: readonly string[]) =>
    handles.map((handle) => byHandle.get(handle)).filter((book) => book !== undefined);
  const configured = applyCollectionConfig(providerCollections, merchandising.collections);
  const hiddenHandles = handlesHiddenFromBrowse(configured);
  const newest = booksWithReaders
    .map((book) => ({ book, number: gidNumber(book.id) }))
    .toSorted((a, b) => b.number - a.number)
    .map(({ book }) => book);
  const allBooks = newest.toSorted((a, b) => featuredRank(a) - featuredRank(b));
  const isInBrowse = ({ handle }: BookDetails) => !hiddenHandles.has(handle);
  const books = allBooks.filter((book) => isInBrowse(book) && !book.isGiftCard);
  const promoted =
    spotlight.kind === 'book'
      ? [spotlight.handle]
      : providerCollections.find(({ handle }) => handle === spotlight.handle)?.books;
  const hasCollection = spotlight.kind === 'collection' && promoted !== undefined;
  const featured = books.filter(({ isGoods }) => !isGoods);
  const first = featured.find(({ cover }) => cover) ?? featured[0] ?? null;
  const { collections } = merchandising;
  return {
    allBooks,
    books,
    byNewest: newest.filter(isInBrowse),
    collections: configured.map((collection) =>
      toStorefrontCollection(collection, booksByHandle(collection.books)),
    ),
    genres: toListedGenres(countGenres(books.map(({ genres }) => genres))),
    series: listSeries(
      books,
      allBooks.filter((book) => !isInBrowse(book)),
    ),
    authors: listAuthors(books),
    picks: resolvePicks(booksWithReaders, merchandising.picks),
    isMerchandised: {
      collections: collections.hasInactive || collections.active.length > 0,
      picks: merchandising.hasInactivePicks || merchandising.picks.length > 0,
      spotlight: hasCollection,
    },
    spotlight: booksByHandle(promoted ?? [])[0] ?? (hasCollection ? null : first),
  };
}

/**
 * Puts the books of a collection about an edition in the order of its page: those with copies of it, those
 * without, those that never had it.
 */
function toStorefrontCollection(
  collection: ConfiguredCollection,
  books: BookDetails[],
): StorefrontCollection {
  const chosen = collection.edition ?? proposeEdition(collection.title, groupByEditions(books));
  const edition = chosen === '' ? null : chosen;
  if (edition === null) return { ...collection, books, edition };
  const ranks = new Map(
    books.map((book) => {
      const card = inEdition(book, edition);
      return [book, card.missingEdition ? 2 : Number(!isBuyable(card))];
    }),
  );
  const rankOf = (book: BookDetails) => ranks.get(book) ?? 0;
  return { ...collection, books: books.toSorted((a, b) => rankOf(a) - rankOf(b)), edition };
}

/** Returns whether a book can stand for staff picks: it can be bought, and is not the featured book. */
const isOffered = (spotlight: BookDetails | null) => (book: BookDetails) =>
  book !== spotlight && !book.isGoods && isBuyable(book);

const maxBestsellers = 4;

/** Returns the bestsellers that the home page shows in a store that never had staff picks. */
export const chooseBestsellers = ({
  books,
  spotlight,
}: Pick<Storefront, 'books' | 'spotlight'>): BookDetails[] =>
  books
    .filter(({ isBestseller }) => isBestseller)
    .filter(isOffered(spotlight))
    .slice(0, maxBestsellers);

const maxShownPicks = 3;

/** Returns the staff picks that a page without results of its own offers: the first that can be bought. */
export const shownPicks = ({ picks, books }: Pick<Storefront, 'picks' | 'books'>): BookDetails[] =>
  picks
    .map(({ book }) => book)
    .filter((book) => isBuyable(book) && books.includes(book))
    .slice(0, maxShownPicks);

/** Returns these picks; in a shop without any bestsellers, else the newest books. */
export function chooseOffered(
  storefront: Pick<Storefront, 'picks' | 'books' | 'byNewest' | 'spotlight'>,
): { areStaffPicks: boolean; books: BookDetails[] } {
  const picks = shownPicks(storefront);
  const bestsellers = chooseBestsellers(storefront);
  const newest = storefront.byNewest.filter(isOffered(storefront.spotlight));
  const [books = newest] = [picks, bestsellers].filter(({ length }) => length > 0);
  return { areStaffPicks: picks.length > 0, books: books.slice(0, maxShownPicks) };
}

/** Shown if no catalog was ever read. */
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

const coversPerCollection = 3;

/**
 * Returns the images of each collection: its own image, else three covers, else staff's fallback
 * image. A cover of an earlier collection is used again only if a collection has too few others.
 */
export function collectionImages(
  collections: readonly Pick<StorefrontCollection, 'image' | 'books' | 'fallbackImage'>[],
): Image[][] {
  const used = new Set<string>();
  return collections.map(({ image, books, fallbackImage }) => {
    if (image) return [image];
    const covers: Image[] = [];
    const repeated: Image[] = [];
    const own = new Set<string>();
    for (const { cover } of books) {
      if (!cover || own.has(cover.url)) continue;
      own.add(cover.url);
      (used.has(cover.url) ? repeated : covers).push(cover);
      if (covers.length === coversPerCollection) break;
    }
    const shown = [...covers, ...repeated].slice(0, coversPerCollection);
    for (const { url } of shown) used.add(url);
    const fallback = allowedImageUrl(fallbackImage);
    return shown.length === 0 && fallback ? [{ url: fallback, width: 240, height: 360 }] : shown;
  });
}

type NewReleases = { arrivals: BookDetails[]; upcoming: BookDetails[] };

const maxNewReleases = 6;

/**
 * Returns the new and the upcoming books, at most six of each. New books are marked as new and have
 * a publication day that is not in the future. Upcoming books are pre-orders. Pre-orders without a
 * future day come last.
 */
export function getNewReleases(today: IsoDate, books: readonly BookDetails[]): NewReleases {
  const preOrders = books.filter(({ availability }) => availability === 'pre-order');
  const dayKey = (book: BookDetails) => upcomingDate(book, today) ?? 'later';
  return {
    arrivals: publishedBy(today, books).slice(0, maxNewReleases),
    upcoming: preOrders
      .toSorted((a, b) => compareText(dayKey(a), dayKey(b)))
      .slice(0, maxNewReleases),
  };
}

/** Returns every new book that is published, newest first. */
export function publishedBy(today: IsoDate, books: readonly BookDetails[]): BookDetails[] {
  const released = books.filter(
    ({ availability, isNew, published }) =>
      availability !== 'pre-order' && isNew && published !== null && published <= today,
  );
  return released.toSorted((a, b) => compareText(b.published ?? '', a.published ?? ''));
}

/** Returns the publication day of a pre-order. Null if it is unknown or past. */
export function upcomingDate(
  { published }: Pick<BookDetails, 'published'>,
  today: IsoDate,
): IsoDate | null {
  return published !== null && published > today ? published : null;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a !== b);
}

const maxBlindDates = 24;
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
    .slice(0, maxBlindDates);
}
