import type { Page } from 'playwright/test';
import {
  createApprovedUser,
  disablePublishing,
  notice,
  openMenu,
  openScreen,
  signInPage,
} from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { newEvent, openOperator, openStaff, password } from '../staff.ts';
import { watchRealtime } from '../waits.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

test('closes the menu with Back on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, '/dashboard');
  await openMenu(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await openMenu(page);
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

async function signOutInAnotherTab(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await other.waitForURL('**/login');
  await other.close();
}

test('keeps the open form when the session ends in another tab', async ({ page, shop }) => {
  const { email } = await createApprovedUser('in-two-tabs');
  await openScreen(page, '/dashboard/events', email);
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await form.getByLabel('Title').fill('Half Agony');
  await signOutInAnotherTab(page);
  const door = page.getByRole('dialog', { name: 'Please sign in again' });
  await door.getByLabel('Email').fill(email);
  await door.getByLabel('Password').fill(password);
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

test('accepts a date typed digit by digit, and keeps custom text', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  const [day, time] = [form.getByLabel('Day', { exact: true }), form.getByLabel('Time')];
  await form.getByLabel('Starts').fill('18:00');
  await expect(time).toHaveValue('6:00 PM');
  await time.fill('Doors at half past five');
  await day.pressSequentially('01092083');
  await expect(day).toHaveValue('2083-01-09');
  await expect(form.getByLabel('Date')).toHaveValue('Saturday, January 9, 2083');
  await expect(time).toHaveValue('Doors at half past five');
  await day.fill('');
  await expect(form.getByLabel('Date')).toHaveValue('Saturday, January 9, 2083');
});

test('undoes by a toast in the bar, which covers no control of the list', async ({ page }) => {
  const title = `${Date.now()} and a title as long as some that staff write for an evening`;
  const staff = await openStaff();
  await staff.from('events').insert(newEvent(title)).throwOnError();
  await openScreen(page, '/dashboard/events');
  await card(page, title).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  const toast = notice(page, 'Event deleted successfully');
  await toast.hover();
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => scrollTo(0, 0));
    const covered = await toast.evaluate((element) => {
      const { bottom, left, right } = element.getBoundingClientRect();
      return [...document.querySelectorAll('main :is(a, button, input, select)')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.height > 0 && box.top < bottom && box.left < right && left < box.right;
      }).length;
    });
    expect([width, covered]).toEqual([width, 0]);
    expect((await undo.boundingBox())?.width).toBeGreaterThan(30);
    await undo.click({ trial: true });
  }
  await undo.click();
  await expect(card(page, title)).toHaveCount(1);
  await staff.from('events').delete().eq('title', title);
});

test(
  'grows the preview with a long description without separating fields',
  { tag: '@phone' },
  async ({ page }) => {
    await openScreen(page, '/dashboard/events');
    await page.getByRole('button', { name: 'Add Event' }).click();
    const form = page.locator('.editor form');
    const before = await form.boundingBox();
    await page.getByLabel('Description').fill('Words, read aloud. '.repeat(200));
    await expect(page.locator('.preview')).toContainText('Words, read aloud. Words');
    expect((await form.boundingBox())?.height).toBe(before?.height);
  },
);

test('shows changes of others with a toast', async ({ page }) => {
  const staff = await openStaff();
  const whenSubscribed = watchRealtime(page);
  await openScreen(page, '/dashboard/events');
  await expect(page.getByRole('tab', { name: /Featured/ })).toBeVisible();
  await whenSubscribed();
  const title = `From Marnie ${Date.now()}`;
  const { data } = await staff.from('events').insert(newEvent(title)).select().single();
  await expect(notice(page, 'New Event Added')).toContainText(title);
  await expect(card(page, title)).toBeVisible();
  const id = data?.id ?? '';
  await staff.from('events').update({ location: 'The cellar' }).eq('id', id);
  await expect(notice(page, 'Event Updated')).toBeVisible();
  await expect(card(page, title)).toContainText('The cellar');
  await staff.from('events').delete().eq('id', id);
  await expect(notice(page, 'Event Deleted')).toContainText(title);
  await expect(card(page, title)).toHaveCount(0);
});

test('reconnects after a lost connection, and the list is correct', async ({ page, shop }) => {
  test.slow();
  const staff = await openStaff();
  const stamp = Date.now();
  const titles = ['Changed', 'Gone', 'New'].map((word) => `${word} Meanwhile ${stamp}`);
  const [changed = '', removed = '', added = ''] = titles;
  await staff
    .from('events')
    .insert([newEvent(changed), newEvent(removed)])
    .throwOnError();
  let isCut = false;
  await page.routeWebSocket(/\/realtime\/v1/, (socket) => {
    if (isCut) void socket.close({ code: 1013 });
    else lines.push(socket.connectToServer(), socket);
  });
  const lines: { close: (options?: { code?: number }) => Promise<void> }[] = [];
  await openScreen(page, '/dashboard/events');
  await expect(card(page, removed)).toBeVisible();
  await expect.poll(() => lines.length).toBe(2);

  isCut = true;
  for (const line of lines) await line.close({ code: 1012 });
  await staff.from('events').update({ location: 'The cellar' }).eq('title', changed);
  await staff.from('events').delete().eq('title', removed);
  await staff.from('events').insert(newEvent(added)).throwOnError();
  isCut = false;
  await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(2);
  await expect(card(page, added)).toBeVisible({ timeout: 30_000 });
  await expect(card(page, changed)).toContainText('The cellar');
  await expect(card(page, removed)).toHaveCount(0);
  await staff.from('events').delete().in('title', titles);
  shop.allowConsole(/WebSocket/);
});

test('opens when its script comes, and requests it until then', async ({ page, shop }) => {
  await disablePublishing(page);
  await signInPage(page);
  const files = '**/_astro/react.*.js*';
  await page.route(files, (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-load-failed', '???');
  await expect(page.getByText('Opening the dashboard…')).toBeVisible();
  await page.unroute(files);
  await expect(page.getByText('Welcome back')).toBeVisible();
  shop.allowConsole(/Failed to load resource|net::ERR/);
});

test('says that the browser is offline, and keeps what is typed', async ({
  page,
  context,
  shop,
}) => {
  await openScreen(page, '/dashboard/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.fill('Typed on a train');
  await context.setOffline(true);
  const note = page.getByText(/^You are offline/);
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await expect(title).toHaveValue('Typed on a train');
  shop.allowConsole(/WebSocket|net::ERR/);
});

test('an owner gives a role, and the screens offer what it allows', async ({ page, browser }) => {
  const { email, id } = await createApprovedUser('clerk');
  await openScreen(page, `/dashboard/settings?q=${encodeURIComponent(email)}`);
  const role = page.getByLabel(/^Role of clerk/);
  await expect(role).toHaveValue('admin');
  await role.selectOption('Bookseller');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Answers messages');
  await dialog.getByRole('button', { name: 'Change Role' }).click();
  await expect(notice(page, 'Role changed.')).toBeVisible();
  await expect(role).toHaveValue('bookseller');
  await expect(page.getByLabel(/^Role of owner/)).toHaveCount(0);

  const clerk = await (await browser.newContext()).newPage();
  await openScreen(clerk, '/dashboard/settings', email);
  await expect(clerk.getByRole('tab', { name: 'Sign-In' })).toBeVisible();
  await expect(clerk.getByRole('tab', { name: 'User Management' })).toHaveCount(0);
  await clerk.goto('/dashboard/publishing');
  await expect(clerk.getByRole('heading', { name: 'Hold Changes' })).toBeVisible();
  await expect(clerk.getByRole('button', { name: 'Hold Changes' })).toHaveCount(0);
  await clerk.context().close();
  await openOperator().auth.admin.deleteUser(id);
});

test('a shorter retention of messages asks before it deletes', async ({ page }) => {
  const settings = () => openOperator().from('message_settings');
  await settings().update({ retention_days: 365 }).eq('id', true).throwOnError();
  await openScreen(page, '/dashboard/messages?tab=spam');
  const choice = page.getByLabel('Delete archived messages and spam after');
  await choice.selectOption('90 days');
  const question = page.getByRole('dialog', { name: 'Delete Old Messages' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(choice).toHaveValue('365');
  await choice.selectOption('90 days');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Settings saved.')).toBeVisible();
  await expect(choice).toHaveValue('90');
  expect((await settings().select('retention_days').single()).data).toEqual({ retention_days: 90 });
  await settings().update({ retention_days: 30 }).eq('id', true).throwOnError();
});
