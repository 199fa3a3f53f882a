import * as cart from '../../data/shopify/cart.ts';
import * as collections from '../../data/shopify/fetch-collections.ts';
import * as books from '../../data/shopify/fetch-products.ts';
import * as pricing from '../../data/shopify/pricing.ts';

/** Every GraphQL operation of the shop. */
export const operations = [cart, collections, books, pricing]
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => typeof value === 'string')
  .filter((text) => text.startsWith('#graphql'));
