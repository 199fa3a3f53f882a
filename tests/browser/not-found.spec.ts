import { expect, test } from './shop.ts';

test('shows a link home on a missing page', async ({ page, shop }) => {
  const response = await page.goto('/no/such/page?of=ours');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Oops! Page not found | Heart & Hollow');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  shop.allowConsole(/404/);
});

test('searches, and offers three books, on a missing page', async ({ page, shop }) => {
  shop.allowConsole(/404/);
  await page.goto('/no-such-page');
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="/books/"]')).toHaveCount(3);
  await main.getByRole('searchbox').fill('austen');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=austen');
});

test('returns 404 for malformed URLs', async ({ request }) => {
  for (const path of ['/%00', '/..%2f', '/..%2f..%2fetc%2fpasswd', `/${'a'.repeat(5000)}`, '/%']) {
    const response = await request.get(path);
    expect(response.status(), path.slice(0, 30)).toBe(404);
    expect(await response.text()).toContain('Oops! Page not found');
  }
});
