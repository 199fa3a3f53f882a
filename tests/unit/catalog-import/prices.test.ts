import { expect, test } from 'vitest';
import {
  choosePrice,
  findCurrency,
  findDecimalMark,
  parsePrice,
} from '../../../src/catalog-import/values.ts';

test.each([
  ['12', '12'],
  ['5.9', '5.9'],
  ['12.50', '12.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234', '1234'],
  ['1,234,567', '1234567'],
  ['12,95', '12.95'],
  ['12,95 €', '12.95'],
  ['EUR 12,95', '12.95'],
  ['$1,234.50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1 234,50', '1234.50'],
  ['1\u00a0234,50', '1234.50'],
  ['12.3456', '12.35'],
  ['0', '0'],
  ['0.00', '0.00'],
  ['٣٫٥', '3.5'],
  ['¥1,500', '1500'],
  ['', null],
  ['free', null],
  ['-5', null],
  ['1.234', null],
  ['12345678901', null],
])('parses the price %j', (text, price) => {
  expect(parsePrice(text, { mark: null, decimals: 2 }).amount).toBe(price);
});

test.each([
  ['1.234', ['12,95'], 2, '1234'],
  ['1.234', ['12.95'], 2, '1.23'],
  ['1,234', ['12,95'], 2, '1.23'],
  ['1,234', ['12.95'], 2, '1234'],
  ['1.234', ['1.234,50'], 2, '1234'],
  ['0.995', [], 2, '1.00'],
  ['12.995', ['9.50'], 2, '13.00'],
  ['1.500', [], 0, '1500'],
  ['3.500', [], 3, '3.50'],
  ['3.125', [], 3, null],
  ['3.125', ['12,95'], 3, '3125'],
])('parses %j beside the prices %j with %i decimals', (text, others, decimals, amount) => {
  const mark = findDecimalMark([text, ...others]);
  expect(parsePrice(text, { mark, decimals }).amount).toBe(amount);
});

test('says which two amounts a price can mean', () => {
  expect(parsePrice('1.234', { mark: null, decimals: 2 }).fault).toBe(
    '"1.234" can mean 1234 or 1.23. Write it with two decimals',
  );
});

const price = (amount: string, currency = '') => ({ amount, compareAt: '', currency });

test.each([
  [[price('12')], 'USD'],
  [[price('12', 'EUR')], 'EUR'],
  [[price('12', 'EUR'), price('13', 'EUR'), price('14', 'USD')], 'USD'],
  [[price('1500 JPY'), price('1600 JPY'), price('9 EUR')], 'JPY'],
  [[price('12,95 €')], 'EUR'],
  [[price('£9.99')], 'GBP'],
  [[price('$9.99'), price('£9.99'), price('£9.99')], 'USD'],
  [[price('CA$9.99')], 'CAD'],
])('finds the currency of %j in a shop of dollars', (prices, currency) => {
  expect(findCurrency(prices, 'USD')).toBe(currency);
});

test.each([
  [[price('12', 'USD'), price('11', 'EUR')], 'EUR', '11'],
  [[price('12', 'USD'), price('11')], 'EUR', '11'],
  [[price('12', 'USD')], 'EUR', undefined],
  [[price('1500 JPY')], 'USD', undefined],
  [[price('¥1500')], 'USD', undefined],
  [[price('¥1500')], 'JPY', '¥1500'],
  [[price('$12')], 'CAD', '$12'],
  [[price('US$12')], 'CAD', undefined],
  [[price('US$12')], 'USD', 'US$12'],
  [[price('12 each')], 'EUR', '12 each'],
])('chooses of %j the price in %s', (prices, currency, amount) => {
  expect(choosePrice(prices, currency)?.amount).toBe(amount);
});
