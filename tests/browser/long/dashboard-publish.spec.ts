import type { Page } from 'playwright/test';
import { openScreen } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { openOperator } from '../staff.ts';

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
  await expect(panel).not.toContainText(/ 7 books/);
  await status(page).getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => wishes.length).toBe(2);
  const later = new Date(Date.parse(since) + 1000).toISOString();
  await noteRelease(later, { outcome: 'live' });
  await expect(status(page).getByRole('status')).toContainText('Live', { timeout: 20_000 });
  await expect(status(page).getByRole('button')).toHaveCount(0);
  expect(wishes).toHaveLength(2);
});
