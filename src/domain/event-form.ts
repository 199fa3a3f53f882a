import * as z from 'zod/mini';
import { safeLink } from './safe-link.ts';
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
    day: z.string(),
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
  'missing' | 'too-long' | 'no-link' | 'too-many-places' | 'too-many-attendees';

/** A number as typed; what is none becomes the default. */
function countOf(typed: string, field: 'attendees' | 'max_attendees'): number {
  const digits = /^\s*(\d{1,9})/.exec(typed)?.[1];
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
    date: day && sayWholeDay(day),
    time: [starts, ends].filter(Boolean).map(sayClock).join(' - '),
  };
}

/** The row of a draft. An end before the start is on the next day. */
export function fieldsOf(draft: EventDraft, image: string | null): EventFields {
  const { day, starts, ends } = draft;
  const startsAt = day && starts ? momentAt(shop.timeZone, day, starts) : null;
  const endDay = ends < starts ? dayAfter(day) : day;
  const endsAt = startsAt && ends ? momentAt(shop.timeZone, endDay, ends) : null;
  return {
    title: draft.title.trim(),
    category: draft.category.trim(),
    price: draft.price.trim() || defaults.price,
    date: draft.date.trim(),
    time: draft.time.trim(),
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    location: draft.location.trim(),
    address: draft.address.trim() || null,
    description: draft.description.trim(),
    ...placesOf(draft),
    event_type: draft.event_type,
    link: draft.link.trim() || null,
    image,
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
