import * as z from 'zod/mini';
import { type IsoDate, zonedParts } from '../time/date.ts';
import { formatNumber } from '../cart/money.ts';
import { sanitizeText } from '../text/sanitize-text.ts';
import { shop } from '../site/shop.ts';
import type { Book } from '../catalog/book.ts';

/** Whether an event takes place. It is full if no seat is left, which `isFull` tells. */
export const eventStatuses = ['scheduled', 'postponed', 'cancelled'] as const;

const nullableString = z.nullable(z.string());
/** Null if the row has no valid number. */
const seats = z.catch(z.nullable(z.int().check(z.nonnegative())), null);

/** Returns true for the years 2000 to 2100 (UTC), the range that the table accepts. */
export function isPossible(timestamp: string): boolean {
  const year = new Date(timestamp).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}

const timestamp = z.string().check(z.refine(isPossible));

/** What a card shows of the book that an event is about. */
export type EventBook = Pick<Book, 'handle' | 'title' | 'cover'>;

/** The columns of the table `events` that everybody can read. Times are ISO 8601. */
export const shopEvent = z.object({
  id: z.string(),
  title: z.string(),
  image: nullableString,
  category: z.string(),
  price: z.string(),
  /** Free text from staff. `starts_at` and `ends_at` are the machine-readable form, if known. */
  date: z.string(),
  time: z.string(),
  starts_at: z.nullable(timestamp),
  ends_at: z.nullable(timestamp),
  location: z.string(),
  address: nullableString,
  description: z.string(),
  link: nullableString,
  /** The handle of the product that the event is about. */
  book: z.catch(nullableString, null),
  attendees: seats,
  max_attendees: seats,
  status: z.catch(z.enum(eventStatuses), 'scheduled'),
  created_at: timestamp,
  updated_at: timestamp,
});

export type ShopEvent = z.infer<typeof shopEvent>;
type Moments = Pick<ShopEvent, 'starts_at' | 'ends_at'>;
type Dated = Moments & Pick<ShopEvent, 'status'>;

/** A row that pages can show. An end requires an earlier start, as in the table's constraint. */
export const shownEvent = shopEvent.check(
  z.refine(({ title }) => sanitizeText(title, 1) !== '', { path: ['title'] }),
  z.refine(
    ({ starts_at, ends_at }) =>
      ends_at === null || (starts_at !== null && Date.parse(ends_at) > Date.parse(starts_at)),
    { path: ['ends_at'] },
  ),
);

const dayMs = 24 * 60 * 60 * 1000;

/** Returns true if the event lasts whole days by the shop's clock, from midnight to midnight. */
export function isAllDay({ starts_at, ends_at }: Moments): boolean {
  if (!starts_at || !ends_at) return false;
  // Most events need no look at the shop's clock, which is slow.
  if (Date.parse(ends_at) - Date.parse(starts_at) < dayMs / 2) return false;
  return [starts_at, ends_at].every(
    (timestamp) => zonedParts(shop.timeZone, new Date(timestamp)).hour === 0,
  );
}

const noon = 12;

/**
 * Returns the last day of an event that lasts several days by the shop's clock, else null. One that ends in
 * the morning after its first day lasts one night.
 */
export function getLastDay({ starts_at, ends_at }: Moments): IsoDate | null {
  if (!starts_at || !ends_at) return null;
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  // Most events need no look at the shop's clock, which is slow.
  if (end - start < dayMs / 2) return null;
  const first = zonedParts(shop.timeZone, new Date(start));
  // A midnight ends the day before.
  const last = zonedParts(shop.timeZone, new Date(end - 1));
  if (last.day <= first.day) return null;
  const isNight = end - start < dayMs && last.hour < Math.min(noon, first.hour);
  return isNight ? null : last.day;
}

/** Returns the machine-readable end: the last day of an event of several whole days, else the timestamp. */
export const getEnd = (event: Moments): string | null =>
  isAllDay(event) ? getLastDay(event) : event.ends_at;

/** Returns the machine-readable start: the day of an all-day event, else the timestamp. */
export function getStart(event: Moments): string | null {
  if (!event.starts_at || !isAllDay(event)) return event.starts_at;
  return zonedParts(shop.timeZone, new Date(event.starts_at)).day;
}

/** Compares by creation, newest first. Events of a repetition, created together, are in their order. */
export const compareNewest = (
  a: Pick<ShopEvent, 'created_at' | 'starts_at'>,
  b: Pick<ShopEvent, 'created_at' | 'starts_at'>,
): number =>
  b.created_at.localeCompare(a.created_at) || (a.starts_at ?? '').localeCompare(b.starts_at ?? '');

export type EventSort = 'newest' | 'soonest';

/** Returns the events with the next one first, which is shown large. Null if none comes on a known day. */
export function splitNext(
  events: readonly ShopEvent[],
  now: Date,
): { next: ShopEvent | null; others: ShopEvent[] } {
  const [next = null] = nextEvents(events, now, 1).filter(hasDay);
  return { next, others: events.filter((event) => event !== next) };
}

/** Returns true for a date as the pickers word it: it says no more than the calendar tile. */
export const isPlainDate = (date: string): boolean =>
  /^(?:[A-Z][a-z]+day, )?[A-Z][a-z]+ \d{1,2}(?: to (?:[A-Z][a-z]+ )?\d{1,2})?, \d{4}$/.test(date);

/** Returns the HTML id of the event on the events page. */
export const anchorOf = ({ id }: Pick<ShopEvent, 'id'>): string => `event-${id}`;

const maxSlugLength = 60;
const idLength = 8;

/** Returns the event's part of its path: words of the title, and the end of the id. */
export function slugOf({ id, title }: Pick<ShopEvent, 'id' | 'title'>): string {
  const words = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength);
  return `${words}-${id.slice(-idLength)}`.replace(/-+/g, '-').replace(/^-/, '');
}

/** Returns the URL of what a link to the event shows: its image, or the cover of its book. */
export const sharedImageOf = (
  { image }: Pick<ShopEvent, 'image'>,
  book: EventBook | null | undefined,
): string | null => image ?? book?.cover?.url ?? null;

/** What an event shows in place of its day and time while it is postponed. */
export const newDateText = 'New date soon';

/** Returns true if the day of the event is known: a postponed event waits for a new one. */
export const hasDay = ({ starts_at, status }: Dated): boolean =>
  starts_at !== null && status !== 'postponed';

/** Returns the day and the time of an event in words. */
export const whenText = ({
  status,
  date,
  time,
}: Pick<ShopEvent, 'status' | 'date' | 'time'>): string =>
  status === 'postponed' ? newDateText : `${date}, ${time}`;

const longestDayMs = 25 * 60 * 60 * 1000;

/**
 * Returns true if the event is over. Without an end, it is over when its day ends in the shop. A postponed event is
 * still to come, whatever its former day.
 */
export function isPast(event: Dated, now: Date): boolean {
  const { starts_at, ends_at, status } = event;
  if (status === 'postponed') return false;
  if (ends_at !== null) return Date.parse(ends_at) < now.getTime();
  if (starts_at === null) return false;
  const start = new Date(starts_at);
  const sinceStartMs = now.getTime() - start.getTime();
  // Most events need no look at the shop's clock, which is slow.
  if (Math.abs(sinceStartMs) > longestDayMs) return sinceStartMs > 0;
  return zonedParts(shop.timeZone, now).day > zonedParts(shop.timeZone, start).day;
}

/** Returns the place of an event in an order by day: coming events, then those without a day, then past ones. */
export const rankByDay = (event: Dated, now: Date): 0 | 1 | 2 =>
  isPast(event, now) ? 2 : hasDay(event) ? 0 : 1;

/**
 * Sorts by creation, newest first, or by start: upcoming events, then events without a day. Past events come
 * last in both orders.
 */
export function sortEvents(events: readonly ShopEvent[], order: EventSort, now: Date): ShopEvent[] {
  if (order === 'newest') {
    const isOver = (event: ShopEvent) => Number(isPast(event, now));
    return events.toSorted((a, b) => isOver(a) - isOver(b) || compareNewest(a, b));
  }
  const rank = (event: ShopEvent) => rankByDay(event, now);
  const start = ({ starts_at }: ShopEvent) => (starts_at ? Date.parse(starts_at) : 0);
  return events.toSorted((a, b) => rank(a) - rank(b) || start(a) - start(b));
}

/** Returns the year in which an event starts, by the shop's clock. Null if its day is not known. */
const yearOf = ({ starts_at }: Moments): number | null =>
  starts_at === null
    ? null
    : Number(zonedParts(shop.timeZone, new Date(starts_at)).day.slice(0, 4));

/** The past events of a year, the latest first. */
export type PastYear = { year: number; events: readonly ShopEvent[] };

/** Groups the past events by year, the latest year first. */
export function groupPastEvents(events: readonly ShopEvent[], now: Date): PastYear[] {
  const past = events.filter((event) => isPast(event, now));
  const latestFirst = (a: ShopEvent, b: ShopEvent) =>
    (b.starts_at ?? '').localeCompare(a.starts_at ?? '') || compareNewest(a, b);
  return [...Map.groupBy(past, yearOf)]
    .flatMap(([year, of]) => (year === null ? [] : { year, events: of.toSorted(latestFirst) }))
    .toSorted((a, b) => b.year - a.year);
}

/** Returns the next events that take place, at most `limit`. */
export function nextEvents(events: readonly ShopEvent[], now: Date, limit: number): ShopEvent[] {
  return sortEvents(events, 'soonest', now)
    .filter((event) => event.status === 'scheduled' && !isPast(event, now))
    .slice(0, limit);
}

export const isFull = ({
  attendees,
  max_attendees,
}: Pick<ShopEvent, 'attendees' | 'max_attendees'>): boolean =>
  attendees !== null && max_attendees !== null && attendees >= max_attendees;

/** Returns the badge of an event that nobody can attend as planned. Empty for others. */
export function stateText(event: ShopEvent, now: Date): '' | 'Postponed' | 'Canceled' | 'Full' {
  if (event.status === 'cancelled') return 'Canceled';
  if (isPast(event, now)) return '';
  if (event.status === 'postponed') return 'Postponed';
  return isFull(event) ? 'Full' : '';
}

/** Seats are few from this number on. */
const fewSeats = 5;

/** Returns the seats that are left, as shown on a card. Empty if unknown, or if the event does not come. */
export function seatsText(event: ShopEvent, now: Date): string {
  const { attendees, max_attendees } = event;
  if (attendees === null || max_attendees === null) return '';
  if (event.status !== 'scheduled' || isPast(event, now)) return '';
  if (isFull(event)) return 'Fully booked';
  const left = max_attendees - attendees;
  const seats = `${formatNumber(left)} ${left === 1 ? 'seat' : 'seats'} left`;
  return left <= fewSeats ? `Only ${seats}` : seats;
}

/** Returns a hash that changes with the content of the events' cards. */
export function fingerprint(events: readonly ShopEvent[], now: Date): string {
  const shown = events.map((event) => `${event.id} ${event.updated_at} ${isPast(event, now)}`);
  let hash = 0x811c9dc5;
  for (const character of shown.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
