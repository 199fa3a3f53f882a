import { mapRecord } from '../map-record.ts';

type Field = {
  label: string;
  hint?: string;
  /** What it takes. By default a line of text. */
  kind?: 'lines' | 'number' | 'url' | 'day' | 'clock' | 'moment' | 'choice';
  /** Whether it has the width of the form. */
  isWide?: true;
};

type TextField = Field & {
  maxLength: number;
  isRequired?: true;
  /** What is saved if the field is empty. */
  default?: string;
  suggestions?: readonly string[];
};

/**
 * The fields that are saved as they are typed, in the form's order. The form, its schema, the row and the labels
 * derive from this list. A new one needs a column, its line in `shopEvent`, a line here, and its place on the card.
 */
const texts = {
  title: { label: 'Title', maxLength: 200, isRequired: true, isWide: true },
  category: {
    label: 'Category',
    maxLength: 80,
    isRequired: true,
    suggestions: ['Author Event', 'Book Club', 'Signing', 'Reading', 'Workshop', 'Social'],
  },
  price: { label: 'Price', maxLength: 40, default: 'Free' },
  date: { label: 'Date', maxLength: 80, isRequired: true },
  time: { label: 'Time', maxLength: 80, isRequired: true },
  location: { label: 'Location', maxLength: 200, isRequired: true },
  address: { label: 'Address', maxLength: 300 },
  book: {
    label: 'Book',
    maxLength: 255,
    isWide: true,
    hint: 'The address of its page, such as /books/persuasion. Its cover is shown. Empty for an event without a book.',
  },
  description: {
    label: 'Description',
    kind: 'lines',
    maxLength: 5000,
    isRequired: true,
    isWide: true,
  },
} as const satisfies Record<string, TextField>;

/** The fields that have a form of their own in the row. */
const others = {
  day: { label: 'Day', kind: 'day' },
  last_day: { label: 'Ends on', kind: 'day' },
  starts: { label: 'Starts', kind: 'clock' },
  ends: { label: 'Ends', kind: 'clock' },
  attendees: { label: 'Attendees', kind: 'number' },
  max_attendees: { label: 'Max Attendees', kind: 'number' },
  event_type: {
    label: 'Event Type',
    kind: 'choice',
    hint: 'The tab of the dashboard that lists it. Shoppers see all events in one list.',
  },
  status: {
    label: 'State',
    kind: 'choice',
    hint: 'Scheduled events take place as planned. Postponed ones say “New date soon”. An event without seats left is full by itself.',
  },
  link: { label: 'Registration Link', kind: 'url', hint: 'https://…', isWide: true },
  visible_from: { label: 'Appears', kind: 'moment' },
  visible_until: { label: 'Disappears', kind: 'moment' },
  is_draft: { label: 'Draft' },
  image: { label: 'Event Image' },
} as const satisfies Record<string, Field>;

export type EventText = keyof typeof texts;
export type EventField = EventText | keyof typeof others;
export const eventTexts: Readonly<Record<EventText, TextField>> = texts;
export const formFields: Readonly<Record<EventField, Field>> = { ...texts, ...others };
export const eventLabels = mapRecord(formFields, ({ label }) => label);
