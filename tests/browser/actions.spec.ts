import { expect, test as base, type Page } from 'playwright/test';
import { bundleScript } from '../../src/actions/integration.ts';

const origin = 'http://actions.example';

/** The actions module on a page without a shop, with a runtime that loads when a test lets it. */
const test = base.extend<{ loadRuntime: () => void }>({
  loadRuntime: async ({ page }, use) => {
    const collector = await bundleScript('src/actions/collector.ts', {
      RUNTIME_URL: '"/runtime.js"',
    });
    const runtime = await bundleScript('tests/fixtures/actions-page.ts');
    const isReleased = Promise.withResolvers<void>();
    await page.route(`${origin}/**`, async (route) => {
      if (!route.request().url().endsWith('/runtime.js'))
        return route.fulfill({ contentType: 'text/html', body: toPage(collector) });
      await isReleased.promise;
      return route.fulfill({ contentType: 'text/javascript', body: runtime });
    });
    await page.goto(`${origin}/`);
    await use(isReleased.resolve);
  },
});

const toPage = (collector: string) => `<!doctype html>
<html lang="en">
  <head><title>Actions</title><script>${collector}</script></head>
  <body>
    <p data-payload='{"id":"1"}'>
      <button type="button" data-action="add">Add</button>
      <button type="button" data-action="favorite" aria-pressed="false">Favorite</button>
    </p>
    <button type="button" data-action="cart" data-dialog="drawer">Cart</button>
    <dialog id="drawer" aria-label="Cart"><button type="button">Close</button></dialog>
    <a href="/next" data-action="cart" data-dialog="drawer">Cart page</a>
  </body>
</html>`;

const handled = (page: Page) =>
  page.evaluate(() =>
    window.handled?.map(({ action, payload, pressed }) => [action, payload, pressed]),
  );

test('handles each early click once, in order, with its payload', async ({ page, loadRuntime }) => {
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Favorite' }).click();
  loadRuntime();
  await expect
    .poll(() => handled(page))
    .toEqual([
      ['add', '{"id":"1"}', null],
      ['favorite', '{"id":"1"}', 'false'],
    ]);
  await page.getByRole('button', { name: 'Favorite' }).click();
  await expect.poll(() => handled(page)).toHaveLength(3);
});

test('opens a dialog before the runtime has loaded, and makes it modal after', async ({
  page,
  loadRuntime,
}) => {
  await page.getByRole('button', { name: 'Cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cart' });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(false);
  loadRuntime();
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('shows a pending action and a toggle at once', async ({ page, loadRuntime }) => {
  loadRuntime();
  await page.waitForFunction(() => 'actionRuntime' in window);
  const add = page.locator('[data-action=add]');
  await add.click();
  await expect(add).toHaveText('Adding...');
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  // A second press is a second action. Playwright would wait until the button is enabled.
  await add.dispatchEvent('click');
  await expect.poll(() => handled(page)).toHaveLength(2);
  await page.evaluate(() => window.finish());
  await expect(add).toHaveText('Add');
  const favorite = page.getByRole('button', { name: 'Favorite' });
  await favorite.click();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
});

test('hands an unfinished action to the next page', async ({ page, loadRuntime }) => {
  await page.getByRole('button', { name: 'Add' }).click();
  await page.goto(`${origin}/next`);
  loadRuntime();
  await expect.poll(() => handled(page)).toEqual([['add', '{"id":"1"}', null]]);
});

test('leaves a click with a modifier key to the browser', async ({ page, loadRuntime }) => {
  await page.getByRole('link', { name: 'Cart page' }).click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Cart page' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(page.url()).toBe(`${origin}/`);
  loadRuntime();
  await expect.poll(() => handled(page)).toEqual([['cart', undefined, null]]);
});
