import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentBuild, skipPage, startBuild } from '../../../src/data/page-build.ts';
import { getRemovedBooks } from '../../../src/data/removed-books.ts';
import type { BookDetails } from '../../../src/domain/catalog/book.ts';
import { book } from '../../fixtures/book.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'known-books-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const named = (...handles: string[]) =>
  handles.map((handle) => book({ id: `gid://shopify/Product/${handle}`, handle }));

/** Returns the removed books of a build into the folder `next`, after the one into `last`. */
async function removedIn(books: BookDetails[], last: string, next: string): Promise<string[]> {
  const previousDataDir = last ? join(folder, last) : null;
  startBuild({ ...currentBuild(), previousDataDir, dataDir: next ? join(folder, next) : null });
  const removed = await getRemovedBooks({ books, collections: [] });
  return removed.map(({ handle }) => handle);
}

it('keeps the removed books from build to build, and leaves out those whose page fails', async () => {
  expect(await removedIn(named('emma', 'evelina'), '', 'one')).toEqual([]);
  expect(await removedIn(named('emma'), 'one', 'two')).toEqual(['evelina']);
  expect(await removedIn(named('pamela'), 'two', 'three')).toEqual(['emma', 'evelina']);
  expect(skipPage('/books/removed/emma')).toBe(true);
  expect(await removedIn(named('pamela'), 'three', 'four')).toEqual(['evelina']);
});

it('knows no book in development, and after the file was damaged', async () => {
  await removedIn(named('emma', 'evelina'), '', 'one');
  expect(await removedIn(named('emma'), '', '')).toEqual([]);
  const file = join(folder, 'one/known-books.json.zst');
  await writeFile(file, (await readFile(file)).subarray(0, 100));
  expect(await removedIn(named('emma'), 'one', 'two')).toEqual([]);
});
