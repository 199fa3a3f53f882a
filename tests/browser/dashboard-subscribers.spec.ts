import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { findViolations } from './axe.ts';
import { notice, openAsSecondStaff, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

const confirmed_at = '2026-11-01T10:00:00Z';
const unsubscribed_at = '2026-11-02T10:00:00Z';

type Row = { email: string; confirmed_at?: string; unsubscribed_at?: string; consent?: string };
async function add(...rows: Row[]): Promise<void> {
  await openOperator().from('newsletter_subscribers').insert(rows).throwOnError();
}
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
/** The newest entries of the audit log, as home shows them. */
async function expectActivity(page: Page, ...texts: string[]): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const entries = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  for (const [index, text] of texts.entries()) await expect(entries.nth(index)).toContainText(text);
}

test('exports what matches', async ({ page }) => {
  const mark = `fern${Date.now()}`;
  const consent = '=HYPERLINK("http://evil.example")';
  await add(
    { email: `+new@${mark}.example`, confirmed_at, consent },
    { email: `left@${mark}.example`, confirmed_at, unsubscribed_at },
  );
  await openScreen(page, `/dashboard/subscribers?q=${mark}`);
  await expect(row(page, `left@${mark}.example`)).toContainText('Unsubscribed');
  await page.getByLabel('State').selectOption({ label: 'Confirmed (1)' });
  await expect(row(page, mark)).toHaveCount(1);
  await expect(page).toHaveURL(`/dashboard/subscribers?q=${mark}&state=confirmed`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(notice(page, '1 subscriber exported')).toBeVisible();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')).toEqual([
    '\ufeffemail,status,signed up,confirmed,unsubscribed,consent',
    expect.stringMatching(
      /^"'\+new@fern\d+\.example",confirmed,.*,,"'=HYPERLINK\(""http:\/\/evil\.example""\)"$/,
    ),
    '',
  ]);
  await expectActivity(page, 'owner exported a subscriber');
});

test('one unsubscribes while another removes', async ({ page, browser }) => {
  const mark = `moss${Date.now()}`;
  const email = `ada@${mark}.example`;
  await add({ email, confirmed_at }, { email: `bea@${mark}.example` });
  await openScreen(page, `/dashboard/subscribers?q=${mark}`);
  const marnie = await openAsSecondStaff(browser, '/dashboard/subscribers');
  await marnie.getByRole('searchbox', { name: 'Search subscribers' }).fill(mark);
  await expect(row(marnie, email)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await row(page, email).getByRole('button', { name: 'Unsubscribe' }).click();
  const question = page.getByRole('dialog', { name: 'Unsubscribe' });
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(notice(page, 'The subscription has ended.')).toBeVisible();
  await expect(row(page, email)).toContainText('Unsubscribed');

  await row(marnie, email).getByRole('button', { name: 'Remove' }).click();
  const removal = marnie.getByRole('dialog', { name: 'Remove Subscriber' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(notice(marnie, 'The address is erased.')).toBeVisible();
  await expect(row(marnie, email)).toHaveCount(0);
  await row(page, email).getByRole('button', { name: 'Remove' }).click();
  const again = page.getByRole('dialog', { name: 'Remove Subscriber' });
  await again.getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, email)).toHaveCount(0);
  const { data } = await openOperator()
    .from('newsletter_subscribers')
    .select('email')
    .like('email', `%${mark}%`);
  expect(data).toEqual([{ email: `bea@${mark}.example` }]);
  await marnie.context().close();
});
