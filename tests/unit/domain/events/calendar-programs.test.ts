import { brotliCompressSync } from 'node:zlib';
import ICAL from 'ical.js';
import IcalExpander from 'ical-expander';
import ical from 'node-ical';
import { expect, it } from 'vitest';
import type { ShopEvent } from '../../../../src/domain/events/event.ts';
import { toCalendar } from '../../../../src/domain/events/icalendar.ts';

const site = 'https://shop.example';
const base: ShopEvent = {
  id: '8c6c4dc7-d050-4bff-9c8e-88ac5cb84b01',
  title: 'Supper',
  image: null,
  category: 'Social',
  price: 'Free',
  date: '',
  time: '',
  starts_at: '2026-12-04T23:00:00+00:00',
  ends_at: '2026-12-05T01:00:00+00:00',
  location: 'The long table',
  address: '214 Main Street, Laurel Fork',
  description: 'With soup.',
  link: null,
  book: null,
  attendees: 0,
  max_attendees: 50,
  status: 'scheduled',
  created_at: '2026-11-01T00:00:00+00:00',
  updated_at: '2026-11-02T03:04:05.678+00:00',
};
/** A backslash before an n is missing: node-ical takes it for the end of a line. */
const pieces = ['comma,', 'semi;colon', 'back\\slash', '\\,', '“quoted”', '👩‍❤️‍👩 kiss 💋', 'ünïcode '];
const long = `${pieces.join(' ').repeat(12)}\nnext line\n\nSUMMARY:no`;

/** The shop's clock is that of New York. Each date of a repetition is a row. */
const changes: Record<string, Partial<ShopEvent>> = {
  'repeats, 1st': { starts_at: '2026-12-06T19:00:00Z', ends_at: '2026-12-06T21:00:00Z' },
  'repeats, moved': { starts_at: '2027-01-04T20:00:00Z', ends_at: '2027-01-04T22:00:00Z' },
  'repeats, 3rd': { starts_at: '2027-02-07T19:00:00Z', ends_at: '2027-02-07T21:00:00Z' },
  'all day': { starts_at: '2026-12-05T05:00:00Z', ends_at: '2026-12-06T05:00:00Z' },
  'three days': { starts_at: '2026-12-05T05:00:00Z', ends_at: '2026-12-08T05:00:00Z' },
  'over midnight': { starts_at: '2026-12-06T03:30:00Z', ends_at: '2026-12-06T06:30:00Z' },
  'the short night': { starts_at: '2027-03-14T06:30:00Z', ends_at: '2027-03-14T07:30:00Z' },
  'the long night': { starts_at: '2026-11-01T05:30:00Z', ends_at: '2026-11-01T06:30:00Z' },
  'the short day': { starts_at: '2027-03-14T05:00:00Z', ends_at: '2027-03-15T04:00:00Z' },
  'the long day': { starts_at: '2026-11-01T04:00:00Z', ends_at: '2026-11-02T05:00:00Z' },
  [`folded ${pieces.join(' ').repeat(2)}`]: { description: long, location: `A; B, C\\ 🕯️` },
  canceled: { status: 'cancelled', updated_at: '2026-11-20T00:00:00Z' },
};
const events = Object.entries(changes).map(([title, change], index): ShopEvent => ({
  ...base,
  id: `00000000-0000-4000-8000-${`${index}`.padStart(12, '0')}`,
  title,
  ...change,
}));
const text = toCalendar(events, site);

/** What a calendar program shows of an event. An all-day event has days, others have moments. */
type Shown = Record<
  'uid' | 'start' | 'end' | 'title' | 'words' | 'place' | 'state',
  string | null
> & {
  version: number;
};

const expected = events.map((event): Shown => {
  const { title, status, updated_at, created_at } = event;
  const format = (timestamp: string | null) =>
    new Date(timestamp ?? '').toISOString().slice(0, / days?$/.test(title) ? 10 : 19);
  return {
    uid: `${event.id}@heartandhollow.example`,
    start: format(event.starts_at),
    end: format(event.ends_at),
    title,
    words: event.description,
    place: `${event.location}, ${event.address}`,
    state: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    version: Math.floor((Date.parse(updated_at) - Date.parse(created_at)) / 1000),
  };
});

const ofTime = (time: ICAL.Time) =>
  time.isDate ? time.toString() : time.toJSDate().toISOString().slice(0, 19);
const ofEvent = (event: ICAL.Event): Shown => ({
  uid: event.uid,
  start: ofTime(event.startDate),
  end: ofTime(event.endDate),
  title: event.summary,
  words: event.description,
  place: event.location,
  state: String(event.component.getFirstPropertyValue('status')),
  version: event.sequence,
});

function readByNodeIcal(): Shown[] {
  const plain = (value: ical.ParameterValue | undefined) =>
    typeof value === 'object' ? value.val : (value ?? null);
  return Object.values(ical.sync.parseICS(text)).flatMap((part) => {
    if (part?.type !== 'VEVENT') return [];
    const isWhole = part.datetype === 'date';
    // Its days are midnights of the machine's clock.
    const day = (date: Date) =>
      [date.getFullYear(), date.getMonth() + 1, date.getDate()]
        .map((number) => `${number}`.padStart(2, '0'))
        .join('-');
    const format = (date: Date | undefined) =>
      date ? (isWhole ? day(date) : date.toISOString().slice(0, 19)) : null;
    return {
      uid: part.uid,
      start: format(part.start),
      end: format(part.end),
      title: plain(part.summary),
      words: plain(part.description),
      place: plain(part.location),
      state: part.status ?? null,
      version: Number(part.sequence),
    };
  });
}

const readByIcalJs = (): Shown[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((part) => ofEvent(new ICAL.Event(part)));
const readByExpander = (): Shown[] =>
  new IcalExpander({ ics: text }).all().events.map((event) => ofEvent(event));

it.each([
  ['node-ical', readByNodeIcal],
  ['ical.js', readByIcalJs],
  ['ical-expander', readByExpander],
])('is read by %s as it was meant', (_, readEvents) => {
  expect(readEvents()).toEqual(expected);
});

it('leaves out events of an unknown day', () => {
  const unknown = [
    { ...base, status: 'postponed' as const },
    { ...base, starts_at: null, ends_at: null },
  ];
  expect(toCalendar(unknown, site)).not.toContain('VEVENT');
});

it('has the same version of the same row, and a higher one after each change', () => {
  const versionOf = (updated_at: string) =>
    Number(/^SEQUENCE:(\d+)\r$/m.exec(toCalendar([{ ...base, updated_at }], site))?.[1]);
  expect(versionOf(base.created_at)).toBe(0);
  expect(versionOf('2026-11-01T00:00:05Z')).toBe(5);
  expect(versionOf('2046-11-01T00:00:00Z')).toBeLessThan(2 ** 31);
  expect(toCalendar([base], site)).toBe(toCalendar([base], site));
});

it('has 3,000 dates in 300 KB', () => {
  const many = Array.from({ length: 3000 }, (_, index): ShopEvent => {
    const start = Date.parse('2026-12-01T18:00:00Z') + index * 8 * 3_600_000;
    return {
      ...base,
      id: crypto.randomUUID(),
      title: `Evening ${index % 60} of ${pieces[index % pieces.length]}`,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + 7_200_000).toISOString(),
      description: `${index % 60} ${long}`,
    };
  });
  const text = toCalendar(many, site);
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(3000);
  expect(brotliCompressSync(text).length).toBeLessThan(300_000);
});
