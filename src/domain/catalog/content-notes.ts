import { contentNotes as shopGroups } from '../site/shop.ts';
import { countFacets, type FacetCount } from './browse.ts';

/** Content notes that the shop's filters offer under one name. */
type NoteGroup = { name: string; notes: readonly string[] };

/** The notes that the filters of a shop without groups show first. */
const maxFirst = 10;

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
    : { first: counts.slice(0, maxFirst), more: counts.slice(maxFirst) };
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
