import type { BrowserContext, Locator, Page, Request } from 'playwright';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { bigDatabase } from '../big-database.ts';
import { phone } from '../browser.ts';
import { kib, milliseconds, type Row } from '../table.ts';
import { sum, visit } from '../visit.ts';
import { recordInputs } from '../record-inputs.ts';

const most = 220 * 1024;
const slowest = 100;
const between = 100;
const rounds = 3;
const email = 'owner@heartandhollow.example';
const password = 'heart-and-hollow';

/** Measures the bytes of the dashboard and the input delay with the data of a large shop. */
export async function measureDashboard({ browser, shop }: Bench): Promise<Row[]> {
  const context = await browser.newContext(phone);
  const storageState = await signIn(context, shop.origin);
  const arrived = (page: Page) => page.getByText('Total Attendees').waitFor();
  const { fetched } = await visit(browser, `${shop.origin}/dashboard`, { storageState, arrived });
  const script = sum(fetched, 'Script');
  const rows: Row[] = [
    {
      kind: 'bytes',
      what: `script of the dashboard's first screen, compressed, ${script.count} files`,
      goal: '≤ 220 KiB',
      measured: `${kib(script.wire)} on the wire`,
      isMet: script.wire <= most,
    },
  ];
  const cover = `${shop.backend}/cdn/covers/the-garlic-book`;
  await context.addInitScript(recordInputs);
  for (const [path, payload] of Object.entries(bigDatabase(cover))) {
    await context.route(
      (url) => url.pathname === path,
      (route) => {
        const json = Array.isArray(payload) ? selectRows(payload, route.request()) : payload;
        return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json });
      },
    );
  }
  // A build on the same machine would distort the measurement.
  await context.route('**/refresh', (route) => route.fulfill({ status: 202 }));
  const waits = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const [screen, act] of Object.entries(acts))
      await playThrough(context, `${shop.origin}/dashboard/${screen}`, act, waits);
  for (const [what, every] of waits) {
    const [quietest = 0, ...others] = every.sort((one, other) => one - other);
    rows.push({
      kind: 'time',
      what: `${what}, 4× slow-down: slowest input, in the quietest of ${rounds} rounds`,
      goal: `≤ ${slowest} ms`,
      measured: `${milliseconds(quietest)} (others ${others.map(milliseconds).join(', ')})`,
      isMet: quietest <= slowest,
    });
  }
  await context.close();
  return rows;
}

const pageParams = z.object({ max_count: z.number(), after_id: z.string().optional() });

/** Returns the rows that a request asks for: a page of a list, or all from an offset on. */
function selectRows(rows: readonly object[], request: Request): object[] {
  const page = pageParams.safeParse(request.postDataJSON()).data;
  if (!page) return rows.slice(Number(new URL(request.url()).searchParams.get('offset')));
  const first = rows.findIndex((row) => 'id' in row && row.id === page.after_id) + 1;
  return rows.slice(first, first + page.max_count);
}

/** Adds the slowest input of each action on one screen. */
async function playThrough(
  context: BrowserContext,
  address: string,
  act: Record<string, Act>,
  waits: Map<string, number[]>,
): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.spinner').waitFor({ state: 'detached' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => window.inputs.clear());
  for (const [what, input] of Object.entries(act)) {
    await input(page);
    await page.waitForTimeout(500);
    const longest = await page.evaluate(() => {
      const longest = Math.max(0, ...window.inputs.values());
      window.inputs.clear();
      return longest;
    });
    waits.set(what, [...(waits.get(what) ?? []), longest]);
  }
  await page.close();
}

async function signIn(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Total Attendees').waitFor();
  const state = await context.storageState();
  await page.close();
  return state;
}

type Act = (page: Page) => Promise<unknown>;

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: between });

/** Moves the pointer first, then presses, then releases, like a hand. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.hover();
  await page.waitForTimeout(between);
  await button.click({ delay: between });
  await page.waitForTimeout(between);
}

async function scroll(page: Page): Promise<void> {
  for (let count = 0; count < 20; count++) {
    await page.mouse.wheel(0, 900);
    await page.keyboard.press('Shift', { delay: between });
  }
}

/** Shows the next pages of a list. */
async function showMore(page: Page, count: number): Promise<void> {
  for (let shown = 0; shown < count; shown++)
    await press(page, page.getByRole('button', { name: 'Show More' }));
}

const acts: Record<string, Record<string, Act>> = {
  events: {
    'switching between tabs of 500 events': async (page) => {
      for (const name of [/Coming Soon/, /Featured/, /Coming Soon/, /Featured/])
        await press(page, page.getByRole('tab', { name }));
    },
    'scrolling 1,000 events': scroll,
    'opening an event’s form': async (page) => {
      await press(page, page.getByRole('button', { name: 'Add Event' }));
      await page.getByRole('dialog').waitFor();
    },
    'writing an event': (page) => type(page, 'An evening with the Duke'),
  },
  'staff-picks': {
    'opening the picker of 20,000 products': async (page) => {
      await press(page, page.getByRole('button', { name: 'Add Products' }));
      await page.getByRole('dialog').getByRole('article').first().waitFor();
    },
    'searching 20,000 products': async (page) => {
      await type(page, 'duke of bath');
      for (let count = 0; count < 12; count++)
        await page.keyboard.press('Backspace', { delay: between });
    },
    'scrolling the picker': async (page) => {
      await page.getByRole('dialog').hover();
      await scroll(page);
    },
    'closing the picker over 500 picks': (page) => page.keyboard.press('Escape'),
    'scrolling 500 picks': scroll,
    'moving a pick': (page) =>
      press(page, page.getByRole('button', { name: /^Move .* down$/ }).nth(1)),
    'switching a pick': (page) => press(page, page.getByRole('switch').first()),
    'asking before a removal': async (page) => {
      await press(page, page.getByRole('button', { name: /^Remove / }).first());
      await page.getByRole('dialog').waitFor();
    },
  },
  messages: {
    'searching 5,000 messages': async (page) => {
      await page.getByRole('searchbox').click();
      await type(page, 'cake');
      await page.getByText('Reader 0', { exact: false }).first().waitFor();
    },
    'showing 200 messages': (page) => showMore(page, 3),
    'selecting all shown': (page) => press(page, page.getByLabel('Select all shown')),
    'opening a message': async (page) => {
      await press(page, page.getByRole('link', { name: /Reader 3/ }).first());
      await page.getByRole('button', { name: 'Back to Messages' }).waitFor();
    },
    'returning to the messages': (page) =>
      press(page, page.getByRole('button', { name: 'Back to Messages' })),
    'changing the tab': (page) => press(page, page.getByRole('tab', { name: /^Spam/ })),
  },
  subscribers: {
    'searching 20,000 subscribers': async (page) => {
      await page.getByRole('searchbox').click();
      await type(page, 'reader');
    },
    'showing 200 subscribers': (page) => showMore(page, 3),
    'asking before an address is erased': async (page) => {
      await press(page, page.getByRole('button', { name: /^Remove / }).first());
      await page.getByRole('dialog').waitFor();
    },
  },
  settings: {
    'searching 500 users': async (page) => {
      await page.getByPlaceholder(/^Search users/).click();
      await type(page, 'bookseller-4');
    },
    'scrolling the users': scroll,
    'approving a user': (page) =>
      press(page, page.getByRole('button', { name: /^Approve / }).first()),
    'opening the form of a user': async (page) => {
      await press(page, page.getByRole('button', { name: 'Add User' }));
      await page.getByRole('dialog').waitFor();
    },
  },
};
