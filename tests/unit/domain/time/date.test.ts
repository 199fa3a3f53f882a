import { expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatZonedTime,
  startOfDay,
  toDateParts,
  zonedParts,
} from '../../../../src/domain/time/date.ts';

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

it.each([
  ['America/New_York', '2027-01-02', '2027-01-02T05:00:00Z'],
  ['Europe/Dublin', '2027-07-01', '2027-06-30T23:00:00Z'],
  ['Pacific/Auckland', '2027-01-02', '2027-01-01T11:00:00Z'],
  // The clocks change on this day, and in the second case between the day in UTC and its local start.
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00Z'],
  ['Pacific/Auckland', '2027-04-04', '2027-04-03T11:00:00Z'],
])('returns the start of a day in %s: %s', (timeZone, day, start) => {
  expect(new Date(startOfDay(timeZone, day))).toEqual(new Date(start));
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

it('formats a time as specified, by the shop’s clock, and Never without one', () => {
  expect(formatDateTime('2026-12-05T23:00:00Z')).toBe('Dec 5, 2026, 06:00 PM');
  expect(formatDateTime(null)).toBe('Never');
});

it.each([
  ['2026-12-05T23:00:00Z', 'Saturday, December 5, 2026 at 6:00 PM Eastern Standard Time'],
  // One in the morning, for the second time in that night.
  ['2026-11-01T06:00:00+00:00', 'Sunday, November 1, 2026 at 1:00 AM Eastern Standard Time'],
  ['2026-11-01T05:00:00+00:00', 'Sunday, November 1, 2026 at 1:00 AM Eastern Daylight Time'],
])('names the zone of %s', (timestamp, text) => {
  expect(formatZonedTime(timestamp).replace(/\s/g, ' ')).toBe(text);
});
