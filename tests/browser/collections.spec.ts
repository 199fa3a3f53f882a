import { expect, test } from './shop.ts';

test('every collection has a card with its count', async ({ page }) => {
  await page.goto('/collections');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curated Collections');
  const card = page.getByRole('article').filter({ hasText: 'Slow Burns' });
  await expect(card).toContainText('17 books');
  await card.getByRole('link', { name: /Explore Collection/ }).click();
  await expect(page).toHaveURL('/collections/slow-burns');
});

test('a collection shows its books and the way back', async ({ page }) => {
  await page.goto('/collections/slow-burns');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Slow Burns');
  await expect(main).toContainText('17 books');
  await expect(main.getByRole('article')).toHaveCount(17);
  await main.getByRole('link', { name: 'Back to Collections' }).click();
  await expect(page).toHaveURL('/collections');
});

test('an unknown collection is a 404 with the way back', async ({ page, shop }) => {
  const answer = await page.goto('/collections/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Collection Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Collections' }).click();
  await expect(page).toHaveURL('/collections');
  shop.forgive(/404/);
});
