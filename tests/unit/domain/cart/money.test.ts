import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatNumber,
  formatPrice,
  formatStoredPrice,
  getCurrency,
  parseAmount,
  setCurrency,
  toAmount,
  toPlainAmount,
  toStoredPrice,
} from '../../../../src/domain/cart/money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });

describe('parseAmount', () => {
  it.each([
    ['12', 1200],
    ['12.0', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['12.500', 1250],
    ['$12.50', 1250],
    [' 12.50 ', 1250],
    ['0', 0],
    ['0.07', 7],
    ['1.10', 110],
    ['12.999', 1300],
    ['999999999.99', 99_999_999_999],
    ['', null],
    [' ', null],
    ['$', null],
    ['-1', null],
    ['+1', null],
    ['1e3', null],
    ['0x10', null],
    ['12,50', null],
    ['1 2', null],
    ['12.', null],
    ['.50', null],
    ['12.5.0', null],
    ['1.2345', null],
    ['1234567890', null],
    ['NaN', null],
    ['Infinity', null],
    ['free', null],
    ['£12', null],
    ['$$12', null],
    ['١٢', null],
    ['12\n13', null],
  ])('parses %j as %s cents', (amount, expected) => {
    expect(parseAmount(amount)).toBe(expected);
  });

  it('parses every formatted amount, to the cent', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseAmount(toAmount(amount))).toBe(amount);
        expect(parseAmount(formatPrice(amount).replaceAll(',', ''))).toBe(amount);
      }),
    );
  });
});

describe('formatted amounts', () => {
  it('have two decimals, and a sign on screen', () => {
    expect([0, 5, 70, 1250, 3199].map(toAmount)).toEqual([
      '0.00',
      '0.05',
      '0.70',
      '12.50',
      '31.99',
    ]);
    expect([0, 5, 3199].map(formatPrice)).toEqual(['$0.00', '$0.05', '$31.99']);
  });

  it('have separators on screen alone', () => {
    expect(formatPrice(1_234_550)).toBe('$12,345.50');
    expect(toAmount(1_234_550)).toBe('12345.50');
    expect(formatStoredPrice('$12345.5')).toBe('$12,345.50');
    expect(formatStoredPrice('Free')).toBe('Free');
    expect([0, 999, 10_000].map(formatNumber)).toEqual(['0', '999', '10,000']);
  });
});

describe('the store’s currency', () => {
  it.each([
    ['USD', '$1,500.50', '1500.50'],
    ['EUR', '€1,500.50', '1500.50'],
    ['JPY', '¥1,501', '1501'],
  ])('%s formats prices as %s and %s', (currency, price, amount) => {
    setCurrency(currency);
    setCurrency('no currency');
    expect([getCurrency(), formatPrice(150_050), toPlainAmount(150_050)]).toEqual([
      currency,
      price,
      amount,
    ]);
    setCurrency('USD');
    expect(formatStoredPrice('$12.5')).toBe('$12.50');
  });

  it.each([
    ['USD', '$1500.50', '$1,500.50'],
    ['EUR', '€1500.50', '€1,500.50'],
    ['CHF', 'CHF1500.50', 'CHF 1,500.50'],
  ])('%s is stored as %s, and shown as %s', (currency, stored, shown) => {
    expect(toStoredPrice(150_050, currency)).toBe(stored);
    setCurrency(currency);
    expect(toStoredPrice(150_050)).toBe(stored);
    expect(parseAmount(stored)).toBe(150_050);
    expect(formatStoredPrice(stored).replace('\u00a0', ' ')).toBe(shown);
    setCurrency('USD');
    if (currency !== 'USD') expect(formatStoredPrice(stored)).toBe(stored);
  });
});
