import type { StorefrontClient } from './client.ts';

export const pricingQuery = `#graphql
  query Pricing($id: ID!) {
    product(id: $id) {
      variants(first: 250) {
        nodes {
          id
          availableForSale
          price { amount }
          compareAtPrice { amount }
        }
      }
    }
  }` as const;

export type Pricing = { price: string; compareAtPrice: string | null; variantId: string };

/**
 * Fetches the current price of the first available edition. Null for an unknown product or one
 * without editions.
 */
export async function fetchPricing(
  storefront: StorefrontClient,
  id: string,
): Promise<Pricing | null> {
  const { product } = await storefront.request(pricingQuery, { id });
  const editions = product?.variants.nodes ?? [];
  const edition = editions.find(({ availableForSale }) => availableForSale) ?? editions[0];
  if (!edition) return null;
  const { id: variantId, price, compareAtPrice } = edition;
  return { price: price.amount, compareAtPrice: compareAtPrice?.amount ?? null, variantId };
}
