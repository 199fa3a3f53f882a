import type { Cents } from '../../domain/money.ts';

/** An amount as the Storefront API spells it: at least one decimal, no trailing zero after that. */
export function toMoney(cents: Cents) {
  const amount = (cents / 100).toFixed(2).replace(/0$/, '');
  return { amount, currencyCode: 'USD' };
}

/** Reads an amount of the catalog file, whose format already vouched for it. */
export const toCents = (amount: string): Cents => Math.round(Number(amount) * 100);
