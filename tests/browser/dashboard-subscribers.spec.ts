import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { choose, notice, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('exports what matches, ends a subscription and erases an address', async ({ page }) => {
  const mark = `fern${Date.now()}`;
  const email = `+new@${mark}.example`;
  const confirmed_at = '2026-11-01T10:00:00Z';
  await openOperator()
    .from('newsletter_subscribers')
    .insert([{ email, confirmed_at }, { email: `bea@${mark}.example` }])
    .throwOnError();
  await openScreen(page, `/dashboard/subscribers?q=${mark}`);
  await expect(row(page, mark)).toHaveCount(2);
  await page.getByLabel('State').selectOption({ label: 'Confirmed (1)' });
  await expect(row(page, mark)).toHaveCount(1);
  await expect(page).toHaveURL(`/dashboard/subscribers?q=${mark}&state=confirmed`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(notice(page, '1 subscriber exported')).toBeVisible();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^\ufeffemail,status,.*consent\r\n"'\+new@fern\d+\.example",confirmed,/);

  await page.getByLabel('State').selectOption('');
  await choose(row(page, email), 'Unsubscribe');
  const end = page.getByRole('dialog', { name: 'Unsubscribe' });
  await end.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(notice(page, 'The subscription has ended.')).toBeVisible();
  await expect(row(page, email)).toContainText('Unsubscribed');
  await choose(row(page, email), 'Forget');
  const removal = page.getByRole('dialog', { name: 'Forget This Person' });
  await expect(removal).toContainText('left: 1 subscription.');
  await removal.getByRole('button', { name: 'Erase for Good' }).click();
  await expect(notice(page, 'What this person left is erased.')).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);
  await expect(row(page, mark)).toHaveCount(1);
});
