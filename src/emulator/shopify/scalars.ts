import type { Cents } from '../../domain/cart/money.ts';
import { rejectLongList } from './graphql-errors.ts';

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

type Identifier = { namespace?: string | null; key: string };
export type MetafieldValue = { type: string; value: string };

/** Builds the metafield resolvers of a node, by "namespace.key". Other keys return null. */
export function metafields(owner: number | string, values: Record<string, MetafieldValue | null>) {
  function metafield({ key, ...identifier }: Identifier) {
    const namespace = identifier.namespace ?? 'app';
    const name = `${namespace}.${key}`;
    const found = values[name];
    if (!found) return null;
    const id = gid('Metafield', `${owner}${Object.keys(values).indexOf(name)}`);
    return { __typename: 'Metafield', id, namespace, key, ...found };
  }
  return {
    metafield,
    metafields({ identifiers }: { identifiers: Identifier[] }) {
      rejectLongList('identifiers', identifiers);
      return identifiers.map(metafield);
    },
  };
}
