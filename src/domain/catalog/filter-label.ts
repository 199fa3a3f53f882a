import type { Book } from './book.ts';

type Filtered = Pick<Book, 'genres' | 'tropes' | 'spice' | 'formats' | 'contentNotes'>;

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Returns what the filters of a list are called: "Trope, spice and format". It names only what some book has,
 * and is empty if there is nothing to filter by. `hasGenres` is true for a list without chips of genres.
 */
export function labelFilters(books: readonly Filtered[], hasGenres: boolean): string {
  const names: [name: string, isOffered: boolean][] = [
    ['genre', hasGenres && books.some(({ genres }) => genres.length > 0)],
    ['trope', books.some(({ tropes }) => tropes.length > 0)],
    ['spice', books.some(({ spice }) => spice !== null)],
    ['format', books.some(({ formats }) => formats.length > 0)],
    ['content notes', books.some(({ contentNotes }) => contentNotes.length > 0)],
  ];
  const label = inWords.format(names.flatMap(([name, isOffered]) => (isOffered ? [name] : [])));
  return label.charAt(0).toUpperCase() + label.slice(1);
}
