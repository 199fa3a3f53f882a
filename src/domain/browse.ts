import type { CatalogReader } from './catalog-reader.ts';
import { normalizeText, isbnCore } from './normalize-text.ts';

export const pageSize = 12;
/** Number of books on a page of `/browse-books/page/N`. */
export const staticPageSize = 48;
export const collapsedChipCount = 6;
export const allGenres = 'All Genres';

export const sorts = ['featured', 'newest', 'title', 'price-up', 'price-down'] as const;
export type Sort = (typeof sorts)[number];

/** The shopper's query. The page's URL holds all of it. */
export type Query = {
  genre: string;
  text: string;
  sort: Sort;
  view: 'grid' | 'list';
  /** Number of books shown. */
  shown: number;
  /** Genre chips shown: the first few, or all. */
  chips: 'few' | 'all';
  trope: string;
  /** The highest spice level allowed. Null for any. */
  spice: number | null;
  format: string;
  /** Content notes to exclude. */
  excludedContentNotes: string[];
};

/** The fields that change only the presentation. The other fields select the books. */
const defaultPresentation = { view: 'grid', shown: pageSize, chips: 'few' } as const;
type PresentationKey = keyof typeof defaultPresentation;

export const defaultQuery: Query = {
  ...defaultPresentation,
  genre: allGenres,
  text: '',
  sort: 'featured',
  trope: '',
  spice: null,
  format: '',
  excludedContentNotes: [],
};

const maxTextLength = 200;
const halfCharacter = /[\ud800-\udbff]$/;
const maxShown = 1200;

/** Parses the parameters of a URL. Invalid values become the defaults. */
export function parseSearchParams(parameters: URLSearchParams): Query {
  const text = (name: string) =>
    (parameters.get(name) ?? '').trim().slice(0, maxTextLength).replace(halfCharacter, '');
  const shown = Number(parameters.get('shown'));
  const spice = parameters.get('spice');
  return {
    genre: text('genre') || allGenres,
    text: text('q'),
    sort: sorts.find((sort) => sort === parameters.get('sort')) ?? 'featured',
    view: parameters.get('view') === 'list' ? 'list' : 'grid',
    shown: Number.isInteger(shown) && shown > pageSize ? Math.min(shown, maxShown) : pageSize,
    chips: parameters.get('chips') === 'all' ? 'all' : 'few',
    trope: text('trope'),
    spice: spice !== null && /^[0-5]$/.test(spice) ? Number(spice) : null,
    format: text('format'),
    excludedContentNotes: [...new Set(parameters.getAll('without'))].filter(Boolean).slice(0, 20),
  };
}

/** Returns the shortest equivalent parameters. They are empty for the default query. */
export function toSearchParams(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.genre !== allGenres) parameters.set('genre', query.genre);
  if (query.text) parameters.set('q', query.text);
  if (query.sort !== 'featured') parameters.set('sort', query.sort);
  if (query.view !== 'grid') parameters.set('view', query.view);
  if (query.shown > pageSize) parameters.set('shown', String(query.shown));
  if (query.chips !== 'few') parameters.set('chips', query.chips);
  if (query.trope) parameters.set('trope', query.trope);
  if (query.spice !== null) parameters.set('spice', String(query.spice));
  if (query.format) parameters.set('format', query.format);
  for (const note of query.excludedContentNotes) parameters.append('without', note);
  return parameters;
}

/** Returns the URL of a browse page that shows the query with a change applied. */
export function toUrl(path: string, query: Query, change: Partial<Query> = {}): string {
  const search = toSearchParams({ ...query, ...change }).toString();
  return search ? `${path}?${search}` : path;
}

/** Returns a key that is equal for queries with the same books in the same order. */
export function filterKey(query: Query): string {
  return toSearchParams({ ...query, ...defaultPresentation }).toString();
}

/**
 * Returns true if the query selects every book in the featured order, whatever the presentation.
 */
export function isDefaultQuery(query: Query): boolean {
  return filterKey(query) === '';
}

/**
 * Returns the normalized text that a search looks at, one value a line. It holds the title, author,
 * genres, tags, content notes, formats, ISBNs and flags.
 */
export function searchableText(
  reader: CatalogReader,
  index: number,
  normalizeOnce = normalizeText,
): string {
  let text = `${normalizeText(reader.titles[index] ?? '')}\n${normalizeOnce(reader.authorOf(index))}\n`;
  for (const isbn of reader.isbnsOf(index)) if (isbn) text += `${isbn}\n`;
  for (const list of [reader.genresOf(index), reader.tagCodes(index), reader.formatsOf(index)]) {
    for (const words of list) text += `${normalizeOnce(words)}\n`;
  }
  if (reader.isNew(index)) text += 'new\n';
  if (reader.isBestseller(index)) text += 'bestseller\n';
  if (reader.isToCome(index)) text += 'pre order\npreorder\n';
  const spice = reader.spiceOf(index);
  return spice === null ? text : `${text}spice ${spice}\n`;
}

/** Caches normalized values, because authors, genres and tags repeat often. */
function createNormalizer(): typeof normalizeText {
  const cached = new Map<string, string>();
  return (text) => {
    let normalized = cached.get(text);
    if (normalized === undefined) cached.set(text, (normalized = normalizeText(text)));
    return normalized;
  };
}

/** Suffixes removed from words that occur in no book, so that "princesse" matches "princess". */
const ending = /(?:es|s|e)$/;
const minStemLength = 4;
/** Words that join a title and an author in a query and carry no meaning. */
const joiningWords = new Set(['by']);

/** Creates a search index over a catalog. It normalizes the text of every book once. */
export function createSearchIndex(reader: CatalogReader) {
  const normalizeOnce = createNormalizer();
  const texts = reader.titles.map((_, index) => searchableText(reader, index, normalizeOnce));
  const text = texts.join('');
  let total = 0;
  const ends = texts.map(({ length }) => (total += length));
  const orders = new Map<Sort, number[]>();
  const formats = [...new Set(reader.titles.flatMap((_, index) => reader.formatsOf(index)))];

  function order(sort: Sort): number[] {
    let cached = orders.get(sort);
    if (!cached) {
      cached = sorted(reader, sort);
      orders.set(sort, cached);
    }
    return cached;
  }

  /**
   * Matches the whole phrase first. If no book contains it, matches books with every word. It also
   * matches titles with the text as typed, because a query may be all punctuation.
   */
  function textMatcher(text: string): (index: number) => boolean {
    const phrases = phrasesOf(text);
    const exact = phrases.map(matchesOf).filter((hits) => hits.includes(1));
    if (exact.length > 0) return (index) => exact.some((hits) => hits[index] === 1);
    const close = phrases.map((phrase) => wordsOf(phrase).map(matchesOfWord));
    const trimmed = text.trim();
    return (index) =>
      close.some((words) => words.every((hits) => hits[index] === 1)) ||
      reader.titles[index]?.includes(trimmed) === true;
  }

  function matchesOfWord(word: string): Uint8Array {
    const hits = matchesOf(word);
    const stem = word.replace(ending, '');
    return stem.length < minStemLength || stem === word || hits.includes(1)
      ? hits
      : matchesOf(stem);
  }

  /**
   * Returns 1 for each book whose text contains the phrase. One long search is faster than many
   * short ones.
   */
  function matchesOf(phrase: string): Uint8Array {
    const hits = new Uint8Array(reader.count);
    let index = 0;
    for (let offset = text.indexOf(phrase); offset >= 0 && index < reader.count;) {
      while ((ends[index] ?? Infinity) <= offset) index += 1;
      hits[index] = 1;
      offset = text.indexOf(phrase, ends[index]);
    }
    return hits;
  }

  /** Returns the requested formats: the filter, else the formats that the text names. */
  function formatsIn({ format, text }: Pick<Query, 'format' | 'text'>): string[] {
    if (format) return [format];
    const isbn = isbnCore(text);
    const index = isbn ? matchesOf(isbn).indexOf(1) : -1;
    const ofIsbn =
      reader.formatsOf(index)[reader.isbnsOf(index).findIndex((formatIsbn) => formatIsbn === isbn)];
    if (ofIsbn) return [ofIsbn];
    const phrase = normalizeText(text);
    return phrase
      ? formats.filter((name) => ` ${normalizeOnce(name)} `.includes(` ${phrase} `))
      : [];
  }

  return {
    formatsIn,
    /** Returns the indexes of the matching books, in the order of the query. */
    search(query: Omit<Query, PresentationKey>): number[] {
      const { genre, trope, spice, format, excludedContentNotes, sort } = query;
      const matches = query.text.trim() ? textMatcher(query.text) : () => true;
      const matching = order(sort).filter((index) => {
        if (!matches(index)) return false;
        if (genre !== allGenres && !reader.genresOf(index).includes(genre)) return false;
        if (trope && !reader.tropesOf(index).includes(trope)) return false;
        if (format && !reader.formatsOf(index).includes(format)) return false;
        if (spice !== null && !((reader.spiceOf(index) ?? 9) <= spice)) return false;
        if (excludedContentNotes.length === 0) return true;
        const notes = reader.notesOf(index);
        return !excludedContentNotes.some((note) => notes.includes(note));
      });
      const requested = formatsIn(query);
      if (requested.length === 0 || sort === 'newest' || sort === 'title') return matching;
      // Restores the catalog order first. Otherwise books of equal price keep the order of their
      // other editions.
      return sortIndexes(
        reader,
        matching.toSorted((a, b) => a - b),
        sort,
        requested,
      );
    },
  };
}

/**
 * Returns the normalized forms of a phrase. The last letter may start a word, as in "a r" for "a
 * room", so one form does not join it to an initial.
 */
function phrasesOf(text: string): string[] {
  const [, before, last] = /^(.*\S)\s+(\S)$/su.exec(text.trim()) ?? [];
  const phrase = normalizeText(text);
  const isbn = isbnCore(text);
  if (isbn) return [phrase, isbn];
  if (before === undefined || last === undefined) return [phrase];
  return [...new Set([phrase, `${normalizeText(before)} ${normalizeText(last)}`])];
}

function wordsOf(phrase: string): string[] {
  const words = phrase.split(' ');
  const meaningful = words.filter((word) => !joiningWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

function sorted(reader: CatalogReader, sort: Sort): number[] {
  return sortIndexes(
    reader,
    reader.titles.map((_, index) => index),
    sort,
  );
}

/** Sorts indexes in place. Prices and stock are those of the requested formats. */
function sortIndexes(
  reader: CatalogReader,
  indexes: number[],
  sort: Sort,
  formats: readonly string[] = [],
): number[] {
  const sortByKey = (key: (index: number) => number) => {
    const keys = new Float64Array(reader.count);
    for (const index of indexes) keys[index] = key(index);
    return indexes.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  };
  switch (sort) {
    case 'featured':
      return sortByKey((index) => reader.featuredRankAt(index, formats));
    case 'newest':
      return sortByKey((index) => -reader.publishedOf(index));
    case 'title': {
      const { compare } = new Intl.Collator('en', { numeric: true });
      const keys = reader.titles.map((title) => title.replace(/^(the|a|an) /i, ''));
      return indexes.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
    }
    case 'price-up':
      return sortByKey((index) => {
        const price = reader.priceOf(index, formats);
        return price < 0 ? Number.MAX_SAFE_INTEGER : price;
      });
    case 'price-down':
      return sortByKey((index) => -reader.priceOf(index, formats));
  }
}

export type FacetCount = { name: string; count: number };

/** Counts each value. The most frequent values come first, then by name. */
export function countFacets(lists: Iterable<readonly string[]>): FacetCount[] {
  const counts = new Map<string, number>();
  for (const list of lists) {
    for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
}

/** Provider values that are not genres. */
const noGenres = new Set([allGenres, 'Uncategorized']);

/** Counts each genre. The most frequent genres come first. */
export function countGenres(lists: Iterable<readonly string[]>): FacetCount[] {
  return countFacets(lists).filter(({ name }) => !noGenres.has(name));
}
