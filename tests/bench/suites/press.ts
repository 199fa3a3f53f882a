import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { Bench } from '../bench.ts';
import { phone } from '../browser.ts';
import { openColdPage } from '../cold-page.ts';
import { recordDrawer } from '../record-drawer.ts';
import { median, milliseconds, type Row } from '../table.ts';
import { countLostClicks } from './lost-clicks.ts';

const runs = 10;
const moments = [
  { name: 'at the first paint', delayMs: 0 },
  { name: '200 ms after it', delayMs: 200 },
  { name: '3 s after it', delayMs: 3000 },
];
/** The delay before the test queries the page, because a query uses the main thread too. */
const undisturbedMs = 800;

/**
 * Measures the time from a click on Cart to its drawer on a cold home page, and counts lost presses.
 */
export async function measurePress(bench: Bench): Promise<Row[]> {
  const { browser, shop } = bench;
  const position = await findCart(browser, shop.origin);
  const rows: Row[] = [];
  for (const { name, delayMs } of moments) {
    const times = [];
    for (let run = 0; run < runs; run++)
      times.push(await clickCart(browser, shop.origin, position, delayMs));
    const shown = times.map((time) => time.shown - time.pressed);
    rows.push({
      kind: 'time',
      what: `Cart clicked on a cold home page ${name}: click to drawer`,
      goal: '≤ 100 ms',
      measured: summarize(shown),
      isMet: median(shown) <= 100,
    });
    rows.push({
      kind: 'time',
      what: 'click to hydrated content',
      goal: 'no limit',
      measured: summarize(times.map((time) => time.live - time.pressed)),
      isMet: true,
    });
  }
  return [...rows, ...(await countLostClicks(bench))];
}

type Position = { x: number; y: number };

async function clickCart(browser: Browser, address: string, { x, y }: Position, delayMs: number) {
  const cold = await openColdPage(browser, address, { scripts: [recordDrawer] });
  await wait(delayMs);
  await cold.press(x, y);
  await wait(undisturbedMs);
  await cold.page
    .waitForFunction(
      () => window.drawer.shown < Infinity && window.drawer.live < Infinity,
      undefined,
      {
        timeout: 10_000,
      },
    )
    .catch(() =>
      console.error(`A click on Cart, ${delayMs} ms after the first paint, had no effect.`),
    );
  const times = await cold.page.evaluate(() => window.drawer);
  await cold.close();
  return times;
}

async function findCart(browser: Browser, address: string): Promise<Position> {
  const page = await browser.newPage(phone);
  await page.goto(address);
  const box = await page.getByRole('button', { name: 'Cart', exact: true }).boundingBox();
  await page.close();
  if (!box) throw new Error('The page has no Cart button');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function summarize(times: number[]): string {
  const unanswered = times.filter((time) => time === Infinity).length;
  const spread = times.map((time) => Math.round(time)).toSorted((one, other) => one - other);
  const suffix = unanswered > 0 ? `, ${unanswered} unanswered` : '';
  return `${milliseconds(median(times))} (${spread.join(' ')})${suffix}`;
}
