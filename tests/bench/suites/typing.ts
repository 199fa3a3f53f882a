import type { Page } from 'playwright';
import type { Bench } from '../bench.ts';
import { encodeBigCatalog } from '../big-columns.ts';
import { phone } from '../browser.ts';
import { median, milliseconds, percentile, type Row } from '../table.ts';
import { recordKeys } from '../record-keys.ts';

const texts = [
  'duke of bath',
  'slow burn',
  'wolf',
  'hazel hart',
  'scandal at',
  'the winter garden',
];
const between = 150;

/** `focus` moves the focus into the field and resolves when its catalog is there. */
const places = [
  {
    name: 'browse',
    path: '/browse-books',
    async focus(page: Page): Promise<void> {
      await page.getByRole('searchbox').and(page.getByLabel('Search by title')).focus();
      await page.getByText(/Load More Books \(19,?988 remaining\)/).waitFor();
    },
  },
  {
    name: 'the header',
    path: '/about',
    async focus(page: Page): Promise<void> {
      await page.getByRole('button', { name: 'Search', exact: true }).first().click();
      const field = page.getByLabel('Search books');
      await field.fill('wolf');
      await page.getByRole('option').first().waitFor();
      await field.fill('');
    },
  },
];

/** Measures typing with a catalog of 20,000 books and existing covers, on browse and in the header. */
export async function measureTyping(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const place of places) rows.push(...(await measurePlace(bench, place)));
  return rows;
}

async function measurePlace(
  { browser, shop }: Bench,
  { name, path, focus }: (typeof places)[number],
): Promise<Row[]> {
  const catalog = (await encodeBigCatalog()).replaceAll(
    /http:\/\/127\.0\.0\.1:\d+\/cdn\/covers\/\*/g,
    `${shop.backend}/cdn/covers/the-garlic-book`,
  );
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(recordKeys);
  await page.route('**/catalog.*.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: catalog }),
  );
  await page.goto(shop.origin + path);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await focus(page);
  await page.evaluate(() => (window.keys = []));
  for (const word of texts) {
    await page.keyboard.type(word, { delay: between });
    for (const _ of word) await page.keyboard.press('Backspace', { delay: between });
  }
  const keys = await page.evaluate(() => window.keys);
  await context.close();
  const row = (what: string, times: number[]): Row => {
    const slow = percentile(times, 0.95);
    return {
      kind: 'time',
      what: `typing in ${name} with 20,000 books, 4× slow-down: ${what}, p95 of ${keys.length}`,
      goal: '≤ 50 ms',
      measured: `${milliseconds(slow)}, median ${milliseconds(median(times))}`,
      isMet: slow <= 50,
    };
  };
  return [
    row(
      'key to paint',
      keys.map(({ next }) => next),
    ),
    row(
      'key to its books on the screen',
      keys.map(({ last }) => last),
    ),
  ];
}
