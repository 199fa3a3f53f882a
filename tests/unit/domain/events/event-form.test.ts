import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getLastDay, isAllDay } from '../../../../src/domain/events/event.ts';
import {
  changedEventFields,
  type EventFormValues,
  toFormValues,
  eventFormSchema,
  toRow,
  draftFields,
  getWarnings,
  formatDateFields,
} from '../../../../src/domain/events/event-form.ts';
import { mergeFields } from '../../../../src/domain/merge-fields.ts';
import type { EventFields, StaffEvent } from '../../../../src/domain/events/staff-event.ts';

const written = {
  ...toFormValues(null),
  title: ' A Night of Letters ',
  category: 'Reading',
  date: 'Some day',
  time: 'Some time',
  location: 'The porch',
  description: 'Words.',
};
const moment = '2026-11-01T12:00:00+00:00';
const saved = (fields: EventFields): StaffEvent => ({
  ...fields,
  id: 'e',
  created_at: moment,
  updated_at: moment,
});
const faultsOf = (draft: object) => {
  const read = z.safeParse(eventFormSchema, { ...written, ...draft });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
};

describe('a new event', () => {
  it('has the shop’s defaults', () => {
    const { price, attendees, max_attendees, event_type } = toRow(written);
    expect({ price, attendees, max_attendees, event_type }).toEqual({
      price: 'Free',
      attendees: 0,
      max_attendees: 50,
      event_type: 'featured',
    });
  });
  it('uses the default for invalid numbers', () => {
    const fields = toRow({ ...written, attendees: 'many', max_attendees: '' });
    expect([fields.attendees, fields.max_attendees]).toEqual([0, 50]);
  });
  it.each([
    ['persuasion', 'persuasion'],
    [' /books/persuasion ', 'persuasion'],
    ['https://shop.example/books/persuasion?edition=1#top', 'persuasion'],
    ['/books/100%25', '100%'],
    ['/books/%E0%A4%A', '%E0%A4%A'],
    [' ', null],
  ])('takes the book from %j', (book, handle) => {
    expect(toRow({ ...written, book }).book).toBe(handle);
  });
  it('is trimmed, and empty text is null', () => {
    const fields = toRow({ ...written, address: ' ', link: '', price: ' ' });
    expect(fields).toMatchObject({
      title: 'A Night of Letters',
      address: null,
      link: null,
      book: null,
      price: 'Free',
    });
  });
  it('ends on the next day if the end is before the start', () => {
    const fields = toRow({ ...written, day: '2026-07-04', starts: '20:00', ends: '01:00' });
    expect([fields.starts_at, fields.ends_at]).toEqual([
      '2026-07-05T00:00:00.000Z',
      '2026-07-05T05:00:00.000Z',
    ]);
  });
  it.each([
    ['a day that is not chosen', { day: '', starts: '18:00', ends: '' }],
    ['a year of which one figure is typed', { day: '0002-01-09', starts: '18:00', ends: '20:00' }],
    ['a year of five figures', { day: '20266-01-09', starts: '18:00', ends: '17:00' }],
  ])('has no start time on %s', (_, picked) => {
    const fields = toRow({ ...written, ...picked });
    expect([fields.starts_at, fields.ends_at]).toEqual([null, null]);
  });
  it.each([
    ['2026-12-05', '2026-12-05T05:00:00.000Z', '2026-12-06T05:00:00.000Z'],
    // A day of 23 hours and one of 25.
    ['2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ])('spans all of %s without a start, and opens again as that day', (day, from, to) => {
    const fields = toRow({ ...written, day });
    expect([fields.starts_at, fields.ends_at]).toEqual([from, to]);
    expect(isAllDay(fields)).toBe(true);
    expect(toFormValues(saved(fields))).toMatchObject({ day, starts: '', ends: '' });
  });
  it('has no text while a year is being typed', () => {
    expect(formatDateFields({ day: '0002-01-09', starts: '', ends: '' })).toEqual({
      date: '',
      time: '',
    });
  });
  it('parses a number with a comma', () => {
    expect(toRow({ ...written, max_attendees: '1,200' }).max_attendees).toBe(1200);
  });
  it('has the text of the pickers', () => {
    expect(formatDateFields({ day: '2026-12-05', starts: '18:00', ends: '20:00' })).toEqual({
      date: 'Saturday, December 5, 2026',
      time: '6:00 PM - 8:00 PM',
    });
  });
});

describe('an event of several days', () => {
  // prettier-ignore
  it.each([
    [{ day: '2026-12-05', last_day: '2026-12-07' },                                     '2026-12-05T05:00:00.000Z', '2026-12-08T05:00:00.000Z'],
    [{ day: '2026-12-05', last_day: '2026-12-07', starts: '10:00', ends: '17:00' },     '2026-12-05T15:00:00.000Z', '2026-12-07T22:00:00.000Z'],
    [{ day: '2026-12-05', last_day: '2026-12-07', starts: '10:00', ends: '00:00' },     '2026-12-05T15:00:00.000Z', '2026-12-08T05:00:00.000Z'],
    [{ day: '2026-12-05', last_day: '2026-12-06', starts: '18:00', ends: '17:00' },     '2026-12-05T23:00:00.000Z', '2026-12-06T22:00:00.000Z'],
    // Over a change of the clocks.
    [{ day: '2027-03-13', last_day: '2027-03-14' },                                     '2027-03-13T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ])('%j opens again as it is', (picked, from, to) => {
    const fields = toRow({ ...written, ...picked });
    expect([fields.starts_at, fields.ends_at]).toEqual([from, to]);
    expect(toFormValues(saved(fields))).toMatchObject({ starts: '', ends: '', ...picked });
    expect(getLastDay(fields)).toBe(picked.last_day);
  });
  it.each([
    { day: '2026-12-05', starts: '20:00', ends: '01:00' },
    { day: '2026-12-05', starts: '20:00', ends: '00:00' },
    { day: '2026-10-31', starts: '20:00', ends: '09:00' },
    { day: '2026-12-05' },
    { day: '2026-11-01' },
    { day: '2026-12-05', last_day: '2026-12-05', starts: '10:00', ends: '17:00' },
  ])('%j is one day', (picked) => {
    expect(getLastDay(toRow({ ...written, ...picked }))).toBeNull();
  });
  it.each([
    ['2026-12-05', '2026-12-07', 'December 5 to 7, 2026'],
    ['2026-11-29', '2026-12-02', 'November 29 to December 2, 2026'],
    ['2026-12-30', '2027-01-02', 'December 30, 2026 to January 2, 2027'],
  ])('is in words: %s to %s', (day, last_day, date) => {
    const picked = { day, last_day, starts: '10:00', ends: '17:00' };
    expect(formatDateFields(picked)).toEqual({ date, time: '10:00 AM - 5:00 PM' });
    expect(getWarnings({ ...picked, date, time: '' })).toEqual({});
    expect(getWarnings({ ...picked, date: 'Friday to Monday', time: '' })).toEqual({});
  });
  it('warns of words that name its first day only', () => {
    const picked = { day: '2026-12-05', last_day: '2026-12-07', starts: '', ends: '', time: '' };
    const date = 'Saturday, December 5, 2026';
    expect(getWarnings({ ...picked, date })).toEqual({ date: 'other-day' });
  });
});

describe('a draft whose text differs from its times', () => {
  const picked = { day: '2026-12-12', starts: '18:00', ends: '20:00' };
  it.each([
    [{ date: 'Saturday, December 19, 2026' }, { date: 'other-day' }],
    [{ time: '7 to 9 PM' }, { time: 'other-time' }],
    [{ starts: '', ends: '', time: '7 PM' }, { time: 'other-time' }],
    [{ date: 'December 12', time: '6 PM' }, {}],
    [{ day: '', date: 'December 19', time: '7 PM' }, {}],
    // Daylight saving time skips 2:30, so 3:30 is stored; in autumn, 1:30 occurs twice.
    [{ day: '2027-03-14', starts: '02:30', ends: '', time: '3:30 AM' }, { starts: 'skipped' }],
    [{ day: '2027-03-13', starts: '20:00', ends: '02:30' }, { ends: 'skipped' }],
    [{ day: '2026-11-01', starts: '01:30', ends: '' }, { starts: 'twice' }],
  ])('%j: %j', (draft, warnings) => {
    expect(getWarnings({ ...picked, date: '', time: '', ...draft })).toEqual(warnings);
  });
  it('shows a skipped time as the stored one', () => {
    const { time } = formatDateFields({ day: '2027-03-14', starts: '02:30', ends: '05:00' });
    expect(time).toBe('3:30 AM - 5:00 AM');
  });
});

describe('two who change one event', () => {
  const base = saved(toRow({ ...written, day: '2026-12-12', starts: '18:00' }));
  const version = toFormValues(base);
  it('keep both changes', () => {
    const mine = { ...version, price: '$5', day: '2026-12-19' };
    const theirs = { ...version, location: 'The cellar', starts: '19:00' };
    expect(mergeFields(draftFields, version, mine, theirs)).toEqual({
      merged: {
        ...version,
        price: '$5',
        day: '2026-12-19',
        location: 'The cellar',
        starts: '19:00',
      },
      conflicts: [],
    });
  });
  it('conflict in fields that both changed, unless they agree', () => {
    const mine = { ...version, price: '$5', title: 'Mine', image: 'https://a.example/' };
    const theirs = { ...version, price: '$5', title: 'Theirs', image: null };
    const { merged, conflicts } = mergeFields<EventFormValues, keyof EventFormValues>(
      draftFields,
      { ...version, image: 'https://b.example/' },
      mine,
      theirs,
    );
    expect(merged).toEqual(mine);
    expect(conflicts).toEqual(['title', 'image']);
  });
  it('send only changed fields', () => {
    // The event spans several days.
    const long = { ...base, ends_at: '2026-12-20T01:00:00+00:00' };
    const draft = { ...toFormValues(long), price: '$5' };
    expect(changedEventFields(draft, long)).toEqual({ price: '$5' });
    const later = changedEventFields({ ...draft, starts: '17:00' }, long);
    expect(later).toEqual({ price: '$5', starts_at: '2026-12-12T22:00:00.000Z' });
    expect(toFormValues(long)).toMatchObject({ last_day: '2026-12-19', ends: '20:00' });
  });
});

it.each([
  [{}, []],
  [{ title: '  ' }, [['title', 'missing']]],
  [{ title: '\u200b\u2060\u00ad' }, [['title', 'invisible']]],
  [{ price: '\u200b' }, [['price', 'invisible']]],
  [{ title: 'x'.repeat(500) }, [['title', 'too-long']]],
  [{ day: '0202-01-09' }, [['day', 'no-day']]],
  [{ day: '2027-01-09' }, []],
  [{ day: '2027-02-30' }, [['day', 'no-day']]],
  [{ day: '1999-12-31' }, [['day', 'no-day']]],
  [{ day: '9999-12-31', starts: '20:00' }, [['day', 'no-day']]],
  [{ day: '2100-12-31', starts: '18:00' }, []],
  // In London it is already the year 2101.
  [{ day: '2100-12-31', starts: '20:00' }, [['day', 'no-day']]],
  [{ starts: '20:00' }, [['day', 'missing-day']]],
  [{ day: '2027-01-09', ends: '20:00' }, [['starts', 'missing-start']]],
  [{ day: '2027-01-09', starts: '20:00', ends: '20:00' }, [['ends', 'ends-at-start']]],
  // Both are skipped, so it would start at 3:30.
  [{ day: '2027-03-14', starts: '02:30', ends: '03:15' }, [['ends', 'ends-in-skipped-hour']]],
  [{ day: '2027-03-14', starts: '02:30', ends: '02:45' }, []],
  [{ day: '2027-03-14', starts: '02:30', ends: '04:00' }, []],
  [{ day: '2027-01-09', last_day: '2027-01-08' }, [['last_day', 'last-day-too-early']]],
  [{ day: '2027-01-09', last_day: '2027-13-01' }, [['last_day', 'no-day']]],
  [{ day: '2027-01-09', last_day: '2027-01-10', starts: '18:00' }, [['ends', 'missing-end']]],
  [{ day: '2027-01-09', last_day: '2027-01-10', starts: '18:00', ends: '18:00' }, []],
  [{ link: 'http://plain.example' }, [['link', 'no-link']]],
  [{ link: 'javascript:alert(1)' }, [['link', 'no-link']]],
  [{ attendees: '51' }, [['attendees', 'too-many-attendees']]],
  [{ max_attendees: '100001' }, [['max_attendees', 'too-many-places']]],
])('%j is rejected for %j', (draft, errors) => {
  expect(faultsOf(draft)).toEqual(errors);
});
