import { shop } from '../site/shop.ts';

/** A calendar day as YYYY-MM-DD. Its text order is its order in time. */
export type IsoDate = string;

/** Returns true if a date field is complete. While it is typed, the year has too few digits. */
export const isIsoDate = (text: string): text is IsoDate => /^[1-9]\d{3}-\d\d-\d\d$/.test(text);

const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * Returns the local date and time in a time zone, by default that of this machine. `weekday` counts from 0, Sunday; `hour` includes
 * its fraction.
 */
export function zonedParts(timeZone: string | undefined, date: Date) {
  // The Swedish locale formats dates as ISO 8601. Parsed as UTC, the parts are those of the local
  // time.
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(timeZone, formatter);
  const local = new Date(`${formatter.format(date).replace(' ', 'T')}Z`);
  return {
    day: local.toISOString().slice(0, 10),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours() + local.getUTCMinutes() / 60,
  };
}

const formats = {
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  medium: { dateStyle: 'medium' },
  full: { dateStyle: 'long' },
} as const;

/** Formats a day as "December 6, 2026", or with its weekday as "Sunday, December 6". */
export function formatDate(day: IsoDate, as: keyof typeof formats = 'full'): string {
  return new Date(day).toLocaleDateString(shop.locale, { ...formats[as], timeZone: 'UTC' });
}

/**
 * Returns the weekday, the month and the number of a day, in the words of the shop's language. Each
 * is formatted by itself, because languages order them differently.
 */
export function toDateParts(
  day: IsoDate,
  locale: string = shop.locale,
): { weekday: string; month: string; day: string } {
  const name = (part: 'weekday' | 'month' | 'day', form: 'long' | 'numeric') =>
    new Date(day).toLocaleDateString(locale, { [part]: form, timeZone: 'UTC' });
  return {
    weekday: name('weekday', 'long'),
    month: name('month', 'long'),
    day: name('day', 'numeric'),
  };
}

// Marked as pure, or each script that imports a day would carry it and the facts of the shop.
const shopDateTime = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: shop.timeZone,
});

/** Formats a timestamp by the shop's clock: "Dec 5, 2026, 06:00 PM". Returns 'Never' for null. */
export const formatDateTime = (timestamp: string | null): string =>
  timestamp === null ? 'Never' : shopDateTime.format(new Date(timestamp));

/** Formats by the shop's clock: "Saturday, December 5, 2026 at 6:00 PM Eastern Standard Time". */
export const formatZonedTime = (timestamp: string): string =>
  new Date(timestamp).toLocaleString(shop.locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: shop.timeZone,
    timeZoneName: 'long',
  });

const shopDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeZone: shop.timeZone,
});

/** Formats the day of a timestamp by the shop's clock: "Dec 5, 2026". */
export const formatShopDay = (timestamp: string): string => shopDay.format(new Date(timestamp));

/** Returns when a day starts in a time zone, in ms since 1970. */
export function startOfDay(timeZone: string, day: IsoDate): number {
  const start = Date.parse(day);
  const offsetAt = (time: number) => {
    const local = zonedParts(timeZone, new Date(time));
    return Date.parse(local.day) + local.hour * 3_600_000 - time;
  };
  // The offset is that of the day's start, which a clock change may separate from the guess.
  return start - offsetAt(start - offsetAt(start));
}

/** Returns the current day in the shop's time zone. */
export const todayInShop = (now: Date = new Date()): IsoDate => zonedParts(shop.timeZone, now).day;

/** The time from a release to the next scheduled build, in ms. */
export const rebuildIntervalMs = 3 * 60 * 60 * 1000;

/** Returns the time of the next scheduled build. `builtAt` is the time of the last build. */
export function nextScheduledBuild(builtAt: string, now: Date): Date {
  const due = Date.parse(builtAt) + rebuildIntervalMs;
  return new Date(Math.max(due, now.getTime()));
}

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

/** Returns true if a book is not yet out. The tag `pre-order` decides if the day is unknown. */
export function isAhead(published: IsoDate | null, isTagged: boolean, today: IsoDate): boolean {
  return published === null ? isTagged : published > today;
}

/** Formats the day of a pre-order: "Out January 2, 2027", or "Date to be announced". */
export function formatPublication(published: IsoDate | null): string {
  return published === null ? 'Date to be announced' : `Out ${formatDate(published)}`;
}
