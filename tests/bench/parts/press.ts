import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { phone } from '../browser.ts';
import { openColdPage } from '../cold-page.ts';
import { median, milliseconds, type Row } from '../table.ts';
import { watchDrawer } from '../watch-drawer.ts';
import { countLostPresses } from './lost-presses.ts';

const runs = 10;
const moments = [
  { name: 'as soon as it paints', delay: 0 },
  { name: '200 ms after first paint', delay: 200 },
  { name: 'once it has settled', delay: 3000 },
];

export async function measurePress(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, delay } of moments) {
    const times = [];
    for (let run = 0; run < runs; run++) times.push(await pressCart(bench, delay));
    const shown = times.map((time) => time.shown - time.pressed);
    const opened = times.map((time) => time.opened - time.pressed);
    const live = times.map((time) => time.live - time.pressed);
    rows.push({
      kind: 'time',
      what: `Cart pressed on a cold home page ${name}: press to drawer on the screen`,
      goal: '≤ 50 ms',
      measured: `${tell(shown)}; page dimmed at ${milliseconds(median(opened))}`,
      isMet: median(shown) <= 50,
    });
    rows.push({
      kind: 'time',
      what: 'The same: press to live content',
      goal: '≤ 1100 ms',
      measured: tell(live),
      isMet: median(live) <= 1100,
    });
  }
  return [...rows, await countLostPresses(bench)];
}

function tell(times: number[]): string {
  const never = times.filter((time) => time === Infinity).length;
  const spread = times.map((time) => Math.round(time)).toSorted((one, other) => one - other);
  return `${milliseconds(median(times))} (${spread.join(' ')})${never > 0 ? `, ${never} never` : ''}`;
}

async function pressCart(bench: Bench, delay: number) {
  const { browser, shop } = bench;
  const { x, y } = await findCart(bench);
  const cold = await openColdPage(browser, shop.origin, watchDrawer);
  await wait(delay);
  await cold.press(x, y);
  await cold.page
    .waitForFunction(() => window.drawer.shown < Infinity && window.drawer.live < Infinity, null, {
      timeout: 10_000,
    })
    .catch(() =>
      console.error(`A press of Cart, ${delay} ms after the first paint, was not answered.`),
    );
  const times = await cold.page.evaluate(() => window.drawer);
  await cold.close();
  return times;
}

let cart: { x: number; y: number } | undefined;

async function findCart({ browser, shop }: Bench) {
  if (cart) return cart;
  const page = await browser.newPage(phone);
  await page.goto(shop.origin);
  const box = await page.getByRole('button', { name: 'Cart', exact: true }).first().boundingBox();
  await page.close();
  if (!box) throw new Error('The page has no cart button');
  cart = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return cart;
}
