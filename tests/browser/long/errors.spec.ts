import type { Page, Request } from 'playwright/test';
import { openSignedIn } from '../dashboard.ts';
import { expect, test } from '../shop.ts';

/** Collects the reports that a page sends. */
function collectReports(page: Page): Request[] {
  const reports: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/errors') reports.push(request);
  });
  return reports;
}

test('reports an error of a page in at most 0.5 KiB, and nothing before', async ({
  page,
  shop,
}) => {
  shop.allowConsole(/on purpose/);
  const reports = collectReports(page);
  await page.goto('/about?email=ada@reader.example#token');
  await expect(page.locator('html')).toHaveAttribute('data-restored', '');
  expect(reports).toEqual([]);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError(`Thrown on purpose ❤ ${'x'.repeat(2000)}`);
    });
  });
  await expect.poll(() => reports.length).toBe(1);
  await page.evaluate(() => void Promise.reject(new Error('Rejected on purpose')));
  await expect.poll(() => reports.length).toBe(2);

  const [thrown = '', rejected = ''] = reports.map((report) => report.postData() ?? '');
  expect(thrown).toMatch(/^\/about TypeError: Thrown on purpose/);
  expect(rejected).toMatch(/^\/about Error: Rejected on purpose/);
  for (const text of [thrown, rejected]) {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(512);
    expect(text).not.toContain('ada@');
  }
  expect(reports[0]?.method()).toBe('POST');
  await expect.poll(async () => (await reports[1]?.response())?.status()).toBe(204);
});

test('reports the first error of a page', async ({ page, shop }) => {
  shop.allowConsole(/On purpose/);
  const reports = collectReports(page);
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-restored', '');
  await page.evaluate(() => {
    for (let count = 0; count < 9; count += 1) reportError(new Error(`On purpose ${count}`));
  });
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]?.postData()).toContain('On purpose 0');
});

test('opens a dashboard page whose file comes only after the line is back', async ({
  page,
  shop,
}) => {
  shop.allowConsole(/Failed to load resource|net::ERR/);
  await openSignedIn(page, '/dashboard');
  const isAborted = page.waitForEvent('requestfailed');
  await page.route('**/_astro/Settings*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await isAborted;
  await page.unroute('**/_astro/Settings*.js');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('reports a dashboard page that does not load', async ({ page, shop }) => {
  shop.allowConsole(/Failed to fetch|Failed to load|error boundary|^$|import/i);
  const reports = collectReports(page);
  await openSignedIn(page, '/dashboard');
  await page.route('**/_astro/Settings*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'This screen did not open' })).toBeVisible();
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]?.postData()).toMatch(/^\/dashboard\/settings TypeError/);
});
