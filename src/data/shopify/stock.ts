import type { EditionStock } from '../../domain/catalog/book.ts';
import type { Pickup } from '../../domain/catalog/pickup.ts';
import type { StorefrontClient } from './client.ts';
import type { ProductPickupQuery } from './storefront.generated.d.ts';
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

type Locations = NonNullable<
  ProductPickupQuery['product']
>['variants']['nodes'][number]['storeAvailability']['nodes'];

/**
 * Returns the locations that have copies; null if none has. `available` of the provider does not tell: it is true of
 * pre-orders and of editions that are not counted, without a copy there.
 */
export function toPickup(locations: Locations): Pickup | null {
  const [first, ...others] = locations.filter(({ quantityAvailable }) => quantityAvailable > 0);
  if (!first) return null;
  return {
    place: locations.length > 1 ? first.location.name : null,
    others: others.length,
    time: first.pickUpTime.trim().replace(/\.$/, ''),
  };
}
