import { formatNumber } from '../domain/cart/money.ts';
import { isolateText } from './toast-message.ts';

/** Returns the status of a search. `count` is null until the books are found. */
export function formatSearchStatus(text: string, count: number | null): string {
  if (!text) return 'Enter a search term to find books';
  const term = isolateText(text);
  if (count === null) return `Looking for ${term}…`;
  if (count === 0) return `No books found for ${term}`;
  return `Found ${formatNumber(count)} ${count === 1 ? 'book' : 'books'} matching ${term}`;
}

/** Returns the title of a page of results. */
export const formatSearchTitle = (text: string): string =>
  text ? `Search Results for ${isolateText(text)}` : 'Search Results';
