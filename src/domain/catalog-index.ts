import {
  type Availability,
  type Book,
  type BookDetails,
  featuredRank,
  leadingEdition,
} from './book.ts';
import { type IsoDate, todayInShop } from './date.ts';
import { gidNumber } from './gid.ts';
import { isbnCore } from './isbn.ts';

/**
 * The release's catalog file. It stores every card field of every book as one column per field. A
 * catalog of 20,000 books takes about 25 bytes a book, and no book becomes an object before it is
 * shown. Newlines join lists of text, and repeated values are indexes into a dictionary.
 */
export type ColumnarCatalog = {
  count: number;
  titles: string;
  /** Empty if the handle is the title's slug. */
  handles: string;
  authors: DictionaryEncoded;
  /** Numbers of the product gids, delta-encoded. */
  ids: DeltaEncoded;
  /** Numbers of the variant gids, delta-encoded. Null if the book has no variant. */
  variants: DeltaEncoded;
  /** Cents; -1 if unknown. */
  prices: number[];
  originalPrices: Record<number, number>;
  /** One letter per book. See `availabilities`. */
  availabilities: string;
  /** Image URLs with `*` for the handle, then width and height. */
  covers: DictionaryEncoded;
  genres: DictionaryEncoded;
  formats: DictionaryEncoded;
  /**
   * For each format of each book, in order: the number of the format's leading variant minus that
   * of the book's variant. The value is 0 if both are the same.
   */
  formatVariants: number[];
  /**
   * Prices of the leading variants that are not the book's variant, in order. Cents; -1 if unknown.
   */
  formatPrices: number[];
  formatOriginalPrices: Record<number, number>;
  formatAvailabilities: string;
  /**
   * The cores of each book's ISBNs, one line per book. Those of the formats' leading editions come
   * first, in the order of the formats.
   */
  isbns: string;
  /** Tags of all kinds. The first letter is the kind: `t` trope, `n` content note, `w` other. */
  words: string;
  tagCodes: string;
  /** One digit per book, `-` if unknown. */
  spices: string;
  /** Days since 2000-01-01. The value is -1 for earlier days and if unknown. */
  published: number[];
  /** One digit per book: 1 new, 2 bestseller, 3 both. */
  flags: string;
};

/** Each number is the difference to the previous number that is not null. */
type DeltaEncoded = (number | null)[];

/**
 * Distinct values joined by newlines, and the index of each book's value. `of` is empty if every
 * value is distinct.
 */
type DictionaryEncoded = { values: string; of: number[] };

const availabilities: Record<Availability, string> = {
  'in-stock': 'i',
  'pre-order': 'p',
  'sold-out': 's',
  unavailable: 'u',
};

const day = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1);

/**
 * Encodes books in the given order. The provider's order compresses best, because its numbers
 * increase evenly.
 */
export function encodeCatalog(books: readonly BookDetails[]): ColumnarCatalog {
  const words = new Map<string, number>();
  const leads = books.flatMap(leadsOf);
  const others = leads.flatMap(({ edition, delta }) => (edition && delta !== 0 ? [edition] : []));
  const tagCodes = books.map((book) =>
    wordList(book)
      .map((word) => codeOf(words, word))
      .join(' '),
  );
  return {
    count: books.length,
    titles: joinLines(books.map(({ title }) => title)),
    handles: joinLines(books.map(({ handle, title }) => (handle === slug(title) ? '' : handle))),
    authors: encodeDictionary(books.map(({ author }) => author)),
    ids: deltas(books.map(({ id }) => gidNumber(id))),
    variants: deltas(
      books.map(({ variantId }) => (variantId === null ? null : gidNumber(variantId))),
    ),
    prices: books.map(({ price }) => price ?? -1),
    originalPrices: encodeOriginalPrices(books),
    availabilities: encodeAvailabilities(books),
    covers: encodeDictionary(books.map(encodeCover)),
    genres: encodeDictionary(books.map(({ genres }) => genres.join('\t'))),
    formats: encodeDictionary(books.map(({ formats }) => formats.join('\t'))),
    formatVariants: leads.map(({ delta }) => delta),
    formatPrices: others.map(({ price }) => price ?? -1),
    formatOriginalPrices: encodeOriginalPrices(others),
    formatAvailabilities: encodeAvailabilities(others),
    isbns: joinLines(books.map(encodeIsbns)),
    words: joinLines([...words.keys()]),
    tagCodes: joinLines(tagCodes),
    spices: books.map(({ spice }) => spice ?? '-').join(''),
    published: books.map(({ published }) =>
      published === null ? -1 : Math.max(-1, (Date.parse(published) - firstDay) / day),
    ),
    flags: books.map((book) => Number(book.isNew) + 2 * Number(book.isBestseller)).join(''),
  };
}

/** Decoded columns. Books are created on demand. */
export type CatalogReader = {
  count: number;
  titles: string[];
  authorOf(index: number): string;
  genresOf(index: number): string[];
  tropesOf(index: number): string[];
  notesOf(index: number): string[];
  tagsOf(index: number): string[];
  /** Tags and content notes. */
  tagCodes(index: number): string[];
  formatsOf(index: number): string[];
  /**
   * Cores of ISBNs. The ISBN of each format's edition has the index of that format, empty if
   * unknown. Other ISBNs follow.
   */
  isbnsOf(index: number): string[];
  spiceOf(index: number): number | null;
  /** Days since 2000-01-01; -1 if unknown. */
  publishedOf(index: number): number;
  isBestseller(index: number): boolean;
  isNew(index: number): boolean;
  /** Returns true if the book is a pre-order or its publication day is in the future. */
  isToCome(index: number): boolean;
  /**
   * Returns the rank in the featured order; lower ranks come first. `formats` are the requested
   * formats, here and below. The edition of the first requested format of the book decides.
   */
  featuredRankAt(index: number, formats?: readonly string[]): number;
  /** Cents; -1 if unknown. */
  priceOf(index: number, formats?: readonly string[]): number;
  /** Returns the same object for the same arguments. */
  at(index: number, formats?: readonly string[]): Book;
  /** Returns the index of the book with that gid; -1 if there is none. */
  indexOf(id: string): number;
};

/**
 * Decodes the columns. `today` is the day in the shop's time zone: a pre-order becomes available on
 * its publication day.
 */
export function decodeCatalog(
  columns: ColumnarCatalog,
  today: IsoDate = todayInShop(),
): CatalogReader {
  const titles = columns.titles.split('\n');
  const handles = columns.handles.split('\n');
  const authors = columns.authors.values.split('\n');
  const covers = columns.covers.values.split('\n');
  const genres = splitLists(columns.genres.values);
  const formats = splitLists(columns.formats.values);
  const words = columns.words.split('\n').map((word) => ({ kind: word[0], name: word.slice(1) }));
  const tagCodes = columns.tagCodes.split('\n');
  const isbns = columns.isbns.split('\n');
  const ids = prefixSums(columns.ids);
  const variants = prefixSums(columns.variants);
  const books: Book[] = [];
  const bookOfEdition = new Map<string, Book>();
  const availabilityByCode = new Map(
    Object.entries(availabilities).map(([name, letter]) => [letter, name]),
  );
  const dayNumber = (Date.parse(today) - firstDay) / day;
  const leads = decodeLeads(columns.formatVariants);

  const wordsAt = (index: number, kinds: string) => {
    const names: string[] = [];
    for (const code of tagCodes[index]?.split(' ') ?? []) {
      const word = code ? words[Number(code)] : undefined;
      if (word?.kind && kinds.includes(word.kind)) names.push(word.name);
    }
    return names;
  };

  /**
   * The offset of each book's first format in `leads`. It is computed on the first request for a
   * format.
   */
  let firstLeads: number[] | undefined;
  function leadOf(index: number, requested: readonly string[]) {
    if (requested.length === 0) return null;
    const ownFormats = reader.formatsOf(index);
    const position = ownFormats.findIndex((format) => requested.includes(format));
    if (position < 0) return null;
    if (!firstLeads) {
      let sum = 0;
      firstLeads = titles.map((_, book) => {
        const first = sum;
        sum += reader.formatsOf(book).length;
        return first;
      });
    }
    const lead = leads[(firstLeads[index] ?? 0) + position];
    return lead && { ...lead, format: ownFormats[position] ?? '' };
  }

  const availabilityOf = (index: number, letter: string | undefined) => {
    const availability = decodeAvailability(availabilityByCode.get(letter ?? ''));
    const isReleased = availability === 'pre-order' && isPublished(index);
    return isReleased ? 'in-stock' : availability;
  };
  const isPublished = (index: number) => {
    const published = reader.publishedOf(index);
    return published >= 0 && published <= dayNumber;
  };

  const reader: CatalogReader = {
    count: columns.count,
    titles,
    authorOf: (index) => authors[dictionaryCode(columns.authors, index)] ?? '',
    genresOf: (index) => genres[dictionaryCode(columns.genres, index)] ?? [],
    formatsOf: (index) => formats[dictionaryCode(columns.formats, index)] ?? [],
    isbnsOf: (index) => isbns[index]?.split(' ') ?? [],
    tropesOf: (index) => wordsAt(index, 't'),
    notesOf: (index) => wordsAt(index, 'n'),
    tagsOf: (index) => wordsAt(index, 'tw'),
    tagCodes: (index) => wordsAt(index, 'tnw'),
    spiceOf: (index) => (columns.spices[index] === '-' ? null : Number(columns.spices[index])),
    publishedOf: (index) => columns.published[index] ?? -1,
    isBestseller: (index) => Number(columns.flags[index]) >= 2,
    isNew: (index) => Number(columns.flags[index]) % 2 === 1,
    isToCome: (index) =>
      offerOf(index).availability === 'pre-order' || reader.publishedOf(index) > dayNumber,
    featuredRankAt: (index, requested) =>
      featuredRank({
        availability: offerOf(index, requested).availability,
        isNew: reader.isNew(index),
        isBestseller: reader.isBestseller(index),
      }),
    priceOf: (index, requested) => offerOf(index, requested).price,
    indexOf: (id) => ids.indexOf(gidNumber(id)),
    at(index, requested = []) {
      const lead = leadOf(index, requested);
      if (!lead) return (books[index] ??= createBook(index));
      const key = `${index} ${lead.format}`;
      const cached = bookOfEdition.get(key) ?? {
        ...createBook(index, requested),
        edition: lead.format,
      };
      bookOfEdition.set(key, cached);
      return cached;
    },
  };

  /** Returns the offer of a book: the requested edition, else the edition that its card shows. */
  function offerOf(index: number, requested: readonly string[] = []) {
    const variant = variants[index] ?? null;
    const lead = leadOf(index, requested);
    if (lead?.delta) {
      return {
        variant: (variant ?? 0) + lead.delta,
        price: columns.formatPrices[lead.other] ?? -1,
        originalPrice: columns.formatOriginalPrices[lead.other] ?? null,
        availability: availabilityOf(index, columns.formatAvailabilities[lead.other]),
      };
    }
    return {
      variant,
      price: columns.prices[index] ?? -1,
      originalPrice: columns.originalPrices[index] ?? null,
      availability: availabilityOf(index, columns.availabilities[index]),
    };
  }

  function createBook(index: number, requested: readonly string[] = []): Book {
    const title = titles[index] ?? '';
    const handle = handles[index] || slug(title);
    const { variant, price, originalPrice, availability } = offerOf(index, requested);
    const published = reader.publishedOf(index);
    return {
      id: `gid://shopify/Product/${ids[index]}`,
      handle,
      title,
      author: reader.authorOf(index),
      variantId: variant === null ? null : `gid://shopify/ProductVariant/${variant}`,
      price: price < 0 ? null : price,
      originalPrice,
      availability,
      cover: decodeCover(covers[dictionaryCode(columns.covers, index)] ?? '', handle),
      genres: reader.genresOf(index),
      tropes: reader.tropesOf(index),
      spice: reader.spiceOf(index),
      contentNotes: reader.notesOf(index),
      formats: reader.formatsOf(index),
      published:
        published < 0 ? null : new Date(firstDay + published * day).toISOString().slice(0, 10),
      isNew: reader.isNew(index),
      isBestseller: reader.isBestseller(index),
    };
  }
  return reader;
}

/**
 * Returns the leading edition of each format, and the difference of its variant number to the
 * book's.
 */
function leadsOf({ formats, editions, variantId }: BookDetails) {
  const ownNumber = variantId === null ? 0 : gidNumber(variantId);
  return formats.map((name) => {
    const edition = leadingEdition(editions.filter(({ format }) => format === name));
    return edition
      ? { edition, delta: gidNumber(edition.variantId) - ownNumber }
      : { edition: null, delta: 0 };
  });
}

function encodeIsbns(book: BookDetails): string {
  const coreOf = (isbn?: string | null) => isbnCore(isbn ?? '') ?? '';
  const ofFormats = leadsOf(book).map(({ edition }) => coreOf(edition?.isbn));
  const others = book.editions.map(({ isbn }) => coreOf(isbn));
  return [...ofFormats, ...others.filter((isbn) => isbn && !ofFormats.includes(isbn))].join(' ');
}

/** Returns each delta with its index among the deltas that are not 0. */
function decodeLeads(deltas: readonly number[]): { delta: number; other: number }[] {
  let other = 0;
  return deltas.map((delta) => ({ delta, other: delta === 0 ? -1 : other++ }));
}

function encodeOriginalPrices(
  items: readonly Pick<Book, 'originalPrice'>[],
): Record<number, number> {
  return Object.fromEntries(
    items.flatMap(({ originalPrice }, index) =>
      originalPrice === null ? [] : [[index, originalPrice]],
    ),
  );
}

function encodeAvailabilities(items: readonly Pick<Book, 'availability'>[]): string {
  return items.map(({ availability }) => availabilities[availability]).join('');
}

/** Returns the provider's default handle: "Anne of Green Gables" → "anne-of-green-gables". */
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

function encodeCover({ cover, handle }: BookDetails): string {
  if (!cover) return '';
  // Escapes a literal `*`, because `decodeCover` replaces `*` with the handle.
  const url = cover.url.replaceAll('*', '%2A').replaceAll(handle, '*');
  return `${url} ${cover.width} ${cover.height}`;
}

function decodeCover(packed: string, handle: string): Book['cover'] {
  const [url, width, height] = packed.split(' ');
  if (!url) return null;
  return { url: url.replaceAll('*', () => handle), width: Number(width), height: Number(height) };
}

function decodeAvailability(name: string | undefined): Availability {
  return name === 'in-stock' || name === 'pre-order' || name === 'sold-out' ? name : 'unavailable';
}

function encodeDictionary(values: string[]): DictionaryEncoded {
  const codes = new Map<string, number>();
  const of = values.map((value) => codeOf(codes, oneLine(value)));
  const isEachItsOwn = codes.size === values.length;
  return { values: [...codes.keys()].join('\n'), of: isEachItsOwn ? [] : of };
}

function dictionaryCode({ of }: DictionaryEncoded, index: number): number {
  return of.length === 0 ? index : (of[index] ?? -1);
}

/** Delta-encodes the numbers that are not null. */
function deltas(numbers: readonly (number | null)[]): DeltaEncoded {
  let last = 0;
  return numbers.map((number) => {
    if (number === null) return number;
    const delta = number - last;
    last = number;
    return delta;
  });
}

function prefixSums(deltas: DeltaEncoded): (number | null)[] {
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

function splitLists(values: string): string[][] {
  return values.split('\n').map((list) => (list ? list.split('\t') : []));
}
