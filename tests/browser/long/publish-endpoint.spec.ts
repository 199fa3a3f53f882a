import type { Page } from 'playwright/test';
import { openSignedIn } from '../dashboard.ts';
import { expect, test } from '../shop.ts';

/** Runs after all other tests, because a build shows their changes to shoppers. */
const status = (page: Page) => page.locator('.publish-status');
const fetchReleaseId = async (page: Page) =>
  (await (await page.request.get('/healthz')).json()).release;

test.setTimeout(240_000);

test('builds a release on request, which goes live', async ({ page }) => {
  const before = await fetchReleaseId(page);
  await openSignedIn(page, '/dashboard/collections');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(status(page)).toContainText('Publishing…');
  await expect(status(page)).toContainText('Live', { timeout: 200_000 });
  expect(await fetchReleaseId(page)).not.toBe(before);

  await page.goto('/dashboard/publishing');
  const opening = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /^Open the release/ })
    .first()
    .click();
  const old = await opening;
  await expect(old.getByRole('heading', { level: 1 })).toHaveText(
    'Every book here is a love story.',
  );
  const band = old.locator('.release-preview');
  await expect(band).toHaveText(/^The release of .+, as you alone see it/);
  await expect(band).toHaveCSS('position', 'fixed');
  await old.goto('/about');
  await expect(band).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Publishing', exact: true })).toBeVisible();
  await band.getByRole('button', { name: 'Back to the live shop' }).click();
  await expect(old).toHaveURL('/');
  await expect(band).toHaveCount(0);
});

test('receives the request of a page that is left within ten seconds', async ({ page }) => {
  const before = await fetchReleaseId(page);
  await openSignedIn(page, '/dashboard/collections');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(status(page)).toContainText('few seconds');
  await page.goto('/about');
  await expect.poll(() => fetchReleaseId(page), { timeout: 200_000 }).not.toBe(before);
});
