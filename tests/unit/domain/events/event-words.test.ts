import { expect, it } from 'vitest';
import { namesOtherDay, namesOtherTime } from '../../../../src/domain/events/event-words.ts';

const saturday = '2026-12-12';

it.each([
  'Saturday, December 12, 2026',
  'Dec. 12',
  'the 12th of December',
  '12 December 2026',
  '12/12/2026',
  '2026-12-12',
  'December 10–14',
  'December 11 to December 13, 2026',
  'Dec 5, 12 and 19',
  'Nov 30 - Dec 12',
  'Saturdays in December',
  'Friday to Sunday',
  'Some day',
  'The second Saturday of Advent',
  'Soon: a 19th century evening',
  'maybe',
  '',
])('%j agrees with December 12', (text) => {
  expect(namesOtherDay(text, saturday)).toBe(false);
});

it.each([
  'Saturday, December 19, 2026',
  'December 19',
  '19 Dec',
  '19th of December 2026',
  'the 19th',
  '12/19',
  '19/12/2026',
  '2026-12-19',
  'December 12, 2027',
  'November 12',
  'Sunday, December 12',
  'Every Thursday',
  'December 13-15',
  'Dec 19 and 26',
])('%j contradicts December 12', (text) => {
  expect(namesOtherDay(text, saturday)).toBe(true);
});

it.each([
  ['6:00 PM - 8:00 PM', '18:00', '20:00'],
  ['6 to 8 pm', '18:00', '20:00'],
  ['6–8pm', '18:00', '20:00'],
  ['6:30', '18:30', ''],
  ['6:30', '06:30', ''],
  ['18:30', '18:30', '20:00'],
  ['7 PM', '19:00', '21:00'],
  ['doors 6:30 p.m., reading at 7 p.m.', '19:00', '21:00'],
  ['noon', '12:00', ''],
  ['noon until 2 PM', '12:00', '14:00'],
  ["six, or 6 o'clock", '18:00', ''],
  ['Doors at half past five', '18:00', ''],
  ['All day', '', ''],
  ['7 readers, 2 rooms', '18:00', ''],
  ['from 8 PM until midnight', '20:00', '00:00'],
])('%j agrees with the time %s to %s', (text, starts, ends) => {
  expect(namesOtherTime(text, starts, ends)).toBe(false);
});

it.each([
  ['7:00 PM - 9:00 PM', '18:00', '21:00'],
  ['6:00 PM - 8:00 PM', '18:00', '21:00'],
  ['6 to 8 pm', '06:00', '20:30'],
  ['6 am', '18:00', ''],
  ['18:00', '06:00', ''],
  ['noon', '00:00', ''],
  ['7 PM', '', ''],
])('%j contradicts the time %s to %s', (text, starts, ends) => {
  expect(namesOtherTime(text, starts, ends)).toBe(true);
});
