import { type IsoDate, formatDate } from './date.ts';

const recentDays = 90;

/** Reads a date metafield's day, or the day of a moment; null for anything else. */
export function parseDate(value: string | undefined): IsoDate | null {
  const day = /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(value?.trim() ?? '')?.[1];
  if (!day) return null;
  const date = new Date(day);
  // Some engines read February 30 as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** Whether a book is published within the last 90 days, and not in days to come. */
export function isRecent(published: IsoDate | null, today: IsoDate): boolean {
  if (published === null || published > today) return false;
  return Date.parse(today) - Date.parse(published) <= recentDays * 86_400_000;
}

/** Whether a book is still to come: its day decides, and the tag `pre-order` only where no day is known. */
export function isAhead(published: IsoDate | null, isTagged: boolean, today: IsoDate): boolean {
  return published === null ? isTagged : published > today;
}

/** Says when a pre-order comes out: "Out January 2, 2027", or that nobody knows yet. */
export function formatRelease(published: IsoDate | null): string {
  return published === null ? 'Date to be announced' : `Out ${formatDate(published)}`;
}
