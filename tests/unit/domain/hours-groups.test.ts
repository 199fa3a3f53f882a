import { expect, it } from 'vitest';
import { shop, week } from '../../../src/domain/shop.ts';
import { groupByHours, formatDayRange, formatHours } from '../../../src/domain/hours-groups.ts';

it('says the week as the shop’s sign does', () => {
  expect(
    groupByHours(week).map(({ days, hours }) => [formatDayRange(week, days), formatHours(hours)]),
  ).toEqual([
    ['Mon, Tue, Thu', '11AM-8PM'],
    ['Wed', 'closed'],
    ['Fri-Sat', '11AM-9PM'],
    ['Sun', '11AM-5PM'],
  ]);
});

it('joins Saturday and Sunday, which end the week here', () => {
  expect(formatDayRange(week, ['Saturday', 'Sunday'])).toBe('Sat-Sun');
});

it('names a week from Sunday to Saturday in a time zone that exists', () => {
  expect(week.map(({ name }) => name.slice(0, 3)).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone: shop.timeZone })).not.toThrow();
});
