import { NoAnswer } from '../../domain/outcome.ts';
import { bookFields, editionFields } from './book-fields.ts';
import type { Storefront } from './client.ts';
import type { MetafieldName } from './metafield-name.ts';
import type {
  BookFieldsFragment,
  BookPageQuery,
  EditionFieldsFragment,
} from './storefront.generated.d.ts';

export const bookPageQuery = `#graphql
  query BookPage($after: String, $created: String, $namespace: String!, $key: String!) {
    products(first: 250, after: $after, query: $created, sortKey: CREATED_AT, reverse: true) {
      nodes { ...BookFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${bookFields}` as const;

export const moreEditionsQuery = `#graphql
  query MoreEditions($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after) {
        nodes { ...EditionFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${editionFields}` as const;

/**
 * Every product, newest created first. Beyond the provider's depth the reading starts anew with
 * what was created no later than the last product, whose repetition is dropped.
 */
export async function readProducts(
  storefront: Storefront,
  author: MetafieldName,
  reach: number,
): Promise<BookFieldsFragment[]> {
  const read = new Map<string, BookFieldsFragment>();
  let created: string | null = null;
  for (;;) {
    const before: number = read.size;
    const last: string | null = await readShard(storefront, { ...author, created }, read, reach);
    if (last === null) return [...read.values()];
    if (read.size === before)
      throw new NoAnswer('More products were created at one moment than can be read');
    created = `created_at:<='${last}'`;
  }
}

type Shard = MetafieldName & { created: string | null };

/** Reads as deep as the list goes; gives the moment to go on from where it goes deeper. */
async function readShard(
  storefront: Storefront,
  shard: Shard,
  read: Map<string, BookFieldsFragment>,
  reach: number,
): Promise<string | null> {
  let after: string | null = null;
  for (let depth = 0; ;) {
    const { products }: BookPageQuery = await storefront.ask(bookPageQuery, { ...shard, after });
    for (const product of products.nodes) read.set(product.id, product);
    depth += products.nodes.length;
    if (!products.pageInfo.hasNextPage) return null;
    if (depth >= reach) return products.nodes.at(-1)?.createdAt ?? null;
    after = products.pageInfo.endCursor;
  }
}

/** The editions of a product, the rare ones after the first fifty too. */
export async function readEditions(
  storefront: Storefront,
  { id, variants }: BookFieldsFragment,
): Promise<EditionFieldsFragment[]> {
  const editions = [...variants.nodes];
  let { hasNextPage, endCursor } = variants.pageInfo;
  while (hasNextPage) {
    const { product } = await storefront.ask(moreEditionsQuery, { id, after: endCursor });
    if (!product) break;
    editions.push(...product.variants.nodes);
    ({ hasNextPage, endCursor } = product.variants.pageInfo);
  }
  return editions;
}
