import type { StorefrontClient } from './client.ts';
import type { CollectionFieldsFragment, CollectionsPageQuery } from './storefront.generated.d.ts';

export const collectionsPageQuery = `#graphql
  query CollectionsPage($after: String) {
    collections(first: 50, after: $after, sortKey: TITLE) {
      nodes { ...CollectionFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  fragment CollectionFields on Collection {
    id
    handle
    title
    description
    image { url width height }
    products(first: 250) {
      nodes { handle }
      pageInfo { hasNextPage endCursor }
    }
  }` as const;

export const collectionProductsQuery = `#graphql
  query CollectionProducts($id: ID!, $after: String) {
    collection(id: $id) {
      products(first: 250, after: $after) {
        nodes { handle }
        pageInfo { hasNextPage endCursor }
      }
    }
  }` as const;

/** `isTruncated`: the collection continues beyond the provider's pagination limit. */
export type RawCollection = {
  fields: CollectionFieldsFragment;
  books: string[];
  isTruncated: boolean;
};

/**
 * Fetches every collection with the handles of its books, up to the provider's pagination limit.
 */
export async function fetchCollections(
  storefront: StorefrontClient,
  maxDepth: number,
): Promise<RawCollection[]> {
  const rawCollections: RawCollection[] = [];
  let after: string | null = null;
  for (;;) {
    const { collections }: CollectionsPageQuery = await storefront.request(collectionsPageQuery, {
      after,
    });
    for (const fields of collections.nodes)
      rawCollections.push({ fields, ...(await fetchProductHandles(storefront, fields, maxDepth)) });
    if (!collections.pageInfo.hasNextPage) return rawCollections;
    after = collections.pageInfo.endCursor;
  }
}

async function fetchProductHandles(
  storefront: StorefrontClient,
  { id, products }: CollectionFieldsFragment,
  maxDepth: number,
) {
  const books = products.nodes.map(({ handle }) => handle);
  let { hasNextPage, endCursor } = products.pageInfo;
  while (hasNextPage && books.length < maxDepth) {
    const { collection } = await storefront.request(collectionProductsQuery, {
      id,
      after: endCursor,
    });
    if (!collection) break;
    books.push(...collection.products.nodes.map(({ handle }) => handle));
    ({ hasNextPage, endCursor } = collection.products.pageInfo);
  }
  return { books, isTruncated: hasNextPage };
}
