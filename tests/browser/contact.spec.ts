import { expect, fillInMessage, sendMessage, test } from './shop.ts';

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
  await fillInMessage(page, { Message: words });
  await page.getByLabel('Subject').selectOption('Other');
  const sent = Promise.withResolvers<void>();
  await page.route('**/send-contact-form', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await sendMessage(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  sent.resolve();
  await expect(shop.notice('Message sent')).toBeVisible();
  for (const label of ['First Name', 'Last Name', 'Email', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await expect(page.getByLabel('Subject')).toHaveValue('Book Recommendation');
  await expect
    .poll(async () => (await shop.mailsTo('hello@heartandhollow.example')).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(words));
});

test('shows the words of a message that was begun and left', async ({ page }) => {
  await page.goto('/contact');
  const field = page.getByLabel('Message', { exact: true });
  await field.focus();
  // One event, as a paste is.
  await page.keyboard.insertText('Half agony.');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft')))
    .toContain('Half agony.');
  await page.goto('/about');
  await page.goto('/contact');
  await expect(field).toHaveValue('Half agony.');
});

test('names empty fields, focuses the first, and keeps the text when sending fails', async ({
  page,
  shop,
}) => {
  await page.goto('/contact');
  await fillInMessage(page, { 'Last Name': '', Email: 'kellynch.example', Message: '  ' });
  await sendMessage(page);
  await expect(shop.notice('Missing Information')).toContainText('Please fill in all fields.');
  const field = page.getByLabel('Last Name');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Please fill in this field.');
  await fillInMessage(page, { Email: 'kellynch.example' });
  await sendMessage(page);
  await expect(shop.notice('Invalid Email')).toContainText('Please enter a valid email address.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  );
  await fillInMessage(page);
  await page.route('**/send-contact-form', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'x' } } }),
  );
  await sendMessage(page);
  await expect(shop.notice('Send Failed')).toContainText(
    'There was an error sending your message. Please try again.',
  );
  await expect(page.getByLabel('First Name')).toHaveValue('Anne');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  shop.allowConsole(/Failed to load resource/);
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
