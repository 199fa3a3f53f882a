import { createApprovedUser, openMenu, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';

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
  for (const [address, title] of Object.entries(screens).toReversed()) {
    await openMenu(page);
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

test('signs out and shows a message on the next page', async ({ page, shop }) => {
  await openScreen(page, '/dashboard', (await createApprovedUser('leaves')).email);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await expect(shop.notice('Successfully signed out!')).toBeVisible();
  await page.goto('/dashboard');
  await page.waitForURL('**/login?next=%2Fdashboard');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(shop.notice('Successfully signed out!')).toHaveCount(0);
});
