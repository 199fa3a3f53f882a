import { expect, test } from 'vitest';
import { toSupply } from '../../../src/catalog-import/words.ts';

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
