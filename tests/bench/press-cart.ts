import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { phone } from './browser.ts';
import { openColdPage } from './cold-page.ts';
import { watchDrawer } from './watch-drawer.ts';

/** How long a press is left alone before the page is asked about it, in ms. */
const answering = 800;

/**
 * Presses Cart on a cold page, so many ms after its first paint, and tells the times of watch-drawer.ts.
 * A page that a script of the bench prepares has no island to wait for.
 */
export async function pressCart(
  browser: Browser,
  address: string,
  delay: number,
  prepare: (() => void) | null = null,
) {
  const { x, y } = await findCart(browser, address);
  const cold = await openColdPage(browser, address, watchDrawer, ...(prepare ? [prepare] : []));
  await wait(delay);
  await cold.press(x, y);
  // A question to the page is work on its thread, too.
  await wait(answering);
  await cold.page
    .waitForFunction(
      (hasIsland) =>
        window.drawer.shown < Infinity && (!hasIsland || window.drawer.live < Infinity),
      prepare === null,
      { timeout: 10_000 },
    )
    .catch(() =>
      console.error(`A press of Cart, ${delay} ms after the first paint, was not answered.`),
    );
  const times = await cold.page.evaluate(() => window.drawer);
  await cold.close();
  return times;
}

const found = new Map<string, { x: number; y: number }>();

async function findCart(browser: Browser, address: string) {
  const known = found.get(address);
  if (known) return known;
  const page = await browser.newPage(phone);
  await page.goto(address);
  const named = { name: 'Cart', exact: true };
  const cart = page.getByRole('button', named).or(page.getByRole('link', named)).first();
  const box = await cart.boundingBox();
  await page.close();
  if (!box) throw new Error('The page has no cart to press');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  found.set(address, middle);
  return middle;
}

/** Runs in the floor page: the least that a press can be answered by. */
export function answerPlainly(): void {
  addEventListener('DOMContentLoaded', () => {
    const drawer = document.createElement('dialog');
    drawer.id = 'cart-drawer';
    drawer.textContent = 'Shopping Cart';
    Object.assign(drawer.style, { position: 'fixed', inset: '0 0 0 auto', height: '100%' });
    document.body.prepend(drawer);
    document.querySelector('[aria-label=Cart]')?.addEventListener('click', (event) => {
      event.preventDefault();
      drawer.open = true;
    });
  });
}
