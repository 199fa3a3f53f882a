import type { Page } from 'playwright/test';
import { createApprovedUser, notice, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { newEvent, openOperator, openStaff } from './staff.ts';

const screens = {
  '/dashboard': 'Dashboard',
  '/dashboard/events': 'Event Management',
  '/dashboard/collections': 'Collections Management',
  '/dashboard/staff-picks': 'Staff Picks Management',
  '/dashboard/messages': 'Messages',
  '/dashboard/subscribers': 'Newsletter Subscribers',
  '/dashboard/settings': 'Settings',
};

test('redirects to the login page, and then to the requested screen', async ({ page }) => {
  await page.goto('/dashboard/staff-picks');
  await page.waitForURL('**/login?next=%2Fdashboard%2Fstaff-picks');
  await openScreen(page, '/dashboard/staff-picks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Picks Management');
  await expect(page.locator('p', { hasText: 'Welcome back' })).toHaveText('Welcome back, owner');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('opens each screen from the menu, and Back returns', { tag: '@phone' }, async ({ page }) => {
  await openScreen(page, '/dashboard');
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  for (const [address, title] of Object.entries(screens).toReversed()) {
    if (isPhone) await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    const link = page.getByRole('navigation', { name: 'Dashboard' }).locator(`[href="${address}"]`);
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} | Heart & Hollow`);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Management');
});

test('opens the form of a new event, by click and by URL, before and after login', async ({
  page,
}) => {
  await page.goto('/dashboard/events#new');
  await page.waitForURL('**/login?next=%2Fdashboard%2Fevents%23new');
  await openScreen(page, '/dashboard');
  await page.getByRole('link', { name: 'Create New Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await expect(page).toHaveURL('/dashboard/events');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.goto('/dashboard/events#new');
  await expect(form).toBeVisible();
});

test('closes the menu with Back on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, '/dashboard');
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('keeps long words within the screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const actor_name = 'n'.repeat(41);
  const done = { action: 'updated', topic: 'events', label: 'A Reading' };
  await page.route('**/rest/v1/audit_log?*', (route) =>
    route.fulfill({
      json: [{ id: 1, occurred_at: '2026-11-22T18:00:00Z', actor_name, ...done }],
    }),
  );
  await openScreen(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(actor_name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const title = `Long ${Date.now()}`;
  const category = 'Reading and listening and talking and reading again until the shop closes';
  const staff = await openStaff();
  await staff
    .from('events')
    .insert({ ...newEvent(title), category })
    .throwOnError();
  await page.goto('/dashboard/events');
  const pill = page.getByRole('article', { name: title }).getByText(category);
  const { x = 0, width = 0 } = (await pill.boundingBox()) ?? {};
  expect([x > 0, x + width < 360]).toEqual([true, true]);
  await staff.from('events').delete().eq('title', title);
});

test('collapses the sidebar by key and button, and keeps it collapsed', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 768, 'a phone has a drawer');
  await openScreen(page, '/dashboard');
  const side = page.locator('.staff-side');
  await expect(side).toHaveCSS('width', '272px');
  await page.keyboard.press('Control+b');
  await expect(side).toHaveCSS('width', '51px');
  await page.reload();
  await expect(side).toHaveCSS('width', '51px');
  await expect(page.getByRole('link', { name: 'Events', exact: true })).toBeVisible();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 24 * 3600);
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
  await expect(side).toHaveCSS('width', '272px');
});

test(
  'signs out and shows a message on the next page',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await openScreen(page, '/dashboard');
    if ((page.viewportSize()?.width ?? 0) < 768)
      await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await expect(shop.notice('Successfully signed out!')).toBeVisible();
    await page.goto('/dashboard');
    await page.waitForURL('**/login?next=%2Fdashboard');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(shop.notice('Successfully signed out!')).toHaveCount(0);
  },
);

test('leads a pending user to the login page, which says so', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  const { email, id } = await createApprovedUser('waiting');
  await openOperator().from('profiles').update({ approved: false }).eq('user_id', id);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?next=/dashboard/events');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('heart-and-hollow');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  await page.goto('/dashboard/events');
  await page.waitForURL('**/login?next=%2Fdashboard%2Fevents');
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
});

test('shows the waiting page to a user revoked while a screen is open', async ({ page, shop }) => {
  const { email, id } = await createApprovedUser('revoked');
  await openScreen(page, '/dashboard/events', email);
  await expect(page.getByRole('button', { name: 'Add Event' })).toBeVisible();
  await openOperator().from('profiles').update({ approved: false }).eq('user_id', id);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Event' })).toHaveCount(0);
  shop.allowConsole(/status of 40\d/);
});

async function signOutInAnotherTab(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/login');
  await other.waitForURL('**/dashboard');
  if ((other.viewportSize()?.width ?? 0) < 768)
    await other.getByRole('button', { name: 'Toggle Sidebar' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await other.waitForURL('**/login');
  await other.close();
}

test('keeps the open form when the session ends in another tab', async ({ page, shop }) => {
  await openScreen(page, '/dashboard/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await form.getByLabel('Title').fill('Half Agony');
  await signOutInAnotherTab(page);
  const door = page.getByRole('dialog', { name: 'Please sign in again' });
  await door.getByLabel('Email').fill('owner@heartandhollow.example');
  await door.getByLabel('Password').fill('heart-and-hollow');
  await door.getByRole('button', { name: 'Sign In' }).click();
  await expect(door).toHaveCount(0);
  await expect(notice(page, 'Successfully signed in!')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Half Agony');

  await signOutInAnotherTab(page);
  page.on('dialog', (question) => question.accept());
  await door.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/login');
  await expect(shop.notice('Successfully signed out!')).toBeVisible();
  shop.allowConsole(/status of 40\d/);
});
