import type { ChildProcess } from 'node:child_process';
import { closeShop, openCatalogShop, openingMs } from './catalog-shop.ts';
import { expect, test } from './shop.ts';
import { openOperator, owner, password } from './staff.ts';
import { getWorkerShop } from './worker-shop.ts';

const worker = 14;
const { site, backend } = getWorkerShop(worker);
const handle = 'the-winter-lanterns';
const editions = [{ title: 'Paperback', price: '14.00' }];
const books = [
  { handle, title: 'The Winter Lanterns', author: 'Ada Vance', cover: null, editions },
];

test('reports nothing by default', async ({ page, shop }) => {
  await page.goto('/');
  expect(await page.content()).not.toContain('record-web-vitals');
  await page.goto('/privacy-policy');
  await expect(page.getByText('No analytics, no advertising, no tracking')).toBeVisible();
  expect(shop.consoleErrors()).toEqual([]);
});

test.describe('with the setting REPORT_WEB_VITALS', () => {
  let server: ChildProcess;
  test.beforeAll(async () => {
    test.setTimeout(openingMs + 20_000);
    const collections = [{ handle: 'all', title: 'All', books: [handle] }];
    server = await openCatalogShop(worker, { books, collections }, { REPORT_WEB_VITALS: 'true' });
  });
  test.afterAll(() => closeShop(server));

  test('reports the loading speed of a visit, and shows it to staff', async ({ page }) => {
    await page.goto(`${site}/books/${handle}`);
    await page.getByRole('button', { name: /^Cart/ }).first().click();
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${site}/privacy-policy`);
    await expect(page.getByText('how long it took to load and to respond')).toBeVisible();
    await expect(page.getByText('analytics')).toBeHidden();
    const table = openOperator(backend).from('web_vitals');
    const columns = 'page, navigation, lcp_ms, cls';
    await expect
      .poll(async () => (await table.select(columns).throwOnError()).data)
      .toEqual([
        {
          page: '/books/*',
          navigation: 'navigate',
          lcp_ms: expect.any(Number),
          cls: expect.any(Number),
        },
      ]);
    expect(await page.context().cookies()).toEqual([]);

    await page.goto(`${site}/dashboard/settings`);
    await page.getByLabel('Email', { exact: true }).fill(owner);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('tab', { name: 'Speed' }).click();
    const row = page.getByRole('row').filter({ hasText: '/books/*' });
    await expect(row).toContainText(/\d+ ms (Good|Fair|Slow)/);
  });
});
