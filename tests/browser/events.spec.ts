import type { Page } from 'playwright/test';
import { expect, test } from './shop.ts';
import { newEvent, openStaff } from './staff.ts';
import { settled } from './waits.ts';

const titles = (page: Page) => page.locator('.event h2').allTextContents();

test('keeps the built events if the script for live changes does not come', async ({
  page,
  shop,
}) => {
  shop.allowConsole(/Failed to load resource/);
  await page.route('**/_astro/live-events.*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/events');
  await failed;
  await settled(page);
  await expect(page.getByRole('article')).toHaveCount(7);
});

test('sorts by date on the first click', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('button', { name: 'Sort by date' }).click();
  await expect(page.getByRole('button', { name: 'Sort by newest first' })).toBeVisible();
  const starts = await page
    .locator('.event time')
    .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});

test('updates an open page when staff add, change and delete', async ({ page }) => {
  const staff = await openStaff();
  await page.goto('/events');
  const title = `Told at ${Date.now()}`;
  const { data, error } = await staff.from('events').insert(newEvent(title)).select().single();
  expect(error).toBeNull();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  // After the next event, which is always first.
  expect((await titles(page))[1]).toBe(title);
  await staff
    .from('events')
    .update({ time: 'Midnight, sharp' })
    .eq('id', data?.id ?? '');
  await expect(page.getByText('Midnight, sharp')).toBeVisible();
  await staff
    .from('events')
    .delete()
    .eq('id', data?.id ?? '');
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});

test('fetches events again in a resumed tab without Realtime', async ({ page, shop }) => {
  const staff = await openStaff();
  await shop.injectFault({ service: 'realtime', fault: 'down', times: 50 });
  await page.goto('/events');
  const title = `Found at ${Date.now()}`;
  const { data } = await staff.from('events').insert(newEvent(title)).select().single();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await staff
    .from('events')
    .delete()
    .eq('id', data?.id ?? '');
  await shop.clearFaults();
  shop.allowConsole(/WebSocket/);
});

test('shows markup in a row as text', async ({ page }) => {
  const staff = await openStaff();
  await page.goto('/events');
  const script = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  const row = { ...newEvent(script), description: script, location: script, price: 'Free' };
  const { data, error } = await staff.from('events').insert(row).select().single();
  expect(error).toBeNull();
  await expect(page.getByRole('heading', { name: script })).toBeVisible();
  expect(await page.title()).not.toBe('1');
  await staff
    .from('events')
    .delete()
    .eq('id', data?.id ?? '');
});

const row = (index: number) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  image: null,
  price: 'Free',
  starts_at: null,
  ends_at: null,
  address: null,
  link: 'javascript:document.title=1',
  created_at: '2026-11-01T00:00:00+00:00',
  updated_at: '2026-11-01T00:00:00+00:00',
  ...newEvent(`Event ${index}`),
});

test('shows when to look again without events', async ({ page }) => {
  await page.route('**/rest/v1/events*', (route) => route.fulfill({ json: [] }));
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible();
  await expect(page.getByText('Check back soon for upcoming events!')).toBeVisible();
});

test('shows five hundred events, and no link runs a script', async ({ page }) => {
  const rows = Array.from({ length: 500 }, (_, index) => row(index));
  const headers = {
    'content-range': '0-499/500',
    'access-control-expose-headers': 'content-range',
  };
  await page.route('**/rest/v1/events*', (route) => route.fulfill({ json: rows, headers }));
  await page.goto('/events');
  await expect(page.getByRole('article')).toHaveCount(500);
  await expect(page.getByRole('link', { name: /Register Now/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sort by date' }).click();
  await expect(page.getByRole('button', { name: 'Sort by newest first' })).toBeVisible();
});

for (const [what, response] of [
  ['fails', { status: 500, body: 'no' }],
  ['talks nonsense', { json: [{ id: 1 }] }],
] as const) {
  test(`keeps the built events when the table ${what}`, async ({ page, shop }) => {
    await page.route('**/rest/v1/events*', (route) => route.fulfill(response));
    const requested = page.waitForResponse('**/rest/v1/events*');
    await page.goto('/events');
    await requested;
    await expect(page.getByRole('article')).toHaveCount(7);
    await expect
      .poll(() => shop.consoleErrors().some((received) => /records|events/.test(received)))
      .toBe(true);
    shop.allowConsole(/records answered|do not advance|Failed to load/);
  });
}
