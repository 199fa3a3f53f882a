import { readFile } from 'node:fs/promises';
import { openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { newEvent, openStaff } from './staff.ts';

test('says who changed what from what to what', async ({ page }) => {
  const title = `Ledger Night ${Date.now()}`;
  const staff = await openStaff();
  const { data } = await staff.from('events').insert(newEvent(title)).select().single();
  await staff
    .from('events')
    .update({ price: '=HYPERLINK("x")' })
    .eq('id', data?.id ?? '')
    .throwOnError();
  await openScreen(page, '/dashboard');
  await page.getByRole('link', { name: 'All activity' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: `updated the event “${title}”` });
  await expect(entry).toContainText('Price: “Free” → “=HYPERLINK("x")”');
  await page.getByLabel('About').selectOption('staff picks');
  await expect(entry).toHaveCount(0);
  await page.getByLabel('About').selectOption('events');
  await page.getByLabel('Person').fill('OWN');
  await expect(entry).toBeVisible();
  // The address follows what is typed a moment later.
  await expect(page).toHaveURL(/about=events.*person=OWN/);
  await page.reload();
  await expect(entry).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(title);
  expect(csv).not.toMatch(/(^|,)"?=HYPERLINK/m);
  await page.getByLabel('Day').fill('2001-01-01');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByLabel('Day').fill('');
  await entry.getByRole('link').click();
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue(title);
  await staff.from('events').delete().eq('title', title);
});
