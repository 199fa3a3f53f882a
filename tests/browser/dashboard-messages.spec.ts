import type { Page } from 'playwright/test';
import { isPhone, notice, openAsSecondStaff, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

async function addMessage(last_name: string, change: object = {}): Promise<void> {
  const message = `Is there cake for ${last_name}?\nI bring tea & forks.`;
  const row = { first_name: 'Wren', last_name, email: 'wren@reader.example', message };
  await openOperator()
    .from('contact_messages')
    .insert({ ...row, subject: 'Book Club', ...change })
    .throwOnError();
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const openMessage = (page: Page) => page.getByRole('region', { name: 'Message', exact: true });

test('two of the staff sort messages, and neither undoes the other', async ({ page, browser }) => {
  const name = `Abbott${Date.now()}`;
  await addMessage(name);
  await addMessage(`${name}Bot`, { state: 'spam' });
  await openScreen(page, `/dashboard/messages?q=${name}`);
  await expect(page.getByRole('tab', { name: 'New (1)' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Messages \d+ unread$/ })).toBeVisible();
  await page.getByLabel(`Select the message of Wren ${name}`).check();
  await expect(page.getByText('1 selected')).toBeVisible();

  const marnie = await openAsSecondStaff(browser, '/dashboard/messages');
  await row(marnie, name).getByRole('link').click();
  await expect(openMessage(marnie)).toContainText('I bring tea & forks.');
  const link = openMessage(marnie).getByRole('link', { name: 'Write from your own mail program' });
  const href = decodeURIComponent((await link.getAttribute('href')) ?? '');
  expect(href).toMatch(/^mailto:wren@reader\.example\?subject=Re: Book Club/);
  expect(href).toContain('> I bring tea & forks.');
  const states = openMessage(marnie).getByRole('group', { name: 'State of the message' });
  await states.getByRole('button', { name: 'Archived' }).click();
  await expect(notice(marnie, 'Message archived')).toBeVisible();
  await expect(row(marnie, name)).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark as Answered' }).click();
  await expect(notice(page, 'Somebody else had already moved 1.')).toBeVisible();
  await expect(page.getByText('No message contains this text.')).toBeVisible();
  await page.getByRole('tab', { name: 'Archived (1)' }).click();
  await row(page, name).getByRole('link').click();
  await expect(openMessage(page)).toContainText(name);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toHaveValue(name);
  await expect(openMessage(page)).toContainText(name);
  await page.getByRole('tab', { name: 'Spam (1)' }).click();
  await expect(row(page, `${name}Bot`)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/messages?q=${name}&tab=spam`);
  await page.goBack();
  await expect(openMessage(page)).toContainText(name);
  await marnie.context().close();
});

test('a message opens alone on a phone, and Back returns', { tag: '@phone' }, async ({ page }) => {
  const name = `Birch${Date.now()}`;
  await addMessage(name);
  await openScreen(page, '/dashboard/messages');
  const link = row(page, name).getByRole('link');
  await link.press('Enter');
  await expect(openMessage(page).getByRole('heading', { name: 'Book Club' })).toBeFocused();
  await expect(link).toBeVisible({ visible: !isPhone(page) });
  const back = page.getByRole('button', { name: 'Back to Messages' });
  await expect(back).toBeVisible({ visible: isPhone(page) });
  if (isPhone(page)) await back.click();
  else await page.goBack();
  await expect(openMessage(page)).toHaveCount(0);
  await expect(link).toBeVisible();
  if (isPhone(page)) await expect(link).toBeFocused();
});
