import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentBuild, startBuild } from '../../../src/data/page-build.ts';
import { getSimilarBooks } from '../../../src/data/similar-books.ts';
import type { BookDetails } from '../../../src/domain/catalog/book.ts';
import { book } from '../../fixtures/book.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'similar-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const named = (handle: string, more: Partial<BookDetails> = {}) =>
  book({ id: handle, handle, author: handle, tropes: ['Slow Burn'], spice: 2, ...more });
const books = [named('emma'), named('evelina'), named('pamela', { tropes: ['Governess'] })];

/** Returns what a build into the folder `next` finds for Emma, after the one into `last`. */
async function similarIn(
  all: BookDetails[],
  last: string,
  next: string,
  changed = '',
): Promise<unknown[]> {
  startBuild({
    ...currentBuild(),
    changedItems: changed ? [changed] : null,
    previousDataDir: last ? join(folder, last) : null,
    dataDir: join(folder, next),
  });
  const find = await getSimilarBooks({ allBooks: all, books: all });
  const [emma] = all;
  return emma ? find(emma).map((found) => [found.book, found.because]) : [];
}
const update = (changes: Partial<BookDetails>) =>
  books.map((one) => (one.handle === 'evelina' ? { ...one, ...changes } : one));

/** Replaces the reasons in the lists of a build, to tell them from new lists. */
async function mark(build: string): Promise<void> {
  const file = join(folder, build, 'similar-books.json.zst');
  const text = zstdDecompressSync(await readFile(file)).toString();
  await writeFile(file, zstdCompressSync(text.replaceAll('Slow Burn', 'Saved')));
}

it('uses the lists of the previous release after a change that does not decide them', async () => {
  expect(await similarIn(books, '', 'one')).toMatchObject([
    [{ handle: 'evelina' }, ['Slow Burn']],
    [{ handle: 'pamela' }, ['Romance']],
  ]);
  await mark('one');
  const changed = update({ price: 777, title: 'Evelina Again' });
  const found = await similarIn(changed, 'one', 'two', '1');
  expect(found).toMatchObject([[{ title: 'Evelina Again', price: 777 }, ['Saved']], {}]);
  expect(await similarIn(changed, 'two', 'three', '1')).toMatchObject([[{}, ['Saved']], {}]);
});

it.each<[string, Partial<BookDetails>]>([
  ['availability', { availability: 'sold-out' }],
  ['rank', { isBestseller: true }],
  ['tropes', { tropes: ['Slow Burn', 'Governess'] }],
  ['spice', { spice: 1 }],
  ['content notes', { contentNotes: ['grief'] }],
  ['author', { author: 'emma' }],
  ['series', { series: { name: 'Frost', number: '1' } }],
])('makes new lists if its %s changed', async (_, changes) => {
  await similarIn(books, '', 'one');
  await mark('one');
  expect(JSON.stringify(await similarIn(update(changes), 'one', 'two', '1'))).not.toContain(
    'Saved',
  );
});

it('makes new lists if all data was read, and after damage', async () => {
  await similarIn(books, '', 'one');
  await mark('one');
  const found = [...(await similarIn(books, 'one', 'two'))];
  await writeFile(join(folder, 'one/similar-books.json.zst'), zstdCompressSync('{"inputs":'));
  found.push(...(await similarIn(books, 'one', 'four', '1')));
  expect(found).toHaveLength(4);
  expect(JSON.stringify(found)).not.toMatch(/Saved|sleet/);
});
