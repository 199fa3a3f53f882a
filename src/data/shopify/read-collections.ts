import type { Storefront } from './client.ts';
import type { ShelfFieldsFragment, ShelfPageQuery } from './storefront.generated.d.ts';

export const shelfPageQuery = `#graphql
  query ShelfPage($after: String) {
    collections(first: 50, after: $after, sortKey: TITLE) {
      nodes { ...ShelfFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  fragment ShelfFields on Collection {
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

export const moreOfShelfQuery = `#graphql
  query MoreOfShelf($id: ID!, $after: String) {
    collection(id: $id) {
      products(first: 250, after: $after) {
        nodes { handle }
        pageInfo { hasNextPage endCursor }
      }
    }
  }` as const;

/** `isCut`: the collection goes on beyond what the provider pages. */
export type Shelf = { fields: ShelfFieldsFragment; books: string[]; isCut: boolean };

/** Every collection with the handles of its books, as deep as the provider pages. */
export async function readShelves(storefront: Storefront, reach: number): Promise<Shelf[]> {
  const shelves: Shelf[] = [];
  let after: string | null = null;
  for (;;) {
    const { collections }: ShelfPageQuery = await storefront.ask(shelfPageQuery, { after });
    for (const fields of collections.nodes)
      shelves.push({ fields, ...(await readHandles(storefront, fields, reach)) });
    if (!collections.pageInfo.hasNextPage) return shelves;
    after = collections.pageInfo.endCursor;
  }
}

async function readHandles(
  storefront: Storefront,
  { id, products }: ShelfFieldsFragment,
  reach: number,
) {
  const books = products.nodes.map(({ handle }) => handle);
  let { hasNextPage, endCursor } = products.pageInfo;
  while (hasNextPage && books.length < reach) {
    const { collection } = await storefront.ask(moreOfShelfQuery, { id, after: endCursor });
    if (!collection) break;
    books.push(...collection.products.nodes.map(({ handle }) => handle));
    ({ hasNextPage, endCursor } = collection.products.pageInfo);
  }
  return { books, isCut: hasNextPage };
}
