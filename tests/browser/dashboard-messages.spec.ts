import type { Page } from 'playwright/test';
import { findViolations } from './axe.ts';
import { notice, openAsSecondStaff, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';
import { workerShop } from './worker-shop.ts';

/** Sends a message as the contact form does. */
async function write(page: Page, lastName: string, change: object = {}): Promise<void> {
  const data = {
    firstName: 'Wren',
    lastName,
    email: 'wren@reader.example',
    subject: 'Book Club',
    message: `Is there cake for ${lastName}?\nI bring tea & forks.`,
    hk7: '',
    elapsed: 9000,
    ...change,
  };
  const url = `${workerShop.backend}/functions/v1/send-contact-form`;
  const response = await page.request.post(url, { data });
  expect(await response.json()).toEqual({ success: true });
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const openMessage = (page: Page) => page.getByRole('region', { name: 'Message', exact: true });
const stateButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'State of the message' }).getByRole('button', { name });

test('two of the staff sort messages, and neither undoes the other', async ({ page, browser }) => {
  test.slow();
  const name = `Abbott${Date.now()}`;
  await write(page, name);
  await write(page, `${name}Bot`, { hk7: 'https://spam.example' });

  await openScreen(page, `/dashboard/messages?q=${name}`);
  await expect(page.getByRole('tab', { name: 'New (1)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Spam (1)' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Messages \d+ unread$/ })).toBeVisible();
  await page.getByLabel(`Select the message of Wren ${name}`).check();
  await expect(page.getByText('1 selected')).toBeVisible();

  const marnie = await openAsSecondStaff(browser, '/dashboard/messages');
  await row(marnie, name).getByRole('link').click();
  await expect(openMessage(marnie)).toContainText('I bring tea & forks.');
  const link = openMessage(marnie).getByRole('link', { name: 'Answer by Mail' });
  const href = decodeURIComponent((await link.getAttribute('href')) ?? '');
  expect(href).toMatch(/^mailto:wren@reader\.example\?subject=Re: Book Club/);
  expect(href).toContain('> I bring tea & forks.');
  await stateButton(marnie, 'Archived').click();
  await expect(notice(marnie, 'Message archived')).toBeVisible();
  await expect(stateButton(marnie, 'Archived')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(marnie, name)).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark as Answered' }).click();
  await expect(notice(page, 'Somebody else had already moved 1.')).toBeVisible();
  await expect(page.getByText('No message contains this text.')).toBeVisible();
  await page.getByRole('tab', { name: 'Archived (1)' }).click();
  await row(page, name).getByRole('link').click();
  await expect(openMessage(page)).toContainText(name);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Archived (1)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toHaveValue(name);
  await expect(openMessage(page)).toContainText(name);

  await page.getByLabel('Select all shown').check();
  await page.getByRole('button', { name: 'Mark as Answered' }).click();
  await notice(page, 'Message marked as answered').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Message archived')).toBeVisible();
  await expect(row(page, name)).toBeVisible();
  const { data } = await openOperator()
    .from('audit_log')
    .select('actor_name, action')
    .eq('topic', 'contact_messages')
    .order('id', { ascending: false })
    .limit(3)
    .throwOnError();
  expect(data.map(({ actor_name, action }) => `${actor_name} ${action}`)).toEqual([
    'owner archived',
    'owner answered',
    'marnie archived',
  ]);

  await page.getByRole('tab', { name: 'Spam (1)' }).click();
  await expect(row(page, `${name}Bot`)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/messages?q=${name}&tab=spam`);
  await page.goBack();
  await expect(openMessage(page)).toContainText(name);
  await marnie.context().close();
});

test('a shorter retention asks before it deletes', async ({ page }) => {
  const settings = () => openOperator().from('message_settings');
  await settings().update({ retention_days: 30 }).eq('id', true).throwOnError();
  await openScreen(page, '/dashboard/messages?tab=spam');
  const choice = page.getByLabel('Delete archived messages and spam after');
  await expect(choice).toHaveValue('30');
  await choice.selectOption('A year');
  await expect(notice(page, 'Settings saved.')).toBeVisible();
  await expect(choice).toHaveValue('365');
  await choice.selectOption('90 days');
  const question = page.getByRole('dialog', { name: 'Delete Old Messages' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(choice).toHaveValue('365');
  await choice.selectOption('90 days');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(choice).toHaveValue('90');
  await expect
    .poll(async () => (await settings().select('retention_days').single()).data)
    .toEqual({ retention_days: 90 });
  await settings().update({ retention_days: 30 }).eq('id', true).throwOnError();
});

test('a message opens alone on a phone, and Back returns', { tag: '@phone' }, async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const name = `Birch${Date.now()}`;
  await write(page, name);
  await openScreen(page, '/dashboard/messages');
  const link = row(page, name).getByRole('link');
  await expect(link).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await link.press('Enter');
  await expect(openMessage(page).getByRole('heading', { name: 'Book Club' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await expect(link).toBeVisible({ visible: !isPhone });
  const back = page.getByRole('button', { name: 'Back to Messages' });
  await expect(back).toBeVisible({ visible: isPhone });
  if (isPhone) await back.click();
  else await page.goBack();
  await expect(openMessage(page)).toHaveCount(0);
  await expect(link).toBeVisible();
  if (isPhone) await expect(link).toBeFocused();
});
