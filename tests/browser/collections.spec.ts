import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';

test('opens the collection from its topmost cover', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/collections');
  const card = cardsIn(page.getByRole('main')).filter({ hasText: 'Slow Burns' });
  await card.scrollIntoViewIfNeeded();
  const cover = await card.locator('img').first().boundingBox();
  if (!cover) throw new Error('The card shows no cover.');
  await page.mouse.click(cover.x + cover.width / 2, cover.y + cover.height / 2);
  await expect(page).toHaveURL('/collections/slow-burns');
});

test('sorts and filters a collection that fits on one page', async ({ page }) => {
  await page.goto('/collections/slow-burns');
  const cards = cardsIn(page.getByRole('main'));
  await expect(page.getByText('Showing all 17 books')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Title');
  await expect(page).toHaveURL('/collections/slow-burns?sort=title');
  await expect(cards.first()).toContainText('The Age of Innocence');
  await expect(cards).toHaveCount(17);
});

test('offers the edition that the collection is about', async ({ page, shop }) => {
  const main = page.getByRole('main');
  const cards = cardsIn(main);
  async function expectSigned(): Promise<void> {
    await expect(cards).toHaveCount(19);
    await expect(cards.filter({ hasText: 'Signed Hardcover' })).toHaveCount(19);
    const offered = cards.getByRole('button', { name: /^Add to Cart: .*, Signed Hardcover$/ });
    await expect(offered).toHaveCount(15);
  }
  await page.goto('/collections/signed-books');
  await expectSigned();
  const sold = cards.filter({ hasText: 'Signed Hardcover: none left' });
  await expect(sold).toHaveCount(4);
  await expect(cards.last()).toContainText('Signed Hardcover: none left');
  await expect(sold.getByRole('button', { name: 'Sold Out' })).toHaveCount(4);

  await main.getByLabel('Sort').selectOption('price-down');
  await expect(cards.nth(1)).toContainText('Jane Eyre');
  await expectSigned();
  await cards.nth(1).getByRole('link', { name: 'Jane Eyre' }).click();
  await expect(shop.popup.getByRole('radio', { name: 'Signed Hardcover' })).toBeChecked();
  await shop.popup.getByRole('button', { name: 'Close book' }).click();
  await cards
    .nth(1)
    .getByRole('button', { name: /^Add to Cart/ })
    .click();
  await expect(shop.drawer).toContainText('Signed Hardcover');
  await expect(shop.drawer).toContainText('$64.00');

  await page.goto('/collections/signed-books?view=list&format=Paperback');
  await expect(cards.first()).toContainText('Paperback');
  await expect(cards.getByRole('button', { name: /, Signed Hardcover$/ })).toHaveCount(0);
});
