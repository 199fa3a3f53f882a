import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { listen } from '../../fixtures/listen.ts';
import { cardsIn } from '../book-cards.ts';
import { measureShift } from '../layout-shift.ts';
import { expect, test } from '../shop.ts';
import { settled, watchRealtime } from '../waits.ts';
import { openOperator } from '../staff.ts';

test('a page asks for the runtime alone before a touch, after the first paint', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.resourceType() === 'fetch')
      scripts.push(request.url());
  });
  for (const path of [
    '/',
    '/collections',
    '/collections/slow-burns',
    '/books/persuasion',
    '/about',
    '/contact',
    '/new-releases',
    '/privacy-policy',
    '/browse-books',
    '/search',
    '/nowhere',
  ]) {
    scripts.length = 0;
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })),
    );
    await expect(page.locator('html')).toHaveAttribute('data-restored');
    const isAfterPaint = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-paint');
      const script = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.endsWith('.js'));
      return !!paint && !!script && script.startTime >= paint.startTime;
    });
    expect({ path, scripts, isAfterPaint }).toEqual({
      path,
      scripts: [expect.stringMatching(/\/_astro\/actions\.[0-9a-f]+\.js$/)],
      isAfterPaint: true,
    });
  }
});

/** Deletes what other tests have left: React loads if the page's events are not the table's. */
async function removeUnpublishedEvents(page: Page): Promise<void> {
  const html = await (await page.request.get('/events')).text();
  const ids = Array.from(html.matchAll(/\/events\/([0-9a-f-]{36})\.ics/g), ([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(0);
  await openOperator().from('events').delete().not('id', 'in', `(${ids.join()})`).throwOnError();
}

test('subscribes to events without React, and loads no backend client on a click', async ({
  page,
  shop,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await removeUnpublishedEvents(page);
  const whenSubscribed = watchRealtime(page);
  await page.goto('/events');
  await whenSubscribed();
  await settled(page);
  expect(scripts.filter((url) => /\/(react|parts|Events)\./.test(url))).toEqual([]);

  await page.goto('/books/persuasion');
  scripts.length = 0;
  await page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.drawer).toContainText('Persuasion');
  const names = scripts.map((url) => /_astro\/([\w-]+)\./.exec(url)?.[1]);
  // The runtime may have come before the click.
  expect([...new Set(names)].filter((name) => name !== 'actions').toSorted()).toEqual([
    'EditionPicker',
    'LineFields',
    'ShopController',
    'Toasts',
    'book',
    'cart',
    'client',
    'handle-actions',
    'islands',
    'offer',
    'parts',
    'react',
    'rolldown-runtime',
    'shop',
  ]);
});

test('handles the first click on a cold page, however slow its script', async ({ page, shop }) => {
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto('/books/persuasion', { waitUntil: 'commit' });
  const button = page.locator('main [data-action=add]').first();
  await button.click();
  await expect(button).toHaveText('Adding...');
  await expect(button).toHaveAccessibleName('Adding...');
  await expect(button).toBeDisabled();
  await expect(shop.drawer).toContainText('Persuasion');
  await expect(button).toHaveText(/^Add to Cart/);
  await expect(button).toBeEnabled();
  await expect(button).toHaveAccessibleName(/^Add to Cart.*: Persuasion/);
  await expect(shop.badge('cart')).toHaveText('1');
});

test('opens no book after Back for a card that was clicked on the next page', async ({
  page,
  shop,
}) => {
  await page.goto('/about');
  await page.goto('/browse-books');
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue().catch(() => undefined);
  });
  await cardsIn(page.getByRole('main')).first().getByRole('link').click();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await settled(page);
  await expect(shop.popup).toBeHidden();
  await expect(page).toHaveURL('/about');
});

test('adds one book on a double click', async ({ page, shop }) => {
  await page.goto('/books/persuasion');
  await page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().dblclick();
  await expect(shop.drawer).toBeVisible();
  await expect(shop.badge('cart')).toHaveText('1');
});

test('handles what was clicked before the runtime came as it handles later clicks', async ({
  page,
  shop,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/actions.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const region = page.getByRole('region', { name: 'Our Collections' });
  await region.getByRole('button', { name: 'Show More Collections' }).click();
  await page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().dblclick();
  await expect(page.locator('html')).not.toHaveAttribute('data-restored');
  release();
  await expect(shop.drawer).toBeVisible();
  await expect(shop.badge('cart')).toHaveText('1');
  await page.keyboard.press('Escape');
  await expect(region.getByRole('button', { name: 'Show Less' })).toBeVisible();
  await expect(region.locator('a[href^="/collections/"]').filter({ visible: true })).toHaveCount(
    17,
  );
  // No second addition is under way.
  await page.waitForFunction(() => window.actionRuntime.queue.length === 0);
  await expect(shop.badge('cart')).toHaveText('1');
});

test('answers what was chosen and left before the runtime came', async ({ page, shop }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/actions.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/books/the-garlic-book');
  await page.getByRole('main').getByRole('radio', { name: 'Paperback' }).check();
  const opener = page.getByRole('button', { name: /^Cart/ });
  await opener.click();
  await expect(shop.drawer).toBeVisible();
  await page.mouse.click(100, 300);
  release();
  await expect(shop.drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/books\/the-garlic-book\?edition=\d+$/);
});

for (const { part, files } of [
  { part: 'runtime', files: '**/_astro/actions.*.js*' },
  { part: 'script of the islands', files: '**/_astro/islands.*.js*' },
  { part: 'code of an island', files: '**/_astro/react.*.js*' },
  { part: 'style of an island', files: '**/_astro/*.css*' },
]) {
  test(`handles a click whose ${part} comes only after the line is back`, async ({
    page,
    shop,
  }) => {
    await page.route(files, (route) => route.abort());
    await page.goto('/books/persuasion');
    await page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    const banner = page.getByText('Connection lost. What you press is kept');
    await expect(banner).toBeVisible();
    await page.unroute(files);
    await expect(shop.badge('cart')).toHaveText('1');
    await expect(banner).toBeHidden();
    shop.allowConsole(/Failed to load resource|net::ERR/);
  });
}

test('opens a book whose script comes only after the line is back', async ({ page, shop }) => {
  await page.route('**/_astro/book.*.js*', (route) => route.abort());
  await page.goto('/collections/slow-burns');
  await page.locator('main .book a').first().click();
  await expect(page.getByText('Connection lost. What you press is kept')).toBeVisible();
  await page.unroute('**/_astro/book.*.js*');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible();
  shop.allowConsole(/Failed to load resource|net::ERR/);
});

test('handles a click after a reload if its script does not come', async ({ page, shop }) => {
  await page.goto('/books/persuasion');
  await page.route('**/_astro/*.js*', (route) => route.abort());
  await page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  const reload = page.getByRole('link', { name: 'Reload now' });
  await expect(reload).toBeVisible();
  await page.unroute('**/_astro/*.js*');
  await reload.click();
  await expect(shop.badge('cart')).toHaveText('1');
  shop.allowConsole(/Failed to load resource|net::ERR/);
});

test('saved state shows soon after the first paint, and shifts nothing', async ({ page, shop }) => {
  // Late fonts may shift a line slightly; fonts.spec.ts tests how far.
  await page.route('**/*.woff2', (route) => route.abort());
  await shop.addFromPage('persuasion');
  await shop.drawer.getByRole('button', { name: 'Close cart' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to favorites' }).first().click();
  await expect(shop.badge('favorites')).toHaveText('1');
  for (const path of ['/collections/slow-burns', '/books/persuasion']) {
    await page.goto(path);
    await expect(shop.badge('favorites')).toHaveText('1');
    await expect(shop.badge('cart')).toHaveText('1');
    await expect(
      page.locator('main [data-action=favorite][aria-pressed=true]').first(),
    ).toBeVisible();
    expect(await measureShift(page)).toBe(0);
  }
  shop.allowConsole(/Failed to load resource|net::ERR/);
});

test('collects clicks before the first content is painted, on a page that arrives slowly', async ({
  page,
  baseURL,
}) => {
  const slow = createServer(async ({ url = '' }, response) => {
    const whole = await fetch(`${baseURL}${url}`);
    const text = await whole.text();
    response.setHeader('content-type', whole.headers.get('content-type') ?? '');
    response.write(text.slice(0, text.indexOf('</main>')));
    await wait(1000);
    response.end(text.slice(text.indexOf('</main>')));
  });
  const origin = await listen(slow);
  await page.addInitScript(() => {
    let actionCollector: Window['actionCollector'];
    Object.defineProperty(window, 'actionCollector', {
      get: () => actionCollector,
      set(given) {
        actionCollector = given;
        document.documentElement.dataset['heard'] ??= `${performance.now()}`;
      },
    });
  });
  for (const path of ['/collections/slow-burns', '/cart']) {
    await page.goto(`${origin}${path}`);
    const isInTime = () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const heard = Number(document.documentElement.dataset['heard'] ?? Infinity);
      return paint && heard < paint.startTime;
    };
    await expect.poll(() => page.evaluate(isInTime), path).toBe(true);
  }
  slow.close();
});

test('updates an untouched page after a change in another tab', async ({ context, page, shop }) => {
  await page.goto('/collections/slow-burns');
  const card = page.locator('main .book').first();
  const heart = card.getByRole('button', { name: /^Add to favorites/ });
  const title = await card.getByRole('heading').textContent();
  const other = await context.newPage();
  await other.goto('/collections/slow-burns');
  const sameCard = other.locator('main .book').first();
  await sameCard.getByRole('button', { name: /^Add to favorites/ }).click();
  await expect(other.locator('[data-badge=favorites]')).toHaveText('1');

  // Its heart is not filled yet, so a click on it adds the book. A pointer that comes first may fill it.
  await heart.evaluate((one: HTMLElement) => one.click());
  await expect(shop.notice('Added to favorites')).toContainText(title ?? '');
  await expect(shop.badge('favorites')).toHaveText('1');

  await page.goto('/collections/slow-burns');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await sameCard.getByRole('button', { name: /^Add to favorites/ }).click();
  await sameCard.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.locator('[data-badge=cart]')).toHaveText('1');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(shop.badge('favorites')).toHaveText('');
  await expect(shop.badge('cart')).toHaveText('1');
});

test('leaves the button in its place when the words before the script come to life', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  await page.route('**/_astro/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/books/gift-card', { waitUntil: 'commit' });
  await page.getByText('Send it to somebody').locator('visible=true').click();
  const words = page.getByLabel('Your words').locator('visible=true');
  await words.fill('For Zoë');
  const button = page
    .getByRole('main')
    .getByRole('button', { name: 'Add to Cart' })
    .locator('visible=true')
    .first();
  const place = () => button.evaluate((one) => one.getBoundingClientRect().y);
  await button.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await place();
  release(null);
  await expect(button.locator('xpath=ancestor::astro-island[1][not(@ssr)]')).toHaveCount(1);
  await settled(page);
  expect(await place()).toBe(before);
  await words.press('End');
  await page.keyboard.type('!');
  await expect(page.getByText('192 characters left').locator('visible=true')).toBeVisible();
});
