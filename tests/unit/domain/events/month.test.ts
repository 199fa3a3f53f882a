import { expect, it } from 'vitest';
import { toFormValues, toRow } from '../../../../src/domain/events/event-form.ts';
import {
  addMonths,
  eventsByDay,
  firstWeekdayIn,
  isMonth,
  monthWeeks,
} from '../../../../src/domain/events/month.ts';
import type { StaffEvent } from '../../../../src/domain/events/staff-event.ts';

const moment = '2026-11-01T12:00:00+00:00';
const eventOf = (id: string, picked: object): StaffEvent => ({
  ...toRow({ ...toFormValues(null), title: id, ...picked }, null),
  id,
  created_at: moment,
  updated_at: moment,
});

it('has whole weeks of a month', () => {
  const sunday = monthWeeks('2026-12', 7);
  expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)]).toEqual([
    5,
    '2026-11-29',
    '2027-01-02',
  ]);
  const monday = monthWeeks('2026-12', 1);
  expect([monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual(['2026-11-30', '2027-01-03']);
  expect(monthWeeks('2026-02', 7)).toHaveLength(4);
  expect(monthWeeks('2026-08', 7)).toHaveLength(6);
  expect([firstWeekdayIn('en-US'), firstWeekdayIn('en-IE')]).toEqual([7, 1]);
});

it('leaves out months without events', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(['2000-01', '2100-12'].every(isMonth)).toBe(true);
  expect(['1999-12', '2101-01', '2026-13', '2026-1', ''].some(isMonth)).toBe(false);
});

it('lists an event on each of its days by the shop’s clock', () => {
  const events = [
    eventOf('evening', { day: '2026-12-06', starts: '23:00', ends: '01:00' }),
    eventOf('fair', { day: '2026-12-05', last_day: '2026-12-07' }),
    eventOf('before', { day: '2026-11-20' }),
    eventOf('long', { day: '2026-11-20', last_day: '2026-11-29' }),
    eventOf('soon', {}),
  ];
  const days = eventsByDay(events, '2026-11-29', '2027-01-02');
  const shown = [...days].map(([day, entries]) => [
    day,
    entries.map(({ event, isFirst, isLast }) => [event.id, isFirst, isLast]),
  ]);
  expect(shown).toEqual([
    ['2026-11-29', [['long', false, true]]],
    ['2026-12-05', [['fair', true, false]]],
    [
      '2026-12-06',
      [
        ['fair', false, false],
        ['evening', true, true],
      ],
    ],
    ['2026-12-07', [['fair', false, true]]],
  ]);
});
