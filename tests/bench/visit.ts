import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { phone } from './browser.ts';

export type Fetched = {
  url: string;
  /** As Chromium names kinds of resources: Document, Script, Stylesheet, Font, Image… */
  kind: string;
  /** Compressed, without headers. */
  body: number;
  headers: number;
};

type Visit = {
  /** What the visitor's browser has kept; nothing, where absent. */
  storageState?: BrowserContextOptions['storageState'];
  /** Resolves when the page shows what it was opened for. */
  arrived?: (page: Page) => Promise<unknown>;
};

/** Opens a page on a phone, as a first visitor does, touches nothing, and tells what was fetched for it. */
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
    const headers = response.encodedDataLength;
    fetched.set(requestId, { url: response.url, kind: type, body: 0, headers });
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

/** When the page first painted and when it first asked for a script, in ms; Infinity for never. */
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
