import { expect, it } from 'vitest';
import { shop, week } from '../../../src/domain/shop.ts';
import { groupByHours, formatDayRange, formatHours } from '../../../src/domain/hours-groups.ts';

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
