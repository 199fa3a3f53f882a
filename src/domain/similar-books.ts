import { type BookDetails, featuredRank, isBuyable, unknownAuthor } from './book.ts';
import { countGenres } from './browse.ts';
import { normalizeText } from './normalize-text.ts';

/** A book like another one, and the tropes or genres that both share. */
export type SimilarBook = { book: BookDetails; because: string[] };

/**
 * How many books of one trope or genre are compared with a book. It bounds the work for a large
 * catalog, in which thousands of books share a trope.
 */
const maxCompared = 120;
const maxReasons = 3;
const tropeWeight = 3;
const spiceWeight = 1.5;
const maxSpice = 5;

type Profile = {
  book: BookDetails;
  /** The position in the order in which books with the same rare features are neighbors. */
  position: number;
  /** Feature numbers, the rarest first. */
  features: number[];
  notes: Set<string>;
  /** Null if unknown. */
  author: string | null;
  series: string | null;
};

/**
 * Returns a function that finds the books most like a book: the best of each author and series, then
 * the others. They share a trope or a genre with it, and have no content note that it lacks. Books
 * that cannot be bought, books of the same author or series, and those for which `isOffered` returns
 * false are left out. The result depends only on the given books. The work grows with the number of
 * books, not with its square.
 */
export function createSimilarBooks(
  books: readonly BookDetails[],
  isOffered: (book: BookDetails) => boolean = () => true,
) {
  const { names, isTrope, weights, profiles } = createProfiles(books);
  const byBook = new Map(profiles.map((profile) => [profile.book, profile]));
  const lists = names.map((): Profile[] => []);
  for (const profile of profiles) {
    if (!isBuyable(profile.book) || !isOffered(profile.book)) continue;
    for (const feature of profile.features) lists[feature]?.push(profile);
  }
  const weightOf = (feature: number) => weights[feature] ?? 0;

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
      if (other.features.includes(feature)) score += weightOf(feature);
    const [spice, otherSpice] = [one.book.spice, other.book.spice];
    if (spice === null || otherSpice === null) return score;
    return score + spiceWeight * (1 - Math.abs(spice - otherSpice) / maxSpice);
  }

  /** Returns the shared tropes, or the shared genres if there are none; the rarest first. */
  function reasonsOf(one: Profile, other: Profile): string[] {
    const shared = one.features.filter((feature) => other.features.includes(feature));
    const tropes = shared.filter((feature) => isTrope[feature]);
    return (tropes.length > 0 ? tropes : shared)
      .slice(0, maxReasons)
      .map((feature) => names[feature] ?? '');
  }

  /** `maxCount` limits the number of books. */
  return (book: BookDetails, maxCount: number): SimilarBook[] => {
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
          a.other.position - b.other.position,
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

/** Numbers the tropes and genres, and sorts the books so that similar ones are neighbors. */
function createProfiles(books: readonly BookDetails[]) {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const counts: number[] = [];
  const isTrope: boolean[] = [];
  const normalize = createCache(normalizeText);
  const numberOf = (kind: 'trope' | 'genre', name: string) => {
    const key = `${kind} ${normalize(name)}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, names.length);
    isTrope.push(kind === 'trope');
    counts.push(0);
    return names.push(name) - 1;
  };
  const found = books.map((book) => {
    const features = new Set([
      ...book.tropes.map((name) => numberOf('trope', name)),
      ...countGenres([book.genres]).map(({ name }) => numberOf('genre', name)),
    ]);
    for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1;
    return { book, features };
  });
  // Rare features say more than common ones, and a trope says more than a genre.
  const weights = counts.map(
    (count, feature) => Math.log(1 + books.length / count) * (isTrope[feature] ? tropeWeight : 1),
  );
  const profiles = found
    .map(({ book, features }): Profile => ({
      book,
      position: 0,
      features: [...features].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b),
      notes: new Set(book.contentNotes.map(normalize)),
      author: book.author === unknownAuthor ? null : normalize(book.author),
      series: book.series && normalize(book.series.name),
    }))
    .sort((a, b) => compareLists(a.features, b.features));
  for (const [position, profile] of profiles.entries()) profile.position = position;
  return { names, isTrope, weights, profiles };
}

function compareLists(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function createCache(compute: (text: string) => string) {
  const cached = new Map<string, string>();
  return (text: string): string => {
    const known = cached.get(text);
    if (known !== undefined) return known;
    const value = compute(text);
    cached.set(text, value);
    return value;
  };
}
