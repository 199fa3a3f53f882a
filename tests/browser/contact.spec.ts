import type { Page } from 'playwright/test';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

async function fillIn(page: Page, words: Record<string, string> = {}): Promise<void> {
  const message = {
    'First Name': 'Anne',
    'Last Name': 'Elliot',
    Email: 'anne@kellynch.example',
    Message: 'Half agony, half hope. Have you the illustrated one?',
    ...words,
  };
  for (const [label, text] of Object.entries(message)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

test('sends a message and clears the form', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/contact');
  await expect(page.getByLabel('Subject').locator('option')).toHaveText([
    'Book Recommendation',
    'Order Inquiry',
    'General Question',
    'Book Club',
    'Other',
  ]);
  const words = `Is it true that ${Date.now()}?`;
  await fillIn(page, { Message: words });
  await page.getByLabel('Subject').selectOption('Other');
  await page.route('**/send-contact-form', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await send(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(shop.notice('Message sent')).toBeVisible();
  for (const label of ['First Name', 'Last Name', 'Email', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await expect(page.getByLabel('Subject')).toHaveValue('Book Recommendation');
  await expect
    .poll(async () => (await shop.mailsTo('hello@heartandhollow.example')).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(words));
});

test('stores messages with the honeypot field as spam without a hint', async ({ page, shop }) => {
  await page.goto('/contact');
  const text = `Cheap pills ${Date.now()}`;
  await fillIn(page, { Message: text });
  const hidden = page.locator('.contact-form [inert] input');
  for (const optOut of ['data-1p-ignore', 'data-lpignore', 'data-bwignore'])
    await expect(hidden).toHaveAttribute(optOut);
  await expect(hidden).toHaveAttribute('autocomplete', 'off');
  await expect(hidden).not.toHaveAttribute('name', /name|mail|web|url|phone|address|company/);
  await hidden.evaluate((field: HTMLInputElement) => (field.value = 'https://pills.example'));
  await send(page);
  await expect(shop.notice('Message sent')).toBeVisible();
  const rows = openOperator().from('contact_messages').select('state, mailed_at');
  expect((await rows.eq('message', text).throwOnError()).data).toEqual([
    { state: 'spam', mailed_at: null },
  ]);
});

test('names empty fields and focuses the first', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/contact');
  await fillIn(page, { 'Last Name': '', Message: '  ' });
  await send(page);
  await expect(shop.notice('Missing Information')).toContainText('Please fill in all fields.');
  const field = page.getByLabel('Last Name');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Please fill in this field.');
  await expect(page.getByLabel('First Name')).toHaveValue('Anne');
});

test('rejects an email without @', async ({ page, shop }) => {
  await page.goto('/contact');
  await fillIn(page, { Email: 'kellynch.example' });
  await send(page);
  await expect(shop.notice('Invalid Email')).toContainText('Please enter a valid email address.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  );
});

for (const status of [429, 502]) {
  test(`keeps the text when sending fails (${status})`, async ({ page, shop }) => {
    await page.goto('/contact');
    await page.route('**/send-contact-form', (route) =>
      route.fulfill({ status, json: { error: { code: 'x' } } }),
    );
    await fillIn(page);
    await send(page);
    await expect(shop.notice('Send Failed')).toContainText(
      'There was an error sending your message. Please try again.',
    );
    await expect(page.getByLabel('First Name')).toHaveValue('Anne');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    shop.allowConsole(/Failed to load resource/);
  });
}

test('sends a form submitted before its script loads', async ({ page, shop }) => {
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto('/contact');
  await fillIn(page);
  await page.getByLabel('Last Name').press('Enter');
  await expect(shop.notice('Message sent')).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
});

test('sends one message for three presses, and keeps its thanks', async ({ page, shop }) => {
  await page.goto('/contact');
  await fillIn(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/send-contact-form') && request.method() === 'POST')
      requests.push(request.url());
  });
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.focus();
  await expect(
    page.locator('.contact-form').locator('xpath=ancestor::astro-island'),
  ).not.toHaveAttribute('ssr');
  await send.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect(shop.notice('Message sent')).toBeVisible();
  await send.click();
  await expect(page.getByText('Missing Information')).toHaveCount(0);
  await expect(shop.notice('Message sent')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('keeps what was typed, and sends it, where an extension has changed the form', async ({
  page,
  shop,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  shop.allowConsole(/Minified React error #418/);
  await page.goto('/contact');
  await fillIn(page);
  await page.locator('.contact-form').evaluate((form: HTMLFormElement) => {
    for (const input of form.querySelectorAll('input')) input.after(document.createElement('span'));
  });
  await page.getByLabel('Last Name').press('Enter');
  const request = page.waitForRequest(
    (sent) => sent.url().endsWith('/send-contact-form') && sent.method() === 'POST',
  );
  release();
  await expect(page.locator('.contact-form span')).toHaveCount(0);
  await expect(shop.notice('Message sent')).toBeVisible();
  expect((await request).postDataJSON()).toMatchObject({
    firstName: 'Anne',
    lastName: 'Elliot',
    email: 'anne@kellynch.example',
    message: 'Half agony, half hope. Have you the illustrated one?',
  });
});

test('requests the map only on a click', async ({ page }) => {
  const requested: string[] = [];
  await page.route(/openstreetmap/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' });
  });
  await page.goto('/contact#map');
  // Before the runtime has loaded, the link opens a tab of its own.
  await expect(page.locator('html')).toHaveAttribute('data-restored');
  await expect(page.getByRole('img', { name: /Main Street/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Larger Map' })).toHaveAttribute(
    'href',
    /^https:/,
  );
  expect(requested).toEqual([]);
  await page.getByRole('link', { name: 'Show the Live Map' }).click();
  await expect(page.frameLocator('iframe[name=live-map]').getByText('A map')).toBeVisible();
});
