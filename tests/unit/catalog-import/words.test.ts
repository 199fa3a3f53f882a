import { expect, test } from 'vitest';
import {
  genreOfBisac,
  genreOfCode,
  genreOfSubject,
  toSupply,
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

const supplyOf = (stock: string[], availability = '') => {
  const supply = toSupply({ stock, availability, oversell: false });
  return [supply.stock, ...(supply.oversell ? ['oversell'] : []), ...supply.unknown];
};

test.each([
  [['3'], [3]],
  [['1'], [1]],
  [['-2'], [-2]],
  [['1,200'], [1200]],
  [['>10'], [10]],
  [['10+'], [10]],
  [['100-500'], [100]],
  [['3 copies'], [3]],
  [['Only 2 left'], [2]],
  [['12 Stück'], [12]],
  [['0', '3', 'not stocked'], [3]],
  [['No Stock'], [0]],
  [['Sold'], [0]],
  [['sold out!'], [0]],
  [['Ausverkauft'], [0]],
  [['Épuisé'], [0]],
  [['Yes'], [null]],
  [['in_stock'], [null]],
  [['Auf Lager'], [null]],
  [['Preorder'], [0, 'oversell']],
  [['Low'], [0, 'Low']],
  [['<5'], [0, '<5']],
  [['n/a'], [0, 'n/a']],
  [['3 on order'], [0, '3 on order']],
  [[''], [0, '']],
  [[], [null]],
])('of the stock %j sells %j', (stock, supply) => {
  expect(supplyOf(stock)).toEqual(supply);
});

test.each([
  ['https://schema.org/InStock', [], [null]],
  ['in stock', ['2'], [2]],
  ['4', [], [4]],
  ['OutOfStock', ['2'], [0]],
  ['Out of print', [], [0]],
  ['No longer available', [], [0]],
  ['on backorder', ['2'], [2, 'oversell']],
  ['call us', ['2'], [0, 'call us']],
])('of the availability %j, with the stock %j, sells %j', (availability, stock, supply) => {
  expect(supplyOf(stock, availability)).toEqual(supply);
});
