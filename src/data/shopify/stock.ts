import type { EditionStock } from '../../domain/catalog/book.ts';
import { type Pickup, toPickup } from '../../domain/catalog/pickup.ts';
import type { StorefrontClient } from './client.ts';
import { isAllowed } from './fetch-products.ts';
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
): Promise<Omit<EditionStock, 'pickup'>[] | null> {
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

export const productPickupQuery = `#graphql
  query ProductPickup($id: ID!) {
    product(id: $id) {
      variants(first: 250) {
        nodes {
          id
          storeAvailability(first: 20) {
            nodes { quantityAvailable pickUpTime location { name } }
          }
        }
      }
    }
  }` as const;

/**
 * Fetches where a product's editions can be picked up, by variant. Throws RequestRejectedError if the token may not
 * read it.
 */
export async function fetchPickups(
  storefront: StorefrontClient,
  id: string,
): Promise<ReadonlyMap<string, Pickup | null>> {
  const { product } = await storefront.request(productPickupQuery, { id });
  const nodes = product?.variants.nodes ?? [];
  return new Map(nodes.map((node) => [node.id, toPickup(node.storeAvailability.nodes)]));
}

export const pickupScopeQuery = `#graphql
  query PickupScope($first: Int!) {
    locations(first: $first) { nodes { id } }
  }` as const;

/** Returns whether the token may read where editions can be picked up. Throws ServiceUnavailableError. */
export const canReadPickups = ({ request }: StorefrontClient): Promise<boolean> =>
  isAllowed(request(pickupScopeQuery, { first: 1 }));
