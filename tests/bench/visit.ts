import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { phone } from './browser.ts';

export type Fetched = {
  url: string;
  /** Chromium's resource types: Document, Stylesheet, Font, Image…; Script for every module. */
  kind: string;
  /** The compressed size without headers. */
  body: number;
  headers: number;
};

type Visit = {
  /** The stored state of the visitor's browser; nothing by default. */
  storageState?: BrowserContextOptions['storageState'];
  /** Resolves when the page shows its content. */
  arrived?: (page: Page) => Promise<unknown>;
};

/** Opens a page on a phone without any interaction and returns the fetched resources. */
export async function visit(
  browser: Browser,
  address: string,
  { storageState, arrived }: Visit = {},
) {
  const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const fetched = new Map<string, Fetched>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A response of the browser's cache, as of a module that was fetched before, has no bytes.
    if (response.fromDiskCache) return;
    const { url, encodedDataLength: headers } = response;
    const kind = url.endsWith('.js') ? 'Script' : type;
    fetched.set(requestId, { url, kind, body: 0, headers });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = fetched.get(requestId);
    if (found) found.body = encodedDataLength - found.headers;
  });
  await page.goto(address);
  await arrived?.(page);
  await wait(2000);
  const { firstPaint, firstScript } = await page.evaluate(readTimes);
  await context.close();
  return { fetched: [...fetched.values()], firstPaint, firstScript };
}

/** The times of the first paint and of the first script request in ms; Infinity if missing. */
function readTimes() {
  const first = (entries: PerformanceEntryList) =>
    Math.min(...entries.map(({ startTime }) => startTime), Infinity);
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'));
  return {
    firstPaint: first(performance.getEntriesByName('first-contentful-paint')),
    firstScript: first(scripts),
  };
}

export function sum(fetched: readonly Fetched[], ...kinds: string[]) {
  const chosen = fetched.filter(({ kind }) => kinds.includes(kind));
  const body = chosen.reduce((total, one) => total + one.body, 0);
  const headers = chosen.reduce((total, one) => total + one.headers, 0);
  return { count: chosen.length, body, wire: body + headers };
}
