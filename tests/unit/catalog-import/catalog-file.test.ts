import { expect, test } from 'vitest';
import { slugify } from '../../../src/catalog-import/catalog-file.ts';

test.each([
  ["The Miller's Atlas", 'the-millers-atlas'],
  ['Café Noir™!', 'café-noir'],
  ['حب على الشاطئ', 'حب-على-الشاطئ'],
  ['恋'.repeat(300), '恋'.repeat(255)],
  ['!!!', ''],
])('makes a handle of %j', (title, handle) => {
  expect(slugify(title)).toBe(handle);
});
