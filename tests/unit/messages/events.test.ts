import { expect, it } from 'vitest';
import { toFormValues } from '../../../src/domain/events/event-form.ts';
import { formatField } from '../../../src/messages/events.ts';

const draft = { ...toFormValues(null), day: '2026-12-05', starts: '18:00', location: 'The porch' };
const version = { ...draft, image: null };

it.each([
  ['day', 'Saturday, December 5, 2026'],
  ['starts', '6:00 PM'],
  ['ends', '(none)'],
  ['image', '(none)'],
  ['event_type', 'Featured'],
  ['location', 'The porch'],
  ['max_attendees', '50'],
] as const)('returns for %s: %s', (field, expected) => {
  expect(formatField(version, field)).toBe(expected);
});
