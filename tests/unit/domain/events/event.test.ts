import { describe, expect, it } from 'vitest';
import {
  fingerprint,
  isPast,
  isPlainDate,
  nextEvents,
  seatsText,
  shownEvent,
  sortEvents,
  splitNext,
  stateText,
  type ShopEvent,
} from '../../../../src/domain/events/event.ts';
import { event } from '../../../fixtures/event.ts';

const now = new Date('2026-12-01T12:00:00Z');

describe('an event is past', () => {
  it.each([
    [{ ends_at: '2026-12-01T11:59:59Z' }, true],
    [{ starts_at: '2026-12-01T10:00:00Z', ends_at: '2026-12-01T12:30:00Z' }, false],
    [{ starts_at: '2026-11-30T11:00:00Z' }, true],
    [{ starts_at: '2026-12-01T11:00:00Z' }, false],
    // Without an end, at midnight in the shop.
    [{ starts_at: '2026-12-01T04:59:00Z' }, true],
    [{ starts_at: '2026-12-01T05:00:00Z' }, false],
    [{ starts_at: '2026-10-01T05:00:00Z', status: 'postponed' }, false],
    [{}, false],
  ] as const)('%o: %s', (times, past) => {
    expect(isPast(event(times), now)).toBe(past);
  });
});

describe('the order', () => {
  const old = event({ id: 'old', starts_at: '2026-10-01T00:00:00Z', created_at: '2026-11-03' });
  const late = event({ id: 'late', starts_at: '2027-01-01T00:00:00Z', created_at: '2026-11-02' });
  const soon = event({ id: 'soon', starts_at: '2026-12-02T00:00:00Z', created_at: '2026-11-01' });
  const open = event({ id: 'open', created_at: '2026-11-04' });
  const all = [soon, open, late, old];
  const ids = (order: 'newest' | 'soonest') => sortEvents(all, order, now).map(({ id }) => id);

  it('is newest created first, coming events before past ones', () => {
    expect(ids('newest')).toEqual(['open', 'late', 'soon', 'old']);
  });
  it('can be soonest first, with past events and undated ones last', () => {
    expect(ids('soonest')).toEqual(['soon', 'late', 'open', 'old']);
    const postponed = event({ id: 'p', starts_at: '2026-12-02T00:00:00Z', status: 'postponed' });
    const sorted = sortEvents([postponed, late, old], 'soonest', now);
    expect(sorted.map(({ id }) => id)).toEqual(['late', 'p', 'old']);
  });
});

it('changes the digest with a row, with the order, and when an event ends', () => {
  const one = event({ ends_at: '2026-12-01T13:00:00Z' });
  const other = event({ id: 'b' });
  const digests = [
    fingerprint([one, other], now),
    fingerprint([other, one], now),
    fingerprint([one], now),
    fingerprint([{ ...one, updated_at: '2026-11-02T00:00:00+00:00' }, other], now),
    fingerprint([one, other], new Date('2026-12-01T14:00:00Z')),
  ];
  expect(new Set(digests).size).toBe(digests.length);
  expect(fingerprint([{ ...one }, other], now)).toBe(digests[0]);
});

it('names the next events, without past ones', () => {
  const all = [
    event({ id: 'later', starts_at: '2026-12-20T12:00:00Z' }),
    event({ id: 'past', starts_at: '2026-11-01T12:00:00Z' }),
    event({ id: 'undated' }),
    event({ id: 'soon', starts_at: '2026-12-02T12:00:00Z' }),
  ];
  const ids = (limit: number) => nextEvents(all, now, limit).map(({ id }) => id);
  expect(ids(2)).toEqual(['soon', 'later']);
  expect(ids(9)).toEqual(['soon', 'later', 'undated']);
});

it.each([
  [28, 30, 'Only 2 seats left'],
  [29, 30, 'Only 1 seat left'],
  [30, 30, 'Fully booked'],
  [31, 30, 'Fully booked'],
  [0, 40, '40 seats left'],
  [0, 2000, '2,000 seats left'],
  [null, 30, ''],
  [3, null, ''],
])('tells the seats of %s attendees of %s', (attendees, max_attendees, text) => {
  expect(seatsText(event({ attendees, max_attendees }), now)).toBe(text);
});

it('tells no seats of a past event, and ignores numbers that are none', () => {
  const past = { starts_at: '2026-11-01T12:00:00Z', attendees: 1, max_attendees: 2 };
  expect(seatsText(event(past), now)).toBe('');
  expect(shownEvent.parse({ ...event(), attendees: 'many', max_attendees: -1 })).toMatchObject({
    attendees: null,
    max_attendees: null,
  });
  const { attendees, max_attendees, ...row } = event();
  expect([attendees, max_attendees, shownEvent.parse(row).attendees]).toEqual([null, null, null]);
});

describe('stateText', () => {
  const starts_at = '2026-12-05T23:00:00+00:00';
  it('says what keeps an event from taking place as planned', () => {
    expect(stateText(event({ starts_at }), now)).toBe('');
    expect(stateText(event({ starts_at, status: 'postponed' }), now)).toBe('Postponed');
    expect(stateText(event({ starts_at, status: 'cancelled' }), now)).toBe('Canceled');
    expect(stateText(event({ starts_at, attendees: 30, max_attendees: 30 }), now)).toBe('Full');
    expect(stateText(event({ starts_at, attendees: 29, max_attendees: 30 }), now)).toBe('');
  });

  it('keeps "Canceled" of a past event, and "Postponed", which waits for a new day', () => {
    const past = { starts_at: '2026-11-05T23:00:00+00:00', attendees: 30, max_attendees: 30 };
    expect(stateText(event(past), now)).toBe('');
    expect(stateText(event({ ...past, status: 'postponed' }), now)).toBe('Postponed');
    expect(stateText(event({ ...past, status: 'cancelled' }), now)).toBe('Canceled');
  });

  it('leaves events out of the next ones that do not take place', () => {
    const events = [
      event({ id: 'c', starts_at, status: 'cancelled' }),
      event({ id: 'o', starts_at }),
    ];
    expect(nextEvents(events, now, 2).map(({ id }) => id)).toEqual(['o']);
    expect(
      seatsText(event({ starts_at, status: 'cancelled', attendees: 1, max_attendees: 9 }), now),
    ).toBe('');
  });
});

describe('the next event', () => {
  const soon = event({ id: 'soon', starts_at: '2026-12-05T23:00:00Z' });
  const late = event({ id: 'late', starts_at: '2026-12-12T23:00:00Z' });
  const ids = (events: ShopEvent[]) => {
    const { next, others } = splitNext(events, now);
    return [next?.id ?? null, ...others.map(({ id }) => id)];
  };
  it('is the first that takes place on a known day', () => {
    expect(ids([late, event(), soon])).toEqual(['soon', 'late', 'a']);
    expect(ids([{ ...soon, status: 'cancelled' }, late])).toEqual(['late', 'soon']);
    expect(ids([event()])).toEqual([null, 'a']);
    expect(ids([])).toEqual([null]);
  });
});

it.each([
  ['Saturday, December 5, 2026', true],
  ['December 5 to 7, 2026', true],
  ['November 29 to December 2, 2026', true],
  ['Saturday', false],
  ['Saturday, December 5, 2026, after closing', false],
  ['Every first Sunday', false],
])('tells whether %j says more than a day', (date, isPlain) => {
  expect(isPlainDate(date)).toBe(isPlain);
});
