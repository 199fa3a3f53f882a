import { ServiceUnavailableError } from '../../domain/result.ts';
import { bookFields, editionFields, type MetafieldIdentifier } from './fragments.ts';
import { RequestRejectedError, type StorefrontClient } from './client.ts';
import type {
  ProductFieldsFragment,
  ProductsPageQuery,
  VariantFieldsFragment,
  Operations,
} from './storefront.generated.d.ts';

const createQueries = <Stock extends string>(stock: Stock) =>
  ({
    page: `#graphql
  query ProductsPage($after: String, $created: String, $namespace: String!, $key: String!) {
    products(first: 250, after: $after, query: $created, sortKey: CREATED_AT, reverse: true) {
      nodes { ...ProductFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${bookFields(stock)}`,
    variants: `#graphql
  query ProductVariants($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after) {
        nodes { ...VariantFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${editionFields(stock)}`,
    changed: `#graphql
  query ChangedProduct($id: ID!, $namespace: String!, $key: String!) {
    product(id: $id) {
      ...ProductFields
      collections(first: 250) { nodes { handle } }
    }
  }
  ${bookFields(stock)}`,
  }) as const;

export const productQueries = createQueries('quantityAvailable');
const queriesWithoutStock = createQueries('');
const queriesFor = (withStock: boolean) => (withStock ? productQueries : queriesWithoutStock);

export const stockQuery = `#graphql
  query Stock($first: Int!) {
    products(first: $first) {
      nodes { variants(first: 1) { nodes { quantityAvailable } } }
    }
  }` as const;

/** Returns true if the token may read how many copies are left. Throws ServiceUnavailableError. */
export const canReadStock = ({ request }: StorefrontClient): Promise<boolean> =>
  isAllowed(request(stockQuery, { first: 1 }));

/** Returns whether the token's scopes allow a request, which the provider rejects as a whole without them. */
export async function isAllowed(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof RequestRejectedError) return false;
    throw error;
  }
}

/**
 * Fetches every product in pages, newest first. It requests the next page before it yields the
 * current one. At the provider's pagination limit, it restarts with a query for products created at
 * or before the last one. Duplicates are dropped.
 */
export async function* fetchProducts(
  storefront: StorefrontClient,
  author: MetafieldIdentifier,
  maxDepth: number,
  withStock: boolean,
): AsyncGenerator<ProductFieldsFragment[]> {
  const seenIds = new Set<string>();
  let shard: Shard = { created: null, depth: 0, known: -1 };
  let nextPage = fetchPage(storefront, { ...author, created: null, after: null }, withStock);
  for (;;) {
    const { nodes, pageInfo } = (await nextPage).products;
    const fresh = nodes.filter(({ id }) => !seenIds.has(id));
    for (const { id } of fresh) seenIds.add(id);
    shard.depth += nodes.length;
    const last = nodes.at(-1)?.createdAt;
    if (!pageInfo.hasNextPage || last === undefined) {
      yield fresh;
      return;
    }
    const isAtMaxDepth = shard.depth >= maxDepth;
    if (isAtMaxDepth) {
      if (seenIds.size === shard.known)
        throw new ServiceUnavailableError(
          'More products were created at one moment than can be read',
        );
      shard = { created: `created_at:<='${last}'`, depth: 0, known: seenIds.size };
    }
    const after = isAtMaxDepth ? null : pageInfo.endCursor;
    nextPage = fetchPage(storefront, { ...author, created: shard.created, after }, withStock);
    yield fresh;
  }
}

/** The filter of a paginated list, its depth so far, and the products known before it. */
type Shard = { created: string | null; depth: number; known: number };

function fetchPage(
  storefront: StorefrontClient,
  variables: Operations['ProductsPage']['variables'],
  withStock: boolean,
): Promise<ProductsPageQuery> {
  const nextPage = storefront.request(queriesFor(withStock).page, variables);
  // Avoids an unhandled rejection. The caller receives the error when it awaits the page.
  nextPage.catch(() => undefined);
  return nextPage;
}

/** Fetches one product and the handles of its collections. Null if the shop has none of this id. */
export async function fetchChangedProduct(
  storefront: StorefrontClient,
  author: MetafieldIdentifier,
  id: string,
  withStock: boolean,
): Promise<Operations['ChangedProduct']['result']['product']> {
  return (await storefront.request(queriesFor(withStock).changed, { ...author, id })).product;
}

/** Fetches all editions of a product, including those after the first fifty. */
export async function fetchVariants(
  storefront: StorefrontClient,
  { id, variants }: ProductFieldsFragment,
  withStock: boolean,
): Promise<VariantFieldsFragment[]> {
  const editions = [...variants.nodes];
  let { hasNextPage, endCursor } = variants.pageInfo;
  const query = queriesFor(withStock).variants;
  while (hasNextPage) {
    const { product } = await storefront.request(query, { id, after: endCursor });
    if (!product) break;
    editions.push(...product.variants.nodes);
    ({ hasNextPage, endCursor } = product.variants.pageInfo);
  }
  return editions;
}
