import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { openCopy } from '../baseline.ts';
import type { Bench } from '../bench.ts';
import { openBrowser } from '../browser.ts';
import { openColdPage } from '../cold-page.ts';
import { measuredPages } from '../measured-pages.ts';
import { recordPaint } from '../record-paint.ts';
import { median, milliseconds, type Row } from '../table.ts';

const runs = 9;
/** How long a page is observed after its load event. */
const settleMs = 2000;
/** Lighthouse adds up the blocking time until a page has been quiet for so long. */
const quietMs = 5000;
const blockingRounds = 3;

/**
 * Measures first and largest paint, blocking time and layout shift against the same pages without
 * scripts.
 */
export async function measurePaint({ browser, shop }: Bench): Promise<Row[]> {
  await using opened = new AsyncDisposableStack();
  const copy = (withScripts: boolean) => openCopy(shop.origin, { withScripts });
  const [page, baseline] = [await copy(true), await copy(false)];
  opened.defer(() => page.close());
  opened.defer(() => baseline.close());
  const rows: Row[] = [];
  for (const { name, path } of measuredPages) {
    const [ours, theirs]: [Paint[], Paint[]] = [[], []];
    for (let run = 0; run < runs; run++) {
      ours.push(await load(browser, page.origin + path));
      theirs.push(await load(browser, baseline.origin + path));
    }
    rows.push(
      compare(`first contentful paint, ${name}`, pick(ours, 'fcp'), pick(theirs, 'fcp')),
      compare(`largest contentful paint, ${name}`, pick(ours, 'lcp'), pick(theirs, 'lcp')),
      await compareBlocking(name, page.origin + path, baseline.origin + path),
      shiftRow(name, Math.max(...pick(ours, 'cls'))),
    );
  }
  return rows;
}

type Paint = { fcp: number; lcp: number; cls: number; tbt: number };

const pick = (paints: readonly Paint[], name: keyof Paint) => paints.map((paint) => paint[name]);

async function load(browser: Browser, address: string, observedMs = settleMs): Promise<Paint> {
  const { page, close } = await openColdPage(browser, address, { scripts: [recordPaint] });
  await page.waitForLoadState('load');
  await wait(observedMs);
  const paint = await page.evaluate(() => window.paint);
  await close();
  return paint;
}

/**
 * Returns the median of the ratios of neighboring loads, because a slow minute of the machine
 * affects both.
 */
function compare(what: string, ours: number[], theirs: number[]): Row {
  const ratio = median(ours.map((time, run) => time / (theirs[run] ?? NaN)));
  return {
    kind: 'time',
    what,
    goal: '≤ 1.05 × baseline',
    measured: `${ratio.toFixed(2)} × (${milliseconds(median(ours))} / ${milliseconds(median(theirs))})`,
    isMet: ratio <= 1.05,
  };
}

/**
 * Compares the blocking time as a stranger measures it, with Lighthouse's settings: each load has a browser of its
 * own, because a browser that has loaded the shop before has its time zones and locales.
 */
async function compareBlocking(name: string, address: string, baseline: string): Promise<Row> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < blockingRounds; round++) {
    ours.push(await measureBlocking(address));
    theirs.push(await measureBlocking(baseline));
  }
  return {
    kind: 'time',
    what: `total blocking time, ${name}, median of ${blockingRounds} browsers`,
    goal: '≤ baseline + 50 ms',
    measured: `${milliseconds(median(ours))} (baseline ${milliseconds(median(theirs))})`,
    isMet: median(ours) <= median(theirs) + 50,
  };
}

async function measureBlocking(address: string): Promise<number> {
  const browser = await openBrowser();
  try {
    return (await load(browser, address, quietMs)).tbt;
  } finally {
    await browser.close();
  }
}

function shiftRow(name: string, shift: number): Row {
  return {
    kind: 'score',
    what: `layout shift, ${name}, the largest of ${runs} loads`,
    goal: '0',
    measured: shift.toFixed(4),
    // Chrome reports hundredths. A swapped font moves single letters by less.
    isMet: shift < 0.001,
  };
}
