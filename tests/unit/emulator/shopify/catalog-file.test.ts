import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCatalogFile } from '../../../../src/emulator/shopify/catalog-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'));
});
afterAll(() => rm(folder, { recursive: true }));

function book(change: object = {}): object {
  return {
    handle: 'emma',
    title: 'Emma',
    editions: [{ title: 'Paperback', price: '12.50' }],
    ...change,
  };
}

async function read(content: unknown) {
  const path = join(folder, 'books.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return loadCatalogFile(path);
}

test('loads a small file and adds defaults', async () => {
  const { books } = await read({ books: [book()], collections: [] });
  expect(books[0]).toMatchObject({ vendor: '', tags: [], cover: {}, productType: 'Book' });
});

test.each([
  [
    [book(), book({ handle: 'b', editions: [{ title: 'P', price: '12,50' }] })],
    'books[1].editions[0].price: an amount in dollars',
  ],
  [[book({ handle: 'two words' })], 'books[0].handle: a name without spaces'],
  [[book({ handle: 'x'.repeat(256) })], 'books[0].handle: '],
  [[book({ published: 'last week' })], 'books[0].published: "2026-10-27", "today-12"'],
  [[book({ published: '2025-13-01' })], 'books[0].published: "2026-10-27", "today-12"'],
  [[book({ published: '2025-02-30' })], 'books[0].published: "2026-10-27", "today-12"'],
  [[book({ id: 7 }), book({ handle: 'b', id: 7 })], 'books[1].id: a second book with the id 7'],
  [
    [book({ id: 7_000_000_032_768 }), book({ handle: 'b' })],
    'books[1].id: a second book with the id 7000000032768',
  ],
  [[book({ cover: { motif: 'unicorn' } })], 'books[0].cover'],
  [[book({ cover: 'http://plain.example/a.png' })], 'books[0].cover'],
  [[book({ color: 'red' })], 'books[0]: Unrecognized key: "color"'],
  [[book(), book()], 'books[1].handle: a second book "emma"'],
])('reports the path of an error (%#)', async (books, index) => {
  await expect(read({ books, collections: [] })).rejects.toThrow(index);
  await expect(read({ books, collections: [] })).rejects.toThrow(join(folder, 'books.json'));
});

test('reports a duplicate collection id', async () => {
  const collections = ['c', 'd'].map((handle) => ({ handle, id: 1, title: 'C', books: [] }));
  await expect(read({ books: [book()], collections })).rejects.toThrow(
    'collections[1].id: a second collection with the id 1',
  );
});

test('reports a collection with an unknown book', async () => {
  const collections = [{ handle: 'c', title: 'C', books: ['emma', 'emmma'] }];
  await expect(read({ books: [book()], collections })).rejects.toThrow(
    'collections[0].books[1]: no book has the handle "emmma"',
  );
});

test('reports at most ten errors, and the number of others', async () => {
  const books = Array.from({ length: 14 }, (_, index) => book({ handle: `b${index}`, title: '' }));
  const message = await read({ books, collections: [] }).catch((error: unknown) => String(error));
  expect(String(message).match(/books\[/g)).toHaveLength(10);
  expect(message).toContain('14 errors');
  expect(message).toContain('and 4 more');
});

test.each([
  ['{"books": [1,}', 'not JSON: unexpected "}" in line 1, column 14'],
  ['{\n  "books": tru\n}', 'not JSON: unexpected "\\n" in line 3, column 0'],
  ['{"books": [', 'not JSON: it ends too early, after 11 characters'],
  ['', 'not JSON: it ends too early, after 0 characters'],
])('reports where %j is invalid JSON', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test('reports a missing file', async () => {
  await expect(loadCatalogFile(join(folder, 'none.json'))).rejects.toThrow(
    /none\.json does not exist/,
  );
});

test('reports an unreadable path', async () => {
  await expect(loadCatalogFile(folder)).rejects.toThrow(/cannot be read/);
});

test('rejects a file over 200 MB without reading it', async () => {
  const path = join(folder, 'huge.json');
  const file = await open(path, 'w');
  await file.truncate(200 * 1024 * 1024 + 1);
  await file.close();
  await expect(loadCatalogFile(path)).rejects.toThrow('larger than 200 MB');
});
