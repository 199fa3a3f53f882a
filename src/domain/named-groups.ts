import { hash } from 'node:crypto';
import type { BookDetails } from './book.ts';
import { fileName } from './file-name.ts';
import { gidNumber } from './gid.ts';
import { normalizeText } from './normalize-text.ts';

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
  const slugs = assignSlugs(groups);
  return [...groups].map(([key, grouped]) => ({
    slug: slugs.get(key) ?? '',
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

/**
 * Returns a unique slug for each key. If several keys have the same slug, the group with the oldest
 * product has it as it is, so that a new product changes no address. The others add a digest.
 */
function assignSlugs(groups: ReadonlyMap<string, readonly BookDetails[]>): Map<string, string> {
  const ages = new Map(
    [...groups].map(([key, books]) => [
      key,
      books.reduce((oldest, { id }) => Math.min(oldest, gidNumber(id)), Infinity),
    ]),
  );
  const ageOf = (key: string) => ages.get(key) ?? 0;
  const keys = [...groups.keys()].toSorted((a, b) => ageOf(a) - ageOf(b) || (a < b ? -1 : 1));
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  for (const key of keys) {
    const digest = hash('sha256', key);
    let slug = toSlug(key, digest);
    for (let length = 8; taken.has(slug); length += 8) {
      slug = `${toSlug(key, digest)}-${digest.slice(0, length)}`;
    }
    taken.add(slug);
    slugs.set(key, slug);
  }
  return slugs;
}

/** A slug has at most four bytes per character. The name of a file has at most 255 bytes. */
const maxSlugLength = 50;

/** Returns the words of a key in its own script. A digest replaces what is no file name. */
function toSlug(key: string, digest: string): string {
  const words = key
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .normalize()
    .toLowerCase()
    .normalize()
    .replace(/^[-\p{M}]+|-+$/gu, '');
  const letters = Array.from(words);
  if (letters.length > maxSlugLength) {
    return `${letters.slice(0, maxSlugLength).join('').replace(/-+$/, '')}-${digest.slice(0, 8)}`;
  }
  if (!words) return digest.slice(0, 16);
  return fileName(words) === words ? words : `${words}-${digest.slice(0, 8)}`;
}
