import { bookCount } from '../domain/catalog/book.ts';
import { allGenres, defaultQuery, type Query } from '../domain/catalog/browse.ts';

/** The levels of spice, from 0 to 5. */
export const spiceNames = ['Closed door', 'A spark', 'Warm', 'Hot', 'Very hot', 'Scorching'];

/** A filter in use: its name, and the change of the query that removes it. */
export type ActiveFilter = { name: string; removal: Partial<Query> };

/** Returns the filters in use. `hasGenres` is true on a page whose filters offer the genres. */
export function listActiveFilters(
  { genre, trope, spice, format, excludedContentNotes }: Query,
  hasGenres: boolean,
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (hasGenres && genre !== allGenres) active.push({ name: genre, removal: { genre: allGenres } });
  if (trope) active.push({ name: trope, removal: { trope: '' } });
  if (spice !== null)
    active.push({
      name: `${spiceNames[spice]}${spice === 0 ? '' : ' at most'}`,
      removal: { spice: null },
    });
  if (format) active.push({ name: format, removal: { format: '' } });
  for (const note of excludedContentNotes)
    active.push({
      name: `Without ${note}`,
      removal: { excludedContentNotes: excludedContentNotes.filter((other) => other !== note) },
    });
  return active;
}

/** The change of the query that removes all filters in use. */
export function clearFilters(hasGenres: boolean): Partial<Query> {
  const { genre, trope, spice, format, excludedContentNotes } = defaultQuery;
  return { trope, spice, format, excludedContentNotes, ...(hasGenres && { genre }) };
}

/** Returns the label of the button that closes the filters. `count` is null until it is known. */
export function formatShowBooks(count: number | null): string {
  if (count === null) return 'Show the books';
  return count === 0 ? 'No book is left' : `Show ${bookCount(count)}`;
}
