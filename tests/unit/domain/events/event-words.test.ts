import { expect, it } from 'vitest';
import { namesOtherDay, namesOtherTime } from '../../../../src/domain/events/event-words.ts';

const saturday = '2026-12-12';

it.each([
  ['Saturday, December 12, 2026', false],
  ['Dec. 12', false],
  ['the 12th of December', false],
  ['12 December 2026', false],
  ['12/12/2026', false],
  ['2026-12-12', false],
  ['December 10–14', false],
  ['December 11 to December 13, 2026', false],
  ['Dec 5, 12 and 19', false],
  ['Nov 30 - Dec 12', false],
  ['Saturdays in December', false],
  ['Friday to Sunday', false],
  ['Some day', false],
  ['The second Saturday of Advent', false],
  ['Soon: a 19th century evening', false],
  ['maybe', false],
  ['', false],
  ['Saturday, December 19, 2026', true],
  ['December 19', true],
  ['19 Dec', true],
  ['19th of December 2026', true],
  ['the 19th', true],
  ['12/19', true],
  ['19/12/2026', true],
  ['2026-12-19', true],
  ['December 12, 2027', true],
  ['November 12', true],
  ['Sunday, December 12', true],
  ['Every Thursday', true],
  ['December 13-15', true],
  ['Dec 19 and 26', true],
])('%j contradicts December 12: %s', (text, isOther) => {
  expect(namesOtherDay(text, saturday)).toBe(isOther);
});

it.each([
  ['6:00 PM - 8:00 PM', '18:00', '20:00', false],
  ['6 to 8 pm', '18:00', '20:00', false],
  ['6–8pm', '18:00', '20:00', false],
  ['6:30', '18:30', '', false],
  ['6:30', '06:30', '', false],
  ['18:30', '18:30', '20:00', false],
  ['7 PM', '19:00', '21:00', false],
  ['doors 6:30 p.m., reading at 7 p.m.', '19:00', '21:00', false],
  ['noon', '12:00', '', false],
  ['noon until 2 PM', '12:00', '14:00', false],
  ["six, or 6 o'clock", '18:00', '', false],
  ['Doors at half past five', '18:00', '', false],
  ['All day', '', '', false],
  ['7 readers, 2 rooms', '18:00', '', false],
  ['from 8 PM until midnight', '20:00', '00:00', false],
  ['7:00 PM - 9:00 PM', '18:00', '21:00', true],
  ['6:00 PM - 8:00 PM', '18:00', '21:00', true],
  ['6 to 8 pm', '06:00', '20:30', true],
  ['6 am', '18:00', '', true],
  ['18:00', '06:00', '', true],
  ['noon', '00:00', '', true],
  ['7 PM', '', '', true],
])('%j contradicts the time %s to %s: %s', (text, starts, ends, isOther) => {
  expect(namesOtherTime(text, starts, ends)).toBe(isOther);
});
