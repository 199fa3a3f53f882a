import { expect, it } from 'vitest';
import { draftOf, fieldsOf } from '../../../src/domain/event-form.ts';
import { sayField } from '../../../src/messages/event-form.ts';

const draft = { ...draftOf(null), day: '2026-12-05', starts: '18:00', location: 'The porch' };
const fields = fieldsOf(draft, null);

it.each([
  ['starts_at', 'Saturday, December 5, 2026, 6:00 PM'],
  ['ends_at', '(none)'],
  ['event_type', 'Featured'],
  ['location', 'The porch'],
  ['max_attendees', '50'],
] as const)('says of %s: %s', (field, said) => {
  expect(sayField(fields, field)).toBe(said);
});
