import { expect, it } from 'vitest';
import { toFormValues } from '../../../src/domain/events/event-form.ts';
import { countWarning, formatField, shopClock } from '../../../src/messages/events.ts';

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

it.each([
  ['50', undefined],
  [' 1,200 ', undefined],
  ['many', 'This is not a whole number. Saved is 50.'],
  ['', 'This is not a whole number. Saved is 50.'],
  ['-5', 'This is not a whole number. Saved is 50.'],
  ['12.5', 'This is not a whole number. Saved is 12.'],
])('warns of the places “%s”: %s', (text, warning) => {
  expect(countWarning(text, 'max_attendees')).toBe(warning);
});

it('names the shop’s clock on a day', () => {
  expect(shopClock('2026-12-05')).toBe('Laurel Fork time (EST)');
  expect(shopClock('2026-07-05')).toBe('Laurel Fork time (EDT)');
});
