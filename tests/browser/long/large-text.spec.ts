import type { Page } from 'playwright/test';
import { openEachDialog } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { useShop } from '../worker-shop.ts';

/** A browser with a default text size of 200 %. */
test.use({
  ...useShop(undefined, '--blink-settings=defaultFontSize=32'),
  hasTouch: true,
  viewport: { width: 320, height: 740 },
});

/** Returns how far the page and its open dialogs scroll horizontally. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflows = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], :popover-open')]
      .map((part) => [part.id || part.tagName, part.scrollWidth - part.clientWidth] as const)
      .filter(([, overflow]) => overflow > 0),
  );
  expect(overflows).toEqual([]);
}

const pages = [
  '/',
  '/browse-books',
  '/browse-books?view=list',
  '/search?q=austen',
  '/search?q=zzzz',
  '/favorites',
  '/cart',
  '/contact',
  '/about',
  '/events',
  '/collections',
  '/collections/slow-burns',
  '/new-releases',
  '/books/the-garlic-book',
  '/login',
  '/shipping-policy',
  '/refund-policy',
  '/eu-uk-shipping',
  '/privacy-policy',
  '/terms-of-service',
  '/newsletter/confirm',
  '/no-such-page',
];

test('shows no page with horizontal scrolling', async ({ page, shop }) => {
  shop.allowConsole(/404/);
  await shop.addFromPage('emma');
  await page.locator('main .heart').dispatchEvent('click');
  await expect(shop.badge('favorites')).toHaveText('1');
  for (const path of pages) {
    await page.goto(path);
    if (path === '/cart') await expect(page.locator('main .line')).toBeVisible();
    if (path.includes('?'))
      await expect(page.locator('main .book, .empty-state').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

/** Returns the height of the page, and the texts that stand in a column of a few letters. */
function measurePage(page: Page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const columns: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const words = text.textContent?.trim() ?? '';
      const parent = text.parentElement;
      if (words.length < 8 || !parent?.checkVisibility() || parent.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (words.length < 3 * lines.size) columns.push(words);
    }
    return { height: document.documentElement.scrollHeight, columns };
  });
}

test('makes no page of a phone more than 2.2 times as long', async ({ page, shop }) => {
  test.slow();
  shop.allowConsole(/404/);
  await page.setViewportSize({ width: 360, height: 740 });
  await shop.addFromPage('emma');
  await page.locator('main .heart').dispatchEvent('click');
  await expect(shop.badge('favorites')).toHaveText('1');
  const browser = await page.context().newCDPSession(page);
  const setTextSize = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard } });
  const long: unknown[] = [];
  for (const path of [...pages, '/blind-date', '/authors', '/series', '/authors/jane-austen']) {
    await page.goto(path);
    if (path === '/cart') await expect(page.locator('main .line')).toBeVisible();
    if (/\?|favorites/.test(path))
      await expect(page.locator('main .book, .empty-state').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    const large = await measurePage(page);
    await setTextSize(16);
    const usual = await measurePage(page);
    await setTextSize(32);
    const ratio = large.height / usual.height;
    // A page that stays as long did not get larger text.
    if (ratio > 2.2 || ratio < 1.4 || large.columns.length > 0)
      long.push([path, ratio, large.columns]);
  }
  expect(long).toEqual([]);
});

test('breaks labels of cart and book only between words', async ({ page, shop }) => {
  const expectWholeWords = async (selector: string) => {
    const broken = await page.locator(selector).evaluateAll((labels) =>
      labels
        .filter((label) => label.checkVisibility())
        .flatMap((label) => {
          const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
          const words: string[] = [];
          for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            if (text.parentElement?.closest('.sr-only')) continue;
            for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1)
                words.push(word);
            }
          }
          return words;
        }),
    );
    expect(broken).toEqual([]);
  };
  await shop.addFromPage('the-garlic-letters');
  await page.goto('/books/the-garlic-letters');
  await expect(page.locator('main .editions')).toBeVisible();
  await expectWholeWords('main .button, main .editions .chip');
  await page.goto('/cart');
  await expect(page.locator('main .line')).toBeVisible();
  await expectWholeWords('main .button, main dl');
});

test('keeps drawer, popup, menu and search on screen', async ({ page, shop }) => {
  await shop.addFromPage('emma');
  await expectNoSidewaysScroll(page);
  for (const part of [
    shop.drawer.getByRole('button', { name: /Increase/ }),
    shop.drawer.getByRole('button', { name: /Remove/ }),
    shop.drawer.getByRole('button', { name: 'Clear Cart' }),
    shop.drawer.getByRole('link', { name: /Secure Checkout/ }),
    shop.drawer.getByRole('button', { name: 'Close cart' }),
  ])
    await part.click({ trial: true });
  await shop.closeDrawer();
  await page.goto('/collections/slow-burns');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.getByLabel('Search books').fill('the');
  const suggestions = page.getByRole('listbox').getByRole('option');
  await expect(suggestions.first()).toBeVisible();
  for (const option of await suggestions.all()) await option.click({ trial: true });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const link of await menu.getByRole('link').all()) await link.click({ trial: true });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().click();
  await expect(shop.popup.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await shop.popup.locator('[data-book-page] .button').first().click({ trial: true });
  await shop.popup.getByRole('button', { name: 'Close book' }).click({ trial: true });
});

test('shows no dashboard screen or dialog with horizontal scrolling', async ({ page }) => {
  test.slow();
  await openEachDialog(page, async (dialog) => {
    await expectNoSidewaysScroll(page);
    // A trial click fails if the button is out of reach.
    for (const button of await dialog.locator('.dialog-actions button:enabled').all())
      await button.click({ trial: true });
    await dialog
      .getByRole('button', { name: /Close|Cancel/ })
      .first()
      .click({ trial: true });
  });
  for (const screen of ['', 'messages', 'subscribers']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('shows whole toasts on the page, in the drawer and in the popup', async ({ page, shop }) => {
  /** Errors stay until they are dismissed. */
  const expectWhole = async (title: string, text = '') => {
    const toast = shop.notice(title).filter({ hasText: text });
    if (title === 'Missing Information') await toast.scrollIntoViewIfNeeded();
    await expect(toast).toBeInViewport({ ratio: 0.99 });
    await toast.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(toast).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  };
  // The cart is asked for again when the window gets the focus, also while the provider is down.
  shop.allowConsole(/Failed to load resource|CORS|saved cart could not be read/);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectWhole('Missing Information');
  await shop.addFromPage('emma');
  await expect(shop.drawer.getByRole('button', { name: /Increase/ })).toBeEnabled();
  const path = '/functions/v1/cart';
  await shop.injectFault({ service: 'functions', path, fault: 'down', times: 1 });
  await shop.drawer.getByRole('button', { name: /Increase/ }).click();
  await expectWhole('Error', 'Failed to update quantity.');
  await page.goto('/collections/slow-burns');
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().click();
  const add = shop.popup.locator('[data-book-page] [data-action=add]').first();
  await expect(add).toBeVisible();
  await page.route('**/functions/v1/cart', (route) => route.fulfill({ status: 503 }));
  await add.click();
  await expectWhole('Error', 'Failed to add item to cart.');
});
