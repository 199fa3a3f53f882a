import type { BookDetails } from './book.ts';
import type { IsoDate } from './date.ts';

export type NewReleases = { arrivals: BookDetails[]; upcoming: BookDetails[] };

const maxShown = 6;

/**
 * What is new and what comes next, at most six of each. New is what a book's own page calls NEW, with
 * a day of publication that is not ahead; to come is what can be ordered before it is published. A
 * pre-order without a day to come stands last.
 */
export function getNewReleases(today: IsoDate, books: readonly BookDetails[]): NewReleases {
  const preOrders = books.filter(({ availability }) => availability === 'pre-order');
  const due = (book: BookDetails) => upcomingDate(book, today) ?? 'later';
  return {
    arrivals: publishedBy(today, books).slice(0, maxShown),
    upcoming: preOrders.toSorted((a, b) => order(due(a), due(b))).slice(0, maxShown),
  };
}

/** Every new book that is out, the newest first. */
export function publishedBy(today: IsoDate, books: readonly BookDetails[]): BookDetails[] {
  const out = books.filter(
    ({ availability, isNew, published }) =>
      availability !== 'pre-order' && isNew && published !== null && published <= today,
  );
  return out.toSorted((a, b) => order(b.published ?? '', a.published ?? ''));
}

/** The day on which a pre-order is to come out; null where nobody said, or that day has passed. */
export function upcomingDate(
  { published }: Pick<BookDetails, 'published'>,
  today: IsoDate,
): IsoDate | null {
  return published !== null && published > today ? published : null;
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one !== other);
}
