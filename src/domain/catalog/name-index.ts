import { normalizeText } from '../text/normalize-text.ts';
import type { Spine } from './series.ts';
import { paginate, type ListPage } from '../pagination.ts';

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

/** One page of an index. */
export type NameIndexPage = Omit<ListPage<NameEntry>, 'items'> & {
  groups: LetterGroup[];
  /** All letters of the index, each with the page on which it starts. */
  letters: { letter: string; page: number }[];
};

/** The number of names on a page of an index. */
export const namesPerPage = 240;
/** The group of names that start with a digit, a sign or a letter of another alphabet. */
const otherLetter = '#';

/** Returns the HTML id of a letter's group. */
export function letterId(letter: string): string {
  return `letter-${letter === otherLetter ? 'other' : letter.toLowerCase()}`;
}

/**
 * Splits sorted entries into pages, grouped by letter. Accents do not count, and `#` comes last. An
 * empty index has one page.
 */
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
