import { type IsoDate, formatDate } from './date.ts';

const recentDays = 90;

/** Parses the day of a date or timestamp metafield. Null for other text. */
export function parseDate(value: string | undefined): IsoDate | null {
  const day = /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(value?.trim() ?? '')?.[1];
  if (!day) return null;
  const date = new Date(day);
  // Some engines parse February 30 as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** Returns true if a book was published in the last 90 days. */
export function isRecent(published: IsoDate | null, today: IsoDate): boolean {
  if (published === null || published > today) return false;
  return Date.parse(today) - Date.parse(published) <= recentDays * 86_400_000;
}

/**
 * Returns true if a book is not yet published. The tag `pre-order` decides only if the day is
 * unknown.
 */
export function isAhead(published: IsoDate | null, isTagged: boolean, today: IsoDate): boolean {
  return published === null ? isTagged : published > today;
}

/**
 * Formats the publication day of a pre-order as "Out January 2, 2027", or as "Date to be announced".
 */
export function formatPublication(published: IsoDate | null): string {
  return published === null ? 'Date to be announced' : `Out ${formatDate(published)}`;
}
