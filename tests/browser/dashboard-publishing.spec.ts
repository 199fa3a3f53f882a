import { choose, notice, openAsSecondStaff, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { newEvent, openOperator, openStaff } from './staff.ts';

test('schedules a change of an event, which can be canceled', async ({ page }) => {
  const title = `Moonlit Reading ${Date.now()}`;
  const staff = await openStaff();
  await staff.from('events').insert(newEvent(title)).throwOnError();
  await openScreen(page, '/dashboard/events');
  await choose(page.getByRole('article', { name: title }), 'Schedule');
  const form = page.getByRole('dialog', { name: `Schedule: ${title}` });
  await form.getByRole('radio', { name: 'Postpone' }).check();
  await form.getByLabel('When').fill('2099-12-31T09:30');
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(notice(page, 'Change scheduled.')).toBeVisible();

  await page.goto('/dashboard/publishing');
  const row = page.getByRole('listitem').filter({ hasText: `${title}: Postpone` });
  await expect(row).toContainText(/Dec 31, 2099.*by owner/);
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await expect(notice(page, 'Scheduled change canceled.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await staff.from('events').delete().eq('title', title);
});

test('shows a hold to everybody, and the history of releases', async ({ page, browser }) => {
  await openOperator().from('publish_hold').delete().eq('id', true).throwOnError();
  await openScreen(page, '/dashboard/publishing');
  const live = page.getByRole('row').filter({ hasText: 'Published' }).first();
  await expect(live).toContainText('Live');
  await expect(live).toContainText('96');
  await page.getByRole('button', { name: 'Hold Changes' }).click();
  await expect(notice(page, 'Changes are held.')).toBeVisible();
  const other = await openAsSecondStaff(browser, '/dashboard/collections');
  await other.getByRole('link', { name: 'Held' }).click();
  await expect(other.getByText('owner holds the collections and staff picks')).toBeVisible();
  await other.getByRole('button', { name: 'Publish Together' }).click();
  const question = other.getByRole('alertdialog').or(other.getByRole('dialog'));
  await question.getByRole('button', { name: 'Publish Together' }).click();
  await expect(notice(other, 'Held changes are being published.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Held' })).toHaveCount(0);
  await other.context().close();
});

test('says why a build was not published, and asks for another', async ({ page }) => {
  const since = new Date(Date.now() + 3_600_000).toISOString();
  const releases = () => openOperator().from('releases');
  const insert = (id: string, built_at: string, ending: { outcome: string; reason?: string }) =>
    releases()
      .insert({ id, built_at, books: 7, ...ending })
      .throwOnError();
  await openScreen(page, '/dashboard');
  await page.route('**/refresh', (route) =>
    route.fulfill({ status: 202, json: { state: 'waiting', since, joined: false } }),
  );
  await page.evaluate(
    (requested) => localStorage.setItem('staff-publishing', requested),
    JSON.stringify({ kind: 'requested', since }),
  );
  await page.reload();
  const status = page.locator('.publish-status');
  await expect(status).toContainText('Publishing…');
  await insert('test-refused', since, { outcome: 'refused', reason: 'Half of the books are gone' });
  await expect(status).toContainText('Not published');
  await expect(status).toContainText('Half of the books are gone');
  const panel = page.getByRole('region', { name: 'Public Site' });
  await expect(panel).not.toContainText(/ 7 books/);
  const wish = page.waitForRequest('**/refresh');
  await status.getByRole('button', { name: 'Try Again' }).click();
  expect((await wish).headers()['authorization']).toMatch(/^Bearer \S+$/);
  await insert('test-live', new Date(Date.parse(since) + 1000).toISOString(), { outcome: 'live' });
  await expect(status.getByRole('status')).toContainText('Live');
  await releases().delete().like('id', 'test-%').throwOnError();
});
