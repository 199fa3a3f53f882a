import * as z from 'zod/mini';
import { compareNewest, isPast, rankByDay, shopEvent } from './event.ts';
import { memoize } from '../memoize.ts';
import { normalizeText } from '../text/normalize-text.ts';

export const eventTypes = ['featured', 'coming_soon'] as const;
type EventType = (typeof eventTypes)[number];

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
  is_draft: z.boolean(),
  /** The moments from which and until which the public sees the event; null without a limit. */
  visible_from: repairable,
  visible_until: repairable,
  /** The same for all events of one repetition; null for a single event. */
  series_id: z.nullable(z.string()),
});

export type StaffEvent = z.infer<typeof staffEvent>;
/** The fields that staff can write. */
export type EventFields = Omit<StaffEvent, 'id' | 'created_at' | 'updated_at'>;

/** Whether the public sees an event: now, later, no longer, or never. */
type Visibility = 'public' | 'later' | 'ended' | 'draft';

/** Returns whether the public sees an event, as the table's row-level security decides. */
export function visibilityOf(
  { is_draft, visible_from, visible_until }: StaffEvent,
  now: Date,
): Visibility {
  if (is_draft) return 'draft';
  if (visible_until && Date.parse(visible_until) <= now.getTime()) return 'ended';
  return visible_from && Date.parse(visible_from) > now.getTime() ? 'later' : 'public';
}

/** Returns the normalized words of an event, which a search compares. */
const searchedText = memoize(
  ({ title, category, date, time, location, description }: StaffEvent) =>
    normalizeText([title, category, date, time, location, description].join(' ')),
  new WeakMap<StaffEvent, string>(),
);

/** The parts of the events that staff list. `hidden` are those that the public does not see. */
export const listViews = ['all', 'upcoming', 'past', 'hidden'] as const;
export type EventView = (typeof listViews)[number];

type EventQuery = { text: string; view: EventView; order: 'newest' | 'day' };

/**
 * Returns the events that contain each word of a text and belong to a view. By day, the next event
 * comes first, then those without a day, then the past ones, the latest first.
 */
export function selectEvents(
  events: readonly StaffEvent[],
  { text, view, order }: EventQuery,
  now: Date,
): StaffEvent[] {
  const words = normalizeText(text).split(' ').filter(Boolean);
  const isInView = (event: StaffEvent) =>
    view === 'all' ||
    (view === 'hidden'
      ? visibilityOf(event, now) !== 'public'
      : isPast(event, now) === (view === 'past'));
  const selected = events.filter((event) => {
    if (!isInView(event)) return false;
    const searched = words.length > 0 ? searchedText(event) : '';
    return words.every((word) => searched.includes(word));
  });
  if (order === 'newest') return selected;
  const rank = (event: StaffEvent) => rankByDay(event, now);
  const start = ({ starts_at }: StaffEvent) => (starts_at ? Date.parse(starts_at) : 0);
  return selected.toSorted((a, b) => {
    const byRank = rank(a) - rank(b);
    return byRank || (rank(a) === 2 ? start(b) - start(a) : start(a) - start(b));
  });
}

type EventStats = { total: number; attendees: number; featured: number; comingSoon: number };

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
    : [event, ...events].toSorted(compareNewest);
}

export const excludeEvent = (events: readonly StaffEvent[], id: string): StaffEvent[] =>
  events.filter((event) => event.id !== id);

export const eventFields = z.keyof(
  z.omit(staffEvent, { id: true, created_at: true, updated_at: true }),
).options;
