import * as z from 'zod/mini';
import { shopEvent } from './event.ts';

export const eventTypes = ['featured', 'coming_soon'] as const;
export type EventType = (typeof eventTypes)[number];

const repairable = z.catch(shopEvent.shape.starts_at, null);

/**
 * An event as staff see it: what anybody may read, how many come, and the tab it stands in. A moment
 * that pages cannot show is none here, so that staff can open the event and choose another.
 */
export const staffEvent = z.extend(shopEvent, {
  starts_at: repairable,
  ends_at: repairable,
  attendees: z.number(),
  max_attendees: z.number(),
  event_type: z.enum(eventTypes),
});

export type StaffEvent = z.infer<typeof staffEvent>;
/** What staff may write of it. */
export type EventFields = Omit<StaffEvent, 'id' | 'created_at' | 'updated_at'>;

export type EventStats = { total: number; attendees: number; featured: number; comingSoon: number };

export function countEvents(events: readonly StaffEvent[]): EventStats {
  const of = (type: EventType) => events.filter(({ event_type }) => event_type === type).length;
  const attendees = events.reduce((sum, event) => sum + event.attendees, 0);
  return {
    total: events.length,
    attendees,
    featured: of('featured'),
    comingSoon: of('coming_soon'),
  };
}

/** The list after a change of one event: it stands first where it is new, else where it stood. */
export function upsertEvent(events: readonly StaffEvent[], event: StaffEvent): StaffEvent[] {
  return events.some(({ id }) => id === event.id)
    ? events.map((one) => (one.id === event.id ? event : one))
    : [event, ...events].toSorted((one, other) => other.created_at.localeCompare(one.created_at));
}

export const excludeEvent = (events: readonly StaffEvent[], id: string): StaffEvent[] =>
  events.filter((event) => event.id !== id);

/** Every field that staff may write. */
export const eventFields = [
  'title',
  'category',
  'price',
  'date',
  'time',
  'starts_at',
  'ends_at',
  'location',
  'address',
  'description',
  'attendees',
  'max_attendees',
  'event_type',
  'link',
  'image',
] as const satisfies readonly (keyof EventFields)[];
