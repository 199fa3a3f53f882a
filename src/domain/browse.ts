import type { Shelf } from './columns.ts';

export const pageSize = 12;
/** Books on a page of `/browse-books/page/N`. */
export const plainPageSize = 48;
export const chipsAtFirst = 6;
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
  without: string[];
};

/** How an answer is shown at first. The rest of a query says which books answer. */
export const firstLook = { view: 'grid', shown: pageSize, chips: 'few' } as const;
type Look = keyof typeof firstLook;

export const firstQuery: Query = {
  ...firstLook,
  genre: allGenres,
  text: '',
  sort: 'featured',
  trope: '',
  spice: null,
  format: '',
  without: [],
};

const longestText = 200;
const mostShown = 1200;

/** Reads an address's parameters; whatever makes no sense there falls back to the first view. */
export function readQuery(parameters: URLSearchParams): Query {
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, longestText);
  const shown = Number(parameters.get('shown'));
  const spice = parameters.get('spice');
  return {
    genre: text('genre') || allGenres,
    text: text('q'),
    sort: sorts.find((sort) => sort === parameters.get('sort')) ?? 'featured',
    view: parameters.get('view') === 'list' ? 'list' : 'grid',
    shown: Number.isInteger(shown) && shown > pageSize ? Math.min(shown, mostShown) : pageSize,
    chips: parameters.get('chips') === 'all' ? 'all' : 'few',
    trope: text('trope'),
    spice: spice !== null && /^[0-5]$/.test(spice) ? Number(spice) : null,
    format: text('format'),
    without: [...new Set(parameters.getAll('without'))].filter(Boolean).slice(0, 20),
  };
}

/** The shortest parameters that say the same, empty for the first view. */
export function writeQuery(query: Query): URLSearchParams {
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
  for (const note of query.without) parameters.append('without', note);
  return parameters;
}

/** The address of a page of shelves that shows the query with a change. */
export function addressOf(path: string, query: Query, change: Partial<Query> = {}): string {
  const search = writeQuery({ ...query, ...change }).toString();
  return search ? `${path}?${search}` : path;
}

/** What is asked, however it is shown: equal for queries that the same books answer in the same order. */
export function askedBy(query: Query): string {
  return writeQuery({ ...query, ...firstLook }).toString();
}

/** Every book in the first order: what a page of shelves shows before anything is asked of it. */
export function isUnasked(query: Query): boolean {
  return askedBy(query) === '';
}

/** Lower case, accents dropped: "Brontë" and "bronte" are one word to a shopper. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

/** Answers queries over one shelf; folds its text once. */
export function createFinder(shelf: Shelf) {
  const texts = shelf.titles.map((title, index) =>
    fold([title, shelf.authorOf(index), ...shelf.tagsOf(index), ''].join('\n')),
  );
  const text = texts.join('');
  let end = 0;
  const ends = texts.map(({ length }) => (end += length));
  const orders = new Map<Sort, number[]>();

  function order(sort: Sort): number[] {
    let known = orders.get(sort);
    if (!known) {
      known = sorted(shelf, sort);
      orders.set(sort, known);
    }
    return known;
  }

  /** A phrase anywhere in title, author or tag; where no book has it, books with each of its words. */
  function textTest(text: string): (index: number) => boolean {
    const phrase = fold(text);
    const exact = placesWith(phrase);
    if (exact.includes(1)) return (index) => exact[index] === 1;
    const words = phrase.split(/\s+/).map(placesWith);
    return (index) => words.every((hits) => hits[index] === 1);
  }

  /** A 1 for each book whose text holds the phrase: one long search is quicker than many short ones. */
  function placesWith(phrase: string): Uint8Array {
    const hits = new Uint8Array(shelf.count);
    let place = 0;
    for (let at = text.indexOf(phrase); at >= 0 && place < shelf.count;) {
      while ((ends[place] ?? Infinity) <= at) place += 1;
      hits[place] = 1;
      at = text.indexOf(phrase, ends[place]);
    }
    return hits;
  }

  return {
    /** Places of the books that answer the query, in its order. */
    find(query: Omit<Query, Look>): number[] {
      const { genre, trope, spice, format, without } = query;
      const all = order(query.sort);
      const matches = query.text ? textTest(query.text) : () => true;
      return all.filter((index) => {
        if (!matches(index)) return false;
        if (genre !== allGenres && !shelf.genresOf(index).includes(genre)) return false;
        if (trope && !shelf.tropesOf(index).includes(trope)) return false;
        if (format && !shelf.formatsOf(index).includes(format)) return false;
        if (spice !== null && !((shelf.spiceOf(index) ?? 9) <= spice)) return false;
        if (without.length === 0) return true;
        const notes = shelf.notesOf(index);
        return !without.some((note) => notes.includes(note));
      });
    },
  };
}

export type Finder = ReturnType<typeof createFinder>;

function sorted(shelf: Shelf, sort: Sort): number[] {
  const places = shelf.titles.map((_, index) => index);
  const price = (index: number, missing: number) =>
    shelf.priceOf(index) < 0 ? missing : shelf.priceOf(index);
  switch (sort) {
    case 'featured':
      return places.sort((a, b) => shelf.rankOf(a) - shelf.rankOf(b));
    case 'newest':
      return places.sort((a, b) => shelf.publishedOf(b) - shelf.publishedOf(a));
    case 'title': {
      const { compare } = new Intl.Collator('en', { numeric: true });
      const keys = shelf.titles.map((title) => title.replace(/^(the|a|an) /i, ''));
      return places.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
    }
    case 'price-up':
      return places.sort((a, b) => price(a, Infinity) - price(b, Infinity));
    case 'price-down':
      return places.sort((a, b) => price(b, -1) - price(a, -1));
  }
}

export type Count = { name: string; count: number };

/** How often each value occurs, most frequent first, then by name. */
export function countOf(lists: Iterable<readonly string[]>): Count[] {
  const counts = new Map<string, number>();
  for (const list of lists) {
    for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
}
