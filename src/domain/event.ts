import * as z from 'zod/mini';
import { toLocalDateTime } from './zoned-time.ts';
import { sanitizeText } from './sanitize-text.ts';
import { shop } from './shop.ts';

const nullableString = z.nullable(z.string());

/** Whether a moment lies in the years 2000 to 2100 (UTC), which are all that the table takes. */
export function isPossible(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}

const moment = z.string().check(z.refine(isPossible));

/** The columns of the table `events` that anybody may read. Times are ISO 8601. */
export const shopEvent = z.object({
  id: z.string(),
  title: z.string(),
  image: nullableString,
  category: z.string(),
  price: z.string(),
  /** As staff wrote it; `starts_at` and `ends_at` say the same to machines, where they are known. */
  date: z.string(),
  time: z.string(),
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  location: z.string(),
  address: nullableString,
  description: z.string(),
  link: nullableString,
  created_at: moment,
  updated_at: moment,
});

export type ShopEvent = z.infer<typeof shopEvent>;
type Moments = Pick<ShopEvent, 'starts_at' | 'ends_at'>;

/** A row that pages can show: an event that ends has begun before. The table asks the same. */
export const shownEvent = shopEvent.check(
  z.refine(({ title }) => sanitizeText(title, 1) !== '', { path: ['title'] }),
  z.refine(
    ({ starts_at, ends_at }) =>
      ends_at === null || (starts_at !== null && Date.parse(ends_at) > Date.parse(starts_at)),
    { path: ['ends_at'] },
  ),
);

/** True where an event fills whole days of the shop: from midnight to midnight. */
export function isAllDay({ starts_at, ends_at }: Moments): boolean {
  if (!starts_at || !ends_at) return false;
  return [starts_at, ends_at].every(
    (moment) => toLocalDateTime(shop.timeZone, new Date(moment)).clock === '00:00',
  );
}

/** When an event starts, as machines read it: the day of one that fills whole days, else the moment. */
export function getStart(event: Moments): string | null {
  if (!event.starts_at || !isAllDay(event)) return event.starts_at;
  return toLocalDateTime(shop.timeZone, new Date(event.starts_at)).day;
}

export type EventSort = 'newest' | 'soonest';

/** The event's place on the page of events. */
export const anchorOf = ({ id }: Pick<ShopEvent, 'id'>): string => `event-${id}`;

/** True once it is over: at its end, or where that is unknown, a day after its start. */
export function isPast({ starts_at, ends_at }: Moments, now: Date): boolean {
  const day = 24 * 60 * 60 * 1000;
  const end = ends_at ? Date.parse(ends_at) : starts_at ? Date.parse(starts_at) + day : Infinity;
  return end < now.getTime();
}

/** Newest created first, or by their start: those to come, then those of no known date, then the past. */
export function sortEvents(events: readonly ShopEvent[], order: EventSort, now: Date): ShopEvent[] {
  if (order === 'newest') {
    return events.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  }
  const rank = (event: ShopEvent) => (isPast(event, now) ? 2 : event.starts_at ? 0 : 1);
  const start = ({ starts_at }: ShopEvent) => (starts_at ? Date.parse(starts_at) : 0);
  return events.toSorted((one, other) => rank(one) - rank(other) || start(one) - start(other));
}

/** A number that changes with anything that a card of these events shows. */
export function fingerprint(events: readonly ShopEvent[], now: Date): string {
  const shown = events.map((event) => `${event.id} ${event.updated_at} ${isPast(event, now)}`);
  let hash = 0x811c9dc5;
  for (const letter of shown.join('\n')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
