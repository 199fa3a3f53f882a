import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { bigCatalog } from '../big-catalog.ts';
import { openBrowser } from '../browser.ts';
import { openColdPage } from '../cold-page.ts';
import { openShop } from '../open-shop.ts';
import { warmPictures } from '../preload-images.ts';
import { recordPaint } from '../record-paint.ts';
import { kib, median, milliseconds, type Row } from '../table.ts';

const bookCount = 10_000;
const runs = 9;
/** The handles of a collection of all books, and of one that fits on a page. */
const [long, short] = ['everything', 'a-page'] as const;

/** Compares the page of a collection of 10,000 books with that of a collection of 24. */
export async function measureCollections(): Promise<Row[]> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'bench-collections-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const catalogFile = join(folder, 'catalog.json');
  await writeFile(catalogFile, JSON.stringify(createCatalog()));
  const shop = opened.adopt(await openShop(catalogFile, 900), (one) => one.close());
  const browser = opened.adopt(await openBrowser(), (one) => one.close());
  await warmPictures(shop.origin, [short, long].map(toPath));

  const html = await fetchText(shop.origin + toPath(long));
  const [, file = ''] = /"collectionUrl":\[0,"([^"]*)"/.exec(html) ?? [];
  const columns = brotliCompressSync(await fetchText(shop.origin + file)).length / bookCount;
  const paints = { long: new Array<number>(), short: new Array<number>() };
  for (let run = 0; run < runs; run++) {
    paints.long.push(await measureFirstPaint(browser, shop.origin + toPath(long)));
    paints.short.push(await measureFirstPaint(browser, shop.origin + toPath(short)));
  }
  const ratio = median(paints.long.map((time, run) => time / (paints.short[run] ?? NaN)));
  return [
    {
      kind: 'bytes',
      what: 'HTML of a collection of 10,000 books, not compressed',
      goal: '≤ 100 KB',
      measured: kib(Buffer.byteLength(html)),
      isMet: Buffer.byteLength(html) <= 100_000,
    },
    {
      kind: 'bytes',
      what: 'its catalog file, fetched at the first interaction, brotli',
      goal: '≤ 34 bytes a book',
      measured: `${columns.toFixed(1)} bytes`,
      isMet: columns <= 34,
    },
    {
      kind: 'time',
      what: 'its first contentful paint ÷ that of a collection of 24 books',
      goal: '≤ 1.2 ×',
      measured: `${ratio.toFixed(2)} × (${milliseconds(median(paints.long))} / ${milliseconds(median(paints.short))})`,
      isMet: ratio <= 1.2,
    },
  ];
}

const toPath = (handle: string) => `/collections/${handle}`;
const fetchText = async (url: string) => (await fetch(url)).text();

function createCatalog() {
  const { books } = bigCatalog(bookCount, 1);
  const handles = books.map(({ handle }) => handle);
  return {
    books,
    collections: [
      { handle: long, title: 'Everything', books: handles },
      { handle: short, title: 'A Page', books: handles.slice(0, 24) },
    ],
  };
}

/** Returns the time of the first contentful paint in ms. */
async function measureFirstPaint(browser: Browser, address: string): Promise<number> {
  const { page, close } = await openColdPage(browser, address, recordPaint);
  await page.waitForLoadState('load');
  const { fcp } = await page.evaluate(() => window.paint);
  await close();
  return fcp;
}
