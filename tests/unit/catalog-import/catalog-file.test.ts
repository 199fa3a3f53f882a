import { expect, test } from 'vitest';
import { resolveRelativeDate, slugify } from '../../../src/catalog-import/catalog-file.ts';

test.each([
  ["The Miller's Atlas", 'the-millers-atlas'],
  ['Café Noir™!', 'café-noir'],
  ['حب على الشاطئ', 'حب-على-الشاطئ'],
  ['恋'.repeat(300), '恋'.repeat(255)],
  ['!!!', ''],
])('makes a handle of %j', (title, handle) => {
  expect(slugify(title)).toBe(handle);
});

test.each([
  ['2024-05-06', '2024-05-06'],
  ['today', '2028-02-29'],
  ['today+1', '2028-03-01'],
  ['today-29', '2028-01-31'],
  ['today+366', '2029-03-01'],
])('resolves %s to %s', (published, day) => {
  expect(resolveRelativeDate(published, new Date('2028-02-29T23:30:00Z'))).toBe(day);
});
