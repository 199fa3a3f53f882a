import type { ActiveFilter } from '../domain/catalog/facets.ts';
import { formatSize, type ListSize } from '../domain/catalog/book.ts';

/** The levels of spice, from 0 to 5. */
export const spiceNames = ['Closed door', 'A spark', 'Warm', 'Hot', 'Very hot', 'Scorching'];

/** What each level means, on a book's page and its bookmark. */
export const spiceSentences = [
  'Closed door: they kiss, and the chapter ends.',
  'A spark: one kiss that you will think about.',
  'Warm: the lamp stays on for one chapter.',
  'Hot: the lamp stays on.',
  'Very hot: not a book for the bus.',
  'Scorching: read it by an open window.',
];

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
