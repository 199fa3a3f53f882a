import type { StorefrontClient } from './client.ts';
import type { PricedProductFragment, PricesQuery } from './storefront.generated.d.ts';

const pricedProduct = `
  fragment PricedProduct on Product {
    id
    variants(first: 250) {
      nodes {
        id
        availableForSale
        price { amount }
        compareAtPrice { amount }
      }
    }
  }` as const;

export const pricingQuery = `#graphql
  query Pricing($id: ID!) {
    product(id: $id) { ...PricedProduct }
  }
  ${pricedProduct}` as const;

export const pricesQuery = `#graphql
  query Prices($ids: [ID!]!) {
    nodes(ids: $ids) { ...PricedProduct }
  }
  ${pricedProduct}` as const;

export type Pricing = { price: string; compareAtPrice: string | null; variantId: string };

/** Fetches the price of the first available edition. Null without a product or an edition. */
export async function fetchPricing(
  storefront: StorefrontClient,
  id: string,
): Promise<Pricing | null> {
  const { product } = await storefront.request(pricingQuery, { id });
  return product ? getPricing(product) : null;
}

/** Fetches the same of up to 250 products in one request. Those without a price are left out. */
export async function fetchPrices(
  storefront: StorefrontClient,
  ids: readonly string[],
): Promise<(Pricing & { productId: string })[]> {
  const { nodes } = await storefront.request(pricesQuery, { ids: [...ids] });
  return nodes.filter(isProduct).flatMap((product) => {
    const pricing = getPricing(product);
    return pricing ? [{ productId: product.id, ...pricing }] : [];
  });
}

const isProduct = (node: PricesQuery['nodes'][number]): node is PricedProductFragment =>
  node !== null && 'variants' in node;

function getPricing({ variants: { nodes: editions } }: PricedProductFragment): Pricing | null {
  const edition = editions.find(({ availableForSale }) => availableForSale) ?? editions[0];
  if (!edition) return null;
  const { id: variantId, price, compareAtPrice } = edition;
  return { price: price.amount, compareAtPrice: compareAtPrice?.amount ?? null, variantId };
}
