import { expect, fillInMessage, sendMessage, test } from '../shop.ts';
import { openOperator } from '../staff.ts';

test('stores messages with the honeypot field as spam without a hint', async ({ page, shop }) => {
  await page.goto('/contact');
  const text = `Cheap pills ${Date.now()}`;
  await fillInMessage(page, { Message: text });
  const hidden = page.locator('.contact-form [inert] input');
  for (const optOut of ['data-1p-ignore', 'data-lpignore', 'data-bwignore'])
    await expect(hidden).toHaveAttribute(optOut);
  await expect(hidden).toHaveAttribute('autocomplete', 'off');
  await expect(hidden).not.toHaveAttribute('name', /name|mail|web|url|phone|address|company/);
  await hidden.evaluate((field: HTMLInputElement) => (field.value = 'https://pills.example'));
  await sendMessage(page);
  await expect(shop.notice('Message sent')).toBeVisible();
  const rows = openOperator().from('contact_messages').select('state, mailed_at');
  expect((await rows.eq('message', text).throwOnError()).data).toEqual([
    { state: 'spam', mailed_at: null },
  ]);
});

test('sends one message for three presses, and keeps its thanks', async ({ page, shop }) => {
  await page.goto('/contact');
  await fillInMessage(page);
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
  await fillInMessage(page);
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

test('keeps what is open and the caret where an extension has changed a form', async ({
  page,
  shop,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  shop.allowConsole(/Minified React error #418/);
  await page.goto('/books/the-garlic-book');
  await page.getByText('Have it dedicated').first().click();
  const field = page.getByLabel('For whom?').first();
  await field.fill('Zoë Hart');
  await field.press('Home');
  await field.evaluate((input) => input.after(document.createElement('i')));
  released.resolve();
  await expect(page.locator('.line-fields i')).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.type('Miss ');
  await expect(field).toHaveValue('Miss Zoë Hart');
});

test('removes form errors when the fields are corrected', async ({ page, shop }) => {
  await page.goto('/contact');
  const words = { 'First Name': 'Anne', 'Last Name': 'Elliot', Message: 'Half agony.' };
  for (const [label, text] of Object.entries(words)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(shop.notice('Missing Information')).toBeVisible();
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeFocused();
  await page.getByLabel('First Name').pressSequentially('!');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please fill in this field.');
  await email.fill('anne');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await email.fill('anne@kellynch.example');
  await expect(page.locator('.field-error')).toHaveCount(0);
  await expect(shop.notice('Missing Information')).toHaveCount(0);

  await page.goto('/');
  const address = page.getByRole('textbox', { name: 'Email address' });
  await address.fill('anne');
  await address.press('Enter');
  await expect(shop.notice('Invalid Email')).toBeVisible();
  await address.fill('anne@kellynch.example');
  await expect(shop.notice('Invalid Email')).toHaveCount(0);
  await expect(page.locator('.field-error')).toHaveCount(0);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.locator('.field-error')).toHaveCount(2);
  await page.getByLabel('Password', { exact: true }).fill('x');
  await expect(page.locator('.field-error')).toHaveCount(1);
});
