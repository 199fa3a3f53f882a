import type { ActiveFilter } from '../domain/catalog/facets.ts';
import { formatSize, type ListSize } from '../domain/catalog/book.ts';

/** The levels of spice, from 0 to 5. */
export const spiceNames = ['Closed door', 'A spark', 'Warm', 'Hot', 'Very hot', 'Scorching'];

/** Names a filter in use, in the words of its chip. */
export function nameFilter({ kind, value }: ActiveFilter): string {
  switch (kind) {
    case 'spice':
      return `${spiceNames[value]}${value === 0 ? '' : ' at most'}`;
    case 'content note':
      return `No ${value}`;
    case 'genre':
    case 'trope':
    case 'format':
      return value;
  }
}

/** Returns the label of the button that closes the filters. `size` is null until it is known. */
export function formatShowBooks(size: ListSize | null): string {
  if (size === null) return 'Show the books';
  return size.count === 0 ? 'No book is left' : `Show ${formatSize(size)}`;
}
