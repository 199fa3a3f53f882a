import { expect, it } from 'vitest';
import {
  fromLocalDateTime,
  formatTime,
  toLocalDateTime,
} from '../../../../src/domain/time/zoned-time.ts';

const zone = 'America/New_York';

it.each([
  ['2026-07-04', '18:00', '2026-07-04T22:00:00.000Z'],
  ['2026-12-05', '18:00', '2026-12-05T23:00:00.000Z'],
  ['2026-12-31', '23:30', '2027-01-01T04:30:00.000Z'],
  // Daylight saving time skips one of these times and repeats the other.
  ['2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
  ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
])('returns the local time %s %s for %s', (day, clock, time) => {
  expect(fromLocalDateTime(zone, day, clock).toISOString()).toBe(time);
});

it('converts a local time back', () => {
  expect(toLocalDateTime(zone, new Date('2026-12-05T23:00:00Z'))).toEqual({
    day: '2026-12-05',
    clock: '18:00',
  });
});

it.each([
  ['00:05', '12:05 AM'],
  ['12:00', '12:00 PM'],
  ['18:30', '6:30 PM'],
])('formats %s as %s', (clock, expected) => {
  expect(formatTime(clock)).toBe(expected);
});
