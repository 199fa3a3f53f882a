import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { catalogFileSchema, type CatalogFile } from '../../src/catalog-import/index.ts';
import { getName, readSiteText, writeBuildContext } from '../../src/publisher/index.ts';
import { publisherConfig } from '../../src/publisher/site.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { openBuilds } from '../backend/open-builds.ts';
import { openEmulator } from '../backend/open-emulator.ts';

/** A fixed clock, because some pages contain the time and builds are compared byte by byte. */
const stoppedClock = new URL('../fixtures/fixed-clock.ts', import.meta.url).href;

let catalog: CatalogFile = smallCatalog;
/** A release with the bundle alone: a build upon it renders all pages. */
let builds = 0;

const emulator = await openEmulator(catalog);
await emulator.warm();
const shop = await openBuilds(emulator);
const { folder } = await shop.live();
const bundle = `${folder}-bundle`;
await cp(folder, bundle, { recursive: true });
await rm(join(bundle, 'pages.json'));
let last = await build(bundle);

async function sell(change: Partial<CatalogFile>): Promise<void> {
  catalog = catalogFileSchema.parse({ ...catalog, ...change });
  await emulator.restart(catalog);
  await emulator.warm();
}

/** `changed` are the numbers of the products to read again. */
async function build(previous: string, changed: number[] = []): Promise<string> {
  const folder = join(shop.store.folder, `build-${(builds += 1)}`);
  const environment = shop.environment();
  const contextFile = `${folder}.json`;
  await writeBuildContext(contextFile, {
    config: publisherConfig.module,
    folder,
    previous,
    isFallback: false,
    changedItems: changed.length > 0 ? changed.map(String) : null,
    dataDir: `${folder}-data`,
    previousDataDir: changed.length > 0 ? `${previous}-data` : null,
    pending: null,
    settings: await shop.withEnvironment(async () => publisherConfig.loadSettings()),
  });
  const worker = 'src/publisher/build/build.worker.ts';
  await promisify(execFile)(process.execPath, [worker, contextFile], {
    env: {
      ...process.env,
      ...environment,
      NODE_OPTIONS: `${environment['NODE_OPTIONS']} --import=${stoppedClock}`,
      NODE_ENV: 'production',
    },
  });
  return folder;
}

/** Omits the saved bundle, which contains the name of its folder. */
async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, 'renderer/')));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(folder.length), await readFile(file)] as const),
    ),
  );
}

/** Renders what changed, and everything. Returns the pages that the first of both reused. */
async function buildBoth(changed: number[] = []): Promise<string[]> {
  const [quick, clean] = [await build(last, changed), await build(bundle)];
  const [own, whole] = [await filesIn(quick), await filesIn(clean)];
  expect([...own.keys()].toSorted()).toEqual([...whole.keys()].toSorted());
  expect(
    [...own].filter(([file, bytes]) => !whole.get(file)?.equals(bytes)).map(([file]) => file),
  ).toEqual([]);
  const inodes = new Set(
    await Promise.all([...(await filesIn(last)).keys()].map((file) => inodeOf(last + file))),
  );
  const saved: string[] = [];
  for (const file of own.keys())
    if (/\.(html|jpg|ics|json)$/.test(getName(file)) && inodes.has(await inodeOf(quick + file)))
      saved.push(getName(file).replace('/client/', ''));
  last = quick;
  return saved.toSorted();
}
const inodeOf = async (file: string) => (await stat(file)).ino;

/** Returns the number that the emulator derives for a product. */
const numberOf = (handle: string) =>
  7_000_000_000_000 + 32_768 * catalog.books.findIndex((book) => book.handle === handle);

const books = () => catalog.books.map(({ handle }) => `books/${handle}.html`);

/** Replaces one book. */
const withBook = (handle: string, change: Partial<CatalogFile['books'][number]>) =>
  catalog.books.map((book) => (book.handle === handle ? { ...book, ...change } : book));
/** Has an id of its own, because the emulator derives missing ids from the position in the file. */
const newBook = (handle: string, index = 0) => ({
  id: 9_000_000_000_000 + index,
  handle,
  title: handle,
  editions: [{ title: 'Paperback', price: '9.50' }],
});

it('reads one product whose stock and price changed, and renders what a clean build does', async () => {
  const [cheap] = catalogFileSchema.parse({
    books: [{ ...newBook('x'), editions: [{ title: 'Paperback', price: '7.77', stock: 0 }] }],
    collections: [],
  }).books;
  await sell({ books: withBook('three-left', { editions: cheap?.editions ?? [] }) });
  const saved = await buildBoth([numberOf('three-left')]);
  expect(saved).toEqual(
    expect.arrayContaining(books().filter((file) => !file.includes('three-left'))),
  );
  expect(saved).not.toContain('books/three-left.html');
  expect(saved).not.toContain('collections/winter.html');
  const feed = await readSiteText(join(last, 'client/feeds/products.xml'));
  expect(feed).toContain('7.77');
  expect(feed).toContain('out_of_stock');
});

it('reads everything if the changed product is in other collections', async () => {
  await sell({
    collections: catalog.collections.map((collection) => ({
      ...collection,
      books: collection.books.filter((handle) => handle !== 'three-left'),
    })),
  });
  const saved = await buildBoth([numberOf('three-left')]);
  expect(saved).not.toContain('collections/winter.html');
});

it('renders what is new, renamed, removed or missing, and no other data page', async () => {
  const long = Array.from({ length: 30 }, (_, index) => `of-many-${index}`);
  const added = catalogFileSchema.parse({
    books: long.map(newBook),
    collections: [
      { handle: 'long', title: 'Long', books: long },
      { handle: 'its-first', title: 'Its First', books: long.slice(0, 8) },
    ],
  });
  await sell({
    books: [...catalog.books, ...added.books],
    collections: [...catalog.collections, ...added.collections],
  });
  last = await build(last);
  await rm(join(last, 'client/books/none-left.html.br'));
  const brandNew = catalogFileSchema.parse({ books: [newBook('brand-new', 99)], collections: [] });
  await sell({
    books: [
      ...withBook('of-many-28', { title: 'Of Very Many' }).filter(
        ({ handle }) => handle !== 'sixty-ways',
      ),
      ...brandNew.books,
    ],
    collections: catalog.collections.map((collection) => ({
      ...collection,
      ...(collection.handle === 'winter' && { handle: 'long-nights', title: 'Long Nights' }),
      books: collection.books.filter((handle) => handle !== 'sixty-ways'),
    })),
  });
  const saved = (await buildBoth()).map((file) => file.replace(/^catalog\.\w+/, 'catalog'));
  const rendered = ['none-left', 'of-many-28', 'brand-new'].map((name) => `books/${name}.html`);
  expect(saved).toEqual(
    expect.arrayContaining([
      ...books().filter((file) => !rendered.includes(file)),
      'collections/long.html',
      'catalog/its-first.json',
    ]),
  );
  for (const file of [
    ...rendered,
    'collections/long-nights.html',
    'collections/long/page/2.html',
    'catalog/long.json',
  ])
    expect(saved).not.toContain(file);
});
