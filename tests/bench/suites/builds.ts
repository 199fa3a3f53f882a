import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildRelease, verifyRelease, type Release } from '../../../src/publisher/index.ts';
import { publisherConfig as config } from '../../../src/publisher/site.ts';
import { bigCatalog } from '../big-catalog.ts';
import { openCatalogEmulator } from '../open-catalog-emulator.ts';
import { watchMemory } from '../peak-memory.ts';
import { findDifferences } from '../same-files.ts';
import type { Row } from '../table.ts';

const stoppedClock = fileURLToPath(new URL('../../fixtures/fixed-clock.ts', import.meta.url));
const large = { books: 20_000, collections: 200 };
const small = { books: 2000, collections: 20 };

type Built = { release: Release; seconds: number; memory: number };

/**
 * Measures the builds of a large shop: a full build, a build after one changed book, and the growth
 * with the number of books.
 */
export async function measureBuilds(): Promise<Row[]> {
  // A fixed clock, because some pages contain the time and builds are compared byte by byte.
  process.env['NODE_OPTIONS'] = `--import ${stoppedClock}`;
  const few = await measure(small);
  const many = await measure(large);
  delete process.env['NODE_OPTIONS'];
  const perBook = many.full.seconds / large.books / (few.full.seconds / small.books);
  const share = many.changed.seconds / many.full.seconds;
  const seconds = (time: number) => `${time.toFixed(1)} s`;
  return [
    {
      kind: 'time',
      what: 'full build and verification of 20,000 books in 200 collections',
      goal: '≤ 120 s',
      measured: seconds(many.full.seconds),
      isMet: many.full.seconds <= 120,
    },
    {
      kind: 'time',
      what: 'most memory that it held',
      goal: '≤ 2048 MiB',
      measured: `${Math.round(many.full.memory)} MiB`,
      isMet: many.full.memory <= 2048,
    },
    {
      kind: 'time',
      what: 'time for a book among 20,000, and among 2,000',
      goal: '≤ 1.2 ×',
      measured: `${perBook.toFixed(2)} × (${seconds(few.full.seconds)} for 2,000)`,
      isMet: perBook <= 1.2,
    },
    {
      kind: 'time',
      what: 'rebuild after one of 20,000 books changed',
      goal: '≤ 10 % of a full one',
      measured: `${seconds(many.changed.seconds)}: ${Math.round(share * 100)} %`,
      isMet: share <= 0.1,
    },
    {
      kind: 'time',
      what: 'release after the stock of one of 20,000 books changed, of which the webhook names the product',
      goal: '≤ 15 s',
      measured: seconds(many.stock.seconds),
      isMet: many.stock.seconds <= 15,
    },
    {
      kind: 'count',
      what: 'its files that differ from a clean build',
      goal: '0',
      measured: `${many.different.length} ${many.different.slice(0, 3).join(' ')}`.trim(),
      isMet: many.different.length === 0,
    },
  ];
}

async function measure({ books, collections }: typeof large) {
  const catalog = bigCatalog(books, collections);
  const emulator = await openCatalogEmulator(catalog);
  try {
    const releases = join(emulator.folder, 'releases');
    process.env['BACKEND_PORT'] = String(emulator.port);
    const build = (id: number, older: Release | null, items?: string[]) =>
      buildAndVerify(String(id).padStart(17, '0'), releases, emulator.origin, older, items);
    const full = await build(1, null);
    if (books === small.books) return { full, changed: full, stock: full, different: [] };
    const [first, ...others] = catalog.books;
    if (!first) throw new Error('The catalog is empty');
    await emulator.sell({
      ...catalog,
      books: [{ ...first, descriptionHtml: '<p>Told anew.</p>' }, ...others],
    });
    const changed = await build(2, full.release);
    const editions = first.editions.map((edition) => ({ ...edition, stock: 2 }));
    await emulator.sell({ ...catalog, books: [{ ...first, editions }, ...others] });
    const stock = await build(3, changed.release, [String(first.id)]);
    const clean = await build(4, null);
    const different = await findDifferences(
      join(stock.release.folder, 'client'),
      join(clean.release.folder, 'client'),
    );
    return { full, changed, stock, different };
  } finally {
    await emulator.close();
  }
}

async function buildAndVerify(
  id: string,
  releases: string,
  backend: string,
  previous: Release | null,
  items?: string[],
): Promise<Built> {
  const memory = watchMemory(process.pid, 'build.worker');
  const start = performance.now();
  const release = await buildRelease({
    config,
    id,
    builtAt: new Date().toISOString(),
    releases,
    backend,
    sourceHash: 'bench',
    isFallback: false,
    previous,
    changes: previous && items ? { items, readAt: previous.builtAt } : null,
  });
  await verifyRelease(release, {
    config,
    last: previous,
    home: 'http://127.0.0.1:4321',
    allowShrink: false,
  });
  return { release, seconds: (performance.now() - start) / 1000, memory: memory() };
}
