import { expect, test } from 'vitest';
import {
  choosePrice,
  findCurrency,
  findDayFirst,
  findDecimalMark,
  parsePrice,
  toDay,
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

test.each([
  ['2025-04-01', '2025-04-01'],
  ['2025-04-01T09:00:00-05:00', '2025-04-01'],
  ['20250401', '2025-04-01'],
  ['4/1/2025', '2025-04-01'],
  ['25/12/2025', '2025-12-25'],
  ['1.4.2025', '2025-04-01'],
  ['April 1, 2025', '2025-04-01'],
  ['1 Apr 2025', '2025-04-01'],
  ['2025-04', '2025-04-01'],
  ['01-MAR-2024', '2024-03-01'],
  ['Mar-2024', '2024-03-01'],
  ['3/1/24', '2024-03-01'],
  ['March 1st, 2024', '2024-03-01'],
  ['2025', '2025-01-01'],
  ['[1853]', '1853-01-01'],
  ['c1995.', '1995-01-01'],
  ['2008.0', '2008-01-01'],
  ['45000', '2023-03-15'],
  ['5-Mar-24', '2024-03-05'],
  ['05.03.24', '2024-03-05'],
  ['13/05/24', '2024-05-13'],
  ['1-1-85', '1985-01-01'],
  ['Tuesday, March 5, 2024', '2024-03-05'],
  ['1er mars 2024', '2024-03-01'],
  ['5. März 2024', '2024-03-05'],
  ['5 de marzo de 2024', '2024-03-05'],
  ['1 maggio 2024', '2024-05-01'],
  ['sept. 2024', '2024-09-01'],
  ['2025-02-30', ''],
  ['soon', ''],
])('parses the day %j', (text, day) => {
  expect(toDay(text)).toBe(day);
});

test.each([
  [['03/04/2026', '25/04/2026'], { isDayFirst: true, assumed: '' }, '2026-04-03'],
  [['03/04/2026', '04/25/2026'], { isDayFirst: false, assumed: '' }, '2026-03-04'],
  [['03/04/2026', '2026-04-25'], { isDayFirst: false, assumed: '03/04/2026' }, '2026-03-04'],
])('decides the order of %j for the column', (texts, order, first) => {
  expect(findDayFirst(texts)).toEqual(order);
  expect(toDay(texts[0] ?? '', order.isDayFirst)).toBe(first);
});
