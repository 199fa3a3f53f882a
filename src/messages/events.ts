import { formatNumber } from '../domain/cart/money.ts';
import { shop } from '../domain/site/shop.ts';
import { formatDateTime, todayInShop } from '../domain/time/date.ts';
import { isPast, stateText } from '../domain/events/event.ts';
import { type EventView, type StaffEvent, visibilityOf } from '../domain/events/staff-event.ts';

import { isIsoDate, type IsoDate } from '../domain/time/date.ts';
import {
  type EventFieldError,
  type EventWarning,
  parseCount,
  type EventFormValues,
} from '../domain/events/event-form.ts';
import type { EventField } from '../domain/events/fields.ts';
import type { Interval, SeriesScope } from '../domain/events/repeat-event.ts';
import { formatTime, formatLongDate, zoneNameOn } from '../domain/time/zoned-time.ts';

const eventErrors: Record<EventFieldError, string> = {
  missing: 'Please fill in this field.',
  invisible: 'Nobody can see what is written here. Please write it in letters or signs.',
  'not-taken': 'The shop’s records do not take this. Please change it.',
  'too-long': 'This is too long.',
  'no-day': 'Please enter a day of the years 2000 to 2100.',
  'missing-day': 'Please choose the day, too.',
  'missing-start': 'Please say when it starts, too.',
  'ends-at-start': 'It ends when it starts. Leave this empty where the end is open.',
  'ends-in-skipped-hour':
    'The clocks go forward that night and skip the hour of the start, so this is not after it.',
  'last-day-too-early': 'This is before the day it starts.',
  'missing-end': 'Please say when it ends on its last day.',
  'ends-too-early': 'This is not after the start.',
  'ends-before-start': 'This is before the event appears.',
  'no-moment': 'Please enter a day and a time.',
  'no-last-day': 'Please choose the day of the event, and a later day here.',
  'no-link': 'Please enter an address that begins with https://.',
  'too-many-places': 'At most 100,000 places.',
  'too-many-attendees': 'There are more attendees than places.',
};

/** Returns the message of an error code. */
export function eventFieldError(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return Object.entries(eventErrors).find(([key]) => key === code)?.[1] ?? code;
}

const eventWarnings: Record<EventWarning, string> = {
  'other-day':
    'These words name another day than the one picked above. Shoppers read the words; calendars go by the day.',
  'other-time':
    'These words name another hour than the times picked above. Shoppers read the words; calendars go by the times.',
  skipped: 'The clocks go forward that night and skip this time: it is kept an hour later.',
  twice: 'The clocks go back that night, and this time comes twice: the first is meant.',
};

/** Returns the message of a warning code. */
export const eventWarning = (code: EventWarning | undefined): string | undefined =>
  code && eventWarnings[code];

/** Names the shop's clock on a day: "Laurel Fork time (EST)". */
export const shopClock = (day: string): string =>
  `${shop.town} time (${zoneNameOn(shop.timeZone, isIsoDate(day) ? day : todayInShop())})`;

/** Warns of a day that is over. */
export const pastDay = 'This day is over.';

/** Says which number is saved for a text that is none. Undefined if the text is that number. */
export function countWarning(
  text: string,
  field: 'attendees' | 'max_attendees',
): string | undefined {
  const count = parseCount(text, field);
  const isTyped = /^\d+$/.test(text.trim().replaceAll(',', ''));
  return isTyped && Number(text.replaceAll(',', '')) === count
    ? undefined
    : `This is not a whole number. Saved is ${formatNumber(count)}.`;
}

/** Asks for confirmation before text is saved that contradicts the pickers. */
export const unknownText = {
  title: 'Two Different Times',
  question:
    'The words under Date and Time name another day or hour than the pickers above them. Save it all the same?',
  label: 'Save Anyway',
} as const;

/** Shown if another user deleted the event while its form was open. */
export const deletedByOther =
  'Somebody deleted this event while you were writing. What you wrote is still here, and you can save it as a new event.';

export const eventTypeNames = { featured: 'Featured', coming_soon: 'Coming Soon' } as const;
export const eventStatusNames = {
  scheduled: 'Scheduled',
  postponed: 'Postponed',
  cancelled: 'Canceled',
} as const;

export const intervalNames: Record<Interval, string> = {
  never: 'Does not repeat',
  week: 'Every week',
  'two-weeks': 'Every two weeks',
  month: 'Every month, on the same weekday',
};

export const seriesScopeNames: Record<SeriesScope, string> = {
  one: 'This event',
  later: 'This event and the later ones',
  all: 'Every event of the repetition',
};

/** Says how many events a repetition creates, and until when. */
export function repetitionText(days: readonly IsoDate[]): string {
  const last = days.at(-1);
  if (last === undefined || days.length < 2) return 'That is one event.';
  return `That is ${days.length} events, the last on ${formatLongDate(last)}. Each can be changed alone.`;
}

/** Formats the value of a field as the form shows it. */
export function formatField(version: EventFormValues, field: EventField): string {
  const value = version[field];
  if (field === 'is_draft') return version.is_draft ? 'Yes' : 'No';
  if (typeof value !== 'string' || !value) return '(none)';
  if (field === 'status') return eventStatusNames[version.status];
  if (field === 'visible_from' || field === 'visible_until') {
    const [day = '', clock = ''] = value.split('T');
    return `${formatLongDate(day)}, ${formatTime(clock)}`;
  }
  if (field === 'event_type') return eventTypeNames[version.event_type];
  if (field === 'starts' || field === 'ends') return formatTime(value);
  return (field === 'day' || field === 'last_day') && isIsoDate(value)
    ? formatLongDate(value)
    : value;
}

export const eventViewNames: Record<EventView, string> = {
  all: 'All events',
  upcoming: 'Upcoming',
  past: 'Past',
  hidden: 'Not public',
};

/** Returns what staff see at a glance of an event: its state, whether it is over, and who sees it. */
export function eventBadges(event: StaffEvent, now: Date): string[] {
  const visibility = {
    public: '',
    draft: 'Draft',
    later: `Appears ${event.visible_from && formatDateTime(event.visible_from)}`,
    ended: 'No longer shown',
  }[visibilityOf(event, now)];
  return [stateText(event, now), isPast(event, now) ? 'Past' : '', visibility].filter(Boolean);
}
