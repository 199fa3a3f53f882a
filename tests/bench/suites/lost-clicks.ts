import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { openOperator } from '../../browser/staff.ts';
import type { Bench } from '../bench.ts';
import { openColdPage } from '../cold-page.ts';
import { measuredPages } from '../measured-pages.ts';
import { createChance } from '../random.ts';
import type { Row } from '../table.ts';

const presses = 50;
/** Pages that are pressed at the same time: their times do not count. */
const lanes = 3;
/** How long the shop may take for what was pressed, and a whole press, in ms: a late one is not lost. */
const answerMs = 60_000;
const maxPressMs = 90_000;

/** What a visitor types before the press, by the names of the fields. An `@` is an address of the press alone. */
type Act = { path: string; open?: string; typed: Record<string, string>; action: string };
const add = (path: string, typed = {}, open = ''): Act => ({ path, typed, open, action: 'add' });

const pressed: Record<string, readonly [Act, ...Act[]]> = {
  'Add to Cart': [add('/'), ...measuredPages.slice(1).map(({ path }) => add(path))],
  'Add to Cart, with words, a recipient or wrapping,': [
    add('/books/the-garlic-book', { 'For whom': 'Zoë', Dedication: 'Plant it.' }, 'Have it'),
    add('/books/gift-card', { 'Recipient email': '@', Message: 'Read!' }, 'Send it to somebody'),
    add('/blind-date'),
  ],
  'Send or Subscribe': [
    {
      path: '/contact',
      typed: { firstName: 'Ada', lastName: 'Vance', email: '@', message: 'A chair?' },
      action: 'contact',
    },
    { path: '/', typed: { email: '@' }, action: 'newsletter' },
  ],
};

/** Presses buttons at early times of pages; the shop must then have what was pressed, with its fields, and once. */
export async function countLostClicks(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, acts] of Object.entries(pressed))
    for (const isWarm of [false, true]) {
      const where = `${what} pressed on ${isWarm ? 'warm' : 'cold'} pages`;
      console.error(`${where}…`);
      const chance = createChance(1847);
      const missing: string[] = [];
      let left = presses;
      const pressOn = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          const act = chance.pick(acts);
          const delay = chance.below(1500);
          const fault = await press(bench, act, { isWarm, delay, which: chance.next() });
          if (fault) missing.push(`${act.path} after ${delay} ms: ${fault}`);
        }
      };
      await Promise.all(Array.from({ length: lanes }, pressOn));
      rows.push({
        kind: 'count',
        what: `${where} within 1.5 s of the first paint, of ${presses}`,
        goal: '0 lost',
        measured: [`${missing.length} lost`, ...missing].join('; '),
        isMet: missing.length === 0,
      });
    }
  return rows;
}

type Moment = { isWarm: boolean; delay: number; which: number };

/** Returns why a press is lost, or null. */
async function press({ browser, shop }: Bench, act: Act, moment: Moment): Promise<string | null> {
  const database = openOperator(shop.backend);
  // All visitors of the bench have one address.
  await database.from('rate_limit_hits').delete().gt('id', 0).throwOnError();
  const email = `${crypto.randomUUID()}@reader.example`;
  const typed = Object.entries(act.typed).map(([name, text]) => [
    name,
    text === '@' ? email : text,
  ]);
  return onPage(browser, shop.origin + act.path, moment.isWarm, async (page, pressAt) => {
    await wait(moment.delay);
    if (act.open) await page.getByText(act.open).locator('visible=true').first().click();
    for (const [name, text = ''] of typed) {
      await page.locator(`main [name="${name}"]`).locator('visible=true').first().focus();
      await page.keyboard.insertText(text);
    }
    const button = await page.evaluate(findButton, { ...moment, action: act.action });
    if (!button) return 'no button yet';
    await pressAt(button.x, button.y);
    if (act.action === 'add') {
      const saved = await page.waitForFunction(
        () => localStorage.getItem('shopify-cart'),
        undefined,
        { timeout: answerMs },
      );
      const lines = await readCart(shop.backend, await saved.jsonValue());
      const wanted = Object.entries({ ...Object.fromEntries(typed), ...button.hidden });
      const [line] = lines;
      const attributes = new Map(line?.attributes.map(({ key, value }) => [key, value]));
      const isRight =
        lines.length === 1 &&
        line?.quantity === 1 &&
        line.merchandise.product.title === button.title &&
        wanted.every(([name, text]) => attributes.get(name) === text) &&
        (wanted.length > 0 || attributes.size === 0);
      return isRight ? null : `${JSON.stringify(lines)} instead of one "${button.title}"`;
    }
    const table = act.action === 'contact' ? 'contact_messages' : 'newsletter_subscribers';
    for (let waited = 0; waited < answerMs; waited += 500) {
      await wait(500);
      const { data } = await database.from(table).select('state').eq('email', email);
      if (data?.length) return data.length === 1 ? null : `${data.length} of one`;
    }
    return 'nothing came';
  });
}

type PressAt = (x: number, y: number) => Promise<void>;

/** Does something on a page, and closes it. A page that does not answer is a fault, too. */
async function onPage(
  browser: Browser,
  address: string,
  isWarm: boolean,
  work: (page: Page, pressAt: PressAt) => Promise<string | null>,
): Promise<string | null> {
  const { page, press, close } = await openColdPage(browser, address, { isWarm });
  const ended = new AbortController();
  const late = wait(maxPressMs, `no answer in ${maxPressMs} ms`, ended).catch(() => null);
  try {
    return await Promise.race([work(page, press), late]);
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'failed';
  } finally {
    ended.abort();
    await close();
  }
}

/** Scrolls to one of the page's buttons. Returns its position, the title of its book, and its hidden fields. */
function findButton({ which, action }: { which: number; action: string }) {
  const buttons = [
    ...document.querySelectorAll<HTMLButtonElement>(`main [data-action=${action}]:not(:disabled)`),
  ].filter((one) => one.checkVisibility());
  const button = buttons[Math.floor(which * buttons.length)];
  if (!button) return null;
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const { title = '' } = JSON.parse(
    button.closest<HTMLElement>('[data-payload]')?.dataset['payload'] ?? '{}',
  );
  const hidden = button.form?.querySelectorAll<HTMLInputElement>('[type=hidden]') ?? [];
  return {
    x: x + width / 2,
    y: y + height / 2,
    title: String(title),
    hidden: Object.fromEntries([...hidden].map(({ name, value }) => [name, value])),
  };
}

const query = `query ($id: ID!) { cart(id: $id) { lines(first: 9) { nodes { quantity
  attributes { key value } merchandise { ... on ProductVariant { product { title } } } } } } }`;
const line = z.object({
  quantity: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: z.string() })),
  merchandise: z.object({ product: z.object({ title: z.string() }) }),
});
const cartReply = z.object({
  data: z.object({ cart: z.object({ lines: z.object({ nodes: z.array(line) }) }) }),
});

async function readCart(backend: string, saved: string | null) {
  const { cartId } = z.object({ cartId: z.string() }).parse(JSON.parse(saved ?? '{}'));
  const response = await fetch(`${backend}/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { id: cartId } }),
  });
  return cartReply.parse(await response.json()).data.cart.lines.nodes;
}
