import { type Availability, type Book, type BookDetails, featuredRank } from './book.ts';
import { gidNumber } from './gid.ts';

/**
 * The release's catalogue file: every card field of every book, a column each, so that 20,000 books
 * travel in about 25 bytes a book and none becomes an object before it is shown. Lists of text are
 * joined by line ends; what repeats is a number into a dictionary.
 */
export type Columns = {
  count: number;
  titles: string;
  /** Empty where the handle is the title's slug. */
  handles: string;
  authors: Coded;
  /** Numbers of the product gids, each as the difference to the one before. */
  ids: Steps;
  /** Likewise for variants, as the difference to the variant before; null for none. */
  variants: Steps;
  /** Cents; -1 where unknown. */
  prices: number[];
  originalPrices: Record<number, number>;
  /** A letter a book: see `availabilities`. */
  availabilities: string;
  /** Addresses with `*` for the handle, then width and height. */
  covers: Coded;
  genres: Coded;
  formats: Coded;
  /** Words of every kind: `t` trope, `n` content note, `w` any other, then the word. */
  words: string;
  wordsOf: string;
  /** A digit a book, `-` where nobody said. */
  spices: string;
  /** Days since 2000-01-01; -1 before that, or where unknown. */
  published: number[];
  /** A digit a book: 1 new, 2 bestseller, 3 both. */
  flags: string;
};

/** Numbers, each as the difference to the last one before it that is there. */
type Steps = (number | null)[];

/** Distinct values, joined by line ends, and which of them each book has; `of` is empty where each has its own. */
type Coded = { values: string; of: number[] };

const availabilities: Record<Availability, string> = {
  'in-stock': 'i',
  'pre-order': 'p',
  'sold-out': 's',
  unavailable: 'u',
};
const day = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1);

/** Packs books in the order given: the provider's packs best, since its numbers then run evenly. */
export function packColumns(books: readonly BookDetails[]): Columns {
  const words = new Map<string, number>();
  const wordsOf = books.map((book) =>
    wordList(book)
      .map((word) => codeOf(words, word))
      .join(' '),
  );
  return {
    count: books.length,
    titles: joined(books.map(({ title }) => title)),
    handles: joined(books.map(({ handle, title }) => (handle === slug(title) ? '' : handle))),
    authors: code(books.map(({ author }) => author)),
    ids: steps(books.map(({ id }) => gidNumber(id))),
    variants: steps(
      books.map(({ variantId }) => (variantId === null ? null : gidNumber(variantId))),
    ),
    prices: books.map(({ price }) => price ?? -1),
    originalPrices: Object.fromEntries(
      books.flatMap(({ originalPrice }, index) =>
        originalPrice === null ? [] : [[index, originalPrice]],
      ),
    ),
    availabilities: books.map(({ availability }) => availabilities[availability]).join(''),
    covers: code(books.map(packCover)),
    genres: code(books.map(({ genres }) => genres.join('\t'))),
    formats: code(books.map(({ formats }) => formats.join('\t'))),
    words: joined([...words.keys()]),
    wordsOf: joined(wordsOf),
    spices: books.map(({ spice }) => spice ?? '-').join(''),
    published: books.map(({ published }) =>
      published === null ? -1 : Math.max(-1, (Date.parse(published) - firstDay) / day),
    ),
    flags: books.map((book) => Number(book.isNew) + 2 * Number(book.isBestseller)).join(''),
  };
}

/** Columns opened for reading: text split, numbers summed, books made one by one on demand. */
export type Shelf = {
  count: number;
  titles: string[];
  authorOf(index: number): string;
  genresOf(index: number): string[];
  tropesOf(index: number): string[];
  notesOf(index: number): string[];
  tagsOf(index: number): string[];
  formatsOf(index: number): string[];
  spiceOf(index: number): number | null;
  /** How far from the front it stands in the featured order; lower is nearer. */
  rankOf(index: number): number;
  /** Cents; -1 where unknown. */
  priceOf(index: number): number;
  /** Days since 2000; -1 where unknown. */
  publishedOf(index: number): number;
  /** The same object each time. */
  bookAt(index: number): Book;
  /** Where the book with that gid stands; -1 for none. */
  placeOf(id: string): number;
};

export function openColumns(columns: Columns): Shelf {
  const titles = columns.titles.split('\n');
  const handles = columns.handles.split('\n');
  const authors = columns.authors.values.split('\n');
  const covers = columns.covers.values.split('\n');
  const genres = lists(columns.genres.values);
  const formats = lists(columns.formats.values);
  const words = columns.words.split('\n');
  const wordsOf = columns.wordsOf.split('\n');
  const ids = sums(columns.ids);
  const variants = sums(columns.variants);
  const made: Book[] = [];
  const letters = new Map(Object.entries(availabilities).map(([name, letter]) => [letter, name]));

  const wordsAt = (index: number, kind?: string) =>
    (wordsOf[index] ?? '')
      .split(' ')
      .map((code) => (code ? (words[Number(code)] ?? '') : ''))
      .filter((word) => (kind ? word.startsWith(kind) : word && !word.startsWith('n')))
      .map((word) => word.slice(1));

  const shelf: Shelf = {
    count: columns.count,
    titles,
    authorOf: (index) => authors[codeAt(columns.authors, index)] ?? '',
    genresOf: (index) => genres[codeAt(columns.genres, index)] ?? [],
    formatsOf: (index) => formats[codeAt(columns.formats, index)] ?? [],
    tropesOf: (index) => wordsAt(index, 't'),
    notesOf: (index) => wordsAt(index, 'n'),
    tagsOf: (index) => wordsAt(index),
    spiceOf: (index) => (columns.spices[index] === '-' ? null : Number(columns.spices[index])),
    rankOf(index) {
      const flags = Number(columns.flags[index]);
      const availability = readAvailability(letters.get(columns.availabilities[index] ?? ''));
      return featuredRank({ availability, isNew: flags % 2 === 1, isBestseller: flags >= 2 });
    },
    priceOf: (index) => columns.prices[index] ?? -1,
    publishedOf: (index) => columns.published[index] ?? -1,
    placeOf: (id) => ids.indexOf(gidNumber(id)),
    bookAt: (index) => (made[index] ??= makeBook(index)),
  };

  function makeBook(index: number): Book {
    const title = titles[index] ?? '';
    const handle = handles[index] || slug(title);
    const variant = variants[index] ?? null;
    const price = shelf.priceOf(index);
    const published = shelf.publishedOf(index);
    const flags = Number(columns.flags[index]);
    return {
      id: `gid://shopify/Product/${ids[index]}`,
      handle,
      title,
      author: shelf.authorOf(index),
      variantId: variant === null ? null : `gid://shopify/ProductVariant/${variant}`,
      price: price < 0 ? null : price,
      originalPrice: columns.originalPrices[index] ?? null,
      availability: readAvailability(letters.get(columns.availabilities[index] ?? '')),
      cover: openCover(covers[codeAt(columns.covers, index)] ?? '', handle),
      genres: shelf.genresOf(index),
      tropes: shelf.tropesOf(index),
      spice: shelf.spiceOf(index),
      contentNotes: shelf.notesOf(index),
      formats: shelf.formatsOf(index),
      published:
        published < 0 ? null : new Date(firstDay + published * day).toISOString().slice(0, 10),
      isNew: flags % 2 === 1,
      isBestseller: flags >= 2,
    };
  }
  return shelf;
}

/** "Anne of Green Gables" → "anne-of-green-gables", as the provider makes handles. */
function slug(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function wordList(book: BookDetails): string[] {
  const tropes = book.tropes.map((word) => `t${word}`);
  const notes = book.contentNotes.map((word) => `n${word}`);
  const others = book.tags
    .filter((word) => !book.tropes.includes(word) && !book.contentNotes.includes(word))
    .map((word) => `w${word}`);
  return [...tropes, ...notes, ...others];
}

function packCover({ cover, handle }: BookDetails): string {
  if (!cover) return '';
  // A `*` of the address itself is escaped, or the handle would be read in its place.
  const url = cover.url.replaceAll('*', '%2A').replaceAll(handle, '*');
  return `${url} ${cover.width} ${cover.height}`;
}

function openCover(packed: string, handle: string): Book['cover'] {
  const [url, width, height] = packed.split(' ');
  if (!url) return null;
  return { url: url.replaceAll('*', () => handle), width: Number(width), height: Number(height) };
}

function readAvailability(name: string | undefined): Availability {
  return name === 'in-stock' || name === 'pre-order' || name === 'sold-out' ? name : 'unavailable';
}

function code(values: string[]): Coded {
  const codes = new Map<string, number>();
  const of = values.map((value) => codeOf(codes, oneLine(value)));
  const isEachItsOwn = codes.size === values.length;
  return { values: [...codes.keys()].join('\n'), of: isEachItsOwn ? [] : of };
}

function codeAt({ of }: Coded, index: number): number {
  return of.length === 0 ? index : (of[index] ?? -1);
}

/** Each number as the difference to the last one before it that is there. */
function steps(numbers: readonly (number | null)[]): Steps {
  let last = 0;
  return numbers.map((number) => {
    if (number === null) return number;
    const step = number - last;
    last = number;
    return step;
  });
}

function sums(steps: Steps): (number | null)[] {
  let sum = 0;
  return steps.map((step) => (step === null ? step : (sum += step)));
}

function codeOf(codes: Map<string, number>, value: string): number {
  const known = codes.get(value);
  if (known !== undefined) return known;
  codes.set(value, codes.size);
  return codes.size - 1;
}

function joined(values: string[]): string {
  return values.map(oneLine).join('\n');
}

function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ');
}

function lists(values: string): string[][] {
  return values.split('\n').map((list) => (list ? list.split('\t') : []));
}
