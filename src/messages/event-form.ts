import { isIsoDate } from '../domain/date.ts';
import type { DraftField, EventFieldError, EventWarning, Version } from '../domain/event-form.ts';
import { formatTime, formatLongDate } from '../domain/zoned-time.ts';

const eventErrors: Record<EventFieldError, string> = {
  missing: 'Please fill in this field.',
  'too-long': 'This is too long.',
  'no-day': 'Please enter a day of the years 2000 to 2100.',
  'missing-day': 'Please choose the day, too.',
  'missing-start': 'Please say when it starts, too.',
  'ends-at-start': 'It ends when it starts. Leave this empty where the end is open.',
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

/** The label of each field. */
export const eventLabels: Record<DraftField, string> = {
  title: 'Title',
  category: 'Category',
  price: 'Price',
  day: 'Day',
  starts: 'Starts',
  ends: 'Ends',
  date: 'Date',
  time: 'Time',
  location: 'Location',
  address: 'Address',
  description: 'Description',
  attendees: 'Attendees',
  max_attendees: 'Max Attendees',
  event_type: 'Event Type',
  link: 'Registration Link',
  image: 'Event Image',
};

export const eventTypeNames = { featured: 'Featured', coming_soon: 'Coming Soon' } as const;

/** Formats the value of a field as the form shows it. */
export function formatField(version: Version, field: DraftField): string {
  const value = version[field];
  if (!value) return '(none)';
  if (field === 'event_type') return eventTypeNames[version.event_type];
  if (field === 'starts' || field === 'ends') return formatTime(value);
  return field === 'day' && isIsoDate(value) ? formatLongDate(value) : value;
}
