import { shop } from './shop.ts';

/** Whole US cents, so that sums and comparisons are exact. */
export type Cents = number;

const amountPattern = /^\$?(\d{1,9})(?:\.(\d{1,3}))?$/;

/** Parses a provider's decimal string ("12", "12.0", "12.50", "$12.50"). Null for other text. */
export function parseAmount(amount: string): Cents | null {
  const match = amountPattern.exec(amount.trim());
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(3, '0');
  return Number(match[1]) * 100 + Math.round(Number(fraction) / 10);
}

/** Formats cents as "12.50", the format of the cart's totals. */
export function toAmount(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** Created with the first price: a formatter takes long to create, and a page shows many prices. */
let prices: Intl.NumberFormat | undefined;

/** Formats cents as "$12,345.50". */
export function formatPrice(cents: Cents): string {
  prices ??= new Intl.NumberFormat(shop.locale, { style: 'currency', currency: 'USD' });
  return prices.format(cents / 100);
}

/** Formats a stored price, such as "$12345.50", for people. Other text stays as it is. */
export function formatStoredPrice(price: string): string {
  const cents = parseAmount(price);
  return cents === null ? price : formatPrice(cents);
}

/** Formats a count as "10,000". */
export function formatNumber(count: number): string {
  return count.toLocaleString(shop.locale);
}
