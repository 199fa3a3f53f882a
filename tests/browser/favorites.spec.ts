import { expect, test } from './shop.ts';

test('saves a favorite across reloads and removes it', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  const heart = shop
    .card('Persuasion')
    .getByRole('button', { name: 'Add to favorites: Persuasion' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(shop.notice('Added to favorites')).toContainText('Persuasion');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(shop.badge('favorites')).toHaveText('1');
  await heart.click();
  await expect(shop.notice('Removed from favorites')).toContainText('Persuasion');
  await expect(shop.badge('favorites')).toHaveText('');
});

test('lists favorites in a grid and in a list with working buttons', async ({ page, shop }) => {
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await page.goto('/collections/slow-burns');
  await shop.addFavorites('Persuasion', 'North and South');
  await page.getByRole('button', { name: /^Cart/ }).click();
  await shop.drawer.getByRole('link', { name: '2 books wait among your favorites' }).click();
  await expect(page).toHaveURL('/favorites');
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
  await page.goto('/about');
  await page.goBack();
  await expect(page.locator('.book.row')).toHaveCount(2);
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
