import { cardsIn } from '../book-cards.ts';
import { expect, test } from '../shop.ts';

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

test('shows a favorite that is no longer sold, without a price and a button', async ({
  page,
  shop,
}) => {
  await page.goto('/robots.txt');
  const removed = {
    id: 'gid://shopify/Product/999',
    title: 'Out of Print',
    author: 'Ada Vance',
    price: 12.5,
    coverImage: '',
    handle: 'out-of-print',
    variantId: 'gid://shopify/ProductVariant/999',
  };
  await page.evaluate(
    (value) => {
      document.cookie = `favorites=${value}; Path=/`;
    },
    encodeURIComponent(JSON.stringify([removed])),
  );
  await page.goto('/favorites');
  const card = shop.card('Out of Print');
  await expect(card).toContainText('This book has left our shop.');
  await expect(card.getByRole('button', { name: 'Unavailable' })).toBeDisabled();
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(card).toContainText('This book has left our shop.');
  await expect(card.getByRole('button', { name: /Add to Cart/ })).toHaveCount(0);
  shop.allowConsole(/404|410/);
  await card.getByRole('heading').click();
  await expect(shop.popup).toContainText('This book has left our shop.');
  await expect(shop.popup.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await shop.popup.getByRole('button', { name: 'Close book' }).click();
  // A book that an earlier release had.
  await page.route('**/books/out-of-print', (route) =>
    route.fulfill({ status: 410, contentType: 'text/html', body: '<main><h1>Gone</h1></main>' }),
  );
  await card.getByRole('heading').click();
  await expect(shop.popup).toContainText('This book has left our shop.');
  await expect(shop.popup.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('counts favorites that are gone, and moves none of them to the cart', async ({
  page,
  shop,
}) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    document.cookie = 'favorites=[{"id":"999"},{"id":"998"}]; Path=/';
  });
  for (const path of ['/favorites', '/favorites?view=list']) {
    await page.goto(path);
    await expect(page.getByText('2 books saved for later')).toBeVisible();
    await expect(page.getByText('2 of them are not on our shelves just now.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move All to Cart' })).toHaveCount(0);
    await expect(shop.badge('favorites')).toHaveText('2');
  }
  // A favorite that is left is bought; those that are gone stay.
  await page.goto('/books/emma');
  await page.locator('main .heart').first().click();
  await expect(shop.badge('favorites')).toHaveText('3');
  await page.goto('/favorites');
  await page.getByRole('button', { name: 'Move All to Cart' }).click();
  await expect(shop.notice('Moved to cart')).toContainText('1 book moved to your cart.');
  await expect(shop.badge('favorites')).toHaveText('2');
  for (const path of ['/', '/browse-books', '/cart', '/collections/slow-burns']) {
    await page.goto(path);
    await expect(shop.badge('favorites')).toHaveText('2');
  }
});
