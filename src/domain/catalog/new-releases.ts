import type { BookDetails } from './book.ts';
import type { IsoDate } from '../time/date.ts';

export type NewReleases = { arrivals: BookDetails[]; upcoming: BookDetails[] };

const maxShown = 6;

/**
 * Returns the new and the upcoming books, at most six of each. New books are marked as new and have
 * a publication day that is not in the future. Upcoming books are pre-orders. Pre-orders without a
 * future day come last.
 */
export function getNewReleases(today: IsoDate, books: readonly BookDetails[]): NewReleases {
  const preOrders = books.filter(({ availability }) => availability === 'pre-order');
  const dayKey = (book: BookDetails) => upcomingDate(book, today) ?? 'later';
  return {
    arrivals: publishedBy(today, books).slice(0, maxShown),
    upcoming: preOrders.toSorted((a, b) => compareText(dayKey(a), dayKey(b))).slice(0, maxShown),
  };
}

/** Returns every new book that is published, newest first. */
export function publishedBy(today: IsoDate, books: readonly BookDetails[]): BookDetails[] {
  const released = books.filter(
    ({ availability, isNew, published }) =>
      availability !== 'pre-order' && isNew && published !== null && published <= today,
  );
  return released.toSorted((a, b) => compareText(b.published ?? '', a.published ?? ''));
}

/** Returns the publication day of a pre-order. Null if it is unknown or past. */
export function upcomingDate(
  { published }: Pick<BookDetails, 'published'>,
  today: IsoDate,
): IsoDate | null {
  return published !== null && published > today ? published : null;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a !== b);
}
