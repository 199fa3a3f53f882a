import type { Page } from 'playwright/test';
import { openSignedIn } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { newEvent, openOperator, openStaff } from '../staff.ts';

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

test('shows a bookseller the shop as it will be, until she is no colleague', async ({ page }) => {
  const title = `Supper of ${Date.now()}`;
  const email = 'marnie@heartandhollow.example';
  const staff = await openStaff();
  await staff
    .from('events')
    .insert({ ...newEvent(title), is_draft: true })
    .throwOnError();
  const profiles = () => openOperator().from('profiles');
  const { data } = await profiles().select('user_id').eq('username', 'marnie').single();
  const setRole = (role: string) =>
    staff.rpc('set_role', { person: data?.user_id ?? '', role, is_owner: false }).throwOnError();
  await setRole('bookseller');
  await openSignedIn(page, '/dashboard/publishing', email);
  const open = async () => {
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'See It as It Will Be' }).click();
    const opened = await popup;
    await opened.waitForURL(/preview\?token=/);
    const address = opened.url();
    await opened.waitForURL('/', { timeout: 60_000 });
    return { opened, address };
  };
  const { opened, address } = await open();
  await opened.goto('/events');
  await expect(opened.locator('.release-preview')).toContainText('You alone see it.');
  // The list of the page reads again what is public.
  await opened.waitForLoadState('networkidle');
  await expect(opened.getByRole('heading', { name: title })).toBeVisible();
  const anonymous = await page.request.fetch('/events', { headers: { cookie: '' } });
  expect(await anonymous.text()).not.toContain(title);

  await profiles()
    .update({ approved: false })
    .eq('user_id', data?.user_id ?? '')
    .throwOnError();
  expect((await opened.goto(address))?.status()).toBe(404);
  await opened.goto('/events');
  await expect(opened.getByRole('heading', { name: title })).toHaveCount(0);
  await profiles()
    .update({ approved: true })
    .eq('user_id', data?.user_id ?? '')
    .throwOnError();
  await setRole('editor');
});
