import { allGenres, defaultQuery, type Query } from './browse.ts';

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
