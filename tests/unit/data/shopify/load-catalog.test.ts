import { expect, it } from 'vitest';
import {
  createStorefrontClient,
  type StorefrontOptions,
} from '../../../../src/data/shopify/client.ts';
import { loadCatalog, type CatalogChanges } from '../../../../src/data/shopify/load-catalog.ts';
import { product, variant } from './product.ts';

type Fetch = NonNullable<StorefrontOptions['fetch']>;
const gid = (id: string) => `gid://shopify/Product/${id}`;
const noMore = { hasNextPage: false, endCursor: null };
const bookOf = (id: string, price: string) =>
  product({
    id: gid(id),
    handle: `book-${id}`,
    variants: {
      nodes: [variant({ price: { amount: price, currencyCode: 'USD' } })],
      pageInfo: noMore,
    },
  });
const winter = { id: 'winter', handle: 'winter', title: 'Winter', description: '', image: null };
const products = { nodes: [{ handle: 'book-1' }], pageInfo: noMore };

/** The data of an earlier catalog: three books, one of them in a collection. */
const last: CatalogChanges['last'] = {
  products: ['1', '2', '3'].map((id) => ({
    product: bookOf(id, '10'),
    editions: bookOf(id, '10').variants.nodes,
  })),
  collections: [{ fields: { ...winter, products }, books: ['book-1'], isTruncated: false }],
};

/**
 * Loads the catalog after a change of these products. The provider has `changed`, by id, and in full
 * one book that costs 99 dollars.
 */
async function load(ids: string[], changed: Record<string, { price: string; in: string[] }>) {
  const operations: string[] = [];
  const fetch: Fetch = async (_, init) => {
    const { query, variables } = JSON.parse(`${init?.body}`);
    const name = /query (\w+)/.exec(query)?.[1] ?? '';
    operations.push(name);
    const id = /\d+$/.exec(variables.id ?? '')?.[0] ?? '';
    const found = changed[id];
    const answers: Record<string, unknown> = {
      Stock: { products: { nodes: [] } },
      ProductsPage: { products: { nodes: [bookOf('9', '99')], pageInfo: noMore } },
      CollectionsPage: { collections: { nodes: [], pageInfo: noMore } },
      ChangedProduct: {
        product: found
          ? {
              ...bookOf(id, found.price),
              collections: { nodes: found.in.map((handle) => ({ handle })) },
            }
          : null,
      },
    };
    return Response.json({ data: answers[name] });
  };
  const storefront = createStorefrontClient({ domain: 'a.myshopify.com', token: 'b', fetch });
  const changes = { last, products: ids.map(gid) };
  const { books, collections } = await loadCatalog(storefront, {
    authorMetafield: 'custom.author',
    changes,
  });
  return {
    prices: Object.fromEntries(books.map(({ handle, price }) => [handle, price])),
    lists: collections.map((collection) => collection.books),
    operations: operations.toSorted(),
  };
}

it('fetches the changed products only', async () => {
  expect(
    await load(['2', '1'], { 1: { price: '11', in: ['winter'] }, 2: { price: '12', in: [] } }),
  ).toEqual({
    prices: { 'book-1': 1100, 'book-2': 1200, 'book-3': 1000 },
    lists: [['book-1']],
    operations: ['ChangedProduct', 'ChangedProduct', 'Stock'],
  });
});

it('leaves out a product that the shop no longer has', async () => {
  expect(await load(['1', '7'], {})).toEqual({
    prices: { 'book-2': 1000, 'book-3': 1000 },
    lists: [[]],
    operations: ['ChangedProduct', 'ChangedProduct', 'Stock'],
  });
});

it.each([
  ['is new', '7', []],
  ['left a collection', '1', []],
  ['joined a collection', '2', ['winter']],
  ['is in an unknown collection', '1', ['winter', 'summer']],
])('fetches everything if a product %s', async (_, id, lists) => {
  const { prices, operations } = await load([id], { [id]: { price: '11', in: lists } });
  expect(prices).toEqual({ 'book-9': 9900 });
  expect(operations).toContain('CollectionsPage');
});
