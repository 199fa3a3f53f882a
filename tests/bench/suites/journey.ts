import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Bench } from '../bench.ts';
import { openBrowser, phone } from '../browser.ts';
import { kib, milliseconds, type Row } from '../table.ts';

declare global {
  interface Window {
    /** Whether the page came from the back/forward cache, and the reasons if it did not. */
    restoration?: [isRestored: boolean, reasons: string];
  }
}

/** What the pages of the tab write into its session storage. */
const key = 'bench-journey';
type Step = { path: string; what: string; ms: number };

/**
 * Measures a whole visit on a phone four times slower than this machine: from home through browse, a book, the
 * cart, the search and a collection, back three times, and to the cart.
 */
export async function measureJourney({ shop }: Bench): Promise<Row[]> {
  const browser = await openBrowser({ hasBackForwardCache: true });
  try {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.addInitScript(recordVisit, key);
    const devtools = await context.newCDPSession(page);
    const headers = new Map<string, number>();
    let bytes = 0;
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Image') headers.set(requestId, response.encodedDataLength);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const header = headers.get(requestId);
      if (header !== undefined) bytes += Math.max(encodedDataLength - header, 0);
    });

    await page.goto(shop.origin);
    await walk(page);
    const visitBytes = bytes;
    const backs = await goBack(page, 3);
    const steps = await readSteps(page);
    const worst = steps.toSorted((a, b) => b.ms - a.ms)[0];
    return [
      {
        kind: 'time',
        what: `the slowest of ${steps.length} interactions of a visit, 4× slow-down`,
        goal: '≤ 100 ms',
        measured: `${milliseconds(worst?.ms ?? NaN)} (${worst?.what} on ${worst?.path})`,
        isMet: worst !== undefined && worst.ms <= 100,
      },
      {
        kind: 'count',
        what: 'pages that Back took from the back/forward cache, of 3',
        goal: '3',
        measured:
          backs.reasons.length > 0
            ? `${backs.restored}: ${backs.reasons.join(', ')}`
            : String(backs.restored),
        isMet: backs.restored === 3,
      },
      {
        kind: 'bytes',
        what: 'six pages of a visit with a search and a cart, all but pictures, compressed',
        goal: '≤ 150 KiB',
        measured: kib(visitBytes),
        isMet: visitBytes <= 150 * 1024,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Six pages: home, browse, a book, a search, a collection and the cart. */
async function walk(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await follow(page, '/browse-books');
  await main.getByRole('button', { name: 'Filters', exact: true }).click();
  await main.getByRole('button', { name: /^Slow Burn/ }).click();
  await main.getByRole('button', { name: /^Slow Burn/ }).click();
  await main.getByLabel('Sort').selectOption({ index: 1 });
  await main.getByRole('link', { name: /^Load More/ }).click();
  await main
    .getByRole('button', { name: /^Add to favorites/ })
    .first()
    .click();
  await main.locator('a[data-action=book]').first().click();
  const popup = page.locator('#book-dialog');
  await popup.getByRole('button', { name: /^Add to Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await drawer.getByRole('button', { name: /^Increase/ }).click();
  await wait(1000);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const field = page.getByLabel('Search books');
  await field.pressSequentially('persu', { delay: 150 });
  await page.getByRole('option').first().waitFor();
  await field.press('Enter');
  await page.waitForURL(/\/search/);
  await main.locator('.book').first().waitFor();
  await follow(page, '/collections/slow-burns');
  await follow(page, '/cart');
  await main.getByRole('list', { name: 'Books' }).waitFor();
}

async function follow(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await wait(500);
}

/** Goes back so many pages. Returns how many came from the back/forward cache, and why others did not. */
async function goBack(page: Page, times: number): Promise<{ restored: number; reasons: string[] }> {
  let restored = 0;
  const reasons: string[] = [];
  for (let back = 0; back < times; back += 1) {
    const from = page.url();
    await page.evaluate(() => history.back());
    await page.waitForFunction((url) => location.href !== url, from);
    await wait(500);
    const [isRestored, why] = await page.evaluate(() => window.restoration ?? [false, 'no event']);
    if (isRestored) restored += 1;
    else reasons.push(why);
  }
  return { restored, reasons };
}

const readSteps = (page: Page): Promise<Step[]> =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), key);

/** Runs in each page before its scripts: records the interactions, and whether the page was restored. */
function recordVisit(key: string): void {
  addEventListener('pageshow', ({ persisted }) => {
    const [visit] = performance.getEntriesByType('navigation');
    const reasons = visit && 'notRestoredReasons' in visit ? visit.notRestoredReasons : null;
    window.restoration = [persisted, JSON.stringify(reasons)];
  });
  const observer = new PerformanceObserver((list) => {
    const steps = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
      const { target } = entry;
      const element = target instanceof Element ? target : null;
      const what = `${entry.name} ${element?.ariaLabel ?? element?.textContent.trim().slice(0, 40) ?? ''}`;
      steps.push({ path: location.pathname, what, ms: entry.duration });
    }
    sessionStorage.setItem(key, JSON.stringify(steps));
  });
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  observer.observe(options);
}
