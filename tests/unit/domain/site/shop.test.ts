import { expect, it } from 'vitest';
import { nextMeeting } from '../../../../src/domain/time/opening-hours.ts';

const firstSunday = { position: 0, weekday: 0 };

it.each([
  ['2026-11-21', '2026-12-06', 'the next month'],
  ['2026-12-05', '2026-12-06', 'tomorrow'],
  ['2026-12-06', '2026-12-06', 'today'],
  ['2026-12-07', '2027-01-03', 'the next year'],
  ['2026-12-31', '2027-01-03', 'the last day of a year'],
  ['2026-01-31', '2026-02-01', 'a month that begins on a Sunday'],
  ['2026-02-01', '2026-02-01', 'its first day'],
  ['2026-02-28', '2026-03-01', 'the end of February'],
  ['2028-02-29', '2028-03-05', 'a leap day'],
  ['2026-05-31', '2026-06-07', 'a fifth Sunday'],
])('returns for %s the meeting on %s (%s)', (today, meeting) => {
  expect(nextMeeting(today, firstSunday)).toBe(meeting);
});

it('always returns a Sunday of the first seven days within five weeks', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2031, 0, 1); at += 86_400_000) {
    const today = new Date(at).toISOString().slice(0, 10);
    const meeting = new Date(nextMeeting(today, firstSunday));
    expect(meeting.getUTCDay()).toBe(0);
    expect(meeting.getUTCDate()).toBeLessThanOrEqual(7);
    expect((meeting.getTime() - at) / 86_400_000).toBeGreaterThanOrEqual(0);
    expect((meeting.getTime() - at) / 86_400_000).toBeLessThan(35);
  }
});

it.each([
  ['2026-11-21', 2, 3, '2026-12-16', 'the third Wednesday'],
  ['2026-11-18', 2, 3, '2026-11-18', 'today'],
  ['2026-11-21', -1, 4, '2026-11-26', 'the last of four Thursdays'],
  ['2026-12-25', -1, 4, '2026-12-31', 'the last of five Thursdays'],
])('returns for %s and another club day (%i, %i) %s, %s', (today, position, weekday, meeting) => {
  expect(nextMeeting(today, { position, weekday })).toBe(meeting);
});
