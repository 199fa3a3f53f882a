import { ServiceUnavailableError } from '../../domain/result.ts';
import { createSelection } from '../../domain/valid-rows.ts';
import type { Catalog, Collection } from '../../domain/catalog/book.ts';
import { unifyGenres } from '../../domain/catalog/facets.ts';
import { giftWrap } from '../../domain/site/shop.ts';
import { todayInShop } from '../../domain/time/date.ts';
import { defaultCurrency } from '../../domain/cart/money.ts';
import { type StorefrontClient, createStorefrontClient } from './client.ts';
import { parseMetafieldIdentifier, type MetafieldIdentifier } from './fragments.ts';
import { typeset } from '../../domain/text/typeset.ts';
import { sanitizeText } from '../../domain/text/sanitize-text.ts';
import {
  canReadStock,
  fetchChangedProduct,
  fetchProducts,
  fetchVariants,
} from './fetch-products.ts';
import type {
  ProductFieldsFragment,
  VariantFieldsFragment,
  CollectionFieldsFragment,
  CollectionsPageQuery,
} from './storefront.generated.d.ts';
import { parseHandle, required, toBook, type MapContext, toImage } from './to-book.ts';

export type CatalogOptions = {
  /** In the form "namespace.key". */
  authorMetafield: string;
  today?: string;
  /** Receives one line per group of skipped records. */
  warn?: (message: string) => void;
  /** The maximum depth of a paginated list. Only tests lower it. */
  maxDepth?: number;
  /** Reads only what has changed, if that is possible. */
  changes?: CatalogChanges | null;
};

/** The provider's pagination limit. */
const defaultMaxDepth = 25_000;

/** What the provider answered: the products with all editions, and the collections. */
export type ProviderData = {
  products: { product: ProductFieldsFragment; editions: VariantFieldsFragment[] }[];
  collections: RawCollection[];
};

/** The data of an earlier catalog, and the ids of the products that have changed since. */
export type CatalogChanges = { last: ProviderData; products: readonly string[] };

/** Loads all books, newest first, and collections by title. Throws ServiceUnavailableError. */
export async function loadCatalog(
  storefront: StorefrontClient,
  options: CatalogOptions,
): Promise<Catalog> {
  return toCatalog(await fetchProviderData(storefront, options), storefront, options);
}

/** Fetches all, or the changed products if only their own fields changed. Throws the same. */
async function fetchProviderData(
  storefront: StorefrontClient,
  { authorMetafield, maxDepth = defaultMaxDepth, changes }: CatalogOptions,
): Promise<ProviderData> {
  const author = parseMetafieldIdentifier(authorMetafield);
  const withStock = await canReadStock(storefront);
  const changed = changes && (await fetchChanges(storefront, author, changes, withStock));
  if (changed) return changed;
  const products: ProviderData['products'] = [];
  const [collections] = await Promise.all([
    fetchCollections(storefront, maxDepth),
    (async () => {
      for await (const page of fetchProducts(storefront, author, maxDepth, withStock))
        for (const product of page)
          products.push({
            product,
            editions: await fetchVariants(storefront, product, withStock),
          });
    })(),
  ]);
  return { products, collections };
}

/**
 * Fetches the changed products. A product that the shop no longer has is left out. Returns null if
 * one is new, or has another handle or other collections, because lists change too then.
 */
async function fetchChanges(
  storefront: StorefrontClient,
  author: MetafieldIdentifier,
  { last, products }: CatalogChanges,
  withStock: boolean,
): Promise<ProviderData | null> {
  const changed: ProviderData['products'] = [];
  for (const id of products) {
    const found = await fetchChangedProduct(storefront, author, id, withStock);
    if (!found) continue;
    const { collections, ...product } = found;
    const known = last.products.find((one) => one.product.id === id)?.product;
    const lists = last.collections.filter(({ books }) => books.includes(product.handle));
    const isInSameLists =
      new Set(collections.nodes.map(({ handle }) => handle)).symmetricDifference(
        new Set(lists.map(({ fields }) => fields.handle)),
      ).size === 0;
    if (known?.handle !== product.handle || !isInSameLists) return null;
    changed.push({ product, editions: await fetchVariants(storefront, product, withStock) });
  }
  const byId = new Map(changed.map((one) => [one.product.id, one]));
  return {
    products: last.products.flatMap((one) => {
      const { id } = one.product;
      return products.includes(id) ? (byId.get(id) ?? []) : one;
    }),
    collections: last.collections,
  };
}

/** Maps the provider's data to the catalog. Skips malformed records. */
function toCatalog(
  data: ProviderData,
  { origin }: StorefrontClient,
  { today = todayInShop(), warn = console.warn, maxDepth = defaultMaxDepth }: CatalogOptions,
): Catalog {
  const mapContext: MapContext = { today, origin };
  const products = createSelection('products');
  const claimBook = createClaims();
  const sold = data.products.filter(({ product }) => product.handle !== giftWrap);
  const books = sold.flatMap(({ product, editions }) =>
    products.take(nameOf(product), () => claimBook(toBook(product, editions, mapContext))),
  );
  const knownHandles = new Set(books.map(({ handle }) => handle));
  const claim = createClaims();
  const selection = createSelection('collections');
  const collections = data.collections.flatMap((rawCollection) =>
    selection.take(nameOf(rawCollection.fields), () =>
      claim(toCollection(rawCollection, knownHandles, mapContext)),
    ),
  );
  for (const message of [products.say(), selection.say()]) if (message) warn(message);
  for (const { fields, isTruncated } of data.collections)
    if (isTruncated)
      warn(`The collection ${fields.handle} is shown as far as its book ${maxDepth}.`);
  const { compare } = new Intl.Collator('en');
  return {
    books: unifyGenres(books),
    collections: collections.toSorted((a, b) => compare(a.title, b.title)),
    skipped: products.skipped(),
    currency: currencyOf(data),
  };
}

/** Returns the currency of the first price. The provider answers in one currency. */
function currencyOf({ products }: ProviderData): string {
  const first = products.find(({ editions }) => editions.length > 0);
  return first?.editions[0]?.price.currencyCode ?? defaultCurrency;
}

const nameOf = ({ handle, id }: { handle: string; id: string }) => handle || id || '';

/** Rejects a second record of a handle with a TypeError, because a handle is a page's path. */
function createClaims() {
  const knownHandles = new Set<string>();
  return <Named extends { handle: string }>(record: Named): Named => {
    if (knownHandles.has(record.handle)) throw new TypeError('a second one of this handle');
    knownHandles.add(record.handle);
    return record;
  };
}

function toCollection(
  { fields, books }: RawCollection,
  knownHandles: ReadonlySet<string>,
  { origin }: MapContext,
): Collection {
  const { id, handle, title, description, image } = fields;
  return {
    id,
    handle: parseHandle(handle),
    title: required(typeset(sanitizeText(title, 300)), 'title'),
    description: typeset(sanitizeText(description, 5000)),
    image: toImage(image, origin),
    books: [...new Set(books.map((book) => book.toWellFormed()))].filter((book) =>
      knownHandles.has(book),
    ),
  };
}

/** The provider's settings, by the names of their environment variables. */
export type StorefrontConfig = {
  SHOPIFY_STORE_DOMAIN: string;
  SHOPIFY_STOREFRONT_TOKEN: string;
  SHOPIFY_AUTHOR_METAFIELD: string;
  /** Replaces `https://{domain}`. Used for the local emulator. */
  STOREFRONT_ORIGIN?: string | undefined;
};

/** The reason for a missing catalog. `records` is the shop's own database. */
export type CatalogError = {
  from: 'provider' | 'records';
  message: string;
  requestId: string | null;
};
export type CatalogResult =
  | { catalog: Catalog; data: ProviderData; failure: null }
  | { catalog: null; failure: CatalogError };

const timeoutMs = 30_000;
/** A store that answers one request a second is read to its end. */
const busyMs = 10 * 60_000;
/** Long, because the local emulator always answers, even on a busy machine. */
const localTimeoutMs = 10 * 60_000;

/**
 * Fetches the catalog, or what has changed of it. Returns the reason of a failure; an empty catalog
 * is one. `warn` receives a sentence about what cannot be shown.
 */
export async function fetchCatalog(
  config: StorefrontConfig,
  changes: CatalogChanges | null = null,
  warn: CatalogOptions['warn'] = console.warn,
): Promise<CatalogResult> {
  const storefront = createStorefrontClient({
    domain: config.SHOPIFY_STORE_DOMAIN,
    token: config.SHOPIFY_STOREFRONT_TOKEN,
    timeoutMs,
    busyMs,
    ...(config.STOREFRONT_ORIGIN && {
      origin: config.STOREFRONT_ORIGIN,
      answerMs: localTimeoutMs,
    }),
  });
  try {
    const options = { authorMetafield: config.SHOPIFY_AUTHOR_METAFIELD, changes, warn };
    const data = await fetchProviderData(storefront, options);
    const catalog = toCatalog(data, storefront, options);
    if (catalog.books.length === 0) throw new ServiceUnavailableError('The catalog holds no books');
    return { catalog, data, failure: null };
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    return { catalog: null, failure: toCatalogError('provider', error) };
  }
}

/** Returns the fields of an error that may be shown. */
export function toCatalogError(
  from: CatalogError['from'],
  { message, requestId }: ServiceUnavailableError,
): CatalogError {
  return { from, message: message, requestId };
}

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

/** Fetches all collections with their books' handles, up to the provider's pagination limit. */
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
