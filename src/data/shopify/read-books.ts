import { NoAnswer } from '../../domain/outcome.ts';
import { bookFields, editionFields } from './book-fields.ts';
import type { Storefront } from './client.ts';
import type { MetafieldName } from './metafield-name.ts';
import type {
  BookFieldsFragment,
  BookPageQuery,
  EditionFieldsFragment,
  Operations,
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
 * Every product, newest created first, a page at a time: the next is asked for before one is given.
 * Beyond the provider's depth the reading starts anew with what was created no later than the last
 * product, whose repetition is dropped.
 */
export async function* readProducts(
  storefront: Storefront,
  author: MetafieldName,
  reach: number,
): AsyncGenerator<BookFieldsFragment[]> {
  const known = new Set<string>();
  let shard: Shard = { created: null, depth: 0, known: -1 };
  let asked = askForPage(storefront, { ...author, created: null, after: null });
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
    const isDeepest = shard.depth >= reach;
    if (isDeepest) {
      if (known.size === shard.known)
        throw new NoAnswer('More products were created at one moment than can be read');
      shard = { created: `created_at:<='${last}'`, depth: 0, known: known.size };
    }
    const after = isDeepest ? null : pageInfo.endCursor;
    asked = askForPage(storefront, { ...author, created: shard.created, after });
    yield fresh;
  }
}

/** What one list of the provider's is narrowed to, how deep it was read, and what was known before. */
type Shard = { created: string | null; depth: number; known: number };

function askForPage(
  storefront: Storefront,
  variables: Operations['BookPage']['variables'],
): Promise<BookPageQuery> {
  const asked = storefront.ask(bookPageQuery, variables);
  // Told when the page is waited for, unless the one before it failed.
  asked.catch(() => undefined);
  return asked;
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
