import { paths } from '../site/routes.ts';
import { contentNotes as shopGroups } from '../site/shop.ts';
import { memoize } from '../memoize.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { type Book, type BookDetails, unknownAuthor } from './book.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { allGenres, defaultQuery, type Query, toUrl } from './query.ts';

type Filtered = Pick<Book, 'genres' | 'tropes' | 'spice' | 'formats' | 'contentNotes'>;

/** Returns true if some book has what the filters offer. `hasGenres` is true for a list without chips of genres. */
export function isFilterable(books: readonly Filtered[], hasGenres: boolean): boolean {
  return books.some(
    ({ genres, tropes, spice, formats, contentNotes }) =>
      spice !== null ||
      [tropes, formats, contentNotes, hasGenres ? genres : []].some((values) => values.length > 0),
  );
}

export type FacetCount = { name: string; count: number };

/** Counts each value. The most frequent values come first, then by name. */
export function countFacets(lists: Iterable<readonly string[]>): FacetCount[] {
  const counts = new Map<string, number>();
  for (const list of lists) {
    for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
}

/** Provider values that are not genres. */
const noGenres = new Set([allGenres, 'Uncategorized']);

/** Counts each genre. The most frequent genres come first. */
export function countGenres(lists: Iterable<readonly string[]>): FacetCount[] {
  return countFacets(lists).filter(({ name }) => !noGenres.has(name));
}

/** Content notes that the shop's filters offer under one name. */
type NoteGroup = { name: string; notes: readonly string[] };

/** The notes that the filters of a shop without groups show first. */
const maxFirstNotes = 10;

/**
 * Returns what the filters offer to leave out, each with its number of books: `first` the shop's groups in their
 * order, `more` the notes of no group by frequency. A list without any grouped note has its most frequent notes first.
 */
export function offerNotes(
  lists: readonly (readonly string[])[],
  groups: readonly NoteGroup[] = shopGroups,
): { first: FacetCount[]; more: FacetCount[] } {
  const groupOf = new Map(groups.flatMap(({ name, notes }) => notes.map((note) => [note, name])));
  const counts = countFacets(
    lists.map((notes) => [...new Set(notes.map((note) => groupOf.get(note) ?? note))]),
  );
  const first = groups.flatMap(({ name }) => counts.find((count) => count.name === name) ?? []);
  return first.length > 0
    ? { first, more: counts.filter((count) => !first.includes(count)) }
    : { first: counts.slice(0, maxFirstNotes), more: counts.slice(maxFirstNotes) };
}

/** Returns the notes that books must not have: those of a group for its name, and others as they are. */
export function expandNotes(
  names: readonly string[],
  groups: readonly NoteGroup[] = shopGroups,
): string[] {
  return names.flatMap((name) => [
    name,
    ...(groups.find((group) => group.name === name)?.notes ?? []),
  ]);
}

type Filter =
  | { kind: 'genre' | 'trope' | 'format' | 'content note'; value: string }
  /** The highest level, from 0 to 5. */
  | { kind: 'spice'; value: number };

/** A filter in use, and the change of the query that removes it. */
export type ActiveFilter = Filter & { removal: Partial<Query> };

/** Returns the filters in use. `hasGenres` is true on a page whose filters offer the genres. */
export function listActiveFilters(
  { genre, trope, spice, format, excludedContentNotes }: Query,
  hasGenres: boolean,
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (hasGenres && genre !== allGenres)
    active.push({ kind: 'genre', value: genre, removal: { genre: allGenres } });
  if (trope) active.push({ kind: 'trope', value: trope, removal: { trope: '' } });
  if (spice !== null) active.push({ kind: 'spice', value: spice, removal: { spice: null } });
  if (format) active.push({ kind: 'format', value: format, removal: { format: '' } });
  for (const value of excludedContentNotes)
    active.push({
      kind: 'content note',
      value,
      removal: { excludedContentNotes: excludedContentNotes.filter((other) => other !== value) },
    });
  return active;
}

/** The change of the query that removes all filters in use. */
export function clearFilters(hasGenres: boolean): Partial<Query> {
  const { genre, trope, spice, format, excludedContentNotes } = defaultQuery;
  return { trope, spice, format, excludedContentNotes, ...(hasGenres && { genre }) };
}

/** Lists of genres end here. A shop with more product types than these has types that are no genres. */
const maxGenres = 40;
/** A genre without a meaning of its own, which is last in each list. */
const otherGenre = 'Other';

/**
 * Returns the books with one spelling for each genre. Names that differ only by case, accents or
 * punctuation get the most frequent spelling.
 */
export function unifyGenres(books: readonly BookDetails[]): BookDetails[] {
  const spellings = new Map<string, string>();
  for (const { name } of countFacets(books.map(({ genres }) => genres))) {
    const key = normalizeText(name);
    if (!spellings.has(key)) spellings.set(key, name);
  }
  return books.map((book) => {
    const genres = book.genres.map((name) => spellings.get(normalizeText(name)) ?? name);
    const isUnchanged = genres.every((name, index) => name === book.genres[index]);
    return isUnchanged ? book : { ...book, genres: [...new Set(genres)] };
  });
}

/** Returns the genres that pages list: the most frequent first, "Other" last. */
export function toListedGenres(genres: readonly FacetCount[]): FacetCount[] {
  const isOther = ({ name }: FacetCount) => Number(name === otherGenre);
  return genres.toSorted((a, b) => isOther(a) - isOther(b)).slice(0, maxGenres);
}

/** A genre, author, series or trope of a catalog, and the URL of its books. */
export type NamedFacet = {
  kind: 'genre' | 'author' | 'series' | 'trope';
  title: string;
  /** The normalized title. */
  name: string;
  href: string;
  count: number;
};

const plainWords = /^(?!(?:404|index)$)(?=.{1,50}$)[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Returns the genres, authors, series and tropes of a catalog. The most frequent of each kind come first. The
 * first call takes long for a large catalog.
 */
export const getNamedFacets = memoize((reader: CatalogReader): readonly NamedFacet[] => {
  const books = [...reader.titles.keys()];
  return [
    ...toFacets('genre', countGenres(books.map((index) => reader.genresOf(index))), paths.genre),
    ...toFacets(
      'author',
      countFacets(books.map((index) => [reader.authorOf(index)])).filter(
        ({ name }) => name !== unknownAuthor,
      ),
      (name) => pathOf(name, paths.author),
    ),
    ...toFacets(
      'series',
      countFacets(books.map((index) => [reader.seriesOf(index)?.name ?? []].flat())),
      (name) => pathOf(name, paths.series),
    ),
    ...toFacets('trope', countFacets(books.map((index) => reader.tropesOf(index))), (trope) =>
      toUrl(paths.browse, defaultQuery, { trope }),
    ),
  ];
}, new WeakMap<CatalogReader, readonly NamedFacet[]>());

/** Returns the path of a name's page; a search, where only the build knows the slug. */
function pathOf(name: string, toPath: (slug: string) => string): string {
  const words = normalizeText(name);
  return plainWords.test(words) ? toPath(words.replaceAll(' ', '-')) : paths.searchFor(name);
}

/** Returns the facets of one kind. Names that differ only by case or accents are one facet. */
function toFacets(
  kind: NamedFacet['kind'],
  counts: readonly FacetCount[],
  hrefOf: (name: string) => string,
): NamedFacet[] {
  const facets = new Map<string, { title: string; count: number }>();
  for (const { name: title, count } of counts) {
    const name = normalizeText(title);
    const facet = facets.get(name);
    if (facet) facet.count += count;
    else facets.set(name, { title, count });
  }
  return [...facets].map(([name, { title, count }]) => ({
    kind,
    title,
    name,
    href: hrefOf(title),
    count,
  }));
}
