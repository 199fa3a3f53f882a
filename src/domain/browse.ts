import type { CatalogReader } from './catalog-index.ts';
import { normalizeText } from './normalize-text.ts';
import { isbnCore } from './isbn.ts';

export const pageSize = 12;
/** Books on a page of `/browse-books/page/N`. */
export const staticPageSize = 48;
export const collapsedChipCount = 6;
export const allGenres = 'All Genres';

export const sorts = ['featured', 'newest', 'title', 'price-up', 'price-down'] as const;
export type Sort = (typeof sorts)[number];

/** What a shopper asks of the shelves. All of it stands in the page's address. */
export type Query = {
  genre: string;
  text: string;
  sort: Sort;
  view: 'grid' | 'list';
  /** How many books are shown. */
  shown: number;
  /** Which chips of genres are shown: the first few, or all. */
  chips: 'few' | 'all';
  trope: string;
  /** The hottest level that is welcome; null for any. */
  spice: number | null;
  format: string;
  /** Content notes to leave out. */
  excludedContentNotes: string[];
};

/** How an answer is shown at first. The rest of a query says which books answer. */
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

/** Reads an address's parameters; whatever makes no sense there falls back to the first view. */
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

/** The shortest parameters that say the same, empty for the first view. */
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

/** The address of a page of shelves that shows the query with a change. */
export function toUrl(path: string, query: Query, change: Partial<Query> = {}): string {
  const search = toSearchParams({ ...query, ...change }).toString();
  return search ? `${path}?${search}` : path;
}

/** What is asked, however it is shown: equal for queries that the same books answer in the same order. */
export function filterKey(query: Query): string {
  return toSearchParams({ ...query, ...defaultPresentation }).toString();
}

/** Every book in the first order: what a page of shelves shows before anything is asked of it. */
export function isDefaultQuery(query: Query): boolean {
  return filterKey(query) === '';
}

/**
 * Returns what a book is found by, each text folded, one a line: title, author, genres, tags, content notes,
 * formats, ISBNs, and its flags as words.
 */
export function searchableText(
  shelf: CatalogReader,
  index: number,
  foldOnce = normalizeText,
): string {
  let text = `${normalizeText(shelf.titles[index] ?? '')}\n${foldOnce(shelf.authorOf(index))}\n`;
  for (const isbn of shelf.isbnsOf(index)) if (isbn) text += `${isbn}\n`;
  for (const list of [shelf.genresOf(index), shelf.tagCodes(index), shelf.formatsOf(index)]) {
    for (const words of list) text += `${foldOnce(words)}\n`;
  }
  if (shelf.isNew(index)) text += 'new\n';
  if (shelf.isBestseller(index)) text += 'bestseller\n';
  if (shelf.isToCome(index)) text += 'pre order\npreorder\n';
  const spice = shelf.spiceOf(index);
  return spice === null ? text : `${text}spice ${spice}\n`;
}

/** Remembers what it folded: authors, genres and tags occur again and again. */
function createFold(): typeof normalizeText {
  const known = new Map<string, string>();
  return (text) => {
    let folded = known.get(text);
    if (folded === undefined) known.set(text, (folded = normalizeText(text)));
    return folded;
  };
}

/** Endings that are left out of a word that no book has: "princesse" finds "princess". */
const ending = /(?:es|s|e)$/;
const minStemLength = 4;
/** Words that join title and author in a query, and say nothing. */
const joiningWords = new Set(['by']);

/** Answers queries over one shelf; folds its text once. */
export function createSearchIndex(shelf: CatalogReader) {
  const foldOnce = createFold();
  const texts = shelf.titles.map((_, index) => searchableText(shelf, index, foldOnce));
  const text = texts.join('');
  let end = 0;
  const ends = texts.map(({ length }) => (end += length));
  const orders = new Map<Sort, number[]>();
  const formats = [...new Set(shelf.titles.flatMap((_, index) => shelf.formatsOf(index)))];

  function order(sort: Sort): number[] {
    let known = orders.get(sort);
    if (!known) {
      known = sorted(shelf, sort);
      orders.set(sort, known);
    }
    return known;
  }

  /**
   * A phrase anywhere in a book's text; where no book has it, books with each of its words, or with the text
   * as it was typed in the title: it may be all punctuation.
   */
  function textMatcher(text: string): (index: number) => boolean {
    const phrases = phrasesOf(text);
    const exact = phrases.map(matchesOf).filter((hits) => hits.includes(1));
    if (exact.length > 0) return (index) => exact.some((hits) => hits[index] === 1);
    const close = phrases.map((phrase) => wordsOf(phrase).map(matchesOfWord));
    const typed = text.trim();
    return (index) =>
      close.some((words) => words.every((hits) => hits[index] === 1)) ||
      shelf.titles[index]?.includes(typed) === true;
  }

  function matchesOfWord(word: string): Uint8Array {
    const hits = matchesOf(word);
    const stem = word.replace(ending, '');
    return stem.length < minStemLength || stem === word || hits.includes(1)
      ? hits
      : matchesOf(stem);
  }

  /** A 1 for each book whose text holds the phrase: one long search is quicker than many short ones. */
  function matchesOf(phrase: string): Uint8Array {
    const hits = new Uint8Array(shelf.count);
    let index = 0;
    for (let at = text.indexOf(phrase); at >= 0 && index < shelf.count;) {
      while ((ends[index] ?? Infinity) <= at) index += 1;
      hits[index] = 1;
      at = text.indexOf(phrase, ends[index]);
    }
    return hits;
  }

  /** The formats that a query asks for: its filter, else those that its text names. */
  function formatsIn({ format, text }: Pick<Query, 'format' | 'text'>): string[] {
    if (format) return [format];
    const isbn = isbnCore(text);
    const index = isbn ? matchesOf(isbn).indexOf(1) : -1;
    const ofIsbn = shelf.formatsOf(index)[shelf.isbnsOf(index).findIndex((one) => one === isbn)];
    if (ofIsbn) return [ofIsbn];
    const phrase = normalizeText(text);
    return phrase ? formats.filter((name) => ` ${foldOnce(name)} `.includes(` ${phrase} `)) : [];
  }

  return {
    formatsIn,
    /** Places of the books that answer the query, in its order. */
    search(query: Omit<Query, PresentationKey>): number[] {
      const { genre, trope, spice, format, excludedContentNotes, sort } = query;
      const matches = query.text.trim() ? textMatcher(query.text) : () => true;
      const found = order(sort).filter((index) => {
        if (!matches(index)) return false;
        if (genre !== allGenres && !shelf.genresOf(index).includes(genre)) return false;
        if (trope && !shelf.tropesOf(index).includes(trope)) return false;
        if (format && !shelf.formatsOf(index).includes(format)) return false;
        if (spice !== null && !((shelf.spiceOf(index) ?? 9) <= spice)) return false;
        if (excludedContentNotes.length === 0) return true;
        const notes = shelf.notesOf(index);
        return !excludedContentNotes.some((note) => notes.includes(note));
      });
      const requested = formatsIn(query);
      if (requested.length === 0 || sort === 'newest' || sort === 'title') return found;
      // Back in the order of the shelf first, or books of one price would stand as their other editions do.
      return sortIndexes(
        shelf,
        found.toSorted((a, b) => a - b),
        sort,
        requested,
      );
    },
  };
}

/** A phrase's folded forms. Its last letter may begin a word, and is no initial then: "a r" of "a room". */
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
  const telling = words.filter((word) => !joiningWords.has(word));
  return telling.length > 0 ? telling : words;
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

function sorted(shelf: CatalogReader, sort: Sort): number[] {
  return sortIndexes(
    shelf,
    shelf.titles.map((_, index) => index),
    sort,
  );
}

/** Sorts places, in place. Prices and stock are those of the formats asked for. */
function sortIndexes(
  shelf: CatalogReader,
  indexes: number[],
  sort: Sort,
  formats: readonly string[] = [],
): number[] {
  const by = (key: (index: number) => number) => {
    const keys = new Float64Array(shelf.count);
    for (const index of indexes) keys[index] = key(index);
    return indexes.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  };
  switch (sort) {
    case 'featured':
      return by((index) => shelf.featuredRankAt(index, formats));
    case 'newest':
      return by((index) => -shelf.publishedOf(index));
    case 'title': {
      const { compare } = new Intl.Collator('en', { numeric: true });
      const keys = shelf.titles.map((title) => title.replace(/^(the|a|an) /i, ''));
      return indexes.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
    }
    case 'price-up':
      return by((index) => {
        const price = shelf.priceOf(index, formats);
        return price < 0 ? Number.MAX_SAFE_INTEGER : price;
      });
    case 'price-down':
      return by((index) => -shelf.priceOf(index, formats));
  }
}

export type FacetCount = { name: string; count: number };

/** How often each value occurs, most frequent first, then by name. */
export function countFacets(lists: Iterable<readonly string[]>): FacetCount[] {
  const counts = new Map<string, number>();
  for (const list of lists) {
    for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
}

/** What the provider may call a genre, and is none. */
const noGenres = new Set([allGenres, 'Uncategorized']);

/** How often each genre occurs, most frequent first. */
export function countGenres(lists: Iterable<readonly string[]>): FacetCount[] {
  return countFacets(lists).filter(({ name }) => !noGenres.has(name));
}
