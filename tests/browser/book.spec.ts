import type { Locator, Page } from 'playwright/test';
import { cardsIn } from './book-cards.ts';
import { measureShift } from './layout-shift.ts';
import { expect, test } from './shop.ts';
import { settled } from './waits.ts';

test(
  'opens the popup from a card and changes the URL',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/collections/slow-burns');
    await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
    await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
    await expect(page).toHaveURL('/books/persuasion');
    await expect(page).toHaveTitle(/^Persuasion .*\| Heart & Hollow$/);
    await expect(shop.popup).toContainText('by Jane Austen');
    await page.goBack();
    await expect(shop.popup).toBeHidden();
    await expect(page).toHaveURL('/collections/slow-burns');
    await page.goForward();
    await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/collections/slow-burns');
    await expect(shop.card('Persuasion').getByRole('link', { name: 'Persuasion' })).toBeFocused();
  },
);

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
    const links = document.querySelectorAll<HTMLElement>('main a[data-action=book]');
    const closeByEscape = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    const hrefs = () => queue.map(({ href }) => href);
    links[0]?.click();
    closeByEscape();
    const afterClosing = hrefs();
    links[1]?.click();
    return { afterClosing, afterSecond: hrefs(), second: links[1]?.getAttribute('href') };
  });
  expect(queued.afterClosing).toEqual([]);
  expect(queued.afterSecond).toEqual([queued.second]);
  // The event of the first closing comes now.
  await settled(page);
  expect(await page.evaluate(() => window.actionRuntime.queue.length)).toBe(1);
});

test(
  'adds to the cart and to the favorites from the popup',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/collections/slow-burns');
    await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
    await shop.popup.getByRole('button', { name: 'Add to favorites: Persuasion' }).click();
    await expect(
      shop.popup.getByRole('button', { name: 'Add to favorites: Persuasion' }),
    ).toHaveAttribute('aria-pressed', 'true');
    await shop.popup.getByRole('button', { name: /Add to Cart · \$11\.95/ }).click();
    await expect(shop.drawer).toContainText('Persuasion');
  },
);

test('shows the book’s page after a reload of the popup', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
  await expect(page).toHaveURL('/books/persuasion');
  await expect(page.getByRole('figure')).toHaveText(/The letter. That is all.\s*Wendell’s pick/);
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Persuasion');
  await expect(shop.popup).toBeHidden();
});

test('shows a retry button for a book that fails to load', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  await page.route('**/books/persuasion', (route) => route.abort());
  await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
  await expect(shop.popup).toContainText('We could not fetch this book just now.');
  await page.unroute('**/books/persuasion');
  await shop.popup.getByRole('button', { name: 'Try Again' }).click();
  await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
  shop.allowConsole(/Failed to load resource|net::ERR/);
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
  test(
    `shows all that sells a book on the first screen of its ${place}`,
    { tag: '@phone' },
    async ({ page, shop }) => {
      await page.setViewportSize({ width: 360, height: 740 });
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
    },
  );
}

test(
  'has the button of a book within reach until its article ends, and over no text',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
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
  },
);

test('is whole on a phone in landscape', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/books/persuasion');
  const { cover, title, author, button } = await edgesOf(page.getByRole('main'));
  expect(cover.bottom - cover.top).toBeLessThanOrEqual(360 * 0.45);
  expect(button.bottom).toBeLessThanOrEqual(360);
  for (const { bottom } of [cover, title, author]) expect(bottom).toBeLessThanOrEqual(button.top);
});

test('shows everything of the popup on the page, and structured data', async ({ page }) => {
  await page.goto('/books/pride-and-prejudice');
  await expect(page).toHaveTitle(/^Pride and Prejudice by Jane Austen \| /);
  const main = page.getByRole('main');
  await expect(main).toContainText('BESTSELLER');
  await expect(main.getByRole('group', { name: 'Edition' }).getByRole('radio')).toHaveCount(4);
  const price = await main.locator('.price:visible').textContent();
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  );
  expect(data['@type']).toContain('Book');
  expect(data.author.name).toBe('Jane Austen');
  expect(data.offers).toHaveLength(4);
  expect(`$${data.offers[0].price}`).toBe(price);
  expect(data.offers[0].availability).toBe('https://schema.org/InStock');
  expect(JSON.stringify(data)).not.toMatch(/rating/i);
});

test(
  'shows the description below the editions, with a drop capital',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/books/the-garlic-book');
    const editions = await page.getByRole('main').locator('.chip').last().boundingBox();
    const description = page.locator('main .prose');
    const below = await description.boundingBox();
    if (!editions || !below) throw new Error('The page shows no editions or no description.');
    expect(below.y - editions.y - editions.height).toBeGreaterThanOrEqual(16);
    const letter = await description
      .locator('p')
      .first()
      .evaluate((first) => getComputedStyle(first, '::first-letter').float);
    expect(letter).toBe('left');
  },
);

test('adds each edition to the cart separately', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/books/the-garlic-book');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Paperback' }).check();
  await expect(page).toHaveURL(/\/books\/the-garlic-book\?edition=\d+$/);
  await main.getByRole('button', { name: 'Add to Cart · $17.99' }).click();
  await expect(shop.drawer).toContainText('Paperback');
  await expect(shop.drawer).toContainText('$17.99');
});

test('shows sold-out, unavailable and pre-order states', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/books/villette');
  await expect(main.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  await page.goto('/books/the-clockwork-nightingale');
  await expect(main.getByRole('button', { name: 'Unavailable' })).toBeDisabled();
  await expect(main).toContainText('$0.00');
  expect(
    await page.locator('script[type="application/ld+json"]').first().textContent(),
  ).not.toContain('offers');
  await page.goto('/books/the-garlic-letters');
  await expect(main).toContainText('PRE-ORDER');
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    'PreOrder',
  );
  await page.goto('/books/aucassin-and-nicolette');
  await expect(main).toContainText('by Unknown Author');
});

test('shows the date of a pre-order on page, popup, card and cart', async ({ page, shop }) => {
  await page.goto('/books/the-garlic-letters');
  const main = page.getByRole('main');
  const offer = main.locator('.offer-price').filter({ visible: true });
  await expect(offer).toHaveText(/^Pre-order · \$\d+\.\d\d, ships [A-Z][a-z]+ \d+, \d{4}$/);
  const day = /ships (.*)/.exec((await offer.textContent()) ?? '')?.[1];
  const due = `Out ${day}`;
  await page.goto('/new-releases');
  const card = shop.card('The Garlic Letters');
  await expect(card).toContainText(due);
  await card.getByRole('link', { name: 'The Garlic Letters' }).click();
  await expect(shop.popup).toContainText(`, ships ${day}`);
  await expect(shop.popup).toContainText('PRE-ORDER');
  await shop.popup.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.drawer).toContainText(`Pre-order. ${due}`);
  await page.goto('/cart');
  await expect(main.getByText(`Pre-order. ${due}`)).toBeVisible();
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
  await page.goto('/browse-books?q=garlic');
  const card = shop.card('The Garlic Letters');
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expect(card).not.toContainText(/PRE-ORDER|Out /);
  await card.getByRole('link', { name: 'The Garlic Letters' }).click();
  await expect(shop.popup.getByRole('heading', { level: 1 })).toHaveText('The Garlic Letters');
  await expect(shop.popup).not.toContainText(/PRE-ORDER|, ships /);
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

for (const place of ['page', 'popup']) {
  test(`shows the current stock on the ${place} of a book`, async ({ page, shop }) => {
    const number = await numberOf(page, '/books/persuasion');
    await shop.injectFault({ variant: `gid://shopify/ProductVariant/${number}`, quantity: 2 });
    async function open(): Promise<void> {
      await page.goto(place === 'page' ? '/books/persuasion' : '/search?q=persuasion');
      await expect(page.locator('html')).toHaveAttribute('data-restored');
      if (place === 'page') await page.keyboard.press('Tab');
      else await page.getByRole('main').getByRole('link', { name: 'Persuasion' }).first().click();
    }
    const offer = page.locator(`[data-edition="${number}"]`);
    await open();
    await expect(offer.getByText('Only 2 left')).toBeVisible();
    await shop.injectFault({ variant: `gid://shopify/ProductVariant/${number}`, quantity: 0 });
    await open();
    await expect(offer.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    await expect(offer.locator('.stock')).toHaveCount(0);
  });
}

test('says what stands on the shelves now, and moves nothing', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const number = await numberOf(page, '/books/persuasion');
  await shop.injectFault({ variant: `gid://shopify/ProductVariant/${number}`, quantity: 9 });
  const offer = page.locator(`[data-edition="${number}"]`);
  const collection = offer.getByText('Or collect it at 214 Main Street.');
  async function open(): Promise<void> {
    await page.goto('/books/persuasion');
    await expect(page.locator('html')).toHaveAttribute('data-restored');
    await expect(collection).toBeVisible();
    await page.keyboard.press('Tab');
  }
  await open();
  await expect(offer.getByText('On our shelves now. Usually ready in 24 hours.')).toBeVisible();
  await expect(collection).toBeHidden();
  expect(await measureShift(page)).toBe(0);
  await shop.injectFault({ location: 'close' });
  const answer = page.waitForResponse(/product-stock/);
  await open();
  await (await answer).finished();
  await expect(collection).toBeVisible();
  await expect(offer.getByText('On our shelves now')).toBeHidden();
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
  await page.goto('/collections/slow-burns');
  await page.getByRole('checkbox', { name: 'Wrap the books' }).check();
  const shown = await watchFlights(page);
  await cardsIn(page.getByRole('main'))
    .first()
    .getByRole('button', { name: 'Add to Cart' })
    .click();
  await expect(shop.drawer.getByRole('button', { name: /Increase/ })).toBeEnabled();
  expect(await shown.evaluate((flights) => flights)).toEqual([]);
});

/** Returns the number of the edition that a book's page shows. */
async function numberOf(page: Page, path: string): Promise<string> {
  await page.goto(path);
  const offer = page.locator('.offer').filter({ visible: true });
  return (await offer.getAttribute('data-edition')) ?? '';
}

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

test('returns 404 for an unknown book', async ({ page, shop }) => {
  const response = await page.goto('/books/no-such-book');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  shop.allowConsole(/404/);
});
