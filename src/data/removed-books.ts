import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookDetails } from '../domain/book.ts';
import type { Catalog } from '../domain/catalog.ts';
import { fileName } from '../domain/file-name.ts';
import {
  knownBooksSchema,
  toRemovedBook,
  updateKnownBooks,
  type KnownBooks,
} from '../domain/known-books.ts';
import { isFailedPage } from './failed-pages.ts';

const file = 'known-books.json';
const loaded = new WeakMap<Catalog, Promise<BookDetails[]>>();

/**
 * Returns the books that left the catalog since earlier releases, the last one first. The folders
 * PREVIOUS_DATA_DIR and RELEASE_DATA_DIR keep the known books from release to release. Without
 * them, as in development, no book is known.
 */
export async function getRemovedBooks(catalog: Catalog): Promise<BookDetails[]> {
  const removed = loaded.get(catalog) ?? load(catalog);
  loaded.set(catalog, removed);
  return (await removed).filter(
    ({ handle }) => !isFailedPage(`/books/removed/${fileName(handle)}`),
  );
}

async function load({ books, skipped }: Catalog): Promise<BookDetails[]> {
  const { PREVIOUS_DATA_DIR: previous, RELEASE_DATA_DIR: folder } = process.env;
  const known = updateKnownBooks(previous ? await loadKnown(previous) : null, books, skipped);
  if (folder) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(known));
  }
  return known.removed.map(toRemovedBook);
}

/** Returns null if the file is missing or damaged: the pages of removed books then end. */
async function loadKnown(folder: string): Promise<KnownBooks | null> {
  try {
    return knownBooksSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
  } catch {
    return null;
  }
}
