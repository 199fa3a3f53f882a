import { disablePublishing, openScreen, signInPage } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { newEvent, openStaff } from '../staff.ts';

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

test('shows markup as text', async ({ page }) => {
  const script = '<img src=x onerror="window.isHurt=1"><script>window.isHurt=1</script>';
  const staff = await openStaff();
  await staff
    .from('events')
    .insert({ ...newEvent(script), description: script })
    .throwOnError();
  await openScreen(page, '/dashboard/events');
  const card = page.getByRole('article', { name: script });
  await expect(card).toContainText('<script>');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: script.slice(0, 60) })).toBeVisible();
  expect(await page.evaluate(() => 'isHurt' in window)).toBe(false);
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
