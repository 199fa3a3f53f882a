import type { Page } from 'playwright/test';
import { expect, test } from './shop.ts';
import { openOperator, signIn as signInByApi } from './staff.ts';

const password = 'heart-and-hollow';

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test(
  'shows the server’s message for a wrong password, and keeps the input',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByText('Welcome Back')).toBeVisible();
    await expect(page.getByText('Shoppers need no account')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Bookshop' })).toHaveAttribute('href', '/');
    await signIn(page, 'owner@heartandhollow.example', 'not-it-at-all');
    await expect(shop.notice('Invalid login credentials')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(
      'owner@heartandhollow.example',
    );
    shop.allowConsole(/status of 400/);
  },
);

test('names empty fields', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
});

test(
  'shows the waiting page to a pending user, who can sign in with another account',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/login');
    await signIn(page, 'pending@heartandhollow.example');
    await expect(shop.notice('Successfully signed in!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Account Under Review' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Try a Different Login' }).click();
    await expect(shop.notice('Successfully signed out!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  },
);

test(
  'redirects an approved user to the requested screen, and to no other site',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/login?next=https://evil.example/dashboard');
    await signIn(page, 'owner@heartandhollow.example');
    await page.waitForURL(({ pathname }) => pathname === '/dashboard');
    await expect(shop.notice('Successfully signed in!')).toBeVisible();
    await page.goto('/login?next=/dashboard/events', { waitUntil: 'commit' });
    await page.waitForURL(({ pathname }) => pathname === '/dashboard/events');
    await page.goto('/about');
    await expect(
      page.getByRole('link', { name: 'Admin Dashboard', includeHidden: true }),
    ).toHaveCSS('display', 'block');
    shop.allowConsole(/404/);
  },
);

test('keeps the input when the form changes', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please fill in this field.')).toHaveCount(2);
  await page.getByLabel('Email', { exact: true }).fill('anne@kellynch.example');
  await page.getByLabel('Password', { exact: true }).fill('half-agony-half-hope');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText('Please fill in this field.')).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('anne@kellynch.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half-agony-half-hope');
});

test('creates an account that waits for approval, and notifies the admins', async ({
  page,
  shop,
}) => {
  const email = `new-${Date.now()}@kellynch.example`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('half-agony-half-hope');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(shop.notice('Account created!')).toContainText(
    "Your account has been created and is pending approval. You'll receive an email once approved.",
  );
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  await expect
    .poll(async () => (await shop.mailsTo('owner@heartandhollow.example')).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(email));
});

test('resets a forgotten password by mail', async ({ page, shop }) => {
  const email = `forgetful-${Date.now()}@kellynch.example`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('the-first-one');
  await page.getByRole('button', { name: 'Create Account' }).click();
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
  const held = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  // A scanner of mails opens each link first.
  const visitor = await page.context().newPage();
  await visitor.goto(await linkIn());
  await expect(visitor.getByRole('heading', { name: 'Is This You?' })).toBeVisible();
  await visitor.close();
  await page.goto('about:blank');
  await page.goto(await linkIn(), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden();
  held.resolve(undefined);
  await expect(page.getByRole('heading', { name: 'Is This You?' })).toBeVisible();
  await expect(page.getByText(`as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, Go On' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('the-second-one');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(shop.notice('Password changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  await page.getByRole('button', { name: 'Try a Different Login' }).click();
  await signIn(page, email, 'the-second-one');
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
});

test(
  'signs nobody in by a link before they say that it is theirs',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { session } = await signInByApi('pending@heartandhollow.example');
    const hash = new URLSearchParams({
      access_token: session.access_token,
      refresh_token: session.refresh_token,
      type: 'magiclink',
    });
    await page.goto(`/login#${hash}`);
    await expect(page.getByText('as pending@heartandhollow.example.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    const stored = () => page.evaluate(() => localStorage.getItem('staff-session'));
    expect(await stored()).toBeNull();
    await page.getByRole('button', { name: 'No, this is not me' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await stored()).toBeNull();

    await page.goto(`/dashboard#${hash}`);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await stored()).toBeNull();
    shop.allowConsole(/404/);
  },
);

test('asks for another password where somebody else chose it', async ({ page, shop }) => {
  const email = `chosen-${Date.now()}@kellynch.example`;
  const { client } = await signInByApi('owner@heartandhollow.example');
  const created = await client.functions.invoke('create-user', { body: { email, password } });
  expect(created.error).toBeNull();
  await page.goto('/login');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  const { id } = created.data.user;
  await openOperator().from('profiles').update({ approved: true }).eq('user_id', id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose Your Own Password' })).toBeVisible();
  await page.getByLabel('New password').fill('half-agony-half-hope');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(shop.notice('Password changed')).toBeVisible();
  await page.waitForURL('**/dashboard');
});

test('shows once that a link was already used', async ({ page, shop }) => {
  const error = 'error=access_denied&error_code=otp_expired&error_description=Raw+words';
  await page.goto(`/login?next=/dashboard/events#${error}`);
  await expect(shop.notice('This link does not work any more')).toContainText(
    'It was used already, or it is too old. Please sign in, or ask for a new link.',
  );
  await expect(page).toHaveURL('/login?next=/dashboard/events');
  await expect(page.locator('body')).not.toContainText('Raw words');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await page.getByLabel('Email', { exact: true }).fill('anne@kellynch.example');
  await expect(shop.notice('This link does not work any more')).toHaveCount(0);
});

test('shows an error and lets nobody in while the API does not respond', async ({ page, shop }) => {
  await page.goto('/login');
  await page.route('**/rpc/ensure_profile', (route) => route.abort());
  await signIn(page, 'owner@heartandhollow.example');
  await expect(
    page.getByRole('alert').filter({ hasText: 'could not look your account up' }),
  ).toBeVisible();
  await page.unroute('**/rpc/ensure_profile');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL('**/dashboard');
  shop.allowConsole(/Failed to load resource|CORS policy|could not be read|404/);
});

test('shows that an address is not confirmed', async ({ page, shop }) => {
  const email = `unconfirmed-${Date.now()}@kellynch.example`;
  await openOperator().auth.admin.createUser({ email, password, email_confirm: false });
  await page.goto('/login');
  await signIn(page, email);
  await expect(shop.notice('Email not confirmed')).toBeVisible();
  shop.allowConsole(/status of 400/);
});

test('redirects to the login after the session expired', async ({ page, shop }) => {
  await page.goto('/login');
  await signIn(page, 'pending@heartandhollow.example');
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('staff-session') ?? '{}');
    const ended = { ...saved, expires_at: 1, refresh_token: 'spent' };
    localStorage.setItem('staff-session', JSON.stringify(ended));
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  shop.allowConsole(/status of 400|Invalid Refresh Token/);
});

test('shows the waiting page to a user revoked during the session', async ({ page }) => {
  const email = `revoked-${Date.now()}@kellynch.example`;
  const operator = openOperator();
  const { data } = await operator.auth.admin.createUser({ email, password, email_confirm: true });
  const id = data.user?.id ?? '';
  await page.route('**/dashboard*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The dashboard</title>' }),
  );
  await operator.from('profiles').update({ approved: true }).eq('user_id', id);
  await page.goto('/login');
  await signIn(page, email);
  await expect(page).toHaveTitle('The dashboard');
  await operator.from('profiles').update({ approved: false }).eq('user_id', id);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
});
