import { hash } from 'node:crypto';
import type { BookDetails } from './book.ts';
import { fileName } from '../text/file-name.ts';
import { normalizeText } from '../text/normalize-text.ts';

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
  const groups = new Map<string, BookDetails[]>();
  const keys = new Map<string, string>();
  for (const book of books) {
    const name = getName(book);
    if (name === null) continue;
    const key = keys.get(name) ?? normalizeText(name);
    keys.set(name, key);
    const group = groups.get(key);
    if (group) group.push(book);
    else groups.set(key, [book]);
  }
  return [...groups].map(([key, grouped]) => ({
    slug: toSlug(key),
    name: mostFrequent(grouped.flatMap((book) => getName(book) ?? [])),
    books: grouped,
  }));
}

/** Returns the most frequent name, the first of several. */
function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0])[0];
}

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
