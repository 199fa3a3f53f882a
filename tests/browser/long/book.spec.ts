import { cardsIn } from '../book-cards.ts';
import { measureShift } from '../layout-shift.ts';
import { expect, test, variantOf } from '../shop.ts';
import { settled } from '../waits.ts';

test('shows what its card has before its page has come, and the book before React', async ({
  page,
  shop,
}) => {
  // React never comes.
  await page.route('**/_astro/react.*.js', () => undefined);
  const bookPage = Promise.withResolvers<void>();
  await page.route('**/books/persuasion', async (route) => {
    await bookPage.promise;
    await route.continue();
  });
  await page.goto('/collections/slow-burns');
  const card = shop.card('Persuasion');
  const price = (await card.locator('.price').textContent()) ?? '';
  await card.getByRole('link', { name: 'Persuasion' }).click();
  await expect(shop.popup.getByRole('heading', { level: 2, name: 'Persuasion' })).toBeVisible();
  await expect(shop.popup).toContainText(price);
  await expect(shop.popup.locator('img.cover')).toBeVisible();
  bookPage.resolve();
  await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
});

test('requests a book once, when the pointer rests on its card', async ({ page, shop }) => {
  let requests = 0;
  await page.route('**/books/persuasion', async (route) => {
    requests++;
    await route.continue();
  });
  await page.goto('/collections/slow-burns');
  const link = shop.card('Persuasion').getByRole('link', { name: 'Persuasion' });
  // The first move brings the script; a later one is heard by it.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover();
    await link.hover();
    await expect.poll(() => requests, { timeout: 2000 }).toBe(1);
  }).toPass();
  await link.click();
  await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
  expect(requests).toBe(1);
});

test('keeps a popup reopened by Forward despite a late close event', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
  await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
  await shop.popup.evaluate((popup) => popup.dispatchEvent(new Event('close')));
  await settled(page);
  await expect(page).toHaveURL('/books/persuasion');
  await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/collections/slow-burns');
});

test('opens the popup on a double click and keeps it open', async ({ page, shop }) => {
  await page.goto('/browse-books');
  await cardsIn(page.getByRole('main')).first().getByRole('link').dblclick();
  await expect(shop.popup.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
  await expect(shop.popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shop.popup).toBeHidden();
});

test('closes the popup on Escape during its animation and before hydration', async ({
  page,
  shop,
}) => {
  await page.goto('/collections/slow-burns');
  const island = Promise.withResolvers<void>();
  await page.route(/_astro\/book\./, async (route) => {
    await island.promise;
    await route.continue();
  });
  await expect(page.locator('html')).toHaveAttribute('data-restored');
  const link = shop.card('Persuasion').getByRole('link', { name: 'Persuasion' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(shop.popup).toBeHidden({ timeout: 150 });
  await expect(link).toBeFocused();
  const loaded = page.waitForResponse(/_astro\/book\./);
  island.resolve();
  await loaded;
  await settled(page);
  await expect(shop.popup).toBeHidden();
  await expect(page).toHaveURL('/collections/slow-burns');
  await shop.card('North and South').getByRole('link', { name: 'North and South' }).click();
  await expect(shop.popup.getByRole('heading', { level: 1 })).toHaveText('North and South');
});

test('forgets a popup at once that is closed before its script has come', async ({ page }) => {
  await page.goto('/collections/slow-burns');
  await page.route(/_astro\/book\./, () => new Promise(() => {}));
  await expect(page.locator('html')).toHaveAttribute('data-restored');
  const queued = await page.evaluate(() => {
    const { queue } = window.actionRuntime;
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[data-action=book]');
    const closeByEscape = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    const hrefs = () => queue.map(({ href }) => href);
    links[0]?.click();
    closeByEscape();
    const afterClosing = hrefs();
    links[1]?.click();
    return { afterClosing, afterSecond: hrefs(), second: links[1]?.href };
  });
  expect(queued.afterClosing).toEqual([]);
  expect(queued.afterSecond).toEqual([queued.second]);
  // The event of the first closing comes now.
  await settled(page);
  expect(await page.evaluate(() => window.actionRuntime.queue.length)).toBe(1);
});

test('shows no pre-order on a page that is open past its date', async ({ page, shop }) => {
  await page.goto('/books/the-garlic-letters');
  const main = page.getByRole('main');
  const due = await main.locator('[data-publishes-at]').first().getAttribute('data-publishes-at');
  await page.clock.setFixedTime((parseInt(due ?? '') + 60) * 60_000);
  await page.reload();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('The Garlic Letters');
  await expect(main.getByText('PRE-ORDER', { exact: true })).toHaveCount(0);
  await expect(main.locator('.offer-price').filter({ visible: true })).toHaveText(/^\$\d+\.\d\d$/);
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContain(
    expect.stringContaining('PreOrder'),
  );
  await page.goto('/new-releases');
  await expect(shop.card('The Garlic Letters')).toHaveCount(0);
});

test('believes no clock that is a year ahead', async ({ page, shop }) => {
  const shown = async () => {
    const texts: (string | null)[] = [];
    for (const path of ['/books/the-garlic-letters', '/new-releases', '/events', '/']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-restored');
      if (path === '/events') {
        await page.getByRole('button', { name: 'Sort by date' }).click();
        await expect(page.getByRole('button', { name: 'Sort by newest first' })).toBeVisible();
      }
      texts.push(
        ...(await page
          .getByRole('main')
          .locator('h3, h4, .badges, .small-print, b')
          .allTextContents()),
      );
    }
    return texts;
  };
  const before = await shown();
  await page.clock.setFixedTime(Date.now() + 365 * 86_400_000);
  expect(await shown()).toEqual(before);
  await expect(shop.drawer).toBeHidden();
});

test('says what stands on the shelves now, and moves nothing', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const variant = await variantOf('persuasion');
  await shop.injectFault({ variant, quantity: 9 });
  const offer = page.locator(`[data-edition="${variant.split('/').at(-1)}"]`);
  const collection = offer.getByText('Or collect it at 214 Main Street.');
  async function open(): Promise<void> {
    await page.goto('/books/persuasion');
    await expect(page.locator('html')).toHaveAttribute('data-restored');
    await expect(collection).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await open();
  await expect(collection).toHaveCount(0);
  expect(await measureShift(page)).toBe(0);
  await offer.getByText(/^Ships within/).click();
  await expect(offer.getByText('On our shelves now. Usually ready in 24 hours.')).toBeVisible();
  await shop.injectFault({ location: 'close' });
  const answer = page.waitForResponse(/product-stock/);
  await open();
  await (await answer).finished();
  await expect(collection).toHaveCount(1);
  await expect(offer.getByText('On our shelves now')).toHaveCount(0);
});
