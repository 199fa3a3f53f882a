import { expect, it } from 'vitest';
import { zonedParts, formatDate, toDateParts } from '../../../src/domain/date.ts';

it('returns date and time of another time zone', () => {
  const clock = (time: string) => zonedParts('America/New_York', new Date(time));
  expect(clock('2026-11-22T04:59:00Z')).toEqual({
    day: '2026-11-21',
    weekday: 6,
    hour: 23 + 59 / 60,
  });
  expect(clock('2026-11-22T05:00:00Z')).toEqual({ day: '2026-11-22', weekday: 0, hour: 0 });
  expect(clock('2026-07-01T16:30:00Z')).toEqual({ day: '2026-07-01', weekday: 3, hour: 12.5 });
  expect(clock('2027-01-01T04:00:00Z').day).toBe('2026-12-31');
});

it('formats a date in American English in every locale', () => {
  expect(formatDate('2026-12-06')).toBe('December 6, 2026');
  expect(formatDate('2026-12-06', 'weekday')).toBe('Sunday, December 6');
});

it.each([
  ['en-US', { weekday: 'Saturday', month: 'December', day: '5' }],
  ['en-IE', { weekday: 'Saturday', month: 'December', day: '5' }],
  ['de-DE', { weekday: 'Samstag', month: 'Dezember', day: '5' }],
])('names the parts of a day in %s', (locale, parts) => {
  expect(toDateParts('2026-12-05', locale)).toEqual(parts);
});
