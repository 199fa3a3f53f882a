import type { BookDetails } from '../../domain/book.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { createSelection } from '../../domain/valid-rows.ts';
import type { Catalog, Collection } from '../../domain/catalog.ts';
import { unifyGenres } from '../../domain/genres.ts';
import { todayInShop } from '../../domain/date.ts';
import { type StorefrontClient, createStorefrontClient } from './client.ts';
import { parseMetafieldIdentifier, type MetafieldIdentifier } from './fragments.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { canReadStock, fetchVariants, fetchProducts } from './fetch-products.ts';
import { fetchCollections, type RawCollection } from './fetch-collections.ts';
import { parseHandle, required, toBook, type MapContext, toImage } from './to-book.ts';

export type CatalogOptions = {
  /** In the form "namespace.key". */
  authorMetafield: string;
  today?: string;
  /** Receives one line per group of skipped records. */
  warn?: (message: string) => void;
  /** The maximum depth of a paginated list. Only tests lower it. */
  maxDepth?: number;
};

/** The provider's pagination limit. */
const defaultMaxDepth = 25_000;

/**
 * Loads the whole catalog: books newest first, collections by title. Throws
 * ServiceUnavailableError.
 */
export async function loadCatalog(
  storefront: StorefrontClient,
  options: CatalogOptions,
): Promise<Catalog> {
  const {
    authorMetafield,
    today = todayInShop(),
    warn = console.warn,
    maxDepth = defaultMaxDepth,
  } = options;
  const mapContext: MapContext = { today, origin: storefront.origin };
  const products = createSelection('products');
  const [books, rawCollections] = await Promise.all([
    loadBooks(
      storefront,
      parseMetafieldIdentifier(authorMetafield),
      maxDepth,
      mapContext,
      products,
    ),
    fetchCollections(storefront, maxDepth),
  ]);
  const knownHandles = new Set(books.map(({ handle }) => handle));
  const claim = createClaims();
  const selection = createSelection('collections');
  const collections = rawCollections.flatMap((rawCollection) =>
    selection.take(nameOf(rawCollection.fields), () =>
      claim(toCollection(rawCollection, knownHandles, mapContext)),
    ),
  );
  for (const message of [products.say(), selection.say()]) if (message) warn(message);
  for (const { fields, isTruncated } of rawCollections)
    if (isTruncated)
      warn(`The collection ${fields.handle} is shown as far as its book ${maxDepth}.`);
  const { compare } = new Intl.Collator('en');
  return {
    books: unifyGenres(books),
    collections: collections.toSorted((a, b) => compare(a.title, b.title)),
    skipped: products.skipped(),
  };
}

/** Skips malformed products. */
async function loadBooks(
  storefront: StorefrontClient,
  author: MetafieldIdentifier,
  maxDepth: number,
  mapContext: MapContext,
  selection: ReturnType<typeof createSelection>,
): Promise<BookDetails[]> {
  const books: BookDetails[] = [];
  const claim = createClaims();
  const withStock = await canReadStock(storefront);
  for await (const page of fetchProducts(storefront, author, maxDepth, withStock)) {
    for (const product of page) {
      const editions = await fetchVariants(storefront, product, withStock);
      books.push(
        ...selection.take(nameOf(product), () => claim(toBook(product, editions, mapContext))),
      );
    }
  }
  return books;
}

const nameOf = ({ handle, id }: { handle: string; id: string }) => handle || id || '';

/**
 * Returns a function that rejects duplicate handles with a TypeError, because a handle is a page's
 * path.
 */
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
    title: required(sanitizeText(title, 300), 'title'),
    description: sanitizeText(description, 5000),
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
  { catalog: Catalog; failure: null } | { catalog: null; failure: CatalogError };

const timeoutMs = 30_000;
/** Long, because the local emulator always answers, even on a busy machine. */
const localTimeoutMs = 10 * 60_000;

/** Fetches the catalog, or returns the reason for the failure. An empty catalog is a failure. */
export async function fetchCatalog(config: StorefrontConfig): Promise<CatalogResult> {
  const storefront = createStorefrontClient({
    domain: config.SHOPIFY_STORE_DOMAIN,
    token: config.SHOPIFY_STOREFRONT_TOKEN,
    timeoutMs: timeoutMs,
    ...(config.STOREFRONT_ORIGIN && {
      origin: config.STOREFRONT_ORIGIN,
      answerMs: localTimeoutMs,
    }),
  });
  try {
    const authorMetafield = config.SHOPIFY_AUTHOR_METAFIELD;
    const catalog = await loadCatalog(storefront, { authorMetafield });
    if (catalog.books.length === 0) throw new ServiceUnavailableError('The catalog holds no books');
    return { catalog, failure: null };
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
