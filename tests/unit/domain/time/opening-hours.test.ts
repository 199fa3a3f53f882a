import { describe, expect, it } from 'vitest';
import {
  getOpenStatus,
  formatHour,
  formatOpenStatus,
  type Week,
  groupByHours,
  nearDays,
  formatDayRange,
  formatHours,
} from '../../../../src/domain/time/opening-hours.ts';
import { shop, week } from '../../../../src/domain/site/shop.ts';

/**
 * Returns a time on the clock of the shop's town, which is 4 hours behind UTC in summer and 5 in
 * winter.
 */
const summer = (day: string, time: string) => new Date(`${day}T${time}-04:00`);
const winter = (day: string, time: string) => new Date(`${day}T${time}-05:00`);
const say = (moment: Date, shown: Week = week) =>
  formatOpenStatus(getOpenStatus(shown, shop.timeZone, moment));

describe('getOpenStatus', () => {
  it.each([
    ['Sunday', '2026-11-22', '16:59:59', 'Open now, until 5PM'],
    ['Sunday', '2026-11-22', '17:00:00', 'Closed now, opens tomorrow at 11AM'],
    ['Monday', '2026-11-23', '10:59:59', 'Closed now, opens today at 11AM'],
    ['Monday', '2026-11-23', '11:00:00', 'Open now, until 8PM'],
    ['Tuesday', '2026-11-24', '20:00:00', 'Closed now, opens Thursday at 11AM'],
    ['Wednesday', '2026-11-25', '00:00:00', 'Closed now, opens tomorrow at 11AM'],
    ['Wednesday', '2026-11-25', '14:00:00', 'Closed now, opens tomorrow at 11AM'],
    ['Thursday', '2026-11-26', '19:59:00', 'Open now, until 8PM'],
    ['Friday', '2026-11-27', '20:30:00', 'Open now, until 9PM'],
    ['Saturday', '2026-11-28', '21:00:00', 'Closed now, opens tomorrow at 11AM'],
    ['Saturday', '2026-11-28', '23:59:59', 'Closed now, opens tomorrow at 11AM'],
  ])('returns on %s %s at %s: %4$s', (_name, day, time, expected) => {
    expect(say(winter(day, time))).toBe(expected);
  });

  it.each([
    ['2026-12-24', '14:59', 'Open now, until 3PM'],
    ['2026-12-24', '15:00', 'Closed now, opens Saturday at 11AM'],
    ['2026-12-25', '12:00', 'Closed now, opens tomorrow at 11AM'],
  ])('knows the special days: %s at %s', (day, time, expected) => {
    const special = [
      { day: '2026-12-24', hours: { opens: 11, closes: 15 } },
      { day: '2026-12-25', hours: null },
    ];
    const status = getOpenStatus(week, shop.timeZone, winter(day, time), special);
    expect(formatOpenStatus(status)).toBe(expected);
    expect(nearDays(special, '2026-10-25')).toEqual(special);
    expect(nearDays(special, '2026-12-25')).toEqual(special.slice(1));
    expect(nearDays(special, '2026-10-01')).toEqual([]);
  });

  it('uses the shop’s clock if the date differs for the reader or in UTC', () => {
    expect(say(new Date('2026-11-29T01:30:00Z'))).toBe('Open now, until 9PM');
    expect(say(new Date('2026-11-29T02:00:00Z'))).toBe('Closed now, opens tomorrow at 11AM');
  });

  it('follows daylight saving time in both directions', () => {
    expect(say(winter('2026-03-07', '20:59:00'))).toBe('Open now, until 9PM');
    expect(say(summer('2026-03-08', '10:59:00'))).toBe('Closed now, opens today at 11AM');
    expect(say(summer('2026-03-08', '11:00:00'))).toBe('Open now, until 5PM');
    expect(say(summer('2026-10-31', '20:59:00'))).toBe('Open now, until 9PM');
    expect(say(summer('2026-11-01', '01:30:00'))).toBe('Closed now, opens today at 11AM');
    expect(say(winter('2026-11-01', '10:59:00'))).toBe('Closed now, opens today at 11AM');
    expect(say(winter('2026-11-01', '11:00:00'))).toBe('Open now, until 5PM');
  });

  it('stays open past midnight, also from Saturday to Sunday and through the repeated hour', () => {
    const late = week.map(({ name, hours }) => ({
      name,
      hours: hours && { opens: 20, closes: 26 },
    }));
    expect(say(winter('2026-11-21', '23:30:00'), late)).toBe('Open now, until 2AM');
    expect(say(winter('2026-11-22', '01:59:00'), late)).toBe('Open now, until 2AM');
    expect(say(winter('2026-11-22', '02:00:00'), late)).toBe('Closed now, opens today at 8PM');
    expect(say(winter('2026-11-25', '01:00:00'), late)).toBe('Open now, until 2AM');
    expect(say(winter('2026-11-26', '01:00:00'), late)).toBe('Closed now, opens today at 8PM');
    for (const moment of [summer('2026-11-01', '01:30:00'), winter('2026-11-01', '01:30:00')]) {
      expect(say(moment, late)).toBe('Open now, until 2AM');
    }
  });

  it('finds the only open day of a week, and returns null for a shop that never opens', () => {
    const once = week.map(({ name, hours }) => ({
      name,
      hours: name === 'Monday' ? hours : null,
    }));
    expect(say(winter('2026-11-23', '20:00:00'), once)).toBe('Closed now, opens Monday at 11AM');
    const never = week.map(({ name }) => ({ name, hours: null }));
    expect(say(winter('2026-11-23', '12:00:00'), never)).toBe('Closed now');
  });
});

it.each([
  [0, '12AM'],
  [9.5, '9:30AM'],
  [11, '11AM'],
  [12, '12PM'],
  [20.25, '8:15PM'],
  [24, '12AM'],
  [26, '2AM'],
])('formatHour formats %s as %s', (hour, expected) => expect(formatHour(hour)).toBe(expected));

it('formats the week like the shop’s sign', () => {
  expect(
    groupByHours(week).map(({ days, hours }) => [formatDayRange(week, days), formatHours(hours)]),
  ).toEqual([
    ['Mon, Tue, Thu', '11AM-8PM'],
    ['Wed', 'closed'],
    ['Fri-Sat', '11AM-9PM'],
    ['Sun', '11AM-5PM'],
  ]);
});

it('groups Saturday and Sunday at the end of the week', () => {
  expect(formatDayRange(week, ['Saturday', 'Sunday'])).toBe('Sat-Sun');
});

it('has the days from Sunday to Saturday, and an existing time zone', () => {
  expect(week.map(({ name }) => name.slice(0, 3)).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone: shop.timeZone })).not.toThrow();
});
