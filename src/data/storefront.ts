import { createHash, hash } from 'node:crypto';
import { type BookDetails, countIn, sizeOf, gidNumber } from '../domain/catalog/book.ts';
import { defaultCurrency, getCurrency } from '../domain/cart/money.ts';
import { fileName } from '../domain/text/file-name.ts';
import { encodeCatalog } from '../domain/catalog/catalog-index.ts';
import format from '../domain/catalog/catalog-index.ts?raw';
import { createRelatedBooks, type RelatedBooks } from '../domain/catalog/related-books.ts';
import { spotlight } from '../domain/site/shop.ts';
import { buildStorefront, shownPicks, type Storefront } from '../domain/catalog/storefront.ts';
import { currentBuild, failedPageCount, isFailedPage } from './page-build.ts';
import type { EventBook, ShopEvent } from '../domain/events/event.ts';
import { getCatalog, type CatalogSnapshot } from './catalog.ts';
import type { KnownBook } from '../domain/catalog/known-books.ts';
import { getRemovedBooks } from './removed-books.ts';
import type { CatalogIndex } from './fetch-catalog-index.ts';
import { getSimilarBooks } from './similar-books.ts';
import type { CatalogError } from './shopify/load-catalog.ts';

/** Whether the shop has books of a series, and of a known author, with an index each; and its gift card's handle. */
export type NameIndexes = { series: boolean; authors: boolean; giftCard: string | undefined };

type StorefrontSnapshot = {
  /** What the end of each page links. */
  indexes: NameIndexes;
  /** The books that left the catalog. They have a page, and are in no list. */
  removed: KnownBook[];
} & (
  | {
      storefront: Storefront;
      findRelated: (book: BookDetails) => RelatedBooks;
      catalogIndex: CatalogIndexFile;
      failure: null;
    }
  | { storefront: null; findRelated: null; catalogIndex: null; failure: CatalogError }
);

/** The release's catalog file: its text, and its URL, which changes with the format. */
type CatalogIndexFile = { address: string; text: string };

/**
 * A digest of the format, not of the text. Every page contains the URL, so a digest of the text
 * would change all pages with every book. The catalog files of collections have the same digest.
 */
export const catalogDigest = createHash('sha256').update(format).digest('hex').slice(0, 12);

/** The URL of the catalog file. */
export const catalogUrl = `/catalog.${catalogDigest}.json`;

/** Returns the URL of the catalog file of a collection, by its handle. */
export const collectionCatalogUrl = (handle: string): string =>
  `/catalog.${catalogDigest}/${encodeURIComponent(fileName(handle))}.json`;

const snapshots = new WeakMap<
  object,
  { created: Promise<StorefrontSnapshot>; failedCount: number }
>();

/** Returns the storefront of this build. It is rebuilt after a record is excluded. */
export async function getStorefront(): Promise<StorefrontSnapshot> {
  const result = await getCatalog();
  const failedCount = failedPageCount();
  const cached = snapshots.get(result);
  if (cached?.failedCount === failedCount) return cached.created;
  const created = result.catalog
    ? createSnapshot(result)
    : Promise.resolve({ ...noStorefront, failure: result.failure });
  snapshots.set(result, { created, failedCount });
  return created;
}

const noStorefront = {
  storefront: null,
  findRelated: null,
  removed: [],
  catalogIndex: null,
  indexes: { series: false, authors: false, giftCard: undefined },
};

async function createSnapshot({
  catalog,
  merchandising,
}: CatalogSnapshot): Promise<StorefrontSnapshot> {
  const isComplete = (folder: string) => (record: { handle: string }) =>
    !isFailedPage(`/${folder}/${fileName(record.handle)}`);
  const { books, collections } = catalog;
  const completeCatalog = {
    books: books.filter(isComplete('books')),
    collections: collections.filter(isComplete('collections')),
  };
  const { series, authors, ...rest } = buildStorefront(completeCatalog, spotlight, merchandising);
  const storefront = {
    ...rest,
    series: series.filter(({ slug }) => !isFailedPage(`/series/${slug}`)),
    authors: authors.filter(({ slug }) => !isFailedPage(`/authors/${slug}`)),
  };
  const { byNewest } = storefront;
  const indexes = {
    series: storefront.series.length > 0,
    authors: storefront.authors.length > 0,
    giftCard: byNewest.find((book) => book.isGiftCard)?.handle,
  };
  setSharedKey(JSON.stringify(indexes));
  currentBuild().reportItems(countIn(sizeOf(storefront.allBooks)).count);
  const shown = new Set(byNewest);
  const elsewhere = storefront.allBooks.filter((book) => !shown.has(book));
  const picks = shownPicks(storefront).map((book) => byNewest.indexOf(book));
  const text = JSON.stringify({
    ...encodeCatalog(byNewest),
    giftCards: byNewest.flatMap(({ isGiftCard }, index) => (isGiftCard ? [index] : [])),
    elsewhere: elsewhere.map(({ id }) => gidNumber(id)),
    ...(picks.length > 0 && { picks }),
    ...(getCurrency() !== defaultCurrency && { currency: getCurrency() }),
  } satisfies CatalogIndex);
  return {
    storefront,
    indexes,
    removed: await getRemovedBooks(catalog),
    findRelated: createRelatedBooks(storefront, await getSimilarBooks(storefront)),
    catalogIndex: { address: catalogUrl, text },
    failure: null,
  };
}

/** Returns the books of some events by their handles. A book that has left the catalog is missing. */
export async function getEventBooks(
  events: readonly ShopEvent[],
): Promise<Record<string, EventBook>> {
  const { storefront } = await getStorefront();
  const wanted = new Set(events.map(({ book }) => book));
  const found = storefront?.allBooks.filter(({ handle }) => wanted.has(handle)) ?? [];
  return Object.fromEntries(
    found.map(({ handle, title, cover }) => [handle, { handle, title, cover }]),
  );
}

const keys = new WeakMap<object, string>();

/** What all pages show besides their own data. */
let shared = '';

/** Sets what all pages show, before the first key is computed. */
function setSharedKey(key: string): void {
  shared = key;
}

/**
 * Returns a digest of a page's data for Astro's `cacheKey`. Astro does not render a page again if
 * its key is unchanged. Digests are cached per record, because a record can appear on several
 * pages.
 */
export function cacheKeyOf(record: object): string {
  const cachedKey = keys.get(record);
  if (cachedKey !== undefined) return cachedKey;
  // A page of the same record has other prices in another currency.
  const currency = getCurrency() === defaultCurrency ? '' : getCurrency();
  const key = hash('sha256', shared + currency + JSON.stringify(record), 'base64url').slice(0, 22);
  keys.set(record, key);
  return key;
}
