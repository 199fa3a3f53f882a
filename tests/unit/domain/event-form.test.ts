import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { draftOf, eventDraft, fieldsOf, wordsOf } from '../../../src/domain/event-form.ts';

const written = {
  ...draftOf(null),
  title: ' A Night of Letters ',
  category: 'Reading',
  date: 'Some day',
  time: 'Some time',
  location: 'The porch',
  description: 'Words.',
};
const faultsOf = (draft: object) => {
  const read = z.safeParse(eventDraft, { ...written, ...draft });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
};

describe('a new event', () => {
  it('has the defaults of the shop', () => {
    const { price, attendees, max_attendees, event_type } = fieldsOf(written, null);
    expect({ price, attendees, max_attendees, event_type }).toEqual({
      price: 'Free',
      attendees: 0,
      max_attendees: 50,
      event_type: 'featured',
    });
  });
  it('counts what is no number as the default', () => {
    const fields = fieldsOf({ ...written, attendees: 'many', max_attendees: '' }, null);
    expect([fields.attendees, fields.max_attendees]).toEqual([0, 50]);
  });
  it('is trimmed, and empty words are none', () => {
    const fields = fieldsOf({ ...written, address: ' ', link: '', price: ' ' }, null);
    expect(fields).toMatchObject({
      title: 'A Night of Letters',
      address: null,
      link: null,
      price: 'Free',
    });
  });
  it('ends on the next day where the end is before the start', () => {
    const fields = fieldsOf(
      { ...written, day: '2026-07-04', starts: '20:00', ends: '01:00' },
      null,
    );
    expect([fields.starts_at, fields.ends_at]).toEqual([
      '2026-07-05T00:00:00.000Z',
      '2026-07-05T05:00:00.000Z',
    ]);
  });
  it.each([
    ['a day that is not chosen', { day: '', starts: '18:00', ends: '' }],
    ['a year of which one figure is typed', { day: '0002-01-09', starts: '18:00', ends: '20:00' }],
    ['a year of five figures', { day: '20266-01-09', starts: '18:00', ends: '17:00' }],
    ['a day without a start', { day: '2026-12-05', starts: '', ends: '20:00' }],
  ])('has no moment on %s', (_, picked) => {
    const fields = fieldsOf({ ...written, ...picked }, null);
    expect([fields.starts_at, fields.ends_at]).toEqual([null, null]);
  });
  it('says nothing of a day whose year is being typed', () => {
    expect(wordsOf({ day: '0002-01-09', starts: '', ends: '' })).toEqual({ date: '', time: '' });
  });
  it('reads a number with its comma', () => {
    expect(fieldsOf({ ...written, max_attendees: '1,200' }, null).max_attendees).toBe(1200);
  });
  it('is said in the words of the pickers', () => {
    expect(wordsOf({ day: '2026-12-05', starts: '18:00', ends: '20:00' })).toEqual({
      date: 'Saturday, December 5, 2026',
      time: '6:00 PM - 8:00 PM',
    });
  });
});

it.each([
  [{}, []],
  [{ title: '  ' }, [['title', 'missing']]],
  [{ title: 'x'.repeat(500) }, [['title', 'too-long']]],
  [{ day: '0202-01-09' }, [['day', 'no-day']]],
  [{ day: '2027-01-09' }, []],
  [{ link: 'http://plain.example' }, [['link', 'no-link']]],
  [{ link: 'javascript:alert(1)' }, [['link', 'no-link']]],
  [{ attendees: '51' }, [['attendees', 'too-many-attendees']]],
  [{ max_attendees: '100001' }, [['max_attendees', 'too-many-places']]],
])('%j is refused for %j', (draft, faults) => {
  expect(faultsOf(draft)).toEqual(faults);
});
