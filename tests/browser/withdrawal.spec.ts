import type { Page } from 'playwright/test';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

/** Each has its own address, which has a limit. */
const newAddress = () => `reader-${crypto.randomUUID()}@reader.example`;

async function fillIn(page: Page, words: Record<string, string>): Promise<void> {
  const all = { 'Order Number': '1042', 'First Name': 'Anne', 'Last Name': 'Elliot', ...words };
  for (const [label, text] of Object.entries(all)) await page.getByLabel(label).fill(text);
}
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const declared = async (email: string) => {
  const rows = openOperator().from('contact_messages').select('order_number, message, kind, state');
  return (await rows.eq('email', email).throwOnError()).data;
};

test(
  'withdraws from an order in two steps, with a receipt on the page and by mail',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const email = newAddress();
    await page.goto('/');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Withdraw from contract here', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from a Contract');
    await fillIn(page, { 'Last Name': ' ', Email: 'anne@kellynch' });
    await press(page, 'Continue');
    await expect(page.getByLabel('Last Name')).toBeFocused();
    await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription(
      'Please fill in this field.',
    );
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'The receipt goes there. Please enter a valid email address.',
    );
    await page.getByLabel('Last Name').fill('Elliot');
    await expect(page.getByText('Please fill in this field.')).toHaveCount(0);
    await page.getByLabel('Email').fill(email);
    await press(page, 'Continue');

    const heading = page.getByRole('heading', { name: 'Is this right?' });
    await expect(heading).toBeFocused();
    const declaration = page.getByRole('definition');
    await expect(declaration).toHaveText(['1042', 'Anne Elliot', email, 'The whole order']);
    await press(page, 'Change something');
    await expect(page.getByLabel('Order Number')).toHaveValue('1042');
    await page.getByLabel('Which Books?').fill('Persuasion\nand <b>Emma</b>');
    await press(page, 'Continue');
    await expect(declaration.last()).toHaveText('Persuasion\nand <b>Emma</b>');
    expect(await declared(email)).toEqual([]);

    await press(page, 'Confirm withdrawal');
    await expect(page.getByRole('heading', { name: 'We have your withdrawal' })).toBeFocused();
    const time = /on \w+day, \w+ \d+, 20\d\d at \d+:\d\d.[AP]M Eastern (Standard|Daylight) Time/;
    await expect(page.getByText('It reached us')).toHaveText(time);
    await expect(declaration).toHaveCount(4);
    expect(await declared(email)).toEqual([
      {
        order_number: '1042',
        message: 'Persuasion\nand <b>Emma</b>',
        kind: 'withdrawal',
        state: 'new',
      },
    ]);
    await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1);
    const [mail] = await shop.mailsTo(email);
    expect(mail?.text).toMatch(time);
    await page.reload();
    await expect(page.getByLabel('Order Number')).toHaveValue('');
  },
);

test('sends nothing by a double click on the first button', async ({ page }) => {
  const email = newAddress();
  await page.goto('/withdraw');
  await fillIn(page, { Email: email });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('button', { name: 'Confirm withdrawal' })
    .evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  expect(await declared(email)).toEqual([]);
});

test('keeps what was typed through a reload and a failure, and is sent once', async ({
  page,
  shop,
}) => {
  const email = newAddress();
  await page.goto('/withdraw');
  await fillIn(page, { Email: email });
  await page.reload();
  await page.getByLabel('Which Books?').fill('Persuasion');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await press(page, 'Continue');
  shop.allowConsole(/Failed to load resource/);
  await shop.injectFault({ service: 'functions', fault: 'throttled', times: 1 });
  await press(page, 'Confirm withdrawal');
  await expect(page.getByRole('alert')).toContainText('What you typed is still here.');
  await expect(page.getByRole('definition').last()).toHaveText('Persuasion');
  await press(page, 'Confirm withdrawal');
  await expect(page.getByRole('heading', { name: 'We have your withdrawal' })).toBeVisible();
  expect(await declared(email)).toHaveLength(1);
});

test('says that a password manager filled in the hidden field, and takes the next press', async ({
  page,
  shop,
}) => {
  const email = newAddress();
  await page.goto('/withdraw');
  await fillIn(page, { Email: email });
  await press(page, 'Continue');
  shop.allowConsole(/status of 422/);
  await page
    .locator('main [inert] input')
    .evaluate((field: HTMLInputElement) => (field.value = 'https://pills.example'));
  await press(page, 'Confirm withdrawal');
  await expect(page.getByRole('alert')).toContainText('A hidden field that only robots fill in');
  await press(page, 'Confirm withdrawal');
  await expect(page.getByRole('heading', { name: 'We have your withdrawal' })).toBeVisible();
  expect(await declared(email)).toHaveLength(1);
});

test('is found among the policies and by a search', async ({ page }) => {
  await page.goto('/refund-policy');
  const others = page.getByRole('navigation', { name: 'Our other policies' });
  const link = others.getByRole('link', { name: 'Withdraw from contract here' });
  await expect(link).toHaveAttribute('href', '/withdraw');
  const article = page.getByRole('article');
  await article.getByRole('link', { name: 'Withdraw from contract here' }).click();
  await expect(page).toHaveURL('/withdraw');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
