import { createHash } from 'node:crypto';
import { fileName } from '../domain/file-name.ts';
import { encodeCatalog } from '../domain/catalog-index.ts';
import format from '../domain/catalog-index.ts?raw';
import { gidNumber } from '../domain/gid.ts';
import { shop } from '../domain/shop.ts';
import { buildStorefront, type Storefront } from '../domain/storefront.ts';
import { failedPageCount, isFailedPage } from './failed-pages.ts';
import { getCatalog, type CatalogSnapshot } from './catalog.ts';
import type { CatalogError } from './shopify/fetch-catalog.ts';

export type StorefrontSnapshot =
  | { storefront: Storefront; catalogIndex: CatalogIndexFile; failure: null }
  | { storefront: null; catalogIndex: null; failure: CatalogError };

/** The release's catalog file: its text, and its address, which changes with the code that reads it. */
type CatalogIndexFile = { digest: string; address: string; text: string };

/** Not of the text: it stands in every page, and one book would change them all. */
const digest = createHash('sha256').update(format).digest('hex').slice(0, 12);

const known = new WeakMap<object, { created: StorefrontSnapshot; without: number }>();

/** The catalog as the pages of this build show it. */
export async function getStorefront(): Promise<StorefrontSnapshot> {
  const reading = await getCatalog();
  const without = failedPageCount();
  const found = known.get(reading);
  if (found?.without === without) return found.created;
  const created = reading.catalog
    ? createSnapshot(reading)
    : { storefront: null, catalogIndex: null, failure: reading.failure };
  known.set(reading, { created, without });
  return created;
}

function createSnapshot({ catalog, merchandising }: CatalogSnapshot): StorefrontSnapshot {
  const isComplete = (folder: string) => (record: { handle: string }) =>
    !isFailedPage(`/${folder}/${fileName(record.handle)}`);
  const { books, collections } = catalog;
  const whole = {
    books: books.filter(isComplete('books')),
    collections: collections.filter(isComplete('collections')),
  };
  const storefront = buildStorefront(whole, shop.spotlight, merchandising);
  const shown = new Set(storefront.books);
  const elsewhere = storefront.allBooks.filter((book) => !shown.has(book));
  const text = JSON.stringify({
    ...encodeCatalog(storefront.byNewest),
    elsewhere: elsewhere.map(({ id }) => gidNumber(id)),
  });
  return {
    storefront,
    catalogIndex: { digest, address: `/catalog.${digest}.json`, text },
    failure: null,
  };
}
