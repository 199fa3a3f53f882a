import * as z from 'zod/mini';

const perhaps = z.nullable(z.string());

/** An event as anybody may read it: these columns of the table `events`. Times are ISO 8601. */
export const shopEvent = z.object({
  id: z.string(),
  title: z.string(),
  image: perhaps,
  category: z.string(),
  price: z.string(),
  /** As staff wrote it; `starts_at` and `ends_at` say the same to machines, where they are known. */
  date: z.string(),
  time: z.string(),
  starts_at: perhaps,
  ends_at: perhaps,
  location: z.string(),
  address: perhaps,
  description: z.string(),
  link: perhaps,
  created_at: z.string(),
  updated_at: z.string(),
});

export type ShopEvent = z.infer<typeof shopEvent>;

export const eventOrders = ['newest', 'soonest'] as const;
export type EventOrder = (typeof eventOrders)[number];

/** The event's place on the page of events. */
export const anchorOf = ({ id }: Pick<ShopEvent, 'id'>): string => `event-${id}`;

/** True once it is over: at its end, or where that is unknown, a day after its start. */
export function isPast({ starts_at, ends_at }: ShopEvent, now: Date): boolean {
  const day = 24 * 60 * 60 * 1000;
  const end = ends_at ? Date.parse(ends_at) : starts_at ? Date.parse(starts_at) + day : Infinity;
  return end < now.getTime();
}

/** Newest created first, or by their start: those to come, then those of no known date, then the past. */
export function inOrder(events: readonly ShopEvent[], order: EventOrder, now: Date): ShopEvent[] {
  if (order === 'newest') {
    return events.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  }
  const rank = (event: ShopEvent) => (isPast(event, now) ? 2 : event.starts_at ? 0 : 1);
  const start = ({ starts_at }: ShopEvent) => (starts_at ? Date.parse(starts_at) : 0);
  return events.toSorted((one, other) => rank(one) - rank(other) || start(one) - start(other));
}

/** A number that changes with anything that a card of these events shows. */
export function digestOf(events: readonly ShopEvent[], now: Date): string {
  const shown = events.map((event) => `${event.id} ${event.updated_at} ${isPast(event, now)}`);
  let hash = 0x811c9dc5;
  for (const letter of shown.join('\n')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
