import type { Product } from './product.ts';
import { graphqlError } from './graphql-errors.ts';

const byText = (read: (product: Product) => string) => (one: Product, other: Product) =>
  read(one) < read(other) ? -1 : read(one) > read(other) ? 1 : 0;

const orders: Record<string, ((one: Product, other: Product) => number) | null> = {
  ID: byText(({ id }) => id),
  TITLE: byText(({ title }) => title.toLowerCase()),
  VENDOR: byText(({ vendor }) => vendor.toLowerCase()),
  PRODUCT_TYPE: byText(({ productType }) => productType.toLowerCase()),
  CREATED_AT: byText(({ createdAt }) => createdAt),
  CREATED: byText(({ createdAt }) => createdAt),
  UPDATED_AT: byText(({ updatedAt }) => updatedAt),
  PRICE: (one, other) => one.own.cents - other.own.cents,
  RELEVANCE: null,
  COLLECTION_DEFAULT: null,
  MANUAL: null,
};

const cache = new WeakMap<readonly Product[], Map<string, readonly Product[]>>();

/**
 * Sorts products by a key of the schema and caches the result per list. Ties keep the catalog's
 * order.
 */
export function sortProducts(products: readonly Product[], key: string): readonly Product[] {
  const order = orders[key];
  if (order === undefined)
    throw graphqlError('BAD_REQUEST', `The local Storefront API does not sort by ${key}.`);
  if (!order) return products;
  const sorted = cache.get(products) ?? new Map<string, readonly Product[]>();
  cache.set(products, sorted);
  const found = sorted.get(key) ?? products.toSorted(order);
  sorted.set(key, found);
  return found;
}
