import type { Book } from './book.ts';

export const pageSize = 12;
/** Number of books on a page of `/browse-books/page/N`. */
export const staticPageSize = 48;
export const collapsedChipCount = 6;
export const allGenres = 'All Genres';

export const sorts = ['featured', 'newest', 'title', 'price-up', 'price-down'] as const;
export type Sort = (typeof sorts)[number];

/**
 * Returns true if the badge BESTSELLER tells the books of a list apart: it stands on at most a fifth
 * of the first books, or on one. The argument is the whole list, so that Load More changes no badge.
 */
export function marksBestsellers(list: readonly Pick<Book, 'isBestseller'>[]): boolean {
  const first = list.slice(0, pageSize);
  return first.filter(({ isBestseller }) => isBestseller).length <= Math.max(1, first.length / 5);
}

/** The pages that list books by a query. */
export type ListingPage = 'browse' | 'search' | 'collection';

/** The shopper's query. The page's URL holds all of it. */
export type Query = {
  genre: string;
  text: string;
  sort: Sort;
  view: 'grid' | 'list';
  /** Number of books shown, if the page does not show more at first. */
  shown: number;
  /** Genre chips shown: the first few, or all. */
  chips: 'few' | 'all';
  trope: string;
  /** The highest spice level allowed. Null for any. */
  spice: number | null;
  format: string;
  /** Content notes to exclude. */
  excludedContentNotes: string[];
  /** Whether a misspelled text is searched as it is. */
  isExact: boolean;
};

/** The fields that change only the presentation. The other fields select the books. */
const defaultPresentation = { view: 'grid', shown: pageSize, chips: 'few' } as const;
/** A query without the fields of its presentation. */
export type Selection = Omit<Query, keyof typeof defaultPresentation>;

export const defaultQuery: Query = {
  ...defaultPresentation,
  genre: allGenres,
  text: '',
  sort: 'featured',
  trope: '',
  spice: null,
  format: '',
  excludedContentNotes: [],
  isExact: false,
};

/** What a misspelled text probably means, and whether the books are those of that text. */
export type Correction = { text: string; isApplied: boolean };

/** The most books that a server puts into a page. For more, the island searches. */
export const maxServedBooks = 240;

/** The names of a query's fields in an address. Until the island reads them, `styles/results.css` hides what they change. */
export const queryNames = {
  genre: 'genre',
  text: 'q',
  sort: 'sort',
  view: 'view',
  shown: 'shown',
  chips: 'chips',
  trope: 'trope',
  spice: 'spice',
  format: 'format',
  excludedContentNotes: 'without',
  isExact: 'exact',
} as const satisfies Record<keyof Query, string>;

const maxTextLength = 200;
const halfCharacter = /[\ud800-\udbff]$/;
const maxShown = 1200;

/** Parses the parameters of a URL. Invalid values become the defaults. */
export function parseSearchParams(parameters: URLSearchParams): Query {
  const read = (field: keyof Query) => parameters.get(queryNames[field]) ?? '';
  const text = (field: keyof Query) =>
    read(field).trim().slice(0, maxTextLength).replace(halfCharacter, '');
  const shown = Number(read('shown'));
  const spice = read('spice');
  const notes = parameters.getAll(queryNames.excludedContentNotes);
  return {
    genre: text('genre') || allGenres,
    text: text('text'),
    sort: sorts.find((sort) => sort === read('sort')) ?? 'featured',
    view: read('view') === 'list' ? 'list' : 'grid',
    shown: Number.isInteger(shown) && shown > pageSize ? Math.min(shown, maxShown) : pageSize,
    chips: read('chips') === 'all' ? 'all' : 'few',
    trope: text('trope'),
    spice: /^[0-5]$/.test(spice) ? Number(spice) : null,
    format: text('format'),
    excludedContentNotes: [...new Set(notes)].filter(Boolean).slice(0, 20),
    isExact: read('isExact') === 'true',
  };
}

/** Returns the shortest equivalent parameters. They are empty for the default query. */
export function toSearchParams(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  const set = (field: keyof Query, isSet: unknown) => {
    if (isSet) parameters.set(queryNames[field], String(query[field]));
  };
  set('genre', query.genre !== allGenres);
  set('text', query.text);
  set('sort', query.sort !== 'featured');
  set('view', query.view !== 'grid');
  set('shown', query.shown > pageSize);
  set('chips', query.chips !== 'few');
  set('trope', query.trope);
  set('spice', query.spice !== null);
  set('format', query.format);
  for (const note of query.excludedContentNotes)
    parameters.append(queryNames.excludedContentNotes, note);
  set('isExact', query.isExact);
  return parameters;
}

/** Returns the URL of a browse page that shows the query with a change applied. */
export function toUrl(path: string, query: Query, change: Partial<Query> = {}): string {
  const search = toSearchParams({ ...query, ...change }).toString();
  return search ? `${path}?${search}` : path;
}

/** Returns the parameters of an address that are none of a query's, such as those of a newsletter's links. */
export function otherParameters(search: string): URLSearchParams {
  const parameters = new URLSearchParams(search);
  for (const name of Object.values(queryNames)) parameters.delete(name);
  return parameters;
}

/** Returns the query of a page that a server renders, equal for equal results. Null if the page needs no results. */
export function toServedQuery(parameters: URLSearchParams): string | null {
  const query = parseSearchParams(parameters);
  return query.shown > maxServedBooks ? null : toSearchParams(query).toString() || null;
}

/** Returns a key that is equal for queries with the same books in the same order. */
export function filterKey(query: Query): string {
  return toSearchParams({ ...query, ...defaultPresentation }).toString();
}

/** Returns true if the query selects all books in featured order, whatever the presentation. */
export function isDefaultQuery(query: Query): boolean {
  return filterKey(query) === '';
}
