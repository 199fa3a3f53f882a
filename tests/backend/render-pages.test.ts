import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  loadCatalogFileSchema,
  startEmulator,
  type CatalogFile,
} from '../../src/emulator/index.ts';
import { getName, readSiteText } from '../../src/publisher/index.ts';
import { smallCatalog } from '../fixtures/catalog.ts';

const catalogFileSchema = await loadCatalogFileSchema();
const root = fileURLToPath(new URL('../../', import.meta.url));
/** A fixed clock, because some pages contain the time and builds are compared byte by byte. */
const stoppedClock = fileURLToPath(new URL('../fixtures/fixed-clock.ts', import.meta.url));

let project: string;
let emulator: Awaited<ReturnType<typeof startEmulator>> | undefined;
let port = 0;
let catalog: CatalogFile = smallCatalog;
let last: string;
/** A release with the bundle alone: a build upon it renders all pages. */
let bundle: string;
let builds = 0;

beforeAll(async () => {
  // A copy of the project, whose styles a test may change.
  project = await mkdtemp(join(tmpdir(), 'only-changed-'));
  const parts = ['src', 'public', 'supabase', 'astro.config.mjs', 'tsconfig.json'];
  for (const part of [...parts, 'package.json', 'package-lock.json'])
    await cp(join(root, part), join(project, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  await sell({});
  last = await build(null);
  bundle = await copyBundle(last);
});
afterAll(async () => {
  await emulator?.stop();
  await rm(project, { recursive: true });
});

async function sell(change: Partial<CatalogFile>): Promise<void> {
  catalog = catalogFileSchema.parse({ ...catalog, ...change });
  await writeFile(join(project, 'catalog.json'), JSON.stringify(catalog));
  await emulator?.stop();
  emulator = await startEmulator({
    port,
    dataDir: join(project, '.local'),
    catalogFile: join(project, 'catalog.json'),
  });
  port = Number(new URL(emulator.origin).port);
  // The first request starts the database.
  await fetch(`${emulator.origin}/rest/v1/releases`, {
    headers: { apikey: 'sb_secret_local-emulator-only-00_emulator' },
  });
}

/** `changed` are the numbers of the products to read again. */
async function build(previous: string | null, changed: number[] = []): Promise<string> {
  const folder = join(project, `release-${(builds += 1)}`);
  await runWorker(folder, previous, changed);
  // The first process has bundled the renderer only.
  if (!existsSync(join(folder, 'pages.json'))) await runWorker(folder, previous, changed);
  return folder;
}

async function runWorker(folder: string, previous: string | null, changed: number[]) {
  const hosted = /^(SUPABASE|SHOPIFY|STOREFRONT|SITE|MAIL|RELEASE|OLDER)_/;
  const env = Object.entries(process.env).filter(([name]) => !hosted.test(name));
  const args = ['--import', stoppedClock, 'src/publisher/build.worker.ts'];
  await new Promise<void>((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      {
        cwd: project,
        env: {
          ...Object.fromEntries(env),
          NODE_ENV: 'production',
          ASTRO_TELEMETRY_DISABLED: '1',
          BACKEND_PORT: String(port),
          PUBLISHER_CONFIG: pathToFileURL(join(project, 'src/publishing/config.ts')).href,
          RELEASE_DIR: folder,
          RELEASE_DATA_DIR: `${folder}-data`,
          ...(previous && { PREVIOUS_RELEASE_DIR: previous }),
          ...(changed.length > 0 && {
            PREVIOUS_DATA_DIR: `${previous}-data`,
            CHANGED_ITEMS: changed.join(','),
          }),
        },
      },
      (error, _, stderr) => (error ? reject(new Error(stderr)) : resolve()),
    );
  });
}

async function copyBundle(release: string): Promise<string> {
  const folder = `${release}-bundle`;
  await cp(release, folder, { recursive: true });
  await rm(join(folder, 'pages.json'));
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
async function buildBoth(from: string | null = bundle, changed: number[] = []): Promise<string[]> {
  const [quick, clean] = [await build(last, changed), await build(from)];
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

it('renders one changed book and its lists, and no other data page', async () => {
  await sell({
    books: catalog.books.map((book) =>
      book.handle === 'three-left' ? { ...book, title: 'Four Left' } : book,
    ),
  });
  const saved = await buildBoth();
  expect(saved).toEqual(
    expect.arrayContaining(books().filter((file) => !file.includes('three-left'))),
  );
  expect(saved).not.toContain('books/three-left.html');
  expect(saved).not.toContain('collections/winter.html');
});

it('reads one product whose stock and price changed, and renders what a clean build does', async () => {
  await sell({
    books: catalog.books.map((book) =>
      book.handle === 'three-left'
        ? { ...book, editions: [{ title: 'Paperback', price: '7.77', stock: 0 }] }
        : book,
    ),
  });
  const saved = await buildBoth(bundle, [numberOf('three-left')]);
  expect(saved).toContain('books/none-left.html');
  expect(saved).not.toContain('books/three-left.html');
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
  const saved = await buildBoth(bundle, [numberOf('three-left')]);
  expect(saved).not.toContain('collections/winter.html');
});

it('removes a removed book', async () => {
  await sell({
    books: catalog.books.filter(({ handle }) => handle !== 'sixty-ways'),
    collections: catalog.collections.map((collection) => ({
      ...collection,
      books: collection.books.filter((handle) => handle !== 'sixty-ways'),
    })),
  });
  expect(await buildBoth()).toEqual(
    expect.arrayContaining([...books(), 'collections/winter.html']),
  );
});

it('adds a new book, and renders a missing page again', async () => {
  const before = books().filter((file) => !file.includes('three-left'));
  await rm(join(last, 'client/books/three-left.html.br'));
  await sell({
    books: [
      ...catalog.books,
      ...catalogFileSchema.parse({
        books: [
          {
            handle: 'brand-new',
            title: 'Brand New',
            editions: [{ title: 'Paperback', price: '9.50' }],
          },
        ],
        collections: [],
      }).books,
    ],
  });
  expect(await buildBoth()).toEqual(expect.arrayContaining(before));
});

it('renders the page and the file of a long collection with a changed book, and no other', async () => {
  const handles = Array.from({ length: 30 }, (_, index) => `of-many-${index}`);
  const added = catalogFileSchema.parse({
    books: handles.map((handle) => ({
      handle,
      title: handle,
      editions: [{ title: 'Paperback', price: '9.50' }],
    })),
    collections: [
      { handle: 'long', title: 'Long', books: handles },
      { handle: 'its-first', title: 'Its First', books: handles.slice(0, 8) },
    ],
  });
  await sell({
    books: [...catalog.books, ...added.books],
    collections: [...catalog.collections, ...added.collections],
  });
  last = await build(last);
  await sell({
    books: catalog.books.map((book) =>
      book.handle === 'of-many-28' ? { ...book, title: 'Of Very Many' } : book,
    ),
  });
  const saved = (await buildBoth()).map((file) => file.replace(/^catalog\.\w+/, 'catalog'));
  expect(saved).toEqual(
    expect.arrayContaining(['collections/long.html', 'catalog/its-first.json']),
  );
  expect(saved).not.toContain('collections/long/page/2.html');
  expect(saved).not.toContain('catalog/long.json');
});

it('renames a collection', async () => {
  await sell({
    collections: catalog.collections.map((collection) =>
      collection.handle === 'winter'
        ? { ...collection, handle: 'long-nights', title: 'Long Nights' }
        : collection,
    ),
  });
  const saved = await buildBoth();
  expect(saved).toEqual(expect.arrayContaining([...books(), 'collections/all-of-it.html']));
  expect(saved).not.toContain('collections/long-nights.html');
});

it('renders the pages again whose style changed', async () => {
  await appendFile(join(project, 'src/styles/pages/book.css'), '\n.facts { color: #111; }\n');
  // A page that comes out equal is linked.
  const saved = await buildBoth(null);
  expect(saved).toContain('about.html');
  expect(saved.filter((file) => books().includes(file))).toEqual([]);
});
