import type { Cents } from '../../domain/money.ts';

/**
 * Formats an amount like the Storefront API: at least one decimal, and no trailing zero after it.
 */
export function toMoney(cents: Cents) {
  const amount = (cents / 100).toFixed(2).replace(/0$/, '');
  return { amount, currencyCode: 'USD' };
}

/** Parses an amount of the catalog file, whose schema has validated it. */
export const toCents = (amount: string): Cents => Math.round(Number(amount) * 100);
