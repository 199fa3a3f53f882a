import { pricing, shop } from '../site/shop.ts';

/**
 * Whole hundredths of the store's currency, so that sums and comparisons are exact. Currencies without
 * decimals, such as JPY, have them too: ¥1,500 is 150,000.
 */
export type Cents = number;

const amountPattern = /^(\d{1,9})(?:\.(\d{1,3}))?$/;

/**
 * Parses a provider's decimal string ("12", "12.0", "12.50"), also with the sign of the store's
 * currency ("$12.50"). Null for other text.
 */
export function parseAmount(amount: string): Cents | null {
  const text = amount.trim();
  const match = amountPattern.exec(/^\d/.test(text) ? text : withoutSign(text));
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(3, '0');
  return Number(match[1]) * 100 + Math.round(Number(fraction) / 10);
}

/** Returns the crossed-out price beside a price, where the shop may cross one out. */
export function crossedOutPrice(
  price: Cents,
  compareAt: { amount: string } | null | undefined,
): Cents | null {
  const original = pricing.crossesOut ? parseAmount(compareAt?.amount ?? '') : null;
  return original !== null && original > price ? original : null;
}

function withoutSign(text: string): string {
  const sign = getCurrencySign();
  return text.startsWith(sign) ? text.slice(sign.length) : text;
}

/** Formats cents as "12.50", the format of the cart's totals. */
export function toAmount(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** The currency of a catalog that names none, as in ISO 4217. */
export const defaultCurrency: string = shop.currency;
let storeCurrency = defaultCurrency;

/** Created with the first price: a formatter takes long to create, and a page shows many prices. */
let prices: Intl.NumberFormat | undefined;

/** Sets the currency of all prices of this process, as in ISO 4217. Other texts are ignored. */
export function setCurrency(code: string): void {
  if (!/^[A-Z]{3}$/.test(code)) return;
  storeCurrency = code;
  prices = undefined;
}

/** Only a browser has one. The functions are checked without its types. */
declare const document:
  { documentElement: { dataset: Record<string, string | undefined> } } | undefined;

/** Returns the store's currency. In a browser, the page tells it. */
export function getCurrency(): string {
  const page = typeof document === 'undefined' ? undefined : document.documentElement;
  return page?.dataset['currency'] ?? storeCurrency;
}

const createPrices = (currency: string) =>
  new Intl.NumberFormat(shop.locale, { style: 'currency', currency });

const signs = new Map<string, string>();

/** Returns the sign of a currency, by default the store's, as prices show it: "$". */
function getCurrencySign(currency = getCurrency()): string {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const parts = createPrices(currency).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  signs.set(currency, sign);
  return sign;
}

/** Formats cents in the form of stored prices: "$12345.50". */
export const toStoredPrice = (cents: Cents, currency?: string): string =>
  getCurrencySign(currency) + toAmount(cents);

/** Formats cents in the store's currency, as "$12,345.50" or "¥12,346". */
export function formatPrice(cents: Cents): string {
  prices ??= createPrices(getCurrency());
  return prices.format(cents / 100);
}

/** Formats cents for machines, with the decimals of the currency: "12.50", but "1500" in JPY. */
export function toPlainAmount(cents: Cents): string {
  const { maximumFractionDigits = 2 } = createPrices(getCurrency()).resolvedOptions();
  return (cents / 100).toFixed(Math.min(2, maximumFractionDigits));
}

/** Formats a stored price, such as "$12345.50", for people. Other text, also of another currency, stays as it is. */
export function formatStoredPrice(price: string): string {
  const cents = parseAmount(price);
  return cents === null ? price : formatPrice(cents);
}

/** Formats a count as "10,000". */
export function formatNumber(count: number): string {
  return count.toLocaleString(shop.locale);
}

/** Formats a number of things: “1 message”, “1,200 messages”. */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
