import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';

test(
  'saves a favorite across reloads and removes it',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/collections/slow-burns');
    const heart = shop
      .card('Persuasion')
      .getByRole('button', { name: 'Add to favorites: Persuasion' });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(shop.notice('Added to favorites')).toContainText('Persuasion');
    await expect(shop.notice('Added to favorites')).toBeHidden();
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(shop.badge('favorites')).toHaveText('1');
    await heart.click();
    await expect(shop.notice('Removed from favorites')).toContainText('Persuasion');
    await expect(shop.badge('favorites')).toHaveText('');
  },
);

test(
  'lists favorites in a grid and in a list with working buttons',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/favorites');
    await expect(page.getByText('No favorites yet')).toBeVisible();
    await page.goto('/collections/slow-burns');
    await shop.addFavorites('Persuasion', 'North and South');
    await page.goto('/favorites');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Favorites');
    await expect(page.getByText('2 books saved for later')).toBeVisible();
    const saved = page.getByRole('main').getByRole('button', { name: /favorites/, pressed: true });
    await expect(saved).toHaveCount(2);
    // Waits for the catalog, when nothing but the list is rendered.
    await expect(shop.card('Persuasion').getByText('BESTSELLER')).toBeVisible();
    await page.getByRole('link', { name: 'List view' }).click();
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(2);
    // Runs before the delayed check of boot.ts, which would render them.
    await expect(saved).toHaveCount(2, { timeout: 1000 });
    await shop
      .card('Persuasion')
      .getByRole('link', { name: /View Details/ })
      .click();
    await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
    await page.keyboard.press('Escape');
    await shop.add('Persuasion');
    await expect(shop.drawer).toContainText('Persuasion');
  },
);

test('moves the focus to the next book, and then to the empty state', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(async () => {
    const file = document.documentElement.dataset['catalogUrl'] ?? '';
    const { ids } = await (await fetch(file)).json();
    let id = 0;
    const entries = ids.slice(0, 4).map((step: number) => `{"id":"${(id += step)}"}`);
    document.cookie = `favorites=[${entries.join(',')}]; Path=/`;
  });
  await page.goto('/favorites');
  const hearts = page.getByRole('main').getByRole('button', { name: /^Add to favorites/ });
  await expect(hearts).toHaveCount(4);
  await hearts.nth(1).press('Enter');
  await expect(hearts).toHaveCount(3);
  await expect(hearts.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hearts).toHaveCount(2);
  await expect(hearts.nth(1)).toBeFocused();
  await page.getByRole('link', { name: 'List view' }).click();
  await hearts.nth(1).press('Enter');
  await expect(hearts).toHaveCount(1);
  await expect(hearts).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No favorites yet')).toBeFocused();
});

test('keeps a hundred and fifty favorites across a reload', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(async () => {
    const file = document.documentElement.dataset['catalogUrl'] ?? '';
    const { ids } = await (await fetch(file)).json();
    let id = 0;
    const known = ids.map((step: number) => (id += step));
    const entries = Array.from(
      { length: 150 },
      (_, index) => `{"id":"${known[index] ?? 9_000_000_000_000 + index}"}`,
    );
    document.cookie = `favorites=[${entries.join(',')}]; Max-Age=99999; Path=/`;
  });
  await page.goto('/favorites');
  await expect(page.getByText('150 books saved for later')).toBeVisible();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(97);
  await expect(page.getByText('53 of them are not on our shelves just now.')).toBeVisible();
});

test('keeps the list view after Back', async ({ page, shop }) => {
  await page.goto('/books/persuasion');
  await page.locator('main .heart').click();
  await expect(shop.badge('favorites')).toHaveText('1');
  await page.goto('/favorites');
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page.locator('.book.row')).toHaveCount(1);
  await page.goto('/about');
  await page.goBack();
  await expect(page.locator('.book.row')).toHaveCount(1);
});

test('waits for the catalog for favorites saved as ids only', async ({ page, shop }) => {
  await page.goto('/');
  const id = await page.evaluate(async () => {
    const file = document.documentElement.dataset['catalogUrl'] ?? '';
    return (await (await fetch(file)).json()).ids[0];
  });
  await page.evaluate((id) => (document.cookie = `favorites=[{"id":"${id}"}]; Path=/`), id);
  await page.route('**/catalog.*.json', (route) => route.fulfill({ status: 503 }));
  shop.allowConsole(/503/);
  await page.goto('/favorites');
  await expect(page.getByText('1 of them could not be fetched just now.')).toBeVisible();
  await page.unroute('**/catalog.*.json');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(1);
});

test('starts empty with an invalid cookie', async ({ context, page, shop, baseURL }) => {
  await context.addCookies([{ name: 'favorites', value: '%5B%7Bbroken', url: baseURL ?? '' }]);
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  shop.allowConsole(/favorites cookie could not be read/);
});

test(
  'moves all favorites that can be bought to the cart',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/collections/slow-burns');
    await shop.addFavorites('Persuasion', 'North and South');
    const soldOut = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Sold Out' }) });
    await page.goto('/browse-books?shown=96');
    await soldOut
      .first()
      .getByRole('button', { name: /Add to favorites/ })
      .click();
    await expect(shop.badge('favorites')).toHaveText('3');
    await page.goto('/favorites');
    await page.getByRole('button', { name: 'Move All to Cart' }).click();
    await expect(shop.drawer).toContainText('Persuasion');
    await expect(shop.drawer).toContainText('North and South');
    await expect(shop.notice('Moved to cart')).toHaveText(
      /2 books moved to your cart\. 1 book sold out for now: kept here\./,
    );
    await expect(page.locator('.toast')).toHaveCount(1);
    await expect(shop.badge('favorites')).toHaveText('1');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 book saved for later')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move All to Cart' })).toHaveCount(0);
  },
);

test('keeps favorites that could not be moved to the cart', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  await shop.addFavorites('Persuasion', 'North and South');
  await page.goto('/favorites');
  await shop.injectFault({ service: 'functions', fault: 'down', times: 1 });
  const move = page.getByRole('button', { name: 'Move All to Cart' });
  await move.click();
  await expect(shop.notice('Error')).toContainText(
    'Failed to add item to cart. Please try again. 0 books moved, 2 still here.',
  );
  await expect(page.getByText('2 books saved for later')).toBeVisible();
  await move.click();
  await expect(shop.notice('Moved to cart')).toBeVisible();
  await expect(page.getByText('No favorites yet')).toBeAttached();
  shop.allowConsole(/Failed to load resource|CORS/);
});
