import { formatSize, type ListSize } from '../domain/catalog/book.ts';
import { isolateText } from './toast-message.ts';

/** Returns the status of a search. `size` is null until the books are found. */
export function formatSearchStatus(text: string, size: ListSize | null): string {
  if (!text) return 'Enter a search term to find books';
  const term = isolateText(text);
  if (size === null) return `Looking for ${term}…`;
  if (size.count === 0) return `No books found for ${term}`;
  return `Found ${formatSize(size)} matching ${term}`;
}

/** Returns the title of a page of results. */
export const formatSearchTitle = (text: string): string =>
  text ? `Search Results for ${isolateText(text)}` : 'Search Results';
