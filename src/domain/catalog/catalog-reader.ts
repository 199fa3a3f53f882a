import {
  type Book,
  featuredRank,
  isBuyable,
  type ListSize,
  markMissing,
  type Series,
  gidNumber,
} from './book.ts';
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
import { type IsoDate, todayInShop } from '../time/date.ts';

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
  /** The formats, and the names of editions that lead none. A card can offer each. */
  editionsOf(index: number): string[];
  /**
   * Cores of ISBNs. The ISBN of each of `editionsOf` has the index of that, empty if unknown. Other
   * ISBNs follow.
   */
  isbnsOf(index: number): string[];
  spiceOf(index: number): number | null;
  /** Days since 2000-01-01; -1 if unknown. */
  publishedOf(index: number): number;
  seriesOf(index: number): Series | null;
  /** Other searchable words of the book's page, such as the titles of its editions. */
  keywordsOf(index: number): string[];
  /** The indexes of goods, such as gift cards, which are no books. */
  goods: ReadonlySet<number>;
  /** The indexes of gift cards, which only a search for a text finds. */
  giftCards: ReadonlySet<number>;
  isBestseller(index: number): boolean;
  isNew(index: number): boolean;
  /** Returns true if the book is a pre-order or its publication day is in the future. */
  isToCome(index: number): boolean;
  /**
   * Returns the rank in the featured order; lower ranks come first. `formats` are the requested
   * formats and editions, the best first, here and below. The first that is for sale decides, else the first.
   */
  featuredRankAt(index: number, formats?: readonly string[]): number;
  /** The price that the card shows. Cents; -1 if unknown. */
  priceOf(index: number, formats?: readonly string[]): number;
  /**
   * Returns the same object for the same arguments. `missing` is an edition that the shopper named, for a book
   * without it.
   */
  at(index: number, formats?: readonly string[], missing?: string): Book;
  sizeOf(indexes: readonly number[]): ListSize;
  /** Returns the index of the book with that gid; -1 if there is none. */
  indexOf(id: string): number;
};

/** For how many days after a build the date of a device is believed. */
const trustedDays = 4;

function trustedToday(builtOn: number): IsoDate {
  const today = todayInShop();
  const age = toDayNumber(today) - builtOn;
  return age >= 0 && age <= trustedDays ? today : fromDayNumber(builtOn);
}

/**
 * Decodes the columns. `today` is the day in the shop's time zone: a pre-order becomes available on
 * its publication day.
 */
export function decodeCatalog(
  columns: ColumnarCatalog,
  today: IsoDate = trustedToday(columns.builtOn),
): CatalogReader {
  const titles = columns.titles.split('\n');
  const handles = columns.handles.split('\n');
  const authors = columns.authors.values.split('\n');
  const covers = columns.covers.values.split('\n');
  const genres = splitLists(columns.genres.values);
  const formats = splitLists(columns.formats.values);
  const otherEditions = splitLists(columns.editions.values);
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
    let chosen: { delta: number; other: number; name: string } | null = null;
    let best = Infinity;
    for (const [position, name] of reader.editionsOf(index).entries()) {
      const place = requested.indexOf(name);
      const lead = place < 0 ? undefined : leadAt(index, position);
      if (!lead) continue;
      const rank = isBuyable(offerOfLead(index, lead)) ? place : place + requested.length;
      if (rank < best) [chosen, best] = [{ ...lead, name }, rank];
    }
    return chosen;
  }

  const availabilityOf = (index: number, letter: string | undefined) => {
    const availability = decodeAvailability(letter);
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
    authorOf: (index) => authors[dictionaryCode(columns.authors, index)] ?? '',
    genresOf: (index) => genres[dictionaryCode(columns.genres, index)] ?? [],
    formatsOf: (index) => formats[dictionaryCode(columns.formats, index)] ?? [],
    editionsOf(index) {
      const others = otherEditions[dictionaryCode(columns.editions, index)] ?? [];
      return others.length > 0 ? [...reader.formatsOf(index), ...others] : reader.formatsOf(index);
    },
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
    goods: new Set(columns.goods),
    giftCards: new Set(columns.giftCards),
    isBestseller: (index) => (Number(columns.flags[index]) & 2) > 0,
    isNew: (index) => (Number(columns.flags[index]) & 1) > 0,
    isToCome: (index) =>
      offerOf(index).availability === 'pre-order' || reader.publishedOf(index) > dayNumber,
    featuredRankAt: (index, requested) =>
      columns.isOrdered
        ? orderedRank(index, requested)
        : featuredRank({
            availability: offerOf(index, requested).availability,
            isNew: reader.isNew(index),
            isBestseller: reader.isBestseller(index),
          }),
    priceOf: (index, requested) => offerOf(index, requested).price,
    sizeOf: (indexes) => ({
      count: indexes.length,
      goods: indexes.filter((index) => reader.goods.has(index)).length,
    }),
    indexOf: (id) => ids.indexOf(gidNumber(id)),
    at(index, requested = [], missing = '') {
      const lead = leadOf(index, requested);
      if (!lead && !missing) return (books[index] ??= createBook(index));
      const key = `${index} ${lead?.name ?? ''}`;
      const cached = bookOfEdition.get(key);
      if (cached && (lead || cached.missingEdition === missing)) return cached;
      const created = lead
        ? { ...createBook(index, requested), edition: lead.name }
        : markMissing(createBook(index), missing);
      bookOfEdition.set(key, created);
      return created;
    },
  };

  /** The order of a collection. Books whose requested edition cannot be bought come last. */
  function orderedRank(index: number, requested: readonly string[] = []): number {
    const isLast = requested.length > 0 && !isBuyable(offerOf(index, requested));
    return isLast ? index + columns.count : index;
  }

  /** Returns the lead with that position among those of the book. */
  function leadAt(index: number, position: number) {
    if (!firstLeads) {
      let sum = 0;
      firstLeads = titles.map((_, book) => {
        const first = sum;
        sum += reader.editionsOf(book).length;
        return first;
      });
    }
    return leads[(firstLeads[index] ?? 0) + position];
  }

  function editionNameAt(index: number): string {
    const sold = reader
      .editionsOf(index)
      .find((_, position) => leadAt(index, position)?.delta === 0);
    return columns.editionNames[index] ?? sold ?? '';
  }

  /** Returns the offer of a book: the requested edition, else the edition that its card shows. */
  function offerOf(index: number, requested: readonly string[] = []) {
    return offerOfLead(index, leadOf(index, requested));
  }

  function offerOfLead(index: number, lead: { delta: number; other: number } | null) {
    const variant = variants[index] ?? null;
    if (lead?.delta) {
      return {
        variant: (variant ?? 0) + lead.delta,
        price: columns.formatPrices[lead.other] ?? -1,
        originalPrice: columns.formatOriginalPrices[lead.other] ?? null,
        copiesLeft: columns.formatCopiesLeft[lead.other] ?? null,
        availability: availabilityOf(index, columns.formatAvailabilities[lead.other]),
      };
    }
    return {
      variant,
      price: columns.prices[index] ?? -1,
      originalPrice: columns.originalPrices[index] ?? null,
      copiesLeft: columns.copiesLeft[index] ?? null,
      availability: availabilityOf(index, columns.availabilities[index]),
    };
  }

  function createBook(index: number, requested: readonly string[] = []): Book {
    const title = titles[index] ?? '';
    const handle = handles[index] || slug(title);
    const { variant, price, originalPrice, availability, copiesLeft } = offerOf(index, requested);
    const published = reader.publishedOf(index);
    const editionName = editionNameAt(index);
    const { about } = columns;
    const pickedBy = columns.readers[index];
    const isMissing = about && index >= about.count && requested.length === 0;
    return {
      id: `gid://shopify/Product/${ids[index]}`,
      handle,
      title,
      author: reader.authorOf(index),
      variantId: variant === null ? null : `gid://shopify/ProductVariant/${variant}`,
      price: price < 0 ? null : price,
      originalPrice,
      availability,
      copiesLeft,
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
      editionName,
      ...(about && editionName && { edition: editionName }),
      ...(isMissing && { missingEdition: about.edition }),
      published: published < 0 ? null : fromDayNumber(published),
      isNew: reader.isNew(index),
      isBestseller: reader.isBestseller(index),
      series: reader.seriesOf(index),
      ...(pickedBy && { reader: pickedBy }),
    };
  }
  return reader;
}
