import { memoize } from '../memoize.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { paginate, type ListPage } from '../pagination.ts';
import { hash } from 'node:crypto';
import type { BookDetails } from './book.ts';
import { fileName } from '../text/file-name.ts';

/** A book of a series as its spine, or the place of missing ones. */
export type Spine = {
  /** The number on it. Empty for a book without one. */
  label: string;
  /** What screen readers read. */
  text: string;
  isMissing: boolean;
  tint?: number | undefined;
};

/** A line of an index from A to Z. */
export type NameEntry = {
  name: string;
  sortName: string;
  path: string;
  /** Text after the name. Empty for none. */
  note: string;
  /** The number of books. */
  count: number;
  /** The books of a series, in reading order. */
  spines?: Spine[];
};

type LetterGroup = { letter: string; entries: NameEntry[] };

export type NameIndexPage = Omit<ListPage<NameEntry>, 'items'> & {
  groups: LetterGroup[];
  /** All letters of the index, each with the page on which it starts. */
  letters: { letter: string; page: number }[];
};

export const namesPerPage = 240;
/** The group of names that start with a digit, a sign or a letter of another alphabet. */
const otherLetter = '#';

export function letterId(letter: string): string {
  return `letter-${letter === otherLetter ? 'other' : letter.toLowerCase()}`;
}

/** Splits sorted entries into pages by letter, without accents, `#` last. At least one page. */
export function buildNameIndex(
  entries: readonly NameEntry[],
  size: number = namesPerPage,
): NameIndexPage[] {
  const withLetters = entries.map((entry) => ({ entry, letter: letterOf(entry.sortName) }));
  const sorted = withLetters.toSorted((a, b) => rankOf(a.letter) - rankOf(b.letter));
  const pages = paginate(sorted, size);
  const letters = new Map<string, number>();
  for (const { number, items } of pages)
    for (const { letter } of items) if (!letters.has(letter)) letters.set(letter, number);
  const starts = [...letters].map(([letter, page]) => ({ letter, page }));
  return pages.map(({ items, ...position }) => ({
    ...position,
    groups: groupByLetter(items),
    letters: starts,
  }));
}

function groupByLetter(items: readonly { entry: NameEntry; letter: string }[]): LetterGroup[] {
  const groups: LetterGroup[] = [];
  for (const { entry, letter } of items) {
    const last = groups.at(-1);
    if (last?.letter === letter) last.entries.push(entry);
    else groups.push({ letter, entries: [entry] });
  }
  return groups;
}

function letterOf(sortName: string): string {
  const [first = ''] = normalizeText(sortName);
  return /[a-z]/.test(first) ? first.toUpperCase() : otherLetter;
}

/** Sorting is stable, so entries of the same letter keep their order. */
function rankOf(letter: string): number {
  return letter === otherLetter ? 0x7f : letter.charCodeAt(0);
}

/** The books that share an author or a series. */
export type NamedGroup = {
  /** The last part of the group's path: unique among its kind, and the name of its file. */
  slug: string;
  name: string;
  books: BookDetails[];
};

/**
 * Groups books by a name. Names that differ by case, accents or punctuation are one group, shown by
 * their most frequent form. Books without a name are in no group.
 */
export function groupByName(
  books: readonly BookDetails[],
  getName: (book: BookDetails) => string | null,
): NamedGroup[] {
  const named = books.filter((book) => getName(book) !== null);
  const keyOf = memoize(normalizeText);
  const groups = Map.groupBy(named, (book) => keyOf(getName(book) ?? ''));
  return [...groups].map(([key, grouped]) => ({
    slug: toSlug(key),
    name: byFrequency(grouped.flatMap((book) => getName(book) ?? []))[0] ?? '',
    books: grouped,
  }));
}

/** Returns each name once, the most frequent first. Names of one frequency keep their order. */
export const byFrequency = (names: readonly string[]): string[] =>
  [...Map.groupBy(names, (name) => name)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name]) => name);

/** A character has at most four bytes, and the name of a file at most 255. */
const maxSlugLength = 50;

/**
 * Returns the words of a key in its own script. If they do not tell the whole key, or are no file
 * name, a digest follows. A slug therefore is unique, and no other book changes it.
 */
function toSlug(key: string): string {
  const words = key
    .normalize()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  const letters = Array.from(words);
  const isWhole = words.replaceAll('-', ' ') === key.normalize() && fileName(words) === words;
  if (isWhole && letters.length <= maxSlugLength) return words;
  const start = letters.slice(0, maxSlugLength).join('').toLowerCase().normalize();
  const digest = hash('sha256', key).slice(0, 12);
  return start ? `${start.replace(/-+$/, '')}-${digest}` : digest;
}
