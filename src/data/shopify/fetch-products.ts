import { ServiceUnavailableError } from '../../domain/result.ts';
import { bookFragment, editionFragment } from './fragments.ts';
import type { StorefrontClient } from './client.ts';
import type { MetafieldIdentifier } from './metafield-identifier.ts';
import type {
  BookFieldsFragment,
  BookPageQuery,
  EditionFieldsFragment,
  Operations,
} from './storefront.generated.d.ts';

export const productsPageQuery = `#graphql
  query BookPage($after: String, $created: String, $namespace: String!, $key: String!) {
    products(first: 250, after: $after, query: $created, sortKey: CREATED_AT, reverse: true) {
      nodes { ...BookFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${bookFragment}` as const;

export const productVariantsQuery = `#graphql
  query MoreEditions($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after) {
        nodes { ...EditionFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${editionFragment}` as const;

/**
 * Every product, newest created first, a page at a time: the next is asked for before one is given.
 * Beyond the provider's depth the reading starts anew with what was created no later than the last
 * product, whose repetition is dropped.
 */
export async function* fetchProducts(
  storefront: StorefrontClient,
  author: MetafieldIdentifier,
  maxDepth: number,
): AsyncGenerator<BookFieldsFragment[]> {
  const known = new Set<string>();
  let shard: Shard = { created: null, depth: 0, known: -1 };
  let asked = fetchPage(storefront, { ...author, created: null, after: null });
  for (;;) {
    const { nodes, pageInfo } = (await asked).products;
    const fresh = nodes.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    shard.depth += nodes.length;
    const last = nodes.at(-1)?.createdAt;
    if (!pageInfo.hasNextPage || last === undefined) {
      yield fresh;
      return;
    }
    const isAtMaxDepth = shard.depth >= maxDepth;
    if (isAtMaxDepth) {
      if (known.size === shard.known)
        throw new ServiceUnavailableError(
          'More products were created at one moment than can be read',
        );
      shard = { created: `created_at:<='${last}'`, depth: 0, known: known.size };
    }
    const after = isAtMaxDepth ? null : pageInfo.endCursor;
    asked = fetchPage(storefront, { ...author, created: shard.created, after });
    yield fresh;
  }
}

/** What one list of the provider's is narrowed to, how deep it was read, and what was known before. */
type Shard = { created: string | null; depth: number; known: number };

function fetchPage(
  storefront: StorefrontClient,
  variables: Operations['BookPage']['variables'],
): Promise<BookPageQuery> {
  const asked = storefront.request(productsPageQuery, variables);
  // Told when the page is waited for, unless the one before it failed.
  asked.catch(() => undefined);
  return asked;
}

/** The editions of a product, the rare ones after the first fifty too. */
export async function fetchVariants(
  storefront: StorefrontClient,
  { id, variants }: BookFieldsFragment,
): Promise<EditionFieldsFragment[]> {
  const editions = [...variants.nodes];
  let { hasNextPage, endCursor } = variants.pageInfo;
  while (hasNextPage) {
    const { product } = await storefront.request(productVariantsQuery, { id, after: endCursor });
    if (!product) break;
    editions.push(...product.variants.nodes);
    ({ hasNextPage, endCursor } = product.variants.pageInfo);
  }
  return editions;
}
