import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { createApprovedUser, notice, openScreen } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { openOperator, password, signIn } from '../staff.ts';

const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
/** The code after that of now, because a code is accepted once. */
const nextCodeOf = (secret: string) => codeOf(secret, Date.now() + 30_000);
const tab = (page: Page) => page.getByRole('tab', { name: 'Sign-In' });
const code = (page: Page) => page.getByLabel('Six-digit code');

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Sets up an authenticator app on the page. Returns its key. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click();
  const image = page.getByRole('img', { name: 'QR code of the key' });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth))
    .toBeGreaterThan(20);
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await code(page).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(notice(page, 'Two-step sign-in is on')).toBeVisible();
  const codes = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I Have Stored Them' }).click();
  return secret;
}

/** Sets up an authenticator app outside of the browser. Returns its key. */
async function setUpByApi(email: string): Promise<string> {
  const { client } = await signIn(email);
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (!data) throw new Error('No factor');
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(data.totp.secret),
  });
  if (error) throw error;
  return data.totp.secret;
}

test('staff turn on two-step sign-in, sign in with both steps, and turn it off', async ({
  page,
  shop,
}) => {
  const { email } = await createApprovedUser('two-steps');
  await openScreen(page, '/dashboard/settings', email);
  await tab(page).click();
  const secret = await setUp(page);
  await expect(page.getByRole('heading', { name: 'Two-Step Sign-In On' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);

  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Two-Step Sign-In' })).toBeVisible();
  await page.goto('/dashboard/settings');
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fsettings');
  shop.allowConsole(/status of 422|Transition was skipped/);
  await code(page).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(notice(page, 'Invalid TOTP code entered')).toBeVisible();
  await code(page).fill(nextCodeOf(secret).replace(/^.../, '$& '));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard/settings');

  await tab(page).click();
  await page.getByRole('button', { name: 'Remove Two-Step Sign-In' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(notice(page, 'Two-step sign-in is off')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-Step Sign-In Off' })).toBeVisible();
});

test('a recovery code takes the place of a lost authenticator', async ({ page, shop }) => {
  const { email } = await createApprovedUser('lost-phone');
  await openScreen(page, '/dashboard/settings', email);
  await tab(page).click();
  await setUp(page);
  await expect(page.getByText('You have 10 recovery codes')).toBeVisible();
  await page.getByRole('button', { name: 'Make New Recovery Codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I Have Stored Them' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await logIn(page, email);
  await page.getByRole('button', { name: 'Lost your authenticator?' }).click();
  shop.allowConsole(/status of 400|Transition was skipped/);
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('0000-0000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(notice(page, 'This recovery code is wrong')).toBeVisible();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard/settings?tab=sign-in');
  await expect(page.getByRole('heading', { name: 'Two-Step Sign-In Off' })).toBeVisible();
});

test('staff sign in again for what needs a fresh sign-in, and go on where they were', async ({
  page,
  shop,
}) => {
  const { email } = await createApprovedUser('stale');
  const other = await createApprovedUser('is-approved');
  await openOperator().from('profiles').update({ approved: false }).eq('user_id', other.id);
  await openScreen(page, '/dashboard/settings', email);
  shop.allowConsole(/status of 40[13]|addresses of the users could not be read/);
  await page.route('**/rest/v1/rpc/let_in', async (route) => {
    await page.unroute('**/rest/v1/rpc/let_in');
    await route.fulfill({
      status: 403,
      json: { code: 'PT403', message: 'Please sign in again for this.', details: null, hint: null },
    });
  });
  const row = page.getByRole('listitem', { name: other.email.split('@')[0] ?? '' });
  await row.getByRole('button', { name: /^Approve/ }).click();
  const choice = page.getByRole('dialog', { name: /^Let .* In$/ });
  await expect(choice.getByLabel(/^Bookseller:/)).toBeChecked();
  await expect(choice.getByLabel(/^Admin:/)).toHaveCount(0);
  await choice.getByRole('button', { name: 'Approve' }).click();
  await expect(notice(page, 'Please sign in again for this')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
  await choice.getByRole('button', { name: 'Approve' }).click();
  await expect(notice(page, 'User approved successfully.')).toBeVisible();
});

test('the shop can require two-step sign-in of all staff', async ({ page, browser, shop }) => {
  const { email } = await createApprovedUser('requires');
  const other = await createApprovedUser('is-required');
  await openScreen(page, '/dashboard/settings', email);
  await tab(page).click();
  const require = page.getByRole('switch', { name: 'Require two-step sign-in' });
  shop.allowConsole(/status of 400/);
  await require.click();
  await expect(notice(page, 'Set up your own second step first')).toBeVisible();
  await setUp(page);
  try {
    await require.click();
    await expect(notice(page, 'Settings saved.')).toBeVisible();
    await expect(require).toBeChecked();

    const context = await browser.newContext();
    const second = await context.newPage();
    await second.goto('/login');
    await logIn(second, other.email);
    await expect(second.getByText('The shop asks all staff for a second step.')).toBeVisible();
    await setUp(second);
    await expect(second.getByText('Welcome back')).toBeVisible();
    await context.close();
  } finally {
    const settings = openOperator().from('staff_settings');
    await settings.update({ requires_second_step: false }).eq('id', true).throwOnError();
  }
});

test('a forgotten password is replaced after the second step', async ({ page, shop }) => {
  const { email } = await createApprovedUser('forgetful');
  const secret = await setUpByApi(email);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Me a Link' }).click();
  const linkIn = async () =>
    /https?:\/\/\S+\/login#\S+/.exec((await shop.mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
  await expect.poll(linkIn).not.toBe('');
  await page.goto(await linkIn());
  await page.getByRole('button', { name: 'Yes, Go On' }).click();
  await code(page).fill(nextCodeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill('the-second-one');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(notice(page, 'Password changed')).toBeVisible();
  await expect(page.getByText('Welcome back')).toBeVisible();
});

test('staff are signed out after a time without activity', async ({ page }) => {
  const { email } = await createApprovedUser('idle');
  await openScreen(page, '/dashboard/events', email);
  // On a page without scripts: an open dashboard may check the time at any moment, and sign out.
  const openAfter = async (hours: number) => {
    await page.goto('/robots.txt');
    await page.evaluate((ms) => {
      localStorage.setItem('staff-activity', `${Date.now() - ms}`);
    }, hours * 3_600_000);
    await page.goto('/dashboard/events');
  };
  await openAfter(11);
  await expect(page.getByText('Welcome back')).toBeVisible();
  const session = await page.evaluate(() => localStorage.getItem('staff-session'));
  await openAfter(13);
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fevents');
  await expect(notice(page, 'You were signed out')).toBeVisible();
  const { access_token: token } = JSON.parse(session ?? '{}');
  const { data } = await openOperator().auth.getUser(token);
  expect(data.user).toBeNull();
});

test('staff invite somebody, who chooses a password and is in the dashboard', async ({
  page,
  browser,
  shop,
}) => {
  const email = `invited-${Date.now()}@kellynch.example`;
  await openScreen(page, '/dashboard/settings');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const form = page.getByRole('dialog', { name: 'Invite User' });
  await form.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/Please fill in this field/);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel(/^Editor:/).check();
  await form.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(notice(page, 'Invitation sent. The account is approved.')).toBeVisible();
  const row = page.getByRole('listitem', { name: email.split('@')[0] ?? '' });
  await expect(row.getByText('Invited', { exact: true })).toBeVisible();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Invite Again' }).click();
  await expect(notice(page, 'Invitation sent again.')).toBeVisible();

  const mails = await shop.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('You have been invited'));
  const link = /http\S+login#\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Yes, Go On' }).click();
  await expect(guest.getByRole('heading', { name: 'Welcome. Choose a Password' })).toBeVisible();
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Save Password' }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await expect(guest.getByText('Welcome back')).toBeVisible();
  await guest.context().close();
  await page.reload();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  await expect(row.getByText('Invited', { exact: true })).toBeHidden();
});

test('signs nobody in by a link before they say that it is theirs', async ({ page, shop }) => {
  const { session } = await signIn('pending@heartandhollow.example');
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
});

test('keeps whoever is signed in when a link is of somebody else than it says', async ({
  page,
  shop,
}) => {
  const { email } = await createApprovedUser('reader');
  const { email: sender } = await createApprovedUser('sender');
  await openOperator().auth.resetPasswordForEmail(sender);
  const linkIn = async () =>
    /https?:\/\/\S+\/login#\S+/.exec((await shop.mailsTo(sender))[0]?.text ?? '')?.[0] ?? '';
  await expect.poll(linkIn).not.toBe('');
  await page.goto('/login');
  await logIn(page, email);
  await page.waitForURL('**/dashboard');
  const link = (await linkIn()).replace(/email=[^&]+/, `email=${email}`);
  await page.goto(`/login#${link.split('#')[1]}`);
  await expect(page.getByText(`as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, Go On' }).click();
  await page.waitForURL('**/dashboard');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden();
  const stored = await page.evaluate(() => localStorage.getItem('staff-session'));
  expect(stored).toContain(email);
});

test('asks for another password where somebody else chose it', async ({ page, shop }) => {
  const email = `chosen-${Date.now()}@kellynch.example`;
  const { client } = await signIn('owner@heartandhollow.example');
  const created = await client.functions.invoke('create-user', { body: { email, password } });
  expect(created.error).toBeNull();
  await page.goto('/login');
  await logIn(page, email);
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
  await logIn(page, 'owner@heartandhollow.example');
  await expect(
    page.getByRole('alert').filter({ hasText: 'could not look your account up' }),
  ).toBeVisible();
  await page.unroute('**/rpc/ensure_profile');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL('**/dashboard');
  shop.allowConsole(/Failed to load resource|CORS policy|could not be read|404/);
});
