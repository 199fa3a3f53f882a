import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { findViolations } from './axe.ts';
import { notice, openAsSecondStaff, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

const confirmed_at = '2026-11-01T10:00:00Z';
const unsubscribed_at = '2026-11-02T10:00:00Z';

type Row = { email: string; confirmed_at?: string; unsubscribed_at?: string };
async function add(...rows: Row[]): Promise<void> {
  await openOperator().from('newsletter_subscribers').insert(rows).throwOnError();
}
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const csvFile = (text: string) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
/** The newest entries of the audit log, as home shows them. */
async function expectActivity(page: Page, ...texts: string[]): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const entries = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  for (const [index, text] of texts.entries()) await expect(entries.nth(index)).toContainText(text);
}

test('imports a CSV file after a preview, and exports what matches', async ({ page }) => {
  test.slow();
  const mark = `fern${Date.now()}`;
  await add(
    { email: `known@${mark}.example` },
    { email: `left@${mark}.example`, confirmed_at, unsubscribed_at },
  );
  await openScreen(page, `/dashboard/subscribers?q=${mark}`);
  await expect(row(page, `left@${mark}.example`)).toContainText('Unsubscribed');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const form = page.getByRole('dialog', { name: 'Import Subscribers' });
  const file = form.getByLabel('CSV File');
  await file.setInputFiles(csvFile('name\nAda'));
  await expect(file).toHaveAccessibleDescription(/The file has no column “email”/);
  const lines = [
    'Email,Accepts Email Marketing',
    `+new@${mark}.example,yes`,
    `known@${mark}.example,yes`,
    'nobody,yes',
    `LEFT@${mark}.example,yes`,
    `never@${mark}.example,no`,
    `asked@${mark}.example,perhaps`,
  ];
  await file.setInputFiles(csvFile(lines.join('\n')));
  const question = form.getByLabel('1 × “perhaps” in the column “Accepts Email Marketing”');
  await expect(form.getByRole('status')).toBeEmpty();
  await form.getByRole('button', { name: 'Add Subscribers' }).click();
  await expect(file).toHaveAccessibleDescription(/Please answer the questions\./);
  await question.selectOption('They did not agree');
  await expect(form.getByRole('status')).toHaveText(
    '1 subscriber will be added as confirmed, 5 lines are skipped. 2 without consent are skipped.',
  );
  await expect(
    form.getByRole('region', { name: 'Skipped lines' }).getByRole('listitem'),
  ).toHaveText([
    `Line 3 known@${mark}.example Subscribed before`,
    'Line 4 nobody Not an email address',
    `Line 5 left@${mark}.example Has unsubscribed`,
    `Line 6 never@${mark}.example Has not agreed, as the file says`,
    `Line 7 asked@${mark}.example Has not agreed, as the file says`,
  ]);
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add 1 subscriber' }).click();
  const note = form.getByLabel('How Did These People Agree?');
  await expect(note).toHaveAccessibleDescription(/Please fill in this field\./);
  await note.fill('=HYPERLINK("http://evil.example")');
  await form.getByRole('button', { name: 'Add 1 subscriber' }).click();
  await expect(notice(page, '1 subscriber imported')).toBeVisible();
  await expect(row(page, `+new@${mark}.example`)).toContainText('Confirmed');
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
  await expectActivity(page, 'owner exported a subscriber', 'owner imported a subscriber');
});

test('one unsubscribes while another removes', async ({ page, browser }) => {
  const mark = `moss${Date.now()}`;
  const email = `ada@${mark}.example`;
  await add({ email, confirmed_at }, { email: `bea@${mark}.example` });
  await openScreen(page, `/dashboard/subscribers?q=${mark}`);
  const marnie = await openAsSecondStaff(browser, '/dashboard/subscribers');
  await marnie.getByRole('searchbox', { name: 'Search subscribers' }).fill(mark);
  await expect(row(marnie, email)).toBeVisible();
  await expect(row(page, `bea@${mark}.example`).getByRole('button')).toHaveText([/^Remove/]);
  await expect(page.getByRole('table', { name: 'Subscribers by month' })).toContainText('202');
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
