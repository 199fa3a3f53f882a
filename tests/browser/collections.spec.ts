import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';

test('shows a card with a count for every collection', async ({ page }) => {
  await page.goto('/collections');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curated Collections');
  const card = cardsIn(page.getByRole('main')).filter({ hasText: 'Slow Burns' });
  await expect(card).toContainText('17 books');
  await card.getByRole('link', { name: /Explore Collection/ }).click();
  await expect(page).toHaveURL('/collections/slow-burns');
});

test('opens the collection from its topmost cover', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/collections');
  const card = cardsIn(page.getByRole('main')).filter({ hasText: 'Slow Burns' });
  await card.scrollIntoViewIfNeeded();
  const cover = await card.locator('img').first().boundingBox();
  if (!cover) throw new Error('The card shows no cover.');
  await page.mouse.click(cover.x + cover.width / 2, cover.y + cover.height / 2);
  await expect(page).toHaveURL('/collections/slow-burns');
});

test('shows the books of a collection and a link back', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/collections/slow-burns');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Slow Burns');
  await expect(main).toContainText('17 books');
  await expect(cardsIn(main)).toHaveCount(17);
  await main.getByRole('link', { name: 'Back to Collections' }).click();
  await expect(page).toHaveURL('/collections');
});

test('returns 404 for an unknown collection, with a link back', async ({ page, shop }) => {
  const response = await page.goto('/collections/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Collection Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Collections' }).click();
  await expect(page).toHaveURL('/collections');
  shop.allowConsole(/404/);
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
