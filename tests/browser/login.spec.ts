import type { Page } from 'playwright/test';
import { expect, test } from './shop.ts';
import { password } from './staff.ts';

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('shows what is wrong, and keeps the input', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Welcome Back')).toBeVisible();
  await expect(page.getByText('Shoppers need no account')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Bookshop' })).toHaveAttribute('href', '/');
  const fields = ['Email', 'Password'].map((label) => page.getByLabel(label, { exact: true }));
  await page.getByRole('button', { name: 'Sign In' }).click();
  for (const field of fields)
    await expect(field).toHaveAccessibleDescription('Please fill in this field.');
  await signIn(page, 'owner@heartandhollow.example', 'not-it-at-all');
  await expect(shop.notice('Invalid login credentials')).toBeVisible();
  await expect(page.getByText('Please fill in this field.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create an account' }).click();
  const typed = ['owner@heartandhollow.example', 'not-it-at-all'];
  for (const [index, field] of fields.entries())
    await expect(field).toHaveValue(typed[index] ?? '');
  shop.allowConsole(/status of 400/);
});

test('shows the waiting page to a pending user, who can sign in with another account', async ({
  page,
  shop,
}) => {
  await page.goto('/login');
  await signIn(page, 'pending@heartandhollow.example');
  await expect(shop.notice('Successfully signed in!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account Under Review' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Try a Different Login' }).click();
  await expect(shop.notice('Successfully signed out!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('redirects an approved user to the requested screen, and to no other site', async ({
  page,
  shop,
}) => {
  await page.goto('/login?next=https://evil.example/dashboard');
  await signIn(page, 'owner@heartandhollow.example');
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  await expect(shop.notice('Successfully signed in!')).toBeVisible();
  await page.goto('/login?next=/dashboard/events', { waitUntil: 'commit' });
  await page.waitForURL(({ pathname }) => pathname === '/dashboard/events');
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Admin Dashboard', includeHidden: true })).toHaveCSS(
    'display',
    'block',
  );
});

test('creates an account that waits for approval, and resets its password by mail', async ({
  page,
  shop,
}) => {
  const email = `forgetful-${Date.now()}@kellynch.example`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('the-first-one');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(shop.notice('Account created!')).toContainText(
    "Your account has been created and is pending approval. You'll receive an email once approved.",
  );
  await page.getByRole('button', { name: 'Try a Different Login' }).click();

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Me a Link' }).click();
  await expect(shop.notice('Check your email')).toBeVisible();
  const linkIn = async () =>
    (await shop.mailsTo(email))
      .map(({ text }) => /https?:\/\/\S+\/login#\S+/.exec(text)?.[0])
      .find((link) => link !== undefined) ?? '';
  await expect.poll(linkIn).not.toBe('');
  // A scanner of mails opens each link first.
  const visitor = await page.context().newPage();
  await visitor.goto(await linkIn());
  await expect(visitor.getByRole('heading', { name: 'Is This You?' })).toBeVisible();
  await visitor.close();
  await page.goto('about:blank');
  await page.goto(await linkIn());
  await expect(page.getByText(`as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, Go On' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('the-second-one');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(shop.notice('Password changed')).toBeVisible();
  await page.getByRole('button', { name: 'Try a Different Login' }).click();
  await signIn(page, email, 'the-second-one');
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
});
