import { expect, it } from 'vitest';
import {
  isAhead,
  isRecent,
  parseDate,
  formatPublication,
} from '../../../../src/domain/time/date.ts';

const today = '2026-11-25';

it.each([
  ['2027-01-02', '2027-01-02'],
  [' 2027-01-02T10:00:00Z', '2027-01-02'],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['0000-00-00', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('parseDate: returns for %j %j', (value, expected) => {
  expect(parseDate(value)).toBe(expected);
});

it.each([
  [null, true, true],
  [null, false, false],
  ['2026-11-26', false, true],
  ['2026-11-26', true, true],
  ['2026-11-25', true, false],
  ['2020-01-01', true, false],
])('isAhead: published %j, tagged %j: %j', (published, isTagged, expected) => {
  expect(isAhead(published, isTagged, today)).toBe(expected);
});

it('isRecent: returns true for 90 days, and not before', () => {
  expect(isRecent('2026-11-25', today)).toBe(true);
  expect(isRecent('2026-08-27', today)).toBe(true);
  expect(isRecent('2026-08-26', today)).toBe(false);
  expect(isRecent('2026-11-26', today)).toBe(false);
  expect(isRecent(null, today)).toBe(false);
});

it('formats the date of a release, or that there is none yet', () => {
  expect(formatPublication('2027-01-02')).toBe('Out January 2, 2027');
  expect(formatPublication(null)).toBe('Date to be announced');
});
