import type { EventFault } from '../domain/event-form.ts';
import { sayClock, sayWholeDay, wallAt } from '../domain/moment.ts';
import { shop } from '../domain/shop.ts';
import type { EventFields } from '../domain/staff-event.ts';

const eventFaults: Record<EventFault, string> = {
  missing: 'Please fill in this field.',
  'too-long': 'This is too long.',
  'no-day': 'Please enter a day, its year in four figures.',
  'no-link': 'Please enter an address that begins with https://.',
  'too-many-places': 'At most 100,000 places.',
  'too-many-attendees': 'There are more attendees than places.',
};

/** The words for a fault's code. */
export function sayFault(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return Object.entries(eventFaults).find(([known]) => known === code)?.[1] ?? code;
}

/** What each field is called. */
export const eventLabels: Record<keyof EventFields, string> = {
  title: 'Title',
  category: 'Category',
  price: 'Price',
  date: 'Date',
  time: 'Time',
  starts_at: 'Starts',
  ends_at: 'Ends',
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

/** What a field holds, in the words of the form. */
export function sayField(fields: EventFields, field: keyof EventFields): string {
  const value = fields[field];
  if (value === null) return '(none)';
  if (field === 'event_type') return eventTypeNames[fields.event_type];
  if (field !== 'starts_at' && field !== 'ends_at') return `${value}`;
  const { day, clock } = wallAt(shop.timeZone, new Date(value));
  return `${sayWholeDay(day)}, ${sayClock(clock)}`;
}
