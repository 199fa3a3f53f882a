import { expect, it } from 'vitest';
import type { ShopEvent } from '../../../../../src/domain/events/event.ts';
import { eventsJsonLd } from '../../../../../src/domain/site/json-ld.ts';
import { event } from '../../../../fixtures/event.ts';

const datesOf = (change: Partial<ShopEvent>, now = '2026-11-02T00:00:00Z') =>
  eventsJsonLd(
    [event({ starts_at: '2026-12-05T05:00:00+00:00', ...change })],
    'https://shop.example',
    new Date(now),
  );

it.each([
  ['2026-12-06T05:00:00+00:00', { startDate: '2026-12-05' }],
  ['2026-12-08T05:00:00+00:00', { startDate: '2026-12-05', endDate: '2026-12-07' }],
  [
    '2026-12-07T22:00:00+00:00',
    { startDate: '2026-12-05T05:00:00+00:00', endDate: '2026-12-07T22:00:00+00:00' },
  ],
])('has the last day of an event that ends at %s', (ends_at, dates) => {
  const [listed] = datesOf({ ends_at });
  expect(listed).toMatchObject(dates);
  expect(Object.hasOwn(listed ?? {}, 'endDate')).toBe('endDate' in dates);
});

it('lists an event of several days until its last day is over', () => {
  const ends_at = '2026-12-08T05:00:00+00:00';
  expect(datesOf({ ends_at }, '2026-12-08T04:59:00Z')).toHaveLength(1);
  expect(datesOf({ ends_at }, '2026-12-08T05:01:00Z')).toHaveLength(0);
});
