import {
  type BookDetails,
  positionLabel,
  seriesLabel,
  featuredRank,
  isBuyable,
  maxSpice,
  unknownAuthor,
  gidNumber,
} from './book.ts';
import { paths } from '../site/routes.ts';
import { entriesAround, missingText, placeIn, type SeriesEntry } from './series.ts';
import type { Storefront } from './storefront.ts';
import { memoize } from '../memoize.ts';
import { normalizeText } from '../text/normalize-text.ts';

/** A book in a list beside another book, with what the list shows of it. */
export type RelatedBook = Pick<BookDetails, 'handle' | 'title' | 'author' | 'cover'> & {
  /** Text such as "Book 2". Empty for none. */
  note: string;
};

/** An entry of the list of a series. `missing` is a text about books that are not in the shop. */
type SeriesNeighbor = { book: RelatedBook; isCurrent: boolean } | { missing: string };

type Link = { name: string; path: string; count: number };

/** What a book's page shows beside the book. */
export type RelatedBooks = {
  /** Null if unknown, or if the shop lists no book of the author. */
  author: Link | null;
  series: Link | null;
  /** The series around the book. Empty if the shop has no other book of it. */
  aroundInSeries: SeriesNeighbor[];
  /** Other books of the author, without those above; the newest first. */
  moreByAuthor: RelatedBook[];
  /** Their notes name the reasons. */
  similar: RelatedBook[];
};

const maxAround = 6;
const maxByAuthor = 6;

export function createRelatedBooks(
  { series, authors }: Pick<Storefront, 'series' | 'authors'>,
  findSimilar: (book: BookDetails) => SimilarBook[],
) {
  // By name, because a book that is hidden from the lists has an author and a series too.
  const authorOf = new Map(
    authors.flatMap((author) => author.books.map((book) => [book.author, author])),
  );
  const seriesOf = new Map(
    series.flatMap((one) => one.books.map((book) => [book.series?.name ?? '', one])),
  );
  const entryIndexes = new Map(
    series.flatMap(({ entries }) =>
      entries.flatMap((entry, index) =>
        entry.kind === 'book' ? [[entry.book, index] as const] : [],
      ),
    ),
  );
  return (book: BookDetails): RelatedBooks => {
    const author = authorOf.get(book.author);
    const ownSeries = seriesOf.get(book.series?.name ?? '');
    const others = ownSeries?.books.some((other) => other !== book) === true;
    const around = others
      ? entriesAround(
          ownSeries.entries,
          entryIndexes.get(book) ?? placeIn(ownSeries.entries, book),
          maxAround,
        )
      : [];
    const shown = new Set(around.map((entry) => (entry.kind === 'book' ? entry.book : null)));
    return {
      author: author ? toLink(author, paths.author) : null,
      series: ownSeries ? toLink(ownSeries, paths.series) : null,
      aroundInSeries: around.map((entry) => toNeighbor(entry, book)),
      moreByAuthor: takeFirst(author?.books ?? [], maxByAuthor, (other) => {
        return other !== book && !shown.has(other);
      }).map((other) => toRelated(other, other.series ? seriesLabel(other.series) : '')),
      similar: findSimilar(book).map(({ book: other, because }) =>
        toRelated(other, `More ${new Intl.ListFormat('en-US').format(because)}.`),
      ),
    };
  };
}

const maxSubstitutes = 2;

/** Where the page of a book that cannot be bought leads. */
export type Substitutes = { label: string; books: { title: string; path: string }[] };

/** Returns the next book of the series, and books like it. Omits empty lists. */
export function toSubstitutes({
  aroundInSeries,
  similar,
}: Pick<RelatedBooks, 'aroundInSeries' | 'similar'>): Substitutes[] {
  const current = aroundInSeries.findIndex((entry) => 'book' in entry && entry.isCurrent);
  const following = current < 0 ? [] : aroundInSeries.slice(current + 1);
  const inSeries = following.flatMap((entry) => ('book' in entry ? [entry.book] : []));
  return [
    { label: 'Next in the series', books: inSeries.slice(0, 1) },
    { label: 'Books like it', books: similar.slice(0, maxSubstitutes) },
  ]
    .filter(({ books }) => books.length > 0)
    .map(({ label, books }) => ({
      label,
      books: books.map(({ title, handle }) => ({ title, path: paths.book(handle) })),
    }));
}

function toLink(
  { name, slug, books }: { name: string; slug: string; books: readonly unknown[] },
  toPath: (slug: string) => string,
): Link {
  return { name, path: toPath(slug), count: books.length };
}

function toNeighbor(entry: SeriesEntry, current: BookDetails): SeriesNeighbor {
  if (entry.kind === 'missing') return { missing: missingText(entry) };
  const { book } = entry;
  return {
    book: toRelated(book, book.series ? positionLabel(book.series) : ''),
    isCurrent: book === current,
  };
}

function toRelated({ handle, title, author, cover }: BookDetails, note: string): RelatedBook {
  return { handle, title, author, cover, note };
}

/** Stops at the last item that is needed, because an author can have thousands of books. */
function takeFirst<Item>(
  items: readonly Item[],
  count: number,
  isWanted: (item: Item) => boolean,
): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === count) break;
    if (isWanted(item)) taken.push(item);
  }
  return taken;
}

/** A book like another one, and the tropes or genres that both share. */
export type SimilarBook = { book: BookDetails; because: string[] };

/**
 * How many books of one trope or genre are compared with a book. It bounds the work for a large
 * catalog, in which thousands of books share a trope.
 */
const maxCompared = 120;
const maxReasons = 3;
const maxSimilar = 3;
const tropeWeight = 3;
const spiceWeight = 1.5;

/** Product types that stand where a genre is missing. */
const noGenre = /^(?:books?|uncategorized)$/i;

type Profile = {
  book: BookDetails;
  /** The number of its product, which is higher for newer ones. */
  product: number;
  /** The position in the order in which books with the same rare features are neighbors. */
  position: number;
  /** Numbers of its tropes and genres, the rarest first. */
  features: number[];
  /** The book's own names of its features. */
  names: ReadonlyMap<number, string>;
  notes: Set<string>;
  /** Null if unknown. */
  author: string | null;
  series: string | null;
};

type Feature = { key: string; isTrope: boolean; rarity: number; weight: number };

/**
 * Returns a function that finds the books most like a book: the best of each author and series, then
 * the others. They share a trope or a genre with it, and have no content note that it lacks. Books
 * that cannot be bought, books of the same author or series, and those for which `isOffered` returns
 * false are left out. The order of the given books does not matter. The work grows with the number
 * of books, not with its square.
 */
export function createSimilarBooks(
  books: readonly BookDetails[],
  isOffered: (book: BookDetails) => boolean = () => true,
) {
  const { features, profiles } = createProfiles(books);
  const byBook = new Map(profiles.map((profile) => [profile.book, profile]));
  const lists = features.map((): Profile[] => []);
  for (const profile of profiles) {
    if (!isBuyable(profile.book) || !isOffered(profile.book)) continue;
    for (const feature of profile.features) lists[feature]?.push(profile);
  }

  /** Returns the books that share a feature, of a long list only those near the given position. */
  function neighborsIn(feature: number, position: number): Profile[] {
    const list = lists[feature] ?? [];
    if (list.length <= maxCompared) return list;
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.position ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    const start = Math.min(Math.max(0, low - maxCompared / 2), list.length - maxCompared);
    return list.slice(start, start + maxCompared);
  }

  function scoreOf(one: Profile, other: Profile): number {
    let score = 0;
    for (const feature of one.features)
      if (other.features.includes(feature)) score += features[feature]?.weight ?? 0;
    const [spice, otherSpice] = [one.book.spice, other.book.spice];
    if (spice === null || otherSpice === null) return score;
    return score + spiceWeight * (1 - Math.abs(spice - otherSpice) / maxSpice);
  }

  /** Returns the shared tropes, or the shared genres if there are none; the rarest first. */
  function reasonsOf(one: Profile, other: Profile): string[] {
    const shared = one.features.filter((feature) => other.features.includes(feature));
    const tropes = shared.filter((feature) => features[feature]?.isTrope);
    return (tropes.length > 0 ? tropes : shared)
      .slice(0, maxReasons)
      .map((feature) => one.names.get(feature) ?? '');
  }

  /** `maxCount` limits the number of books. */
  return (book: BookDetails, maxCount = maxSimilar): SimilarBook[] => {
    const own = byBook.get(book);
    if (!own) return [];
    const found = new Set(own.features.flatMap((feature) => neighborsIn(feature, own.position)));
    const ranked = [...found]
      .filter((other) => isCandidate(own, other))
      .map((other) => ({ other, score: scoreOf(own, other) }))
      .sort(
        (a, b) =>
          b.score - a.score ||
          featuredRank(a.other.book) - featuredRank(b.other.book) ||
          b.other.product - a.other.product,
      )
      .slice(0, maxCount * 4)
      .map(({ other }) => other);
    return onePerAuthorFirst(ranked)
      .slice(0, maxCount)
      .map((other) => ({ book: other.book, because: reasonsOf(own, other) }));
  };
}

/** Moves further books of an author or a series behind the first of each. */
function onePerAuthorFirst(ranked: readonly Profile[]): Profile[] {
  const seen = new Set<string>();
  const { firsts = [], others = [] } = Object.groupBy(ranked, ({ author, series }) => {
    const keys = [
      ...(author === null ? [] : [`author ${author}`]),
      ...(series === null ? [] : [`series ${series}`]),
    ];
    const isSeen = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isSeen ? 'others' : 'firsts';
  });
  return [...firsts, ...others];
}

/** Returns true if the second book may be offered to readers of the first. */
function isCandidate(own: Profile, other: Profile): boolean {
  return (
    other !== own &&
    (other.author === null || other.author !== own.author) &&
    (other.series === null || other.series !== own.series) &&
    other.notes.isSubsetOf(own.notes)
  );
}

/**
 * Numbers the tropes and genres, the rarest first, and sorts the books so that similar ones are
 * neighbors. Rarity is a power of two, so that a new book rarely changes an order.
 */
function createProfiles(books: readonly BookDetails[]) {
  const normalize = memoize(normalizeText);
  const counts = new Map<string, number>();
  const found = books.map((book) => {
    const names = new Map([
      ...book.genres
        .filter((name) => !noGenre.test(name))
        .map((name) => [`genre ${normalize(name)}`, name] as const),
      ...book.tropes.map((name) => [`trope ${normalize(name)}`, name] as const),
    ]);
    for (const key of names.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
    return { book, names };
  });
  const size = Math.floor(Math.log2(books.length));
  const features = [...counts]
    .map(([key, count]): Feature => {
      const isTrope = key.startsWith('trope ');
      const rarity = size - Math.floor(Math.log2(count));
      return { key, isTrope, rarity, weight: (1 + rarity) * (isTrope ? tropeWeight : 1) };
    })
    .sort((a, b) => b.rarity - a.rarity || (a.key < b.key ? -1 : 1));
  const numbers = new Map(features.map(({ key }, number) => [key, number]));
  const profiles = found
    .map(({ book, names }): Profile => {
      const named = [...names].map(([key, name]) => [numbers.get(key) ?? 0, name] as const);
      return {
        book,
        product: gidNumber(book.id),
        position: 0,
        features: named.map(([number]) => number).sort((a, b) => a - b),
        names: new Map(named),
        notes: new Set(book.contentNotes.map(normalize)),
        author: !book.author || book.author === unknownAuthor ? null : normalize(book.author),
        series: book.series && normalize(book.series.name),
      };
    })
    .sort((a, b) => compareLists(a.features, b.features) || b.product - a.product);
  for (const [position, profile] of profiles.entries()) profile.position = position;
  return { features, profiles };
}

function compareLists(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
