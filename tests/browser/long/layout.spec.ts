import type { Locator, Page } from 'playwright/test';
import { cardsIn } from '../book-cards.ts';
import { measureShift } from '../layout-shift.ts';
import { expect, test } from '../shop.ts';
import { settled } from '../waits.ts';

const phone = { width: 360, height: 740 };

test('keeps the layout when fonts load late', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  for (const path of [
    '/',
    '/about',
    '/browse-books',
    '/books/persuasion',
    '/cart',
    '/collections',
    '/events',
    '/new-releases',
  ]) {
    const fonts = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await fonts.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    fonts.resolve();
    await page.evaluate(() => document.fonts.ready);
    expect(await measureShift(page), path).toBeLessThan(0.05);
    await page.unrouteAll();
  }
});

test.describe('at 400 % of 1280 × 1024', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('covers nothing that has the focus', async ({ page, shop }) => {
    const expectFocusShown = async (steps: number) => {
      for (let step = 0; step < steps; step += 1) {
        await page.keyboard.press('Tab');
        const covered = await page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return null;
          // A link may run over lines. The field of a radio button has no size; its label shows the focus.
          const boxes = [...focused.getClientRects()].filter(({ width }) => width > 1);
          const isShown = boxes.some(({ left, right, top, bottom }) => {
            const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
            const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
            const hit = document.elementFromPoint(x, y);
            return focused.contains(hit) || focused.closest('label')?.contains(hit);
          });
          return isShown || boxes.length === 0 ? null : focused.outerHTML;
        });
        expect(covered).toBeNull();
      }
    };
    await shop.addFromPage('emma');
    await expect(shop.notice('Added to cart')).toBeAttached();
    // The drawer slides in.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished)),
    );
    await expectFocusShown(8);
    for (const path of ['/', '/browse-books', '/cart', '/contact']) {
      await page.goto(path);
      await expectFocusShown(25);
    }
    await page.goto('/collections/slow-burns');
    await page.getByRole('link', { name: 'Persuasion', exact: true }).click();
    // It is modal once it has opened.
    await expect(shop.popup.getByRole('button', { name: 'Close book' })).toBeFocused();
    await expectFocusShown(12);
  });
});

test('shows whole toasts of large text on the page, in the drawer and in the popup', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const device = await page.context().newCDPSession(page);
  const setTextSize = (standard: number) =>
    device.send('Page.setFontSizes', { fontSizes: { standard } });
  await setTextSize(32);
  /** Errors stay until they are dismissed. */
  const expectWhole = async (title: string, text = '') => {
    const toast = shop.notice(title).filter({ hasText: text });
    if (title === 'Missing Information') await toast.scrollIntoViewIfNeeded();
    await expect(toast).toBeInViewport({ ratio: 0.99 });
    await toast.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(toast).toHaveCount(0);
  };
  shop.allowConsole(/503/);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectWhole('Missing Information');
  await shop.haveCart();
  await page.route('**/functions/v1/cart', (route) =>
    route.request().postDataJSON().action === 'get'
      ? route.fallback()
      : route.fulfill({ status: 503 }),
  );
  await page.goto('/collections/slow-burns');
  await shop.openDrawer();
  await shop.drawer
    .getByRole('button', { name: /Increase/ })
    .first()
    .click();
  await expectWhole('Error', 'Failed to update quantity.');
  await page.goto('/collections/slow-burns');
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().click();
  await shop.popup.locator('[data-book-page] [data-action=add]').first().click();
  await expectWhole('Error', 'Failed to add item to cart.');
  // The next test has the same window.
  await setTextSize(16);
});

test('has a short home', async ({ page }) => {
  await page.goto('/');
  for (const [viewport, screens] of [
    [{ width: 1280, height: 800 }, 5.5],
    [phone, 7.4],
  ] as const) {
    await page.setViewportSize(viewport);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / viewport.height).toBeLessThanOrEqual(screens);
  }
});

test('starts the books of a list high on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const [path, limit] of [
    ['/browse-books', 450],
    ['/browse-books?trope=Slow+Burn&spice=2', 520],
    ['/collections/slow-burns', 480],
    ['/search?q=the', 520],
  ] as const) {
    await page.goto(path);
    const cover = cardsIn(page.getByRole('main')).first().locator('.cover');
    await expect(cover).toBeVisible();
    expect((await cover.boundingBox())?.y, path).toBeLessThanOrEqual(limit);
    const heights = await page
      .locator('.chip-line')
      .evaluateAll((lines) => lines.map(({ clientHeight }) => clientHeight));
    expect(Math.max(0, ...heights), path).toBeLessThan(70);
  }
});

test('has the field, the favorites and the cart in one row of a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/about');
  const header = page.getByRole('banner');
  const middles = await Promise.all(
    [
      header.getByLabel('Search books'),
      header.getByRole('link', { name: 'Favorites' }),
      header.getByRole('button', { name: 'Cart' }),
    ].map(async (part) => {
      const box = await part.boundingBox();
      return box ? Math.round(box.y + box.height / 2) : null;
    }),
  );
  expect(new Set(middles).size).toBe(1);
  expect(middles).not.toContain(null);
});

test('shows selected filters and suggestions in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/browse-books');
  const groundOf = (part: Locator) =>
    part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const link = (name: string | RegExp) =>
    page.getByRole('main').getByRole('link', { name }).first();
  expect(await groundOf(link('All Genres'))).not.toBe(await groundOf(link(/^Romance/)));
  expect(await groundOf(link('Grid view'))).not.toBe(await groundOf(link('List view')));
  const field = page.getByLabel('Search books');
  await field.pressSequentially('the');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(7);
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await groundOf(options.first())).not.toBe(await groundOf(options.nth(1)));
});

/** Returns the top and the bottom of each part of a book, in px below the top of the screen. */
function edgesOf(area: Locator) {
  return area.locator('[data-book-page]').evaluate((book) => {
    const edges = (selector: string) => {
      const shown = [...book.querySelectorAll(selector)].filter((part) => part.checkVisibility());
      const boxes = shown.map((part) => part.getBoundingClientRect());
      return {
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        rows: new Set(boxes.map(({ top }) => top)).size,
      };
    };
    return {
      cover: edges('.cover'),
      title: edges('h1'),
      author: edges('.byline'),
      tag: edges('.shelf-tag'),
      editions: edges('.chip'),
      price: edges('.price'),
      button: edges('.offer > .button'),
    };
  });
}

for (const place of ['page', 'popup']) {
  test(`shows all that sells a book on the first screen of its ${place}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(place === 'page' ? '/books/persuasion' : '/collections/slow-burns');
    if (place === 'popup')
      await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
    const area = place === 'page' ? page.getByRole('main') : shop.popup;
    await expect(area.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
    const { cover, button, ...parts } = await edgesOf(area);
    expect(cover.bottom - cover.top).toBeLessThanOrEqual(740 * 0.45);
    expect(button.bottom).toBeLessThanOrEqual(740);
    for (const [name, { top, bottom }] of Object.entries({ cover, ...parts })) {
      expect(top, name).toBeGreaterThan(0);
      expect(bottom, name).toBeLessThan(button.top);
    }
    expect(parts.editions.rows).toBe(1);
  });
}

test('has the button of a book within reach until its article ends, and over no text', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  for (const path of ['/books/the-garlic-book', '/books/the-dukes-gardener']) {
    await page.goto(path);
    const main = page.getByRole('main');
    const button = main.getByRole('button', { name: /^Add to Cart/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    await main.locator('.facts').scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    // The end of the article has room for it.
    const last = main.locator('.book-text > :last-child');
    await last.evaluate((part) => part.scrollIntoView({ block: 'end' }));
    const [text, bar] = [await last.boundingBox(), await button.boundingBox()];
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.locator('body > footer').scrollIntoViewIfNeeded();
    await expect(button).not.toBeInViewport();
  }
  await page.goto('/books/the-quilt-circle');
  const soldOut = page.getByRole('main').getByRole('button', { name: 'Sold Out' });
  await expect(soldOut).toHaveCSS('position', 'static');
  await expect(page.getByRole('main').getByText('Books like it:')).toBeInViewport();
});

test('shows a whole book on a phone in landscape, with a drop capital', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/books/persuasion');
  const { cover, title, author, button } = await edgesOf(page.getByRole('main'));
  expect(cover.bottom - cover.top).toBeLessThanOrEqual(360 * 0.45);
  expect(button.bottom).toBeLessThanOrEqual(360);
  for (const { bottom } of [cover, title, author]) expect(bottom).toBeLessThanOrEqual(button.top);
  const first = page.locator('main .prose p').first();
  const letter = await first.evaluate((text) => getComputedStyle(text, '::first-letter').float);
  expect(letter).toBe('left');
});

test('shows each book from its top in the popup', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/browse-books');
  const links = cardsIn(page.getByRole('main')).getByRole('heading').getByRole('link');
  const scrolled = () => shop.popup.evaluate((popup) => popup.scrollTop);
  const isModal = () => shop.popup.evaluate((popup) => popup.matches(':modal'));
  await links.first().click();
  await expect(shop.popup.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(isModal).toBe(true);
  await shop.popup.evaluate((popup) => popup.scrollTo(0, 300));
  expect(await scrolled()).toBe(300);
  await page.keyboard.press('Escape');
  await expect(shop.popup).toBeHidden();
  await links.nth(1).click();
  await expect(shop.popup.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(isModal).toBe(true);
  expect(await scrolled()).toBe(0);
});

/** Notes, for each cover that flies over the page from now on, whether it is above all else. */
const watchFlights = (page: Page) =>
  page.evaluateHandle(() => {
    const shown: boolean[] = [];
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLImageElement) shown.push(node.matches(':popover-open'));
    }).observe(document.body, { childList: true });
    return shown;
  });

for (const [reducedMotion, flights] of [
  ['no-preference', [true]],
  ['reduce', []],
] as const) {
  test(`lets the cover of an added book fly to the drawer, with the motion ${reducedMotion}`, async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/collections/slow-burns');
    const shown = await watchFlights(page);
    await cardsIn(page.getByRole('main')).first().getByRole('heading').getByRole('link').click();
    await shop.popup.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(shop.drawer.getByRole('button', { name: /Increase/ })).toBeEnabled();
    await expect.poll(() => shown.evaluate((flights) => flights)).toEqual(flights);
    await expect(page.locator('body > img')).toHaveCount(0);
  });
}

test('lets no cover fly out of its paper', async ({ page, shop }) => {
  await page.goto('/blind-date');
  const shown = await watchFlights(page);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.drawer.getByRole('button', { name: /Increase/ })).toBeEnabled();
  expect(await shown.evaluate((flights) => flights)).toEqual([]);
});
