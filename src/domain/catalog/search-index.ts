import { allGenres, type Query, type Selection, type Sort } from './query.ts';
import { type Book, seriesLabel, seriesPosition } from './book.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { expandNotes } from './facets.ts';
import { findNamedEditions, type NamedEditions } from './edition-names.ts';
import { isbnCore } from './isbn.ts';
import { memoize } from '../memoize.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { toDigits } from '../text/number-words.ts';

/** Suffixes removed from words that occur in no book, so that "princesse" matches "princess". */
const ending = /(?:es|s|e)$/;
const minStemLength = 4;
const maxWords = 40;
/** The level of spice from which readers call a book spicy. */
const spicyFrom = 4;
/** Words that join a title and an author in a query and carry no meaning. */
const joiningWords = new Set(['by']);
const leadingArticle = /^(?:the|an?) /;
const maxArticleLength = 4;
/** The start of a subtitle: "Emma: A Novel", "Frankenstein; or, The Modern Prometheus". */
const subtitle = /\s*[:;([–—|].*$|\s+-\s.*$|,? or,.*$/su;

/** A place in a series: "hunger games book 2". */
const seriesPlace = /^(.+?)(?: (?:book|volume|vol|part|number|no))? (\d+)$/;
const seriesEnding = / (?:series|trilogy|saga|duology|quartet)$/;
/** "lotr" and "acotar". Two letters would be the initials of too many titles. */
const initialsPattern = /^[a-z\d]{3,8}$/;

/** How a book contains a phrase. Higher values are better matches. */
const match = { none: 0, part: 1, wordStart: 2, words: 3 } as const;

/** The relevance of a match, best first. Books of equal relevance keep the featured order. */
const relevance = {
  titleAsTyped: 0,
  title: 1,
  titleWithoutArticle: 2,
  /** The title without a bracket, as in "Emma (Penguin Classics)". */
  titleBeforeBracket: 3,
  titleBeforeSubtitle: 4,
  titleWords: 5,
  titleStart: 6,
  author: 7,
  series: 8,
  words: 9,
  wordStarts: 10,
  parts: 11,
  /** The words of the query are scattered. */
  scatteredTitle: 12,
  scatteredInTitle: 13,
  scatteredAuthor: 14,
  scatteredWords: 15,
  scatteredWordStarts: 16,
  scatteredParts: 17,
  none: 18,
} as const;

/** Creates a search index over a catalog at once, as a server and a build do. */
export function createSearchIndex(reader: CatalogReader): SearchIndex {
  const steps = indexCatalog(reader);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Creates a search index over a catalog in steps of less than a millisecond, so that a browser can answer between
 * them. It normalizes the text of every book once.
 */
export function* indexCatalog(reader: CatalogReader) {
  const normalizeOnce = memoize(normalizeText);
  const titles = yield* mapInSteps(reader.titles, normalizeText);
  const titlesInDigits = yield* mapInSteps(titles, toDigits);
  /** The normalized titles without subtitles. */
  const mainTitles = yield* mapInSteps(reader.titles, (title, index) => {
    const main = withoutSubtitle(title);
    return main === title ? (titles[index] ?? '') : normalizeText(main);
  });
  /** The normalized authors and series, each after a space. A book without a series has an empty text. */
  const authors = yield* mapInSteps(
    titles,
    (_, index) => ` ${normalizeOnce(reader.authorOf(index))}`,
  );
  const seriesLabels = yield* mapInSteps(titles, (_, index) => {
    const series = reader.seriesOf(index);
    return series ? ` ${normalizeOnce(seriesLabel(series))}` : '';
  });
  const { text, ends, booksOf } = yield* collectLines(reader, titles, titlesInDigits);
  const editions = [...new Set(reader.titles.flatMap((_, index) => reader.editionsOf(index)))];

  const order = memoize((sort: Sort) => sortIndexes(reader, [...reader.titles.keys()], sort));

  /** Returns a value of `match` for each book: the best of its lines. One long search is faster than many short ones. */
  function matchesOf(phrase: string): Uint8Array {
    const hits = new Uint8Array(reader.count);
    if (phrase === '') return hits;
    let line = 0;
    let offset = text.indexOf(phrase);
    while (offset >= 0 && line < ends.length) {
      while ((ends[line] ?? Infinity) <= offset) line += 1;
      const isStart = text[offset - 1] === ' ';
      const isWords = isStart && text[offset + phrase.length] === ' ';
      const value = isWords ? match.words : isStart ? match.wordStart : match.part;
      for (const index of booksOf(line)) if ((hits[index] ?? 0) < value) hits[index] = value;
      offset = text.indexOf(phrase, isWords ? ends[line] : offset + 1);
    }
    return hits;
  }

  /** Matches a word, or its stem if no book contains the word. */
  function matchesOfWord(word: string): Uint8Array {
    const hits = matchesOf(word);
    if (hits.some(Boolean)) return hits;
    const stem = word.replace(ending, '');
    return stem.length < minStemLength || stem === word ? hits : matchesOf(stem);
  }

  let lastRanks: { query: string; ranks: Uint8Array } | undefined;
  /** Returns the relevance of each book for the text, as a value of `relevance`. */
  function rank(query: string): Uint8Array {
    if (lastRanks?.query !== query) lastRanks = { query, ranks: computeRanks(query) };
    return lastRanks.ranks;
  }

  function computeRanks(query: string): Uint8Array {
    const ranks = new Uint8Array(reader.count).fill(relevance.none);
    const improve = (index: number, value: number) => {
      if (value < (ranks[index] ?? 0)) ranks[index] = value;
    };
    const isbn = isbnCore(query);
    if (isbn) {
      for (const [index, hit] of matchesOf(isbn).entries())
        if (hit === match.words) improve(index, relevance.title);
    }
    const typed = query.trim().toLowerCase();
    const phrases = phrasesOf(query);
    let isPhraseFound = false;
    for (const phrase of phrases) {
      for (const index of findSeriesPlace(phrase)) {
        isPhraseFound = true;
        improve(index, relevance.title);
      }
      const hits = matchesOf(phrase);
      for (let index = 0; index < hits.length; index += 1) {
        const hit = hits[index] ?? match.none;
        if (hit === match.none) continue;
        isPhraseFound ||= hit > match.part;
        improve(index, relevanceOf(phrase, index, hit));
        const title = reader.titles[index] ?? '';
        if (title.length === typed.length && title.toLowerCase() === typed)
          improve(index, relevance.titleAsTyped);
      }
    }
    if (isPhraseFound) return ranks;
    const [phrase = ''] = phrases;
    if (initialsPattern.test(phrase))
      for (const index of reader.titles.keys())
        if (initials()[index]?.includes(phrase)) improve(index, relevance.titleWords);
    for (const phrase of phrases) rankScattered(wordsOf(phrase), improve);
    // A query of only punctuation is compared as typed.
    const trimmed = query.trim();
    for (const [index, title] of reader.titles.entries())
      if (title.includes(trimmed)) improve(index, relevance.parts);
    // "signed emma" finds Emma also without a signed copy.
    const { others } = named(query);
    const isFound = ranks.some((value) => value !== relevance.none);
    if (isFound || !others || others === phrases[0]) return ranks;
    const ranksOfOthers = computeRanks(others);
    lacking = query;
    return ranksOfOthers;
  }

  /** The last text whose books do not have the edition that it names. */
  let lacking = '';

  let lastNamed: { query: string; value: NamedEditions } | undefined;
  /** Returns the editions that a text names. A text that a title holds names none. */
  function named(query: string): NamedEditions {
    if (lastNamed?.query !== query) {
      const phrase = normalizeText(query);
      const found = findNamedEditions(query, editions);
      const isMixed = found.names.length > 0 && found.others !== '';
      const isTitle = isMixed && titles.some((title) => title.includes(phrase));
      lastNamed = { query, value: isTitle ? { names: [], others: phrase } : found };
    }
    return lastNamed.value;
  }

  /** Returns the relevance of a phrase that a title is or begins with, `none` for others. */
  function relevanceInTitle(phrase: string, index: number, title: string): number {
    if (title.startsWith(phrase)) {
      if (title === phrase) return relevance.title;
      const main = mainTitles[index] ?? '';
      if (main === phrase || toDigits(main) === phrase) {
        const { length } = withoutSubtitle(reader.titles[index] ?? '');
        const isBracket = /^\s*[([]/.test(reader.titles[index]?.slice(length) ?? '');
        return isBracket ? relevance.titleBeforeBracket : relevance.titleBeforeSubtitle;
      }
      return title[phrase.length] === ' ' ? relevance.titleWords : relevance.titleStart;
    }
    const isAlmostAsLong = Math.abs(title.length - phrase.length) <= maxArticleLength;
    return isAlmostAsLong &&
      title.replace(leadingArticle, '') === phrase.replace(leadingArticle, '')
      ? relevance.titleWithoutArticle
      : relevance.none;
  }

  let knownInitials: (readonly string[])[] | undefined;
  /** Returns the initials of each title of three words or more, with and without its article. */
  function initials(): readonly (readonly string[])[] {
    knownInitials ??= mainTitles.map((title) => {
      const words = title.split(' ');
      const letters = words.map(([first = '']) => first).join('');
      return words.length < 3 ? [] : [letters, letters.slice(leadingArticle.test(title) ? 1 : 0)];
    });
    return knownInitials;
  }

  /** Returns the books at the place in a series that a phrase names, as in "laurel gap book 2". */
  function findSeriesPlace(phrase: string): number[] {
    const [, name = '', number] = seriesPlace.exec(phrase) ?? [];
    if (number === undefined) return [];
    const bare = (text: string) => text.replace(leadingArticle, '').replace(seriesEnding, '');
    return [...reader.titles.keys()].filter((index) => {
      const series = reader.seriesOf(index);
      if (!series) return false;
      const { from, to } = seriesPosition(series);
      const isPlace = from <= Number(number) && Number(number) <= to;
      return isPlace && bare(normalizeOnce(series.name)) === bare(name);
    });
  }

  function relevanceOf(phrase: string, index: number, hit: number): number {
    const [title = '', inDigits = ''] = [titles[index], titlesInDigits[index]];
    let best = relevanceInTitle(phrase, index, title);
    if (inDigits !== title) best = Math.min(best, relevanceInTitle(phrase, index, inDigits));
    if (best < relevance.none) return best;
    if (authors[index]?.includes(` ${phrase}`)) return relevance.author;
    if (seriesLabels[index]?.includes(` ${phrase}`)) return relevance.series;
    if (hit === match.words) return relevance.words;
    return hit === match.wordStart ? relevance.wordStarts : relevance.parts;
  }

  /** Ranks the books that contain every word, in any field and order. */
  function rankScattered(
    words: readonly string[],
    improve: (index: number, value: number) => void,
  ): void {
    const hitsOfWords = words.slice(0, maxWords).map(matchesOfWord);
    for (let index = 0; index < reader.count; index += 1) {
      let worst: number = match.words;
      for (const hits of hitsOfWords) worst = Math.min(worst, hits[index] ?? 0);
      if (worst === match.none) continue;
      improve(index, scatteredRelevance(words, index, worst));
    }
  }

  /** Books whose whole title or whole author the query names come first. */
  function scatteredRelevance(words: readonly string[], index: number, worst: number): number {
    const isNamed = (name: string) =>
      name !== '' && name.split(' ').every((word) => words.includes(word));
    const ownTitles = [titles[index] ?? '', mainTitles[index] ?? ''];
    if (ownTitles.some((title) => isNamed(title.replace(leadingArticle, ''))))
      return relevance.scatteredTitle;
    if (words.every((word) => ` ${titles[index]}`.includes(` ${word}`)))
      return relevance.scatteredInTitle;
    if (isNamed(authors[index]?.slice(1) ?? '')) return relevance.scatteredAuthor;
    if (worst === match.words) return relevance.scatteredWords;
    return worst === match.wordStart ? relevance.scatteredWordStarts : relevance.scatteredParts;
  }

  /** Returns the requested formats and editions: the filter, else those that the text names. */
  function formatsIn({ format, text }: Pick<Query, 'format' | 'text'>): string[] {
    if (format) return [format];
    const isbn = isbnCore(text);
    const index = isbn ? matchesOf(isbn).indexOf(match.words) : -1;
    const ofIsbn = reader.editionsOf(index)[reader.isbnsOf(index).findIndex((own) => own === isbn)];
    if (ofIsbn) return [ofIsbn];
    return named(text).names;
  }

  /** Returns the indexes in the order of relevance. The books of a series are in its order. */
  function byRelevance(indexes: readonly number[], ranks: Uint8Array): number[] {
    const buckets = Array.from({ length: relevance.none }, () => new Array<number>());
    for (const index of indexes) buckets[ranks[index] ?? relevance.none]?.push(index);
    buckets[relevance.series] = inSeriesOrder(reader, buckets[relevance.series] ?? []);
    return buckets.flat();
  }

  return {
    formatsIn,
    /** Returns cards of books, in the edition that the query names. */
    cardsOf(query: Pick<Query, 'format' | 'text'>, indexes: readonly number[]): Book[] {
      const requested = formatsIn(query);
      if (query.text) rank(query.text);
      const missing = query.text && query.text === lacking ? requested[0] : undefined;
      return indexes.map((index) => reader.at(index, requested, missing));
    },
    mainTitles,
    /** Normalized titles. */
    titles,
    /** Returns true if every match is only a part of a word, so that the text may be misspelled. */
    isDoubtful(text: string): boolean {
      return rank(text).every(
        (value) => value === relevance.parts || value >= relevance.scatteredParts,
      );
    },
    /** Returns true if the text is the whole title, apart from an article or the subtitle. */
    isTitle(index: number, text: string): boolean {
      const phrase = normalizeText(text);
      return relevanceOf(phrase, index, match.none) <= relevance.titleBeforeSubtitle;
    },
    /** Returns the matching indexes in the query's order. A text's featured order is relevance. */
    search(query: Selection): number[] {
      const { genre, trope, spice, format, sort } = query;
      const excludedNotes = expandNotes(query.excludedContentNotes);
      const ranks = query.text.trim() ? rank(query.text) : null;
      const matching = order(sort).filter((index) => {
        if (ranks ? ranks[index] === relevance.none : reader.giftCards.has(index)) return false;
        if (genre !== allGenres && !reader.genresOf(index).includes(genre)) return false;
        if (trope && !reader.tropesOf(index).includes(trope)) return false;
        if (format && !reader.formatsOf(index).includes(format)) return false;
        if (spice !== null && !((reader.spiceOf(index) ?? 9) <= spice)) return false;
        if (excludedNotes.length === 0) return true;
        const notes = reader.notesOf(index);
        return !excludedNotes.some((note) => notes.includes(note));
      });
      const requested = formatsIn(query);
      // Restores the catalog order first. Otherwise books of equal price keep the order of their
      // other editions.
      const sorted =
        requested.length === 0 || sort === 'newest' || sort === 'title'
          ? matching
          : sortIndexes(
              reader,
              matching.toSorted((a, b) => a - b),
              sort,
              requested,
            );
      return ranks && sort === 'featured' ? byRelevance(sorted, ranks) : sorted;
    },
  };
}

export type SearchIndex =
  ReturnType<typeof indexCatalog> extends Generator<unknown, infer Index> ? Index : never;

/** The number of texts that are normalized in a step. */
const stepSize = 50;

function* mapInSteps<Value>(
  values: readonly Value[],
  map: (value: Value, index: number) => string,
): Generator<undefined, string[]> {
  const mapped: string[] = [];
  for (const [index, value] of values.entries()) {
    mapped.push(map(value, index));
    if (index % stepSize === 0) yield;
  }
  return mapped;
}

/** Returns the title before a colon, bracket or dash: "Emma: A Novel" → "Emma". */
export function withoutSubtitle(title: string): string {
  return title.replace(subtitle, '') || title;
}

/**
 * Returns the normalized values that a search looks at, each once: one a line between two spaces, so that a search
 * for words can include the spaces around them. `ends` are the offsets after the lines.
 */
function* collectLines(
  reader: CatalogReader,
  titles: readonly string[],
  titlesInDigits: readonly string[],
) {
  /** The lines of values as they are, and normalized, because authors, genres and tags repeat often. */
  const lineOf = new Map<string, number>();
  const lineOfNormalized = new Map<string, number>();
  const lines: number[] = [];
  const books: number[] = [];
  const add = (book: number, value: string, normalize = normalizeText) => {
    let line = lineOf.get(value);
    if (line === undefined) {
      const normalized = normalize(value);
      line = lineOfNormalized.get(normalized) ?? lineOfNormalized.size;
      lineOfNormalized.set(normalized, line);
      lineOf.set(value, line);
    }
    lines.push(line);
    books.push(book);
  };
  const asIs = (value: string) => value;
  for (const [book, title] of titles.entries()) {
    add(book, title, asIs);
    const inDigits = titlesInDigits[book] ?? title;
    if (inDigits !== title) add(book, inDigits, asIs);
    add(book, reader.authorOf(book));
    const series = reader.seriesOf(book);
    if (series) add(book, seriesLabel(series));
    for (const isbn of reader.isbnsOf(book)) if (isbn) add(book, isbn, asIs);
    for (const value of reader.genresOf(book)) add(book, value);
    for (const value of reader.tagsOf(book)) add(book, value);
    for (const value of reader.editionsOf(book)) add(book, value);
    for (const value of reader.keywordsOf(book)) add(book, value);
    if (reader.isNew(book)) add(book, 'new');
    if (reader.isBestseller(book)) add(book, 'bestseller');
    if (reader.isToCome(book)) ['pre order', 'preorder'].forEach((value) => add(book, value));
    const spice = reader.spiceOf(book);
    if (spice !== null) add(book, `spice ${spice}`);
    if (spice !== null && spice >= spicyFrom) add(book, 'spicy');
    if (book % stepSize === 0) yield;
  }
  const values = [...lineOfNormalized.keys()];
  let total = 0;
  const ends = values.map(({ length }) => (total += length + 3));
  const starts = new Uint32Array(values.length + 1);
  for (const line of lines) starts[line + 1] = (starts[line + 1] ?? 0) + 1;
  for (let line = 0; line < values.length; line += 1)
    starts[line + 1] = (starts[line + 1] ?? 0) + (starts[line] ?? 0);
  const filled = starts.slice();
  const sorted = new Uint32Array(books.length);
  for (const [position, book] of books.entries()) {
    const line = lines[position] ?? 0;
    sorted[filled[line] ?? 0] = book;
    filled[line] = (filled[line] ?? 0) + 1;
  }
  return {
    text: values.map((value) => ` ${value} \n`).join(''),
    ends,
    booksOf: (line: number) => sorted.subarray(starts[line], starts[line + 1]),
  };
}

/**
 * Returns the normalized forms of a phrase, also with its numbers in digits. The last letter may start a word, as in "a r" for "a
 * room", so one form does not join it to an initial.
 */
function phrasesOf(text: string): string[] {
  const [, before, last] = /^(.*\S)\s+(\S)$/su.exec(text.trim()) ?? [];
  const phrase = normalizeText(text);
  const forms = [phrase, toDigits(phrase)];
  if (before !== undefined && last !== undefined)
    forms.push(`${normalizeText(before)} ${normalizeText(last)}`);
  return [...new Set(forms)];
}

function wordsOf(phrase: string): string[] {
  const words = phrase.split(' ');
  const meaningful = words.filter((word) => !joiningWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Returns the books of each series by their numbers. Series keep the order of their first book. */
function inSeriesOrder(reader: CatalogReader, indexes: readonly number[]): number[] {
  const firstOfSeries = new Map<string | undefined, number>();
  for (const [order, index] of indexes.entries()) {
    const name = reader.seriesOf(index)?.name;
    if (!firstOfSeries.has(name)) firstOfSeries.set(name, order);
  }
  const toSortable = (index: number) => {
    const series = reader.seriesOf(index);
    return {
      index,
      order: firstOfSeries.get(series?.name) ?? 0,
      position: seriesPosition(series).from,
    };
  };
  return indexes
    .map(toSortable)
    .sort((a, b) => a.order - b.order || a.position - b.position)
    .map(({ index }) => index);
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
