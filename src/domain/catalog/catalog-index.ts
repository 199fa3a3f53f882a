import {
  type Availability,
  type Book,
  type BookDetails,
  type Edition,
  editionNameOf,
  leadingEdition,
  gidNumber,
} from './book.ts';
import { type IsoDate, todayInShop } from '../time/date.ts';
import { bareIsbn, isbnCore } from './isbn.ts';

/**
 * The release's catalog file, or that of one collection. It stores every card field of every book as one column per field. A
 * catalog of 20,000 books takes about 26 bytes a book, and no book becomes an object before it is
 * shown. Newlines join lists of text, and repeated values are indexes into a dictionary.
 */
export type ColumnarCatalog = ReturnType<typeof encodeCatalog> & {
  /** The indexes of gift cards, which only a search for a text finds. Missing in a collection. */
  giftCards?: number[];
  /** True if the featured order is the order of the columns, as in a collection. */
  isOrdered?: boolean;
  /** The edition that a collection is about, and how many books have it. These come first, and show it. */
  about?: { edition: string; count: number };
};

/** Each number is the difference to the previous number that is not null. */
type DeltaEncoded = (number | null)[];

/** Distinct values, a line each, and each book's index. `of` is empty if all are distinct. */
type DictionaryEncoded = { values: string; of: number[] };

const availabilities: Record<Availability, string> = {
  'in-stock': 'i',
  'pre-order': 'p',
  'sold-out': 's',
  unavailable: 'u',
};

const dayMs = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1);

/** Returns the days since 2000-01-01; negative for earlier days. */
export const toDayNumber = (day: IsoDate): number => (Date.parse(day) - firstDay) / dayMs;

export const fromDayNumber = (number: number): IsoDate =>
  new Date(firstDay + number * dayMs).toISOString().slice(0, 10);

/** Encodes books in this order. The provider's compresses best: its numbers rise evenly. */
export function encodeCatalog(books: readonly BookDetails[]) {
  const words = new Map<string, number>();
  const leads = books.flatMap(offersOf);
  const others = leads.flatMap(({ edition, delta }) => (edition && delta !== 0 ? [edition] : []));
  const tagCodes = books.map((book) =>
    wordList(book)
      .map((word) => codeOf(words, word))
      .join(' '),
  );
  return {
    count: books.length,
    // The shop's day of the build, for devices whose date is wrong.
    builtOn: toDayNumber(todayInShop()),
    titles: joinLines(books.map(({ title }) => title)),
    // Empty if the handle is the title's slug.
    handles: joinLines(books.map(({ handle, title }) => (handle === slug(title) ? '' : handle))),
    authors: encodeDictionary(books.map(({ author }) => author)),
    // Numbers of the product gids, delta-encoded.
    ids: deltas(books.map(({ id }) => gidNumber(id))),
    // Numbers of the variant gids, delta-encoded. Null if the book has no variant.
    variants: deltas(
      books.map(({ variantId }) => (variantId === null ? null : gidNumber(variantId))),
    ),
    // Cents; -1 if unknown.
    prices: books.map(({ price }) => price ?? -1),
    originalPrices: sparse(books, ({ originalPrice }) => originalPrice),
    // One letter per book. See `availabilities`.
    availabilities: encodeAvailabilities(books),
    // Image URLs with `*` for the handle, then width and height.
    covers: encodeDictionary(books.map(encodeCover)),
    // The tints of the covers: a character each, from `;` for 0. A space if unknown.
    tints: books.map(({ cover }) => encodeTint(cover?.tint)).join(''),
    genres: encodeDictionary(books.map(({ genres }) => genres.join('\t'))),
    formats: encodeDictionary(books.map(({ formats }) => formats.join('\t'))),
    // Names of each book's editions that lead no format.
    editions: encodeDictionary(
      books.map((book) =>
        otherEditions(book)
          .map(({ title }) => title)
          .join('\t'),
      ),
    ),
    // For each format and each other edition of each book, in order: the number of its leading
    // variant minus that of the book's variant. The value is 0 if both are the same.
    formatVariants: leads.map(({ delta }) => delta),
    // Prices of the leading variants that are not the book's variant, in order. Cents; -1 if
    // unknown.
    formatPrices: others.map(({ price }) => price ?? -1),
    formatOriginalPrices: sparse(others, ({ originalPrice }) => originalPrice),
    formatAvailabilities: encodeAvailabilities(others),
    // Of the books and of the other leading variants that have few copies left.
    copiesLeft: sparse(books, ({ copiesLeft }) => copiesLeft),
    formatCopiesLeft: sparse(others, ({ copiesLeft }) => copiesLeft),
    // The names of the sold editions that are not the name of their format.
    editionNames: sparse(books, (book) => {
      const sold = offersOf(book).find(({ delta }) => delta === 0)?.name ?? '';
      return book.editionName === sold ? undefined : book.editionName;
    }),
    // The cores of each book's ISBNs, one line per book. Those of the formats' leading editions and
    // of the editions by name come first, in their order.
    isbns: joinLines(books.map(encodeIsbns)),
    // Tags of all kinds. The first letter is the kind: `t` trope, `n` content note, `w` other.
    words: joinLines([...words.keys()]),
    tagCodes: joinLines(tagCodes),
    // One digit per book, `-` if unknown.
    spices: books.map(({ spice }) => spice ?? '-').join(''),
    // Days since 2000-01-01. The value is -1 for earlier days and if unknown.
    published: books.map(({ published }) =>
      published === null ? -1 : Math.max(-1, toDayNumber(published)),
    ),
    // One digit per book, a sum: 1 new, 2 bestseller.
    flags: books.map((book) => Number(book.isNew) + 2 * Number(book.isBestseller)).join(''),
    // Names; empty if the book is in no series.
    series: encodeDictionary(books.map(({ series }) => series?.name ?? '')),
    // The number in the series, one line per book. Empty if unknown.
    seriesNumbers: joinLines(books.map(({ series }) => series?.number ?? '')),
    // The names of the booksellers who picked books.
    readers: sparse(books, ({ reader }) => reader),
    // The indexes of goods, such as gift cards, which are no books.
    goods: books.flatMap(({ isGoods }, index) => (isGoods ? [index] : [])),
    // Searchable words of the book's page that no other column has, joined by tabs.
    keywords: encodeDictionary(books.map((book) => keywordsOf(book).join('\t'))),
  };
}

const leadsOf = ({ formats, editions }: BookDetails) =>
  formats.map((name) => ({
    name,
    edition: leadingEdition(editions.filter(({ format }) => format === name)) ?? null,
  }));

/** More editions than these have no offer of their own in lists, as the colors and sizes of a shirt. */
const maxOthers = 12;

/** Returns the editions that lead no format, each with a name that no other has. */
function otherEditions(book: BookDetails): Edition[] {
  const leads = leadsOf(book).map(({ edition }) => edition);
  const named = new Map(
    book.editions
      .filter((edition) => !leads.includes(edition) && editionNameOf(edition))
      .toReversed()
      .map((edition) => [edition.title, edition]),
  );
  for (const format of book.formats) named.delete(format);
  return [...named.values()].toReversed().slice(0, maxOthers);
}

/**
 * Returns the editions that a card can offer by name: the leading one of each format, then the others, each with
 * the difference of its variant number to the book's.
 */
function offersOf(book: BookDetails) {
  const ownNumber = book.variantId === null ? 0 : gidNumber(book.variantId);
  const others = otherEditions(book).map((edition) => ({ name: edition.title, edition }));
  return [...leadsOf(book), ...others].map(({ name, edition }) => ({
    name,
    edition,
    delta: edition ? gidNumber(edition.variantId) - ownNumber : 0,
  }));
}

/** Returns the values that are there, by the index of their item. */
function sparse<Item, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value | null | undefined,
): Record<number, Value> {
  const values: Record<number, Value> = {};
  for (const [index, item] of items.entries()) {
    const value = valueOf(item) ?? undefined;
    if (value !== undefined) values[index] = value;
  }
  return values;
}

function encodeIsbns(book: BookDetails): string {
  // A code with a wrong check digit is searched as it is.
  const coreOf = (isbn?: string | null) => (isbn ? (isbnCore(isbn) ?? bareIsbn(isbn)) : '');
  const offered = offersOf(book).map(({ edition }) => coreOf(edition?.isbn));
  const others = book.editions.map(({ isbn }) => coreOf(isbn));
  return [...offered, ...others.filter((isbn) => isbn && !offered.includes(isbn))].join(' ');
}

/** Returns each delta with its index among the deltas that are not 0. */
export function decodeLeads(deltas: readonly number[]): { delta: number; other: number }[] {
  let other = 0;
  return deltas.map((delta) => ({ delta, other: delta === 0 ? -1 : other++ }));
}

function encodeAvailabilities(items: readonly Pick<Book, 'availability'>[]): string {
  return items.map(({ availability }) => availabilities[availability]).join('');
}

/** Returns the provider's default handle: "Anne of Green Gables" → "anne-of-green-gables". */
export function slug(title: string): string {
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
    .filter((word) => word !== book.series?.name)
    .map((word) => `w${word}`);
  return [...tropes, ...notes, ...others];
}

function keywordsOf(book: BookDetails): string[] {
  const { publisher, narrator } = book.facts;
  const others = otherEditions(book).map(({ title }) => title);
  const titles = book.editions
    .map(({ title }) => title)
    .filter((title) => !book.formats.includes(title) && !others.includes(title));
  return [...new Set([...titles, publisher, narrator])].filter((word) => word !== null);
}

function encodeCover({ cover, handle }: BookDetails): string {
  if (!cover) return '';
  // Escapes a literal `*`, because `decodeCover` replaces `*` with the handle.
  const url = cover.url.replaceAll('*', '%2A').replaceAll(handle, '*');
  return `${url} ${cover.width} ${cover.height}`;
}

const firstTint = ';'.charCodeAt(0);
const encodeTint = (tint: number | undefined): string =>
  tint === undefined ? ' ' : String.fromCharCode(firstTint + tint);

/** Returns the cover that `encodeCover` encoded; null if the book has none. */
export function decodeCover(packed: string, handle: string, tint = ' '): Book['cover'] {
  const [url, width, height] = packed.split(' ');
  if (!url) return null;
  return {
    url: url.replaceAll('*', () => handle),
    width: Number(width),
    height: Number(height),
    ...(tint !== ' ' && { tint: tint.charCodeAt(0) - firstTint }),
  };
}

export function decodeAvailability(letter: string | undefined): Availability {
  if (letter === 'i') return 'in-stock';
  if (letter === 'p') return 'pre-order';
  return letter === 's' ? 'sold-out' : 'unavailable';
}

function encodeDictionary(values: string[]): DictionaryEncoded {
  const codes = new Map<string, number>();
  const of = values.map((value) => codeOf(codes, oneLine(value)));
  const isEachItsOwn = codes.size === values.length;
  return { values: [...codes.keys()].join('\n'), of: isEachItsOwn ? [] : of };
}

/** Returns the index of a book's value in a dictionary. */
export function dictionaryCode({ of }: DictionaryEncoded, index: number): number {
  return of.length === 0 ? index : (of[index] ?? -1);
}

function deltas(numbers: readonly (number | null)[]): DeltaEncoded {
  let last = 0;
  return numbers.map((number) => {
    if (number === null) return number;
    const delta = number - last;
    last = number;
    return delta;
  });
}

export function prefixSums(deltas: DeltaEncoded): (number | null)[] {
  let sum = 0;
  return deltas.map((delta) => (delta === null ? delta : (sum += delta)));
}

function codeOf(codes: Map<string, number>, value: string): number {
  const cached = codes.get(value);
  if (cached !== undefined) return cached;
  codes.set(value, codes.size);
  return codes.size - 1;
}

function joinLines(values: string[]): string {
  return values.map(oneLine).join('\n');
}

function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ');
}

/** Splits lines of values that tabs join. */
export function splitLists(values: string): string[][] {
  return values.split('\n').map((list) => (list ? list.split('\t') : []));
}
