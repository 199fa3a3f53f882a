/**
 * Editions by the words of their names. A list that is about an edition, as "Signed Books" is, offers that one
 * of each book. Names differ between shops ("Signed hardcover", "Édition signée"), so words are compared in the
 * form of a search, without their endings: "Éditions signées" holds "signée".
 */
import {
  type BookDetails,
  type Edition,
  editionNameOf,
  leadingEdition,
  markMissing,
} from './book.ts';
import { memoize } from '../memoize.ts';
import { normalizeText } from '../text/normalize-text.ts';

const ending = /^(.{4,}?)[aeiou]{0,2}s?$/u;
const stemOf = (word: string) => word.replace(ending, '$1');

/** Words of titles that tell no edition from another. */
const commonWords = new Set(
  (
    'book books edition editions copy copies novel romance the and for with from ' +
    'buch bucher ausgabe ausgaben livre livres libro libros libri edicion ediciones edizione edizioni'
  )
    .split(' ')
    .map(stemOf),
);
/** Short words of Latin letters are not names of editions, as "on" in "Audiobook on CD". */
const isTelling = (word: string) => !commonWords.has(stemOf(word)) && !/^[a-z0-9]{1,2}$/.test(word);

type Name = { words: string[]; stems: Set<string> };

/** Returns the words of a name, and their stems with those of neighbors: "audio book" is "audiobook". */
const parseName = memoize((text: string): Name => {
  const words = normalizeText(text).split(' ').filter(Boolean);
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return { words, stems: new Set([...words, ...joined].map(stemOf)) };
});

/** Returns the positions of the words that a name holds, alone or joined to a neighbor. */
function heldWords(words: readonly string[], { stems }: Name): number[] {
  const held = new Set<number>();
  for (const [index, word] of words.entries()) {
    if (stems.has(stemOf(word))) held.add(index);
    const next = words[index + 1];
    if (next !== undefined && stems.has(stemOf(word + next))) held.add(index).add(index + 1);
  }
  return [...held];
}

const holds = (name: Name, words: readonly string[]) =>
  words.length > 0 && heldWords(words, name).length === words.length;

/** The shortest names first: "Hardcover" means a signed hardcover only where there is no other. */
const byLength = (a: string, b: string) => parseName(a).words.length - parseName(b).words.length;

/** Returns the edition for sale whose name, the shortest, holds each word. Null if none does. */
function findEdition({ editions }: BookDetails, wanted: string): Edition | null {
  const { words } = parseName(wanted);
  const found = editions.filter((edition) => holds(parseName(editionNameOf(edition)), words));
  const sorted = found.toSorted((a, b) => byLength(editionNameOf(a), editionNameOf(b)));
  return leadingEdition(sorted) ?? null;
}

/**
 * Returns the book as a list shows it that is about an edition: with the price and the stock of that one. A book
 * without it is marked, and shows its own edition by name.
 */
export function inEdition(book: BookDetails, wanted: string | null): BookDetails {
  if (!wanted) return book;
  const edition = findEdition(book, wanted);
  if (!edition) return markMissing(book, wanted);
  const { variantId, price, originalPrice, availability, copiesLeft } = edition;
  const name = editionNameOf(edition);
  return {
    ...book,
    variantId,
    price,
    originalPrice,
    availability,
    copiesLeft,
    edition: name,
    editionName: name,
  };
}

/** The names of the editions of some books, and the number of books that have just these. */
export type EditionNames = { names: string[]; count: number };

export function groupByEditions(books: readonly Pick<BookDetails, 'editions'>[]): EditionNames[] {
  const groups = new Map<string, EditionNames>();
  for (const { editions } of books) {
    const names = [...new Set(editions.map(editionNameOf))].filter(Boolean);
    const key = JSON.stringify(names.toSorted());
    const group = groups.get(key) ?? { names, count: 0 };
    group.count += 1;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Returns the words of a collection's title that name an edition of at least half of its books, as "Signed" in
 * "Signed Books". Null if there are none.
 */
export function proposeEdition(title: string, groups: readonly EditionNames[]): string | null {
  const shown = title
    .split(/\s+/)
    .flatMap((word) => (parseName(word).words.length > 1 ? word.split(/\p{Pd}/u) : word))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);
  const words = shown.map((word) => normalizeText(word));
  const half = groups.reduce((sum, { count }) => sum + count, 0) / 2;
  const countOf = (wanted: readonly string[]) =>
    groups
      .filter(({ names }) => names.some((name) => holds(parseName(name), wanted)))
      .reduce((sum, { count }) => sum + count, 0);
  const isEnough = (positions: readonly number[]) => {
    const count = countOf(positions.map((index) => words[index] ?? ''));
    return count > 0 && count >= half;
  };
  const label = (positions: readonly number[]) => positions.map((index) => shown[index]).join(' ');

  const singles = words.flatMap((word, index) =>
    isTelling(word) && isEnough([index]) ? [[index]] : [],
  );
  const pairs = words.flatMap((word, index) =>
    index > 0 && isTelling(`${words[index - 1]}${word}`) && isEnough([index - 1, index])
      ? [[index - 1, index]]
      : [],
  );
  const all = [...new Set([...singles, ...pairs].flat())].toSorted((a, b) => a - b);
  if (all.length === 0) return null;
  const [first = all] = [...pairs, ...singles];
  return label(isEnough(all) ? all : first);
}

/** Words of a search, without those that name editions. */
export type NamedEditions = { names: string[]; others: string };

/**
 * Returns the names of editions that a search asks for, the shortest first, and its other words: "signed emma"
 * asks for "Signed Hardcover". Those that hold the most of its words win.
 */
export function findNamedEditions(text: string, all: readonly string[]): NamedEditions {
  const { words } = parseName(text);
  const held = all.map((name) => ({ name, positions: heldWords(words, parseName(name)) }));
  const telling = held.filter(
    ({ positions }) =>
      positions.length > 0 && isTelling(positions.map((index) => words[index]).join('')),
  );
  const most = Math.max(0, ...telling.map(({ positions }) => positions.length));
  const best = telling.filter(({ positions }) => positions.length === most);
  const named = new Set(best.flatMap(({ positions }) => positions));
  return {
    names: best.map(({ name }) => name).toSorted(byLength),
    others: words.filter((_, index) => !named.has(index)).join(' '),
  };
}
