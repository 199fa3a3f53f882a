import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { phone } from '../browser.ts';
import { floorPages } from '../measured-pages.ts';
import { mean, milliseconds, type Row } from '../table.ts';

const goal = 1.15;

/**
 * How often each page is loaded. Of two loads of one page, one may take half as long again: there are more
 * until the ratio lies clearly on one side of the goal. It is looked at after every load, so that a doubt or
 * two on the wrong side come by chance in one row of a few, and not before one slow load has lost its weight.
 */
const runs = { fewest: 40, most: 100, doubtsAway: 3 };

/** At each slow-down of the processor, how long a page is given to settle: 1 to 3 % of its time comes later. */
const patience = { 4: 800, 12: 1200 };

/** A browser that has just made a context still works on it, and takes turns with the page. */
const rest = 500;

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.string().optional().catch(undefined) }).optional(),
    }),
  ),
});

export async function measureMainThread({ browser, shop, floor }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const slowdown of [4, 12] as const) {
    for (const { name, path } of floorPages) {
      const ours: number[] = [];
      const least: number[] = [];
      await loadTime(browser, shop.origin + path, slowdown);
      do {
        ours.push(await loadTime(browser, shop.origin + path, slowdown));
        least.push(await loadTime(browser, floor.origin + path, slowdown));
      } while (ours.length < runs.most && (ours.length < runs.fewest || !isClear(ours, least)));
      const { times, doubt } = compare(ours, least);
      const row: Row = {
        kind: 'time',
        what: `main-thread time of ${name} at ${slowdown}× slow-down`,
        goal: `≤ ${goal} × floor`,
        measured: `${times.toFixed(2)} ± ${doubt.toFixed(2)} (${milliseconds(mean(ours))} / ${milliseconds(mean(least))}, ${ours.length} loads each)`,
        isMet: times <= goal,
      };
      rows.push(row);
      // A row takes minutes.
      console.error(`${row.what}: ${row.measured}`);
    }
  }
  return rows;
}

function isClear(ours: readonly number[], least: readonly number[]): boolean {
  const { times, doubt } = compare(ours, least);
  return Math.abs(times - goal) > runs.doubtsAway * doubt;
}

/** The ratio of two means, and its standard error. */
function compare(ours: readonly number[], least: readonly number[]) {
  const times = mean(ours) / mean(least);
  return { times, doubt: times * Math.hypot(relativeError(ours), relativeError(least)) };
}

/** The standard error of a mean, as a share of it. */
function relativeError(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) ** 2);
  return Math.sqrt(mean(squares) / (values.length - 1)) / middle;
}

/** The time of all tasks on the page's main thread until it has settled, untouched. */
async function loadTime(browser: Browser, address: string, slowdown: 4 | 12): Promise<number> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // A page of the same origin first: the recording misses the first tasks of a process that is new.
  await page.goto(new URL('/icon.svg', address).href);
  await wait(rest);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.goto(address);
  await wait(patience[slowdown]);
  const recorded = await browser.stopTracing();
  await context.close();
  return longestMainThread(recorded.toString());
}

/** Of all renderers of the browser, the one that had the page to show has the most to do. */
function longestMainThread(text: string): number {
  const { traceEvents } = trace.parse(JSON.parse(text));
  const threads = new Map<string, number>();
  for (const { name, pid, tid, args } of traceEvents) {
    if (name === 'thread_name' && args?.name === 'CrRendererMain') threads.set(`${pid} ${tid}`, 0);
  }
  for (const { name, ph, pid, tid, dur = 0, tdur = dur } of traceEvents) {
    const before = threads.get(`${pid} ${tid}`);
    const isTask = ph === 'X' && name === 'ThreadControllerImpl::RunTask';
    if (isTask && before !== undefined) threads.set(`${pid} ${tid}`, before + tdur / 1000);
  }
  return Math.max(...threads.values());
}
