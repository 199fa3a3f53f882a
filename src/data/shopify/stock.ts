import type { EditionStock } from '../../domain/catalog/book.ts';
import type { StorefrontClient } from './client.ts';
import { toCopiesLeft } from './to-book.ts';

const stockFields = <Stock extends string>(stock: Stock) =>
  `#graphql
  query ProductStock($id: ID!) {
    product(id: $id) {
      variants(first: 250) {
        nodes {
          id
          availableForSale
          currentlyNotInStock
          ${stock}
        }
      }
    }
  }` as const;
export const productStockQuery = stockFields('quantityAvailable');
const productStockQueryWithoutCopies = stockFields('');

/**
 * Fetches the current stock of a product's editions, at most 250. Null for an unknown product. `withCopies`:
 * the token may read how many copies are left.
 */
export async function fetchStock(
  storefront: StorefrontClient,
  id: string,
  withCopies: boolean,
): Promise<EditionStock[] | null> {
  const { product } = withCopies
    ? await storefront.request(productStockQuery, { id })
    : await storefront.request(productStockQueryWithoutCopies, { id });
  if (!product) return null;
  return product.variants.nodes.map((variant) => ({
    variantId: variant.id,
    isForSale: variant.availableForSale,
    copiesLeft: variant.availableForSale ? toCopiesLeft(variant) : null,
  }));
}
