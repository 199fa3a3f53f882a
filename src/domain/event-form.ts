import * as z from 'zod/mini';
import { type Day, isDay } from './day.ts';
import { keptLink, safeLink } from './safe-link.ts';
import { momentAt, sayClock, sayWholeDay, wallAt } from './moment.ts';
import { shop } from './shop.ts';
import type { EventFields, EventType, StaffEvent } from './staff-event.ts';

/** What the form of an event holds: words as typed; `day`, `starts` and `ends` as the pickers give them. */
export type EventDraft = Record<
  | 'title'
  | 'category'
  | 'price'
  | 'day'
  | 'starts'
  | 'ends'
  | 'date'
  | 'time'
  | 'location'
  | 'address'
  | 'description'
  | 'attendees'
  | 'max_attendees'
  | 'link',
  string
> & { event_type: EventType };

export const defaults = { attendees: 0, max_attendees: 50, price: 'Free' } as const;
const mostPlaces = 100_000;

const text = (longest: number) => z.string().check(z.maxLength(longest, 'too-long'));
const needed = (longest: number) => text(longest).check(z.regex(/\S/, 'missing'));

/** What a draft must be to be saved; its messages are codes. The records ask the same. */
export const eventDraft = z
  .object({
    title: needed(200),
    category: needed(80),
    price: text(40),
    day: z.string().check(z.refine((day) => day === '' || isDay(day), 'no-day')),
    starts: z.string(),
    ends: z.string(),
    date: needed(80),
    time: needed(80),
    location: needed(200),
    address: text(300),
    description: needed(5000),
    attendees: z.string(),
    max_attendees: z.string(),
    link: text(2048).check(
      z.refine((link) => !link.trim() || safeLink(link.trim()) !== null, 'no-link'),
    ),
    event_type: z.enum(['featured', 'coming_soon']),
  })
  .check(
    z.refine((draft) => countOf(draft.max_attendees, 'max_attendees') <= mostPlaces, {
      path: ['max_attendees'],
      error: 'too-many-places',
    }),
    z.refine((draft) => placesOf(draft).attendees <= placesOf(draft).max_attendees, {
      path: ['attendees'],
      error: 'too-many-attendees',
    }),
  );

export type EventFault =
  'missing' | 'too-long' | 'no-day' | 'no-link' | 'too-many-places' | 'too-many-attendees';

/** A number as typed; what is none becomes the default. */
function countOf(typed: string, field: 'attendees' | 'max_attendees'): number {
  const digits = /^\s*(\d{1,9})/.exec(typed.replaceAll(',', ''))?.[1];
  return digits ? Number(digits) : defaults[field];
}

const placesOf = (draft: Pick<EventDraft, 'attendees' | 'max_attendees'>) => ({
  attendees: countOf(draft.attendees, 'attendees'),
  max_attendees: countOf(draft.max_attendees, 'max_attendees'),
});

/** The form of a new event, or of one that is there. */
export function draftOf(event: StaffEvent | null): EventDraft {
  const wall = (moment: string | null | undefined) =>
    moment ? wallAt(shop.timeZone, new Date(moment)) : { day: '', clock: '' };
  const starts = wall(event?.starts_at);
  return {
    title: event?.title ?? '',
    category: event?.category ?? '',
    price: event?.price ?? defaults.price,
    day: starts.day,
    starts: starts.clock,
    ends: wall(event?.ends_at).clock,
    date: event?.date ?? '',
    time: event?.time ?? '',
    location: event?.location ?? '',
    address: event?.address ?? '',
    description: event?.description ?? '',
    attendees: `${event?.attendees ?? defaults.attendees}`,
    max_attendees: `${event?.max_attendees ?? defaults.max_attendees}`,
    link: event?.link ?? '',
    event_type: event?.event_type ?? 'featured',
  };
}

/** The free text that the pickers' day and times stand for; empty where they are. */
export function wordsOf({ day, starts, ends }: Pick<EventDraft, 'day' | 'starts' | 'ends'>) {
  return {
    date: isDay(day) ? sayWholeDay(day) : '',
    time: [starts, ends].filter(Boolean).map(sayClock).join(' - '),
  };
}

/** The moments that the pickers stand for: none without a day and a start. An end before the start is on the next day. */
function momentsOf({ day, starts, ends }: EventDraft) {
  if (!isDay(day) || !starts) return { starts_at: null, ends_at: null };
  const at = (day: Day, clock: string) => momentAt(shop.timeZone, day, clock).toISOString();
  return {
    starts_at: at(day, starts),
    ends_at: ends ? at(ends < starts ? dayAfter(day) : day, ends) : null,
  };
}

/** The row of a draft. */
export function fieldsOf(draft: EventDraft, image: string | null): EventFields {
  return {
    title: draft.title.trim(),
    category: draft.category.trim(),
    price: draft.price.trim() || defaults.price,
    date: draft.date.trim(),
    time: draft.time.trim(),
    ...momentsOf(draft),
    location: draft.location.trim(),
    address: draft.address.trim() || null,
    description: draft.description.trim(),
    ...placesOf(draft),
    event_type: draft.event_type,
    link: keptLink(draft.link),
    image,
  };
}

function dayAfter(day: Day): Day {
  return new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
