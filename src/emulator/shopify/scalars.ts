import type { Cents } from '../../domain/cart/money.ts';

type Kind = 'Product' | 'ProductVariant' | 'Collection' | 'ProductImage' | 'Metafield';

export const gid = (kind: Kind, number: number | string) => `gid://shopify/${kind}/${number}`;

/**
 * Returns the id of a variant. A product has at most 250 variants, so the ids of two products do
 * not overlap.
 */
export const variantNumber = (product: number, index: number) =>
  `${BigInt(product) * 256n + BigInt(index)}`;

/**
 * Formats an amount like the Storefront API: at least one decimal, and no trailing zero after it.
 */
export function toMoney(cents: Cents, currencyCode: string) {
  const amount = (cents / 100).toFixed(2).replace(/0$/, '');
  return { amount, currencyCode };
}

/** Parses an amount of the catalog file, whose schema has validated it. */
export const toCents = (amount: string): Cents => Math.round(Number(amount) * 100);
