import { expect, test } from 'vitest';
import {
  genreOfBisac,
  genreOfCode,
  genreOfSubject,
  toTitleCase,
} from '../../../src/catalog-import/words.ts';

test.each([
  ['10', 'FIC027070', 'Regency Romance'],
  ['10', 'FIC027999', 'Romance'],
  ['10', 'FIC999000', 'Fiction'],
  ['10', 'GAR014000', 'Gardening'],
  ['10', 'XYZ000000', ''],
  ['93', 'FRH', 'Historical Romance'],
  ['93', 'FRZZ', 'Romance'],
  ['93', 'YFM', 'Children’s Books'],
  ['12', 'FRD', 'Contemporary Romance'],
  ['12', 'HBTB', 'History'],
  ['32', '343', 'Romance'],
  ['32', '301', 'Literary Fiction'],
  ['20', 'keyword', ''],
])('of the scheme %s, %s is %j', (scheme, code, genre) => {
  expect(genreOfCode(scheme, code)).toBe(genre);
});

test.each([
  ['FICTION / Romance / Historical / Regency', 'Regency Romance'],
  ['FICTION / Romance / General', 'Romance'],
  ['FICTION / Romance / Romantic Comedy', 'Romantic Comedy'],
  ['FICTION / General', 'Fiction'],
  ['FIC027020', 'Contemporary Romance'],
])('of the heading %j is %j', (text, genre) => {
  expect(genreOfBisac(text)).toBe(genre);
});

test.each([
  ['FRX', 'Erotic Romance'],
  ['Cozy Mystery', 'Cozy Mystery'],
  ['FIC022000', 'Mystery'],
  ['', ''],
])('of the subject %j is %j', (text, genre) => {
  expect(genreOfSubject(text)).toBe(genre);
});

test.each([
  ['THE LORD OF THE MANOR', 'The Lord of the Manor'],
  ['ÉMILE ET SOPHIE', 'Émile Et Sophie'],
  ['Already Fine', 'Already Fine'],
  ["A LADY'S CHOICE", "A Lady's Choice"],
])('writes %j as %j', (text, title) => {
  expect(toTitleCase(text)).toBe(title);
});
