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

/** For how many days after a build the date of a device is believed. */
const trustedDays = 4;

function trustedToday(builtOn: number): IsoDate {
  const today = todayInShop();
  const age = toDayNumber(today) - builtOn;
  return age >= 0 && age <= trustedDays ? today : fromDayNumber(builtOn);
}

/** Decodes the columns. A pre-order is available from its day on. `today` is the shop's. */
export function decodeCatalog(
  columns: ColumnarCatalog,
  today: IsoDate = trustedToday(columns.builtOn),
) {
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
  const authorOf = (index: number) => authors[dictionaryCode(columns.authors, index)] ?? '';
  const genresOf = (index: number) => genres[dictionaryCode(columns.genres, index)] ?? [];
  const formatsOf = (index: number) => formats[dictionaryCode(columns.formats, index)] ?? [];
  const tropesOf = (index: number) => wordsAt(index, 't');
  const notesOf = (index: number) => wordsAt(index, 'n');
  const isNew = (index: number) => (Number(columns.flags[index]) & 1) > 0;
  const isBestseller = (index: number) => (Number(columns.flags[index]) & 2) > 0;
  const goods: ReadonlySet<number> = new Set(columns.goods);
  const giftCards: ReadonlySet<number> = new Set(columns.giftCards);
  const spiceOf = (index: number) =>
    columns.spices[index] === '-' ? null : Number(columns.spices[index]);
  /** Days since 2000-01-01; -1 if unknown. */
  const publishedOf = (index: number) => columns.published[index] ?? -1;
  const seriesOf = (index: number): Series | null => {
    const name = series[dictionaryCode(columns.series, index)];
    return name ? { name, number: seriesNumbers[index] || null } : null;
  };
  /** The formats, and the names of editions that lead none. A card can offer each. */
  const editionsOf = (index: number): readonly string[] => {
    const others = otherEditions[dictionaryCode(columns.editions, index)] ?? [];
    return others.length > 0 ? [...formatsOf(index), ...others] : formatsOf(index);
  };

  /** The offset of each book's first format in `leads`, computed on the first request for a format. */
  let firstLeads: number[] | undefined;
  function leadAt(index: number, position: number) {
    if (!firstLeads) {
      let sum = 0;
      firstLeads = titles.map((_, book) => {
        const first = sum;
        sum += editionsOf(book).length;
        return first;
      });
    }
    return leads[(firstLeads[index] ?? 0) + position];
  }

  function leadOf(index: number, requested: readonly string[]) {
    if (requested.length === 0) return null;
    let chosen: { delta: number; other: number; name: string } | null = null;
    let best = Infinity;
    for (const [position, name] of editionsOf(index).entries()) {
      const place = requested.indexOf(name);
      const lead = place < 0 ? undefined : leadAt(index, position);
      if (!lead) continue;
      const rank = isBuyable(offerOfLead(index, lead)) ? place : place + requested.length;
      if (rank < best) [chosen, best] = [{ ...lead, name }, rank];
    }
    return chosen;
  }

  function availabilityOf(index: number, letter: string | undefined) {
    const availability = decodeAvailability(letter);
    const published = publishedOf(index);
    const isOut = availability === 'pre-order' && published >= 0 && published <= dayNumber;
    return isOut ? 'in-stock' : availability;
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

  /** Returns the offer of a book: the requested edition, else the edition that its card shows. */
  const offerOf = (index: number, requested: readonly string[] = []) =>
    offerOfLead(index, leadOf(index, requested));

  function createBook(index: number, requested: readonly string[] = []): Book {
    const title = titles[index] ?? '';
    const handle = handles[index] || slug(title);
    const cover = covers[dictionaryCode(columns.covers, index)] ?? '';
    const { variant, price, ...offer } = offerOf(index, requested);
    const published = publishedOf(index);
    const sold = editionsOf(index).find((_, position) => leadAt(index, position)?.delta === 0);
    const editionName = columns.editionNames[index] ?? sold ?? '';
    const { about } = columns;
    const pickedBy = columns.readers[index];
    const isMissing = about && index >= about.count && requested.length === 0;
    return {
      id: `gid://shopify/Product/${ids[index]}`,
      handle,
      title,
      author: authorOf(index),
      variantId: variant === null ? null : `gid://shopify/ProductVariant/${variant}`,
      price: price < 0 ? null : price,
      ...offer,
      cover: decodeCover(cover, handle, columns.tints[index]),
      genres: genresOf(index),
      tropes: tropesOf(index),
      spice: spiceOf(index),
      contentNotes: notesOf(index),
      formats: formatsOf(index),
      editionName,
      ...(about && editionName && { edition: editionName }),
      ...(isMissing && { missingEdition: about.edition }),
      published: published < 0 ? null : fromDayNumber(published),
      isNew: isNew(index),
      isBestseller: isBestseller(index),
      series: seriesOf(index),
      ...(pickedBy && { reader: pickedBy }),
    };
  }

  return {
    count: columns.count,
    titles,
    authorOf,
    genresOf,
    tropesOf,
    notesOf,
    /** Tags and content notes, without the series. */
    tagsOf: (index: number) => wordsAt(index, 'tnw'),
    formatsOf,
    editionsOf,
    /** Cores of ISBNs. The first are those of each of `editionsOf`, empty if unknown; others follow. */
    isbnsOf: (index: number) => isbns[index]?.split(' ') ?? [],
    spiceOf,
    publishedOf,
    seriesOf,
    /** Other searchable words of the book's page, such as the titles of its editions. */
    keywordsOf: (index: number) => keywords[dictionaryCode(columns.keywords, index)] ?? [],
    /** The indexes of goods, such as gift cards, which are no books. */
    goods,
    /** The indexes of gift cards, which only a search for a text finds. */
    giftCards,
    isBestseller,
    isNew,
    /** Returns true if the book is a pre-order or its publication day is in the future. */
    isToCome: (index: number) =>
      offerOf(index).availability === 'pre-order' || publishedOf(index) > dayNumber,
    /**
     * Returns the rank in the featured order; lower ranks come first. In a collection it is the order of the columns, but
     * those whose requested edition cannot be bought come last. `requested` are formats and editions, the best
     * first, here and below. The first that is for sale decides, else the first.
     */
    featuredRankAt(index: number, requested: readonly string[] = []): number {
      const { availability } = offerOf(index, requested);
      if (!columns.isOrdered)
        return featuredRank({
          availability,
          isNew: isNew(index),
          isBestseller: isBestseller(index),
        });
      const isLast = requested.length > 0 && !isBuyable({ availability });
      return isLast ? index + columns.count : index;
    },
    /** The price that the card shows. Cents; -1 if unknown. */
    priceOf: (index: number, requested?: readonly string[]) => offerOf(index, requested).price,
    sizeOf: (indexes: readonly number[]): ListSize => ({
      count: indexes.length,
      goods: indexes.filter((index) => goods.has(index)).length,
    }),
    /** Returns the index of the book with that gid; -1 if there is none. */
    indexOf: (id: string) => ids.indexOf(gidNumber(id)),
    /** Returns the same object for the same arguments. `missing`: an edition that was named, for a book without it. */
    at(index: number, requested: readonly string[] = [], missing = ''): Book {
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
}

/** Decoded columns. Books are created on demand. */
export type CatalogReader = ReturnType<typeof decodeCatalog>;
