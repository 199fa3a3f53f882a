import { expect, test } from './shop.ts';

test('signs up, confirms and unsubscribes an address by its mails', async ({ page, shop }) => {
  const address = `reader-${Date.now()}@kellynch.example`;
  await page.goto('/');
  const field = page.getByRole('textbox', { name: 'Email address' });
  await field.fill(address);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(shop.notice('Success!')).toContainText(
    "You've been subscribed to our newsletter. Check your email for a welcome message!",
  );
  // The thanks stand in its place.
  await expect(page.getByPlaceholder('you@example.com')).toHaveValue('');
  await expect(field).toBeHidden();
  await expect(page.getByText(/^One more step: press the button in the mail/)).toBeFocused();

  await expect.poll(async () => (await shop.mailsTo(address)).length).toBe(1);
  const linkOf = async (action: string) => {
    const [link] = (await shop.mailsTo(address))
      .map(({ text }) => new RegExp(`/newsletter/${action}#\\S+`).exec(text)?.[0])
      .filter((found) => found !== undefined);
    return link ?? '';
  };
  await page.goto(await linkOf('confirm'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('You are on the list');

  await expect.poll(() => linkOf('unsubscribe')).not.toBe('');
  await page.goto(await linkOf('unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are off the list')).toBeVisible();
});

test('shows an error for an invalid link, and keeps an address that is none or fails', async ({
  page,
  shop,
}) => {
  shop.allowConsole(/404|Failed to load resource|CORS policy/);
  await page.goto(`/newsletter/confirm#${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link leads nowhere');
  await page.getByRole('link', { name: 'Sign Up Again' }).click();
  const field = page.getByRole('textbox', { name: 'Email address' });
  await field.fill('josé@exämple.example');
  await field.press('Enter');
  await expect(shop.notice('Invalid Email')).toContainText('Please enter a valid email address.');
  await expect(field).toHaveValue('josé@exämple.example');
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  await field.fill('anne@kellynch.example');
  await shop.injectFault({ service: 'functions', fault: 'down', times: 1 });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(shop.notice('Subscription Failed')).toContainText(
    'There was an error subscribing to the newsletter. Please try again.',
  );
  await expect(field).toHaveValue('anne@kellynch.example');
});
