import {
  type Availability,
  type Book,
  type BookDetails,
  featuredRank,
  leadingEdition,
} from './book.ts';
import type { IsoDate } from './date.ts';
import { gidNumber } from './gid.ts';
import { isbnCore } from './isbn.ts';
import { todayInShop } from './today.ts';

/**
 * The release's catalog file: every card field of every book, a column each, so that 20,000 books
 * travel in about 25 bytes a book and none becomes an object before it is shown. Lists of text are
 * joined by line ends; what repeats is a number into a dictionary.
 */
export type ColumnarCatalog = {
  count: number;
  titles: string;
  /** Empty where the handle is the title's slug. */
  handles: string;
  authors: DictionaryEncoded;
  /** Numbers of the product gids, each as the difference to the one before. */
  ids: DeltaEncoded;
  /** Likewise for variants, as the difference to the variant before; null for none. */
  variants: DeltaEncoded;
  /** Cents; -1 where unknown. */
  prices: number[];
  originalPrices: Record<number, number>;
  /** A letter a book: see `availabilities`. */
  availabilities: string;
  /** Addresses with `*` for the handle, then width and height. */
  covers: DictionaryEncoded;
  genres: DictionaryEncoded;
  formats: DictionaryEncoded;
  /**
   * For each format of each book, in order, the number of the variant that leads it, as the difference to
   * the book's own variant; 0 where it is that one.
   */
  formatVariants: number[];
  /** Of those that are not the book's own variant, in order: cents, -1 where unknown. */
  formatPrices: number[];
  formatOriginalPrices: Record<number, number>;
  formatAvailabilities: string;
  /** The cores of each book's ISBNs, a line a book: those that lead its formats first, in their order. */
  isbns: string;
  /** Words of every kind: `t` trope, `n` content note, `w` any other, then the word. */
  words: string;
  tagCodes: string;
  /** A digit a book, `-` where nobody said. */
  spices: string;
  /** Days since 2000-01-01; -1 before that, or where unknown. */
  published: number[];
  /** A digit a book: 1 new, 2 bestseller, 3 both. */
  flags: string;
};

/** Numbers, each as the difference to the last one before it that is there. */
type DeltaEncoded = (number | null)[];

/** Distinct values, joined by line ends, and which of them each book has; `of` is empty where each has its own. */
type DictionaryEncoded = { values: string; of: number[] };

const availabilities: Record<Availability, string> = {
  'in-stock': 'i',
  'pre-order': 'p',
  'sold-out': 's',
  unavailable: 'u',
};
const day = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1);

/** Packs books in the order given: the provider's packs best, since its numbers then run evenly. */
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
    titles: joined(books.map(({ title }) => title)),
    handles: joined(books.map(({ handle, title }) => (handle === slug(title) ? '' : handle))),
    authors: code(books.map(({ author }) => author)),
    ids: deltas(books.map(({ id }) => gidNumber(id))),
    variants: deltas(
      books.map(({ variantId }) => (variantId === null ? null : gidNumber(variantId))),
    ),
    prices: books.map(({ price }) => price ?? -1),
    originalPrices: encodeOriginalPrices(books),
    availabilities: encodeAvailabilities(books),
    covers: code(books.map(encodeCover)),
    genres: code(books.map(({ genres }) => genres.join('\t'))),
    formats: code(books.map(({ formats }) => formats.join('\t'))),
    formatVariants: leads.map(({ delta }) => delta),
    formatPrices: others.map(({ price }) => price ?? -1),
    formatOriginalPrices: encodeOriginalPrices(others),
    formatAvailabilities: encodeAvailabilities(others),
    isbns: joined(books.map(encodeIsbns)),
    words: joined([...words.keys()]),
    tagCodes: joined(tagCodes),
    spices: books.map(({ spice }) => spice ?? '-').join(''),
    published: books.map(({ published }) =>
      published === null ? -1 : Math.max(-1, (Date.parse(published) - firstDay) / day),
    ),
    flags: books.map((book) => Number(book.isNew) + 2 * Number(book.isBestseller)).join(''),
  };
}

/** Columns opened for reading: text split, numbers summed, books made one by one on demand. */
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
  /** Cores of ISBNs: at the place of each format that of its edition, empty where unknown, then others. */
  isbnsOf(index: number): string[];
  spiceOf(index: number): number | null;
  /** Days since 2000; -1 where unknown. */
  publishedOf(index: number): number;
  isBestseller(index: number): boolean;
  isNew(index: number): boolean;
  /** Whether it can be ordered before it is published, or is published on a day to come. */
  isToCome(index: number): boolean;
  /**
   * How far from the front it stands in the featured order; lower is nearer. `formats` are those that a
   * shopper asked for, here and below: the edition of the first that the book has is what counts.
   */
  featuredRankAt(index: number, formats?: readonly string[]): number;
  /** Cents; -1 where unknown. */
  priceOf(index: number, formats?: readonly string[]): number;
  /** The same object each time. */
  at(index: number, formats?: readonly string[]): Book;
  /** Where the book with that gid stands; -1 for none. */
  indexOf(id: string): number;
};

/** `today` is the day in the shop's town: a pre-order whose day has come is one no longer. */
export function decodeCatalog(
  columns: ColumnarCatalog,
  today: IsoDate = todayInShop(),
): CatalogReader {
  const titles = columns.titles.split('\n');
  const handles = columns.handles.split('\n');
  const authors = columns.authors.values.split('\n');
  const covers = columns.covers.values.split('\n');
  const genres = lists(columns.genres.values);
  const formats = lists(columns.formats.values);
  const words = columns.words.split('\n').map((word) => ({ kind: word[0], name: word.slice(1) }));
  const tagCodes = columns.tagCodes.split('\n');
  const isbns = columns.isbns.split('\n');
  const ids = prefixSums(columns.ids);
  const variants = prefixSums(columns.variants);
  const made: Book[] = [];
  const bookOfEdition = new Map<string, Book>();
  const letters = new Map(Object.entries(availabilities).map(([name, letter]) => [letter, name]));
  const dayNumber = (Date.parse(today) - firstDay) / day;
  const leads = decodeLeads(columns.formatVariants);

  const wordsAt = (index: number, kinds: string) => {
    const found: string[] = [];
    for (const code of tagCodes[index]?.split(' ') ?? []) {
      const word = code ? words[Number(code)] : undefined;
      if (word?.kind && kinds.includes(word.kind)) found.push(word.name);
    }
    return found;
  };

  /** Where the first leads of each book's formats stand, counted once and only where they are asked for. */
  let firstLeads: number[] | undefined;
  function leadOf(index: number, asked: readonly string[]) {
    if (asked.length === 0) return null;
    const own = reader.formatsOf(index);
    const place = own.findIndex((format) => asked.includes(format));
    if (place < 0) return null;
    if (!firstLeads) {
      let sum = 0;
      firstLeads = titles.map((_, book) => {
        const first = sum;
        sum += reader.formatsOf(book).length;
        return first;
      });
    }
    const lead = leads[(firstLeads[index] ?? 0) + place];
    return lead && { ...lead, format: own[place] ?? '' };
  }

  const availabilityOf = (index: number, letter: string | undefined) => {
    const availability = decodeAvailability(letters.get(letter ?? ''));
    const isOut = availability === 'pre-order' && isPublished(index);
    return isOut ? 'in-stock' : availability;
  };
  const isPublished = (index: number) => {
    const published = reader.publishedOf(index);
    return published >= 0 && published <= dayNumber;
  };

  const reader: CatalogReader = {
    count: columns.count,
    titles,
    authorOf: (index) => authors[codeAt(columns.authors, index)] ?? '',
    genresOf: (index) => genres[codeAt(columns.genres, index)] ?? [],
    formatsOf: (index) => formats[codeAt(columns.formats, index)] ?? [],
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
    featuredRankAt: (index, asked) =>
      featuredRank({
        availability: offerOf(index, asked).availability,
        isNew: reader.isNew(index),
        isBestseller: reader.isBestseller(index),
      }),
    priceOf: (index, asked) => offerOf(index, asked).price,
    indexOf: (id) => ids.indexOf(gidNumber(id)),
    at(index, asked = []) {
      const lead = leadOf(index, asked);
      if (!lead) return (made[index] ??= createBook(index));
      const key = `${index} ${lead.format}`;
      const known = bookOfEdition.get(key) ?? { ...createBook(index, asked), edition: lead.format };
      bookOfEdition.set(key, known);
      return known;
    },
  };

  /** What is sold of a book: the edition asked for, else the one that its card shows. */
  function offerOf(index: number, asked: readonly string[] = []) {
    const own = variants[index] ?? null;
    const lead = leadOf(index, asked);
    if (lead?.delta) {
      return {
        variant: (own ?? 0) + lead.delta,
        price: columns.formatPrices[lead.other] ?? -1,
        originalPrice: columns.formatOriginalPrices[lead.other] ?? null,
        availability: availabilityOf(index, columns.formatAvailabilities[lead.other]),
      };
    }
    return {
      variant: own,
      price: columns.prices[index] ?? -1,
      originalPrice: columns.originalPrices[index] ?? null,
      availability: availabilityOf(index, columns.availabilities[index]),
    };
  }

  function createBook(index: number, asked: readonly string[] = []): Book {
    const title = titles[index] ?? '';
    const handle = handles[index] || slug(title);
    const { variant, price, originalPrice, availability } = offerOf(index, asked);
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
      cover: decodeCover(covers[codeAt(columns.covers, index)] ?? '', handle),
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

/** The edition that leads each format of a book, and how far its variant's number is from the book's own. */
function leadsOf({ formats, editions, variantId }: BookDetails) {
  const own = variantId === null ? 0 : gidNumber(variantId);
  return formats.map((name) => {
    const edition = leadingEdition(editions.filter(({ format }) => format === name));
    return edition
      ? { edition, delta: gidNumber(edition.variantId) - own }
      : { edition: null, delta: 0 };
  });
}

function encodeIsbns(book: BookDetails): string {
  const coreOf = (isbn?: string | null) => isbnCore(isbn ?? '') ?? '';
  const ofFormats = leadsOf(book).map(({ edition }) => coreOf(edition?.isbn));
  const others = book.editions.map(({ isbn }) => coreOf(isbn));
  return [...ofFormats, ...others.filter((isbn) => isbn && !ofFormats.includes(isbn))].join(' ');
}

/** Steps with the place of each that is not 0 among the others. */
function decodeLeads(deltas: readonly number[]): { delta: number; other: number }[] {
  let other = 0;
  return deltas.map((delta) => ({ delta, other: delta === 0 ? -1 : other++ }));
}

function encodeOriginalPrices(
  sold: readonly Pick<Book, 'originalPrice'>[],
): Record<number, number> {
  return Object.fromEntries(
    sold.flatMap(({ originalPrice }, index) =>
      originalPrice === null ? [] : [[index, originalPrice]],
    ),
  );
}

function encodeAvailabilities(sold: readonly Pick<Book, 'availability'>[]): string {
  return sold.map(({ availability }) => availabilities[availability]).join('');
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

function encodeCover({ cover, handle }: BookDetails): string {
  if (!cover) return '';
  // A `*` of the address itself is escaped, or the handle would be read in its place.
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

function code(values: string[]): DictionaryEncoded {
  const codes = new Map<string, number>();
  const of = values.map((value) => codeOf(codes, oneLine(value)));
  const isEachItsOwn = codes.size === values.length;
  return { values: [...codes.keys()].join('\n'), of: isEachItsOwn ? [] : of };
}

function codeAt({ of }: DictionaryEncoded, index: number): number {
  return of.length === 0 ? index : (of[index] ?? -1);
}

/** Each number as the difference to the last one before it that is there. */
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
