import { expect, test } from './shop.ts';

test('searches, and offers three books, on a missing page', async ({ page, shop }) => {
  shop.allowConsole(/404/);
  await page.goto('/no-such-page');
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="/books/"]')).toHaveCount(3);
  await main.getByRole('searchbox').fill('austen');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=austen');
});
