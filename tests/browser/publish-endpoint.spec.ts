import type { Page } from 'playwright/test';
import { openSignedIn } from './dashboard.ts';
import { expect, test } from './shop.ts';

/** Runs after all others: what they left in the records becomes what shoppers see. */
const status = (page: Page) => page.locator('.publish-status');
const releaseOf = async (page: Page) => (await (await page.request.get('/healthz')).json()).release;

test.setTimeout(240_000);

test('builds what it was asked for, and it is live', async ({ page }) => {
  const before = await releaseOf(page);
  await openSignedIn(page, '/dashboard/collections');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(status(page)).toContainText('Publishing…');
  await expect(status(page)).toContainText('Live', { timeout: 200_000 });
  expect(await releaseOf(page)).not.toBe(before);
});

test('is asked by a page that is left before the ten seconds are over', async ({ page }) => {
  const before = await releaseOf(page);
  await openSignedIn(page, '/dashboard/collections');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(status(page)).toContainText('few seconds');
  await page.goto('/about');
  await expect.poll(() => releaseOf(page), { timeout: 200_000 }).not.toBe(before);
});
