import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';

test('opens a collection from its topmost cover, sorts it and shows all its books', async ({
  page,
}) => {
  await page.goto('/collections');
  const card = cardsIn(page.getByRole('main')).filter({ hasText: 'Slow Burns' });
  await card.scrollIntoViewIfNeeded();
  const cover = await card.locator('img').first().boundingBox();
  if (!cover) throw new Error('The card shows no cover.');
  await page.mouse.click(cover.x + cover.width / 2, cover.y + cover.height / 2);
  await expect(page).toHaveURL('/collections/slow-burns');
  const books = cardsIn(page.getByRole('main'));
  await expect(page.getByText('Showing all 17 books')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Title');
  await expect(page).toHaveURL('/collections/slow-burns?sort=title');
  await expect(books.first()).toContainText('The Age of Innocence');
  await expect(books).toHaveCount(17);
});

test('offers the edition that the collection is about', async ({ page, shop }) => {
  const main = page.getByRole('main');
  const cards = cardsIn(main);
  const sold = cards.filter({ hasText: 'Signed Hardcover' });
  await page.goto('/collections/signed-books');
  await expect(cards.filter({ hasText: 'Signed Hardcover' })).toHaveCount(19);
  await expect(sold.getByRole('button', { name: 'Sold Out' })).toHaveCount(4);
  await main.getByLabel('Sort').selectOption('price-down');
  await expect(cards.nth(1)).toContainText('Jane Eyre');
  await expect(cards.filter({ hasText: 'Signed Hardcover' })).toHaveCount(19);
  await cards.nth(1).getByRole('link', { name: 'Jane Eyre' }).click();
  await expect(shop.popup.getByRole('radio', { name: 'Signed Hardcover' })).toBeChecked();
  await shop.popup.getByRole('button', { name: 'Close book' }).click();
  await cards
    .nth(1)
    .getByRole('button', { name: /^Add to Cart/ })
    .click();
  await expect(shop.drawer).toContainText('Signed Hardcover');
  await expect(shop.drawer).toContainText('$64.00');
});
