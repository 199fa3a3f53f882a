import type { Page } from 'playwright/test';
import {
  clickTwiceWhilePending,
  endSession,
  createApprovedUser,
  notice,
  openScreen,
  startEvent,
} from './dashboard.ts';
import { expect, test } from './shop.ts';
import { newEvent, openOperator, openStaff } from './staff.ts';

const complaints =
  /Failed to load resource|did not answer|CORS|could not be read|no pricing|status of 409|^$/;

/** Fails every call of this kind until the fault is removed. */
async function breakCalls(page: Page, path: string, method: string): Promise<() => Promise<void>> {
  const isMeant = (url: URL) => url.pathname.endsWith(path);
  await page.route(isMeant, (route) =>
    route.request().method() === method ? route.abort() : route.fallback(),
  );
  return () => page.unroute(isMeant);
}

async function dismiss(page: Page, text: string): Promise<void> {
  await notice(page, text).last().getByRole('button').click();
  await expect(notice(page, text)).toHaveCount(0);
}

const lists = [
  ['/dashboard', '/rest/v1/events', 'Failed to fetch events', 'Total Events'],
  ['/dashboard', '/rest/v1/audit_log', 'The recent activity could not be read.', 'ago|,'],
  ['/dashboard', '/rest/v1/releases', 'The releases could not be read.', 'Last built|No build'],
  ['/dashboard/events', '/rest/v1/events', 'Failed to fetch events', 'Featured Events \\('],
  [
    '/dashboard/collections',
    '/rest/v1/collections_config',
    'Failed to fetch collections',
    'On Brow',
  ],
  [
    '/dashboard/staff-picks',
    '/rest/v1/staff_picks',
    'Failed to fetch staff picks',
    'Current Staff',
  ],
  [
    '/dashboard/settings',
    '/rest/v1/profiles',
    'Failed to fetch users. Please try again.',
    'All Users \\(',
  ],
] as const;

for (const [screen, path, sentence, sign] of lists) {
  test(`shows an error on ${screen} without ${path}, and retries`, async ({ page, shop }) => {
    await openScreen(page, '/dashboard/settings');
    const mend = await breakCalls(page, path, 'GET');
    await page.goto(screen);
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: sentence });
    await expect(failed).toBeVisible();
    if (screen !== '/dashboard') await expect(notice(page, sentence)).toBeVisible();
    await mend();
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('main')).toContainText(new RegExp(sign));
    await expect(failed).toHaveCount(0);
    shop.allowConsole(complaints);
  });
}

test('shows a loading state in each list for slow responses', async ({ page, shop }) => {
  test.slow();
  await openScreen(page, '/dashboard/settings');
  for (const [screen, path, , sign] of lists) {
    const held = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname.endsWith(path),
      async (route) => {
        await held.promise;
        await route.fallback();
      },
      { times: 1 },
    );
    await page.goto(screen);
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('Loading');
    held.resolve();
    await expect(page.getByRole('main')).toContainText(new RegExp(sign));
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  shop.allowConsole(complaints);
});

test('shows a slow save, and a second click creates no second event', async ({ page }) => {
  const title = `Slow ${Date.now()}`;
  await openScreen(page, '/dashboard/events');
  const form = await startEvent(page, title);
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/rest/v1/events?*', async (route) => {
    if (route.request().method() === 'POST') await slow;
    await route.fallback();
  });
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(form.getByLabel('Title')).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard Changes' })).toHaveCount(0);
  arrive();
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  const { data } = await openOperator().from('events').delete().eq('title', title).select('id');
  expect(data).toHaveLength(1);
});

test('creates no second event on a retry after a lost response', async ({ page, shop }) => {
  const location = `Porch ${Date.now()}`;
  await openScreen(page, '/dashboard/events');
  const form = await startEvent(page, 'Lost', location);
  await page.route(
    (url) => url.pathname.endsWith('/rest/v1/events'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(notice(page, 'Failed to save event')).toBeVisible();
  await form.getByLabel('Title').fill('Found');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  const { data } = await openOperator()
    .from('events')
    .delete()
    .eq('location', location)
    .select('title');
  expect(data).toEqual([{ title: 'Found' }]);
  shop.allowConsole(/Failed to load resource|did not answer/);
});

test('events: shows rejected changes and loses nothing', async ({ page, shop }) => {
  test.slow();
  const title = `Unlucky ${Date.now()}`;
  const staff = await openStaff();
  await staff.from('events').insert(newEvent(title)).throwOnError();
  await openScreen(page, '/dashboard/events');
  const card = page.getByRole('article', { name: title, exact: true });
  const events = '/rest/v1/events';

  let mend = await breakCalls(page, events, 'PATCH');
  await card.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByLabel('Location').fill('The attic');
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(notice(page, 'Failed to save event')).toBeVisible();
  await dismiss(page, 'Failed to save event');
  await expect(form.getByLabel('Location')).toHaveValue('The attic');
  await mend();
  await page.route(`**${events}?*`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { code: 'P0001', message: 'Not on a Wednesday.' } })
      : route.fallback(),
  );
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(notice(page, 'Not on a Wednesday.')).toBeVisible();
  await dismiss(page, 'Not on a Wednesday.');
  await page.unroute(`**${events}?*`);
  // An error and the success that resolves it are never shown together.
  mend = await breakCalls(page, events, 'PATCH');
  await form.getByRole('button', { name: 'Update Event' }).click();
  await expect(notice(page, 'Failed to save event')).toBeVisible();
  await mend();
  await clickTwiceWhilePending(page, events, form.getByRole('button', { name: 'Update Event' }));
  await expect(notice(page, 'Event updated successfully')).toBeVisible();
  await expect(notice(page, 'Failed to save event')).toHaveCount(0);
  await expect(card).toContainText('The attic');

  mend = await breakCalls(page, events, 'DELETE');
  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Event' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Failed to delete event')).toBeVisible();
  await expect(card).toBeVisible();
  await dismiss(page, 'Failed to delete event');
  await mend();

  mend = await breakCalls(page, '/rest/v1/rpc/restore_event', 'POST');
  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Failed to restore event')).toBeVisible();
  await dismiss(page, 'Failed to restore event');
  await mend();
  mend = await breakCalls(page, '/rest/v1/events_trash', 'GET');
  await page.getByRole('button', { name: 'Trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  await expect(trash.getByRole('alert')).toContainText('The trash could not be read.');
  await mend();
  await trash.getByRole('button', { name: 'Try Again' }).click();
  await trash.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(trash.getByText(title)).toHaveCount(0);
  await trash.getByRole('button', { name: 'Close' }).click();
  await expect(card).toBeVisible();
  await staff.from('events').delete().eq('title', title);
  shop.allowConsole(complaints);
});

test('collections: shows rejected changes and loses nothing', async ({ page, shop }) => {
  test.slow();
  await openOperator().from('collections_config').delete().like('handle', 'fault-%');
  await openScreen(page, '/dashboard/collections');
  const table = '/rest/v1/collections_config';
  let mend = await breakCalls(page, table, 'POST');
  await page.getByRole('button', { name: 'Add Collection' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Collection' });
  await form.getByLabel('Collection ID').fill('900000077');
  await form.getByLabel('Title').fill('A Faulty Shelf');
  await form.getByLabel('Handle').fill('fault-shelf');
  await form.getByRole('button', { name: 'Add Collection' }).click();
  await expect(notice(page, 'Failed to save collection')).toBeVisible();
  await dismiss(page, 'Failed to save collection');
  await expect(form.getByLabel('Handle')).toHaveValue('fault-shelf');
  await mend();
  await clickTwiceWhilePending(page, table, form.getByRole('button', { name: 'Add Collection' }));
  await expect(notice(page, 'Collection added successfully')).toBeVisible();
  const rows = page.getByRole('row', { name: /A Faulty Shelf/ });
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Add Collection' }).click();
  await form.getByLabel('Collection ID').fill('900000077');
  await form.getByLabel('Title').fill('The Same Shelf');
  await form.getByLabel('Handle').fill('fault-other');
  await form.getByRole('button', { name: 'Add Collection' }).click();
  await expect(notice(page, 'Failed to save collection')).toBeVisible();
  await expect(form.getByLabel('Collection ID')).toHaveAttribute('aria-invalid', 'true');
  await dismiss(page, 'Failed to save collection');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  mend = await breakCalls(page, '/rest/v1/rpc/reorder_collections', 'POST');
  const order = () => page.getByRole('row').allTextContents();
  const before = await order();
  await page.getByRole('button', { name: 'Move A Faulty Shelf up' }).click();
  await expect(notice(page, 'Failed to update the order')).toBeVisible();
  await expect.poll(order).toEqual(before);
  await dismiss(page, 'Failed to update the order');
  await mend();

  mend = await breakCalls(page, table, 'PATCH');
  for (const name of ['A Faulty Shelf is active', 'A Faulty Shelf is on browse']) {
    await page.getByRole('switch', { name }).click();
    await expect(notice(page, 'Failed to update collection status')).toBeVisible();
    await expect(page.getByRole('switch', { name })).toBeChecked();
    await dismiss(page, 'Failed to update collection status');
  }
  await page.getByRole('button', { name: 'Edit A Faulty Shelf' }).click();
  await page.getByLabel('Title').fill('Better');
  await page.getByRole('button', { name: 'Update Collection' }).click();
  await expect(notice(page, 'Failed to save collection')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Better');
  await dismiss(page, 'Failed to save collection');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await mend();

  mend = await breakCalls(page, table, 'DELETE');
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete A Faulty Shelf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(notice(page, 'Failed to delete collection')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await dismiss(page, 'Failed to delete collection');
  await mend();
  await remove();
  await expect(notice(page, 'Collection deleted successfully')).toBeVisible();

  mend = await breakCalls(page, '/functions/v1/collections', 'POST');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(notice(page, 'Failed to refresh collections data')).toBeVisible();
  await dismiss(page, 'Failed to refresh collections data');
  await mend();
  mend = await breakCalls(page, table, 'GET');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(notice(page, 'Failed to refresh collections data')).toBeVisible();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await mend();
  shop.allowConsole(complaints);
});

test('staff picks: shows rejected changes and loses nothing', async ({ page, shop }) => {
  test.slow();
  const operator = openOperator();
  await operator.from('staff_picks').delete().eq('product_handle', 'persuasion');
  await openScreen(page, '/dashboard/staff-picks');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const table = '/rest/v1/staff_picks';

  let mend = await breakCalls(page, '/functions/v1/collections', 'POST');
  await page.getByRole('button', { name: 'Add Products' }).click();
  const picker = page.getByRole('dialog', { name: 'Add Products' });
  await expect(notice(page, 'Failed to fetch products from collections')).toBeVisible();
  await dismiss(page, 'Failed to fetch products from collections');
  await mend();
  const asleep = { success: false, collections: [], genres: [], error: 'Shopify is asleep' };
  await page.route('**/functions/v1/collections', (route) => route.fulfill({ json: asleep }));
  await picker.getByRole('button', { name: 'Try Again' }).click();
  await expect(notice(page, 'Failed to fetch products: Shopify is asleep')).toBeVisible();
  await dismiss(page, 'Failed to fetch products: Shopify is asleep');
  await page.unroute('**/functions/v1/collections');
  await page.route('**/functions/v1/collections', (route) =>
    route.fulfill({ status: 502, json: { ...asleep, requestId: 'a1b2' } }),
  );
  await picker.getByRole('button', { name: 'Try Again' }).click();
  const toastText =
    'Failed to fetch products: Function invocation failed: Shopify is asleep (request a1b2)';
  await expect(notice(page, toastText)).toBeVisible();
  await dismiss(page, toastText);
  await page.unroute('**/functions/v1/collections');
  await picker.getByRole('button', { name: 'Try Again' }).click();
  await picker.getByPlaceholder('Search products...').fill('persuasion');
  const product = picker.getByRole('article', { name: 'Persuasion', exact: true });
  mend = await breakCalls(page, table, 'POST');
  await product.getByRole('button', { name: /^Add to Staff Picks/ }).click();
  await expect(notice(page, 'Failed to add product to staff picks')).toBeVisible();
  await dismiss(page, 'Failed to add product to staff picks');
  await mend();
  await clickTwiceWhilePending(
    page,
    table,
    product.getByRole('button', { name: /^Add to Staff Picks/ }),
  );
  await expect(notice(page, 'Product added to staff picks')).toBeVisible();
  await picker.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row', { name: /Persuasion/ });
  await expect(row).toHaveCount(1);

  mend = await breakCalls(page, table, 'PATCH');
  await row.getByRole('switch').click();
  await expect(notice(page, 'Failed to update staff pick status')).toBeVisible();
  await expect(row.getByRole('switch')).toBeChecked();
  await dismiss(page, 'Failed to update staff pick status');
  await row.getByRole('button', { name: 'Refresh price of Persuasion' }).click();
  await expect(notice(page, 'Failed to update pricing')).toBeVisible();
  await dismiss(page, 'Failed to update pricing');
  await mend();
  mend = await breakCalls(page, '/rest/v1/rpc/reorder_staff_picks', 'POST');
  const order = () => page.getByRole('row').allTextContents();
  const before = await order();
  await row.getByRole('button', { name: 'Move Persuasion up' }).click();
  await expect(notice(page, 'Failed to update the order')).toBeVisible();
  await expect.poll(order).toEqual(before);
  await dismiss(page, 'Failed to update the order');
  await mend();
  mend = await breakCalls(page, '/functions/v1/product-pricing', 'POST');
  await page.getByRole('button', { name: 'Update All Prices' }).click();
  await expect(notice(page, 'Failed to update any pricing')).toBeVisible();
  await dismiss(page, 'Failed to update any pricing');
  await mend();

  mend = await breakCalls(page, table, 'DELETE');
  const remove = async () => {
    await row.getByRole('button', { name: 'Remove Persuasion' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  };
  await remove();
  await expect(notice(page, 'Failed to remove from staff picks')).toBeVisible();
  await expect(row).toHaveCount(1);
  await dismiss(page, 'Failed to remove from staff picks');
  await mend();
  const { data: pick } = await operator
    .from('staff_picks')
    .select('*')
    .eq('product_handle', 'persuasion')
    .single()
    .throwOnError();
  await remove();
  await expect(notice(page, 'Removed from staff picks')).toBeVisible();

  await operator.from('staff_picks').insert(pick).throwOnError();
  await page.getByRole('button', { name: 'Add Products' }).click();
  await picker.getByPlaceholder('Search products...').fill('persuasion');
  await product.getByRole('button', { name: /^Add to Staff Picks/ }).click();
  await expect(notice(page, 'This product is already in staff picks')).toBeVisible();
  await expect(product.getByRole('button', { name: /^Already Added/ })).toBeDisabled();
  await operator.from('staff_picks').delete().eq('id', pick.id);
  shop.allowConsole(complaints);
});

test('users: shows rejected changes and loses nothing', async ({ page, shop }) => {
  test.slow();
  const { email, id } = await createApprovedUser('faulty');
  await openOperator().from('profiles').update({ approved: false }).eq('user_id', id);
  await openScreen(page, '/dashboard/settings');
  const name = email.split('@')[0] ?? '';
  const person = page.getByRole('listitem', { name, exact: true });
  let mend = await breakCalls(page, '/rest/v1/profiles', 'PATCH');
  await person.getByRole('button', { name: /^Approve/ }).click();
  await expect(notice(page, 'Failed to update user status. Please try again.')).toBeVisible();
  await expect(person).toContainText('Pending');
  await dismiss(page, 'Failed to update user status. Please try again.');
  await mend();
  await person.getByRole('button', { name: /^Approve/ }).click();
  await expect(person).toContainText('by owner');
  mend = await breakCalls(page, '/rest/v1/profiles', 'PATCH');
  await person.getByRole('button', { name: /^Revoke Access/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Access' }).click();
  await expect(notice(page, 'Failed to update user status. Please try again.')).toBeVisible();
  await expect(person.getByRole('button', { name: /^Revoke Access/ })).toBeVisible();
  await dismiss(page, 'Failed to update user status. Please try again.');
  await mend();

  const remove = async () => {
    await person.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  mend = await breakCalls(page, '/functions/v1/delete-user', 'POST');
  await remove();
  await expect(notice(page, 'Failed to delete user. Please try again.')).toBeVisible();
  await expect(person).toBeVisible();
  await dismiss(page, 'Failed to delete user. Please try again.');
  await mend();
  await remove();
  await expect(notice(page, 'User deleted successfully.')).toBeVisible();

  mend = await breakCalls(page, '/functions/v1/create-user', 'POST');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByLabel('Email').fill('anne@kellynch.example');
  await form.getByLabel('Password').fill('half-agony-half-hope');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, 'Failed to create user. Please try again.')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue('anne@kellynch.example');
  await dismiss(page, 'Failed to create user. Please try again.');
  await mend();
  await form.getByLabel('Email').fill('owner@heartandhollow.example');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, 'Failed to create user. Please try again.')).toBeVisible();
  await expect(form.getByText('There is already an account with this e-mail.')).toBeVisible();
  await dismiss(page, 'Failed to create user. Please try again.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  mend = await breakCalls(page, '/functions/v1/get-users', 'POST');
  await page.reload();
  await expect(page.getByRole('listitem', { name: 'owner', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('owner@heartandhollow.example');
  await mend();
  shop.allowConsole(complaints);
});

test('tells a user revoked elsewhere, and reports no success', async ({ page, shop }) => {
  test.slow();
  const title = `Kept ${Date.now()}`;
  const staff = await openStaff();
  await staff.from('events').insert(newEvent(title)).throwOnError();
  const { email, id } = await createApprovedUser('turned-out');
  const operator = openOperator();
  for (const act of ['Edit', 'Delete'] as const) {
    await operator.from('profiles').update({ approved: true }).eq('user_id', id).throwOnError();
    await page.context().clearCookies();
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await openScreen(page, '/dashboard/events', email);
    await page
      .getByRole('article', { name: title, exact: true })
      .getByRole('button', { name: act })
      .click();
    const dialog = page.getByRole('dialog');
    if (act === 'Edit') await dialog.getByLabel('Location').fill('Elsewhere');
    await operator.from('profiles').update({ approved: false }).eq('user_id', id).throwOnError();
    await dialog
      .getByRole('button', { name: act === 'Edit' ? 'Update Event' : 'Delete', exact: true })
      .click();
    await expect(notice(page, 'Your access to the dashboard has changed.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
    await expect(notice(page, /successfully$/)).toHaveCount(0);
  }
  const { data } = await operator.from('events').select('location').eq('title', title).single();
  expect(data?.location).toBe('The porch');
  await staff.from('events').delete().eq('title', title);
  shop.allowConsole(/status of 40\d/);
});

test('renews an expired session above the open form, and saves the form', async ({
  page,
  shop,
}) => {
  const title = `Kept Open ${Date.now()}`;
  const { email } = await createApprovedUser('expired');
  await openScreen(page, '/dashboard/events', email);
  const form = await startEvent(page, title);
  await endSession(page);
  await form.getByRole('button', { name: 'Create Event' }).click();
  const door = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(door).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
  await door.getByLabel('Email').fill(email);
  await door.getByLabel('Password').fill('heart-and-hollow');
  await door.getByRole('button', { name: 'Sign In' }).click();
  await expect(door).toHaveCount(0);
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('article', { name: title })).toHaveCount(1);
  await openOperator().from('events').delete().eq('title', title);
  shop.allowConsole(/status of 40\d/);
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
  const card = (title: string) => page.getByRole('article', { name: title, exact: true });
  await expect(card(removed)).toBeVisible();
  await expect.poll(() => lines.length).toBe(2);

  isCut = true;
  for (const line of lines) await line.close({ code: 1012 });
  await staff.from('events').update({ location: 'The cellar' }).eq('title', changed);
  await staff.from('events').delete().eq('title', removed);
  await staff.from('events').insert(newEvent(added)).throwOnError();
  isCut = false;
  await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(2);
  await expect(card(added)).toBeVisible({ timeout: 30_000 });
  await expect(card(changed)).toContainText('The cellar');
  await expect(card(removed)).toHaveCount(0);
  await staff.from('events').delete().in('title', titles);
  shop.allowConsole(/WebSocket/);
});

test('shows markup as text, and reports text that is too long', async ({ page }) => {
  test.slow();
  const script = '<img src=x onerror="window.isHurt=1"><script>window.isHurt=1</script>';
  await openScreen(page, '/dashboard/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  for (const label of ['Title', 'Category', 'Location', 'Address', 'Description'])
    await form.getByLabel(label).fill(script);
  for (const label of ['Date', 'Time', 'Price'])
    await form.getByLabel(label, { exact: true }).fill(script);
  await form.getByLabel('Registration Link').fill('javascript:alert(1)');
  await form.getByLabel('Title').fill('T'.repeat(500));
  await form.getByRole('button', { name: 'Create Event' }).click();
  for (const label of ['Title', 'Price'])
    await expect(form.getByLabel(label)).toHaveAccessibleDescription('This is too long.');
  await expect(form.getByLabel('Registration Link')).toHaveAccessibleDescription(/https:/);
  await form.getByLabel('Registration Link').fill('');
  await form.getByLabel('Price').fill('<b>Free</b>');
  await form.getByLabel('Title').fill(script);
  await form.getByRole('button', { name: 'Create Event' }).click();
  const card = page.getByRole('article', { name: script });
  await expect(card).toContainText('<script>');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: script.slice(0, 60) })).toBeVisible();

  await page.goto('/dashboard/collections');
  await page.getByRole('button', { name: 'Add Collection' }).click();
  const collection = page.getByRole('dialog', { name: 'Add New Collection' });
  await collection.getByLabel('Collection ID').fill(script);
  await collection.getByLabel('Handle').fill(`script-${Date.now()}`);
  await collection.getByLabel('Description').fill(script);
  await collection.getByLabel('Title').fill('T'.repeat(500));
  await collection.getByLabel('Fallback Image').fill('javascript:alert(1)');
  await collection.getByRole('button', { name: 'Add Collection' }).click();
  await expect(collection.getByLabel('Title')).toHaveAccessibleDescription('This is too long.');
  await expect(collection.getByLabel('Fallback Image')).toHaveAccessibleDescription(/https:/);
  await collection.getByLabel('Fallback Image').fill('');
  await collection.getByLabel('Title').fill(script);
  await collection.getByRole('button', { name: 'Add Collection' }).click();
  await expect(notice(page, 'Collection added successfully')).toBeVisible();
  await expect(page.getByRole('cell', { name: script }).first()).toBeVisible();
  await openOperator().from('collections_config').delete().like('handle', 'script-%');

  await page.goto('/dashboard/settings');
  await page.getByPlaceholder('Search users by name, email, or role...').fill(script);
  await expect(page.getByText('No users found')).toBeVisible();
  expect(await page.evaluate(() => 'isHurt' in window)).toBe(false);
});
