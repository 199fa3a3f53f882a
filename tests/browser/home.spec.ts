import { expect, test } from './shop.ts';

test.beforeEach(({ shop }) => shop.page.goto('/'));

test('shows the spotlight book', async ({ page, shop }) => {
  const featured = page.getByRole('region', { name: 'Featured Selection' });
  await expect(featured.getByRole('heading', { name: 'The Garlic Book' })).toBeVisible();
  await expect(featured).toContainText('$31.99');
  await featured.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(shop.drawer).toContainText('The Garlic Book');
});

test('shows six collections, then all, then six', async ({ page }) => {
  const region = page.getByRole('region', { name: 'Our Collections' });
  const ways = region.locator('a[href^="/collections/"]').filter({ visible: true });
  await expect(ways).toHaveCount(6);
  await region.getByRole('button', { name: 'Show More Collections' }).click();
  await expect(ways).toHaveCount(17);
  await region.getByRole('button', { name: 'Show Less' }).click();
  await expect(ways).toHaveCount(6);
});

test('shows a header and a footer', { tag: '@phone' }, async ({ page, viewport }) => {
  if ((viewport?.width ?? 0) < 768) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'Browse Books', 'Collections', 'Events', 'About', 'Contact'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  for (const name of ['New Releases', 'Series', 'Authors', 'Privacy Policy'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(footer).toContainText('Mon, Tue, Thu 11AM-8PM · Wed closed');
  await expect(footer).toContainText('Owner: Rosalind Hart. We take Visa, Mastercard');
  await expect(footer.getByRole('link', { name: /555-01/ })).toHaveAttribute('href', /^tel:/);
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await menu.getByRole('link', { name: 'Collections', exact: true }).click();
  await expect(page).toHaveURL('/collections');
});
