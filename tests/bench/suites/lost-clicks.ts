import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { createChance } from '../random.ts';
import { openColdPage } from '../cold-page.ts';
import { measuredPages, type MeasuredPage } from '../measured-pages.ts';
import type { Row } from '../table.ts';

const clicks = 50;
const query = `query ($id: ID!) { cart(id: $id) { lines(first: 9) { nodes { quantity
  merchandise { ... on ProductVariant { product { title } } } } } } }`;
const cartReply = z.object({
  data: z.object({
    cart: z.object({
      lines: z.object({
        nodes: z.array(
          z.object({
            quantity: z.number(),
            merchandise: z.object({ product: z.object({ title: z.string() }) }),
          }),
        ),
      }),
    }),
  }),
});

/** Clicks Add to Cart at early times of cold pages; the cart must then contain that one book. */
export async function countLostClicks(bench: Bench): Promise<Row> {
  const chance = createChance(1847);
  const missing: string[] = [];
  for (let click = 0; click < clicks; click++) {
    const { name, path } = chance.pick<MeasuredPage>(measuredPages);
    const delay = chance.below(1500);
    const fault = await clickAdd(bench, path, delay, chance.next());
    if (fault) missing.push(`${name} after ${delay} ms: ${fault}`);
  }
  return {
    kind: 'count',
    what: `Add to Cart clicked on cold pages within 1.5 s of the first paint, of ${clicks}`,
    goal: '0 lost',
    measured: [`${missing.length} lost`, ...missing].join('; '),
    isMet: missing.length === 0,
  };
}

async function clickAdd({ browser, shop }: Bench, path: string, delay: number, which: number) {
  const cold = await openColdPage(browser, shop.origin + path);
  try {
    await wait(delay);
    const index = await cold.page.evaluate(findButton, which);
    if (!index) return 'no button yet';
    await cold.press(index.x, index.y);
    const saved = await cold.page.waitForFunction(
      () => localStorage.getItem('shopify-cart'),
      undefined,
      { timeout: 15_000 },
    );
    const lines = await readCart(shop.backend, await saved.jsonValue());
    const [line] = lines;
    const isRight =
      lines.length === 1 && line?.quantity === 1 && line.merchandise.product.title === index.title;
    return isRight ? null : `${JSON.stringify(lines)} instead of one "${index.title}"`;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'failed';
  } finally {
    await cold.close();
  }
}

/** Scrolls to one of the page's buttons. Returns its position and the title of its book. */
function findButton(which: number) {
  const buttons = document.querySelectorAll<HTMLElement>('main [data-action=add]:not(:disabled)');
  const button =
    [...buttons].filter((one) => one.checkVisibility())[Math.floor(which * buttons.length)] ??
    buttons[0];
  if (!button) return null;
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const { title = '' } = JSON.parse(
    button.closest<HTMLElement>('[data-payload]')?.dataset['payload'] ?? '{}',
  );
  return { x: x + width / 2, y: y + height / 2, title: String(title) };
}

async function readCart(backend: string, saved: string | null) {
  const { cartId } = z.object({ cartId: z.string() }).parse(JSON.parse(saved ?? '{}'));
  const response = await fetch(`${backend}/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { id: cartId } }),
  });
  return cartReply.parse(await response.json()).data.cart.lines.nodes;
}
