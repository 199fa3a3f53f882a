import { type Book, featuredRank, lowestPriceOf, type Series } from './book.ts';
import {
  type ColumnarCatalog,
  decodeAvailability,
  decodeCover,
  decodeLeads,
  dictionaryCode,
  fromDayNumber,
  prefixSums,
  slug,
  splitLists,
  toDayNumber,
} from './catalog-index.ts';
import { type IsoDate, todayInShop } from './date.ts';
import { gidNumber } from './gid.ts';

/** Decoded columns. Books are created on demand. */
export type CatalogReader = {
  count: number;
  titles: string[];
  authorOf(index: number): string;
  genresOf(index: number): string[];
  tropesOf(index: number): string[];
  notesOf(index: number): string[];
  /** Tags and content notes, without the series. */
  tagsOf(index: number): string[];
  formatsOf(index: number): string[];
  /**
   * Cores of ISBNs. The ISBN of each format's edition has the index of that format, empty if
   * unknown. Other ISBNs follow.
   */
  isbnsOf(index: number): string[];
  spiceOf(index: number): number | null;
  /** Days since 2000-01-01; -1 if unknown. */
  publishedOf(index: number): number;
  seriesOf(index: number): Series | null;
  /** Other searchable words of the book's page, such as the titles of its editions. */
  keywordsOf(index: number): string[];
  isBestseller(index: number): boolean;
  isNew(index: number): boolean;
  /** Returns true if the book is a pre-order or its publication day is in the future. */
  isToCome(index: number): boolean;
  /**
   * Returns the rank in the featured order; lower ranks come first. `formats` are the requested
   * formats, here and below. The edition of the first requested format of the book decides.
   */
  featuredRankAt(index: number, formats?: readonly string[]): number;
  /** The price that the card shows: the lowest, or that of the requested edition. Cents; -1 if unknown. */
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
  const series = columns.series.values.split('\n');
  const seriesNumbers = columns.seriesNumbers.split('\n');
  const keywords = splitLists(columns.keywords.values);
  const ids = prefixSums(columns.ids);
  const variants = prefixSums(columns.variants);
  const books: Book[] = [];
  const bookOfEdition = new Map<string, Book>();
  const dayNumber = toDayNumber(today);
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
    const lead = leadAt(index, position);
    return lead && { ...lead, format: ownFormats[position] ?? '' };
  }

  const availabilityOf = (index: number, letter: string | undefined) => {
    const availability = decodeAvailability(letter);
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
    tagsOf: (index) => wordsAt(index, 'tnw'),
    spiceOf: (index) => (columns.spices[index] === '-' ? null : Number(columns.spices[index])),
    publishedOf: (index) => columns.published[index] ?? -1,
    seriesOf(index) {
      const name = series[dictionaryCode(columns.series, index)];
      return name ? { name, number: seriesNumbers[index] || null } : null;
    },
    keywordsOf: (index) => keywords[dictionaryCode(columns.keywords, index)] ?? [],
    isBestseller: (index) => (Number(columns.flags[index]) & 2) > 0,
    isNew: (index) => (Number(columns.flags[index]) & 1) > 0,
    isToCome: (index) =>
      offerOf(index).availability === 'pre-order' || reader.publishedOf(index) > dayNumber,
    featuredRankAt: (index, requested) =>
      columns.isOrdered
        ? index
        : featuredRank({
            availability: offerOf(index, requested).availability,
            isNew: reader.isNew(index),
            isBestseller: reader.isBestseller(index),
          }),
    priceOf: (index, requested) =>
      (leadOf(index, requested ?? []) ? null : lowestPriceAt(index)) ??
      offerOf(index, requested).price,
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

  /** Returns the lead of the format with that position among those of the book. */
  function leadAt(index: number, position: number) {
    if (!firstLeads) {
      let sum = 0;
      firstLeads = titles.map((_, book) => {
        const first = sum;
        sum += reader.formatsOf(book).length;
        return first;
      });
    }
    return leads[(firstLeads[index] ?? 0) + position];
  }

  /** Returns the lowest price of the book's editions. Null if all cost the same. */
  function lowestPriceAt(index: number): number | null {
    const stored = columns.lowestPrices[index];
    if (stored !== undefined) return stored < 0 ? null : stored;
    return lowestPriceOf(
      reader.formatsOf(index).map((format) => {
        const { price, availability } = offerOf(index, [format]);
        return { price: price < 0 ? null : price, availability };
      }),
    );
  }

  function editionNameAt(index: number): string {
    const formats = reader.formatsOf(index);
    const sold = formats.find((_, position) => leadAt(index, position)?.delta === 0);
    return columns.editionNames[index] ?? sold ?? '';
  }

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
      cover: decodeCover(
        covers[dictionaryCode(columns.covers, index)] ?? '',
        handle,
        columns.tints[index],
      ),
      genres: reader.genresOf(index),
      tropes: reader.tropesOf(index),
      spice: reader.spiceOf(index),
      contentNotes: reader.notesOf(index),
      formats: reader.formatsOf(index),
      editionName: editionNameAt(index),
      lowestPrice: lowestPriceAt(index),
      isSigned: (Number(columns.flags[index]) & 4) > 0,
      published: published < 0 ? null : fromDayNumber(published),
      isNew: reader.isNew(index),
      isBestseller: reader.isBestseller(index),
      series: reader.seriesOf(index),
    };
  }
  return reader;
}
