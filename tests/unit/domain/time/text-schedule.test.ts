import { expect, it } from 'vitest';
import { getOpenStatus, formatOpenStatus } from '../../../../src/domain/time/opening-hours.ts';
import { shop, week } from '../../../../src/domain/site/shop.ts';
import {
  scheduleEnd,
  scheduleMoment,
  textAt,
  createSchedule,
  serializeSchedule,
} from '../../../../src/domain/time/text-schedule.ts';

const minutes = (time: string) => Date.parse(time) / 60_000;
const say = (time: Date) => formatOpenStatus(getOpenStatus(week, shop.timeZone, time));

it('returns the text of each minute in which it changes', () => {
  const table = createSchedule(new Date('2026-11-21T20:02:30-05:00'), say);
  expect(table.slice(0, 6)).toEqual([
    [minutes('2026-11-21T20:02-05:00'), 'Open now, until 9PM'],
    [minutes('2026-11-21T21:00-05:00'), 'Closed now, opens tomorrow at 11AM'],
    [minutes('2026-11-22T00:00-05:00'), 'Closed now, opens today at 11AM'],
    [minutes('2026-11-22T11:00-05:00'), 'Open now, until 5PM'],
    [minutes('2026-11-22T17:00-05:00'), 'Closed now, opens tomorrow at 11AM'],
    [minutes('2026-11-23T00:00-05:00'), 'Closed now, opens today at 11AM'],
  ]);
});

it.each(['2026-03-06T12:00-05:00', '2026-10-30T12:00-04:00', '2026-12-30T23:59-05:00'])(
  'agrees with the shop’s clock in every quarter of an hour of four days from %s',
  (start) => {
    const from = new Date(start);
    const table = createSchedule(from, say);
    const first = minutes(start);
    for (let at = first; at < scheduleEnd(first); at += 15) {
      expect(table.findLast(([since]) => since <= at)?.[1]).toBe(say(new Date(at * 60_000)));
    }
    expect(table.at(-1)?.[0]).toBeLessThan(scheduleEnd(first));
  },
);

it('parses its serialized form: no text before the first line, the last one after it', () => {
  const written = serializeSchedule([
    [10, 'Closed now, opens today at 11AM'],
    [12, 'Open now, until 8PM'],
    [20, ''],
  ]);
  const texts = [9.9, 10, 11.99, 12, 19.99, 20, 99].map((at) => textAt(written, at * 60_000));
  expect(texts).toEqual([
    null,
    'Closed now, opens today at 11AM',
    'Closed now, opens today at 11AM',
    'Open now, until 8PM',
    'Open now, until 8PM',
    '',
    '',
  ]);
});

it('says that a moment has come, to clocks that are at most days late', () => {
  const moment = Date.parse('2026-12-21T00:00-05:00');
  const day = 86_400_000;
  const hasCome = (at: number) => Boolean(textAt(scheduleMoment(moment) ?? '', at));
  expect([-365, -1, 0, 3.9, 4, 365].map((days) => hasCome(moment + days * day))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});
