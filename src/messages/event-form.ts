import type { EventFault } from '../domain/event-form.ts';
import type { EventFields } from '../domain/staff-event.ts';

const eventFaults: Record<EventFault, string> = {
  missing: 'Please fill in this field.',
  'too-long': 'This is too long.',
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
