import * as z from 'zod/mini';
import { shopEvent } from './event.ts';

export const eventTypes = ['featured', 'coming_soon'] as const;
export type EventType = (typeof eventTypes)[number];

const repairable = z.catch(shopEvent.shape.starts_at, null);

/**
 * An event as staff see it: the public columns, the attendees and the tab. An invalid timestamp
 * becomes null, so that staff can open the event and correct it.
 */
export const staffEvent = z.extend(shopEvent, {
  starts_at: repairable,
  ends_at: repairable,
  attendees: z.number(),
  max_attendees: z.number(),
  event_type: z.enum(eventTypes),
});

export type StaffEvent = z.infer<typeof staffEvent>;
/** The fields that staff can write. */
export type EventFields = Omit<StaffEvent, 'id' | 'created_at' | 'updated_at'>;

export type EventStats = { total: number; attendees: number; featured: number; comingSoon: number };

/** Returns the totals of the events and the attendees. */
export function countEvents(events: readonly StaffEvent[]): EventStats {
  const count = (type: EventType) => events.filter(({ event_type }) => event_type === type).length;
  const attendees = events.reduce((sum, event) => sum + event.attendees, 0);
  return {
    total: events.length,
    attendees,
    featured: count('featured'),
    comingSoon: count('coming_soon'),
  };
}

/** Replaces the event in the list, or adds it. The newest events come first. */
export function upsertEvent(events: readonly StaffEvent[], event: StaffEvent): StaffEvent[] {
  return events.some(({ id }) => id === event.id)
    ? events.map((existing) => (existing.id === event.id ? event : existing))
    : [event, ...events].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

/** Returns the list without the event. */
export const excludeEvent = (events: readonly StaffEvent[], id: string): StaffEvent[] =>
  events.filter((event) => event.id !== id);

/** All fields that staff can write. */
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
