import { describe, expect, it } from 'vitest';
import { toFormValues } from '../../../../src/domain/events/event-form.ts';
import {
  changesForSeries,
  isCompleteRepetition,
  maxRepeats,
  othersInSeries,
  repeatDays,
  toRepeatedRows,
} from '../../../../src/domain/events/repeat-event.ts';
import type { StaffEvent } from '../../../../src/domain/events/staff-event.ts';
import { event as shopEvent } from '../../../fixtures/event.ts';

const event: StaffEvent = {
  ...shopEvent({
    title: 'Book Club',
    category: 'Book Club',
    date: 'Sunday, March 1, 2026',
    time: '4:00 PM',
    starts_at: '2026-03-01T21:00:00.000Z',
  }),
  attendees: 4,
  max_attendees: 24,
  event_type: 'featured',
  is_draft: false,
  visible_from: null,
  visible_until: null,
  series_id: 's',
};

describe('repeatDays', () => {
  it('repeats by weeks until a day that counts', () => {
    const until = '2026-03-22';
    expect(repeatDays('2026-03-01', { every: 'week', until })).toEqual([
      '2026-03-01',
      '2026-03-08',
      '2026-03-15',
      '2026-03-22',
    ]);
    expect(repeatDays('2026-03-01', { every: 'two-weeks', until })).toEqual([
      '2026-03-01',
      '2026-03-15',
    ]);
    expect(repeatDays('2026-03-01', { every: 'never', until })).toEqual(['2026-03-01']);
  });

  it('keeps the weekday of a month, and takes the last for a fifth', () => {
    const until = '2026-07-31';
    // The first Sundays, then the fifth or last Fridays.
    expect(repeatDays('2026-03-01', { every: 'month', until })).toEqual([
      '2026-03-01',
      '2026-04-05',
      '2026-05-03',
      '2026-06-07',
      '2026-07-05',
    ]);
    expect(repeatDays('2026-01-30', { every: 'month', until })).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-27',
      '2026-04-24',
      '2026-05-29',
      '2026-06-26',
      '2026-07-31',
    ]);
  });

  it('ends after the largest number', () => {
    expect(repeatDays('2026-03-01', { every: 'week', until: '2100-01-01' })).toHaveLength(
      maxRepeats,
    );
  });

  it('needs both days', () => {
    expect(isCompleteRepetition('', { every: 'never', until: '' })).toBe(true);
    expect(isCompleteRepetition('', { every: 'week', until: '2026-03-08' })).toBe(false);
    expect(isCompleteRepetition('2026-03-01', { every: 'week', until: '2026-03-01' })).toBe(false);
    expect(isCompleteRepetition('2026-03-01', { every: 'week', until: '2026-03-08' })).toBe(true);
  });
});

it('keeps the time by the shop’s clock over a change of the clocks', () => {
  const draft = {
    ...toFormValues(event),
    visible_from: '2026-02-22T09:00',
    visible_until: '2026-03-01T18:00',
  };
  const rows = toRepeatedRows(draft, ['2026-03-01', '2026-03-08'], 's');
  expect(rows.map(({ starts_at }) => starts_at)).toEqual([
    '2026-03-01T21:00:00.000Z',
    '2026-03-08T20:00:00.000Z',
  ]);
  expect(rows.map(({ date }) => date)).toEqual(['Sunday, March 1, 2026', 'Sunday, March 8, 2026']);
  expect(rows.map(({ attendees }) => attendees)).toEqual([4, 0]);
  expect(rows.map(({ visible_from, visible_until }) => [visible_from, visible_until])).toEqual([
    ['2026-02-22T14:00:00.000Z', '2026-03-01T23:00:00.000Z'],
    ['2026-03-01T14:00:00.000Z', '2026-03-08T22:00:00.000Z'],
  ]);
});

it('takes the changes of one event to another, which moves by as many days', () => {
  const other = {
    ...event,
    id: 'b',
    date: 'Sunday, April 5, 2026',
    starts_at: '2026-04-05T20:00:00.000Z',
    attendees: 9,
    location: 'The cellar',
  };
  const mine = {
    ...toFormValues(event),
    title: 'Reading Circle',
    starts: '17:00',
    attendees: '7',
    day: '2026-03-02',
  };
  expect(changesForSeries(mine, toFormValues(event), other)).toEqual({
    title: 'Reading Circle',
    date: 'Monday, April 6, 2026',
    starts_at: '2026-04-06T21:00:00.000Z',
  });
});

it('finds the other events of a repetition', () => {
  const later = { ...event, id: 'b', starts_at: '2026-04-05T20:00:00.000Z' };
  const earlier = { ...event, id: 'c', starts_at: '2026-02-01T21:00:00.000Z' };
  const events = [later, event, earlier, { ...event, id: 'd', series_id: null }];
  const ids = (scope: 'one' | 'later' | 'all') =>
    othersInSeries(event, events, scope).map(({ id }) => id);
  expect([ids('one'), ids('later'), ids('all')]).toEqual([[], ['b'], ['b', 'c']]);
  expect(othersInSeries({ ...event, series_id: null }, events, 'all')).toEqual([]);
});
