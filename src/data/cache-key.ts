import { hash } from 'node:crypto';
import { defaultCurrency, getCurrency } from '../domain/cart/money.ts';

const keys = new WeakMap<object, string>();

/** What all pages show besides their own data. */
let shared = '';

/** Sets what all pages show, before the first key is computed. */
export function setSharedKey(key: string): void {
  shared = key;
}

/**
 * Returns a digest of a page's data for Astro's `cacheKey`. Astro does not render a page again if
 * its key is unchanged. Digests are cached per record, because a record can appear on several
 * pages.
 */
export function cacheKeyOf(record: object): string {
  const cachedKey = keys.get(record);
  if (cachedKey !== undefined) return cachedKey;
  // A page of the same record has other prices in another currency.
  const currency = getCurrency() === defaultCurrency ? '' : getCurrency();
  const key = hash('sha256', shared + currency + JSON.stringify(record), 'base64url').slice(0, 22);
  keys.set(record, key);
  return key;
}
