import type { Page } from 'playwright/test';
import { notice, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

const door = '**/refresh';
const status = (page: Page) => page.locator('.publish-status');
const toggle = (page: Page) => page.getByRole('switch', { name: /is active$/ }).first();

/** Mocks the publish endpoint, which accepts each request. Returns the number of requests. */
async function takeWishes(page: Page, since: string): Promise<string[]> {
  const wishes: string[] = [];
  await page.route(door, (route) => {
    wishes.push(route.request().headers()['authorization'] ?? '');
    return route.fulfill({ status: 202, json: { state: 'waiting', since, joined: false } });
  });
  return wishes;
}

const anHourOn = () => new Date(Date.now() + 3_600_000).toISOString();

async function noteRelease(built_at: string, ending: { outcome: string; reason?: string }) {
  const id = `test-${Date.now()}`;
  await openOperator()
    .from('releases')
    .insert({ id, built_at, books: 7, ...ending })
    .throwOnError();
}

test.afterEach(async () => {
  await openOperator().from('releases').delete().like('id', 'test-%');
});

test('publishes changes within ten seconds together, and shows when they are live', async ({
  page,
}) => {
  test.slow();
  await openScreen(page, '/dashboard/staff-picks');
  const since = anHourOn();
  const wishes = await takeWishes(page, since);
  await expect(status(page)).toHaveText('');
  await toggle(page).click();
  await expect(status(page).getByRole('status')).toContainText('Publishing…');
  await toggle(page).click();
  const second = page.getByRole('button', { name: /^Move .* down$/ }).first();
  await second.click();
  await page
    .getByRole('button', { name: /^Move .* up$/ })
    .nth(1)
    .click();
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Public Site' });
  await expect(panel).toContainText('Publishing…');
  await expect(status(page)).toContainText('a minute apart', { timeout: 30_000 });
  expect(wishes).toEqual([expect.stringMatching(/^Bearer \S+$/)]);

  await page.reload();
  await expect(status(page)).toContainText('Publishing…');
  await noteRelease(since, { outcome: 'refused', reason: 'Half of the books are gone' });
  await expect(status(page)).toContainText('Not published');
  await expect(status(page)).toContainText('Half of the books are gone');
  await expect(panel).not.toContainText(' 7 books');
  await status(page).getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => wishes.length).toBe(2);
  const later = new Date(Date.parse(since) + 1000).toISOString();
  await noteRelease(later, { outcome: 'live' });
  await expect(status(page).getByRole('status')).toContainText('Live', { timeout: 20_000 });
  await expect(status(page).getByRole('button')).toHaveCount(0);
  expect(wishes).toHaveLength(2);
});

test('shows the next scheduled build on a host without the endpoint', async ({ page }) => {
  await openScreen(page, '/dashboard/collections');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(notice(page, 'Collections data refreshed successfully')).toBeVisible();
  await expect(status(page)).toContainText('Publishing…');
  await expect(status(page)).toContainText(
    /Shown with the next scheduled build, due by \d+:\d\d [AP]M/,
    { timeout: 30_000 },
  );
  await noteRelease(anHourOn(), { outcome: 'live', reason: 'Left out: one book without a title' });
  await page.goto('/dashboard');
  await expect(status(page)).toContainText('Live');
  await expect(page.getByRole('region', { name: 'Public Site' })).toContainText(
    'Left out: one book without a title',
  );
});

test('shows a rollback, which ends only with a confirmation', async ({ page, shop }) => {
  let rolledBack = true;
  const wishes: (string | null)[] = [];
  const builtAt = new Date(Date.now() - 86_400_000).toISOString();
  await page.route('**/healthz', (route) =>
    route.fulfill({
      json: { release: 'x', builtAt, books: 41, ...(rolledBack && { rolledBack }) },
    }),
  );
  await openScreen(page, '/dashboard');
  await page.route(door, (route) => {
    const body = route.request().postData();
    wishes.push(body);
    return body
      ? route.fulfill({ status: 202, json: { state: 'waiting', since: anHourOn(), joined: false } })
      : route.fulfill({ status: 409, json: { code: 'rolled_back', builtAt } });
  });
  const panel = page.getByRole('region', { name: 'Public Site' });
  await expect(panel).toContainText('Somebody rolled the site back.');
  await expect(panel).toContainText('with 41 books');
  await expect(panel).not.toContainText('Last built');

  await page.goto('/dashboard/staff-picks');
  await toggle(page).click();
  await expect(status(page)).toContainText('Rolled back', { timeout: 30_000 });
  await expect(status(page)).toContainText('wait for the rollback to end');
  await toggle(page).click();
  await expect.poll(() => wishes.length, { timeout: 30_000 }).toBe(2);
  await expect(status(page)).toContainText('Rolled back');
  const end = status(page).getByRole('button', { name: 'End the Rollback…' });
  await end.click();
  const question = page.getByRole('dialog', { name: 'End the Rollback' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(wishes).toEqual([null, null]);
  await end.click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(status(page)).toContainText('Publishing…');
  await expect.poll(() => wishes).toEqual([null, null, '{"endsRollback":true}']);
  rolledBack = false;
  await noteRelease(new Date(Date.now() + 7_200_000).toISOString(), { outcome: 'live' });
  await expect(status(page)).toContainText('Live', { timeout: 20_000 });
  shop.allowConsole(/status of 409/);
});

test('waits for the last change on Sign Out, and sends pending requests', async ({ page }) => {
  const read = async () =>
    (await openOperator().from('staff_picks').select('id, is_active').order('id').throwOnError())
      .data;
  const before = await read();
  await openScreen(page, '/dashboard/staff-picks');
  const wishes = await takeWishes(page, anHourOn());
  const held = Promise.withResolvers<void>();
  let switched = 0;
  await page.route('**/rest/v1/staff_picks?*', async (route) => {
    if (route.request().method() === 'PATCH' && ++switched === 2) await held.promise;
    await route.continue();
  });
  await toggle(page).click();
  await toggle(page).click();
  await expect(status(page)).toContainText('few seconds');
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Signing out…' }).click();
  held.resolve();
  await page.waitForURL('**/login');
  expect(wishes).toHaveLength(1);
  expect(await read()).toEqual(before);
});

test('names a server that does not respond, and retries', async ({ page, shop }) => {
  await openScreen(page, '/dashboard/staff-picks');
  await page.route(door, (route) =>
    route.fulfill({ status: 503, json: { code: 'auth_unavailable' } }),
  );
  await toggle(page).click();
  await toggle(page).click();
  await expect(status(page)).toContainText('The site’s server did not answer', { timeout: 30_000 });
  const wishes = await takeWishes(page, anHourOn());
  await status(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(status(page)).toContainText('Publishing…');
  await expect.poll(() => wishes.length).toBe(1);
  shop.allowConsole(/status of 503|The site answered 503/);
});
