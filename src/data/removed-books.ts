import type { Catalog } from '../domain/catalog/book.ts';
import { fileName } from '../domain/text/file-name.ts';
import {
  type KnownBook,
  knownBooksSchema,
  updateKnownBooks,
} from '../domain/catalog/known-books.ts';
import { isFailedPage, loadReleaseData, saveReleaseData } from './page-build.ts';

const file = 'known-books.json';
const loaded = new WeakMap<Catalog, Promise<KnownBook[]>>();

/**
 * Returns the books that left the catalog since earlier releases, the last one first. Each release
 * keeps the books that it knows for the next one. In development, no book is known.
 */
export async function getRemovedBooks(catalog: Catalog): Promise<KnownBook[]> {
  const removed = loaded.get(catalog) ?? load(catalog);
  loaded.set(catalog, removed);
  return (await removed).filter(
    ({ handle }) => !isFailedPage(`/books/removed/${fileName(handle)}`),
  );
}

async function load({ books, skipped }: Catalog): Promise<KnownBook[]> {
  const last = knownBooksSchema.safeParse(await loadReleaseData(file)).data ?? null;
  const known = updateKnownBooks(last, books, skipped);
  await saveReleaseData(file, known);
  return known.removed;
}
