import { expect, test } from '../shop.ts';
import { newEvent, openStaff } from '../staff.ts';
import { settled } from '../waits.ts';

for (const [what, response] of [
  ['fails', { status: 500, body: 'no' }],
  ['talks nonsense', { json: [{ id: 1 }] }],
] as const)
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

test('fetches events again in a resumed tab without Realtime', async ({ page, shop }) => {
  const staff = await openStaff();
  await shop.injectFault({ service: 'realtime', fault: 'down', times: 50 });
  await page.goto('/events');
  const title = `Found at ${Date.now()}`;
  await staff.from('events').insert(newEvent(title)).throwOnError();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await staff.from('events').delete().eq('title', title);
  await shop.clearFaults();
  shop.allowConsole(/WebSocket/);
});

test('shows five hundred events, and no link runs a script', async ({ page }) => {
  const json = Array.from({ length: 500 }, (_, index) => ({
    ...newEvent(`Event ${index}`),
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    image: null,
    price: 'Free',
    starts_at: null,
    ends_at: null,
    address: null,
    link: 'javascript:document.title=1',
    created_at: '2026-11-01T00:00:00+00:00',
    updated_at: '2026-11-01T00:00:00+00:00',
  }));
  const headers = {
    'content-range': '0-499/500',
    'access-control-expose-headers': 'content-range',
  };
  await page.route('**/rest/v1/events*', (route) => route.fulfill({ json, headers }));
  await page.goto('/events');
  await expect(page.getByRole('article')).toHaveCount(500);
  await expect(page.getByRole('link', { name: /Register Now/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sort by date' }).click();
  await expect(page.getByRole('button', { name: 'Sort by newest first' })).toBeVisible();
});
