import { expect, test } from './shop.ts';

test.beforeEach(({ shop }) => shop.page.goto('/'));

test('shows the spotlight book', async ({ page, shop }) => {
  const featured = page.getByRole('region', { name: 'Featured Selection' });
  await expect(featured.getByRole('heading', { name: 'The Garlic Book' })).toBeVisible();
  await expect(featured).toContainText('$31.99');
  await featured.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(shop.drawer).toContainText('The Garlic Book');
});

test(
  'keeps a genre and its count together beside tall neighbors',
  { tag: '@phone' },
  async ({ page }) => {
    const gaps = await page.locator('.tiles a').evaluateAll((labels) =>
      labels.map((label) => {
        const name = document.createRange();
        name.setStartAfter(label.querySelector('b') ?? label);
        const note = label.querySelector('small') ?? label;
        name.setEndBefore(note);
        return note.getBoundingClientRect().top - name.getBoundingClientRect().bottom;
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.max(...gaps)).toBeLessThan(6);
  },
);

test('is under eight screens high on a phone', { tag: '@phone' }, async ({ page, viewport }) => {
  test.skip(viewport?.width !== 360, 'A phone has 360 px.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(7.8 * 740);
});

test('shows six collections, then all, then six', { tag: '@phone' }, async ({ page }) => {
  const region = page.getByRole('region', { name: 'Our Collections' });
  const ways = region.locator('a[href^="/collections/"]').filter({ visible: true });
  await expect(ways).toHaveCount(6);
  await region.getByRole('button', { name: 'Show More Collections' }).click();
  await expect(ways).toHaveCount(17);
  await region.getByRole('button', { name: 'Show Less' }).click();
  await expect(ways).toHaveCount(6);
});

test('shows a header and a footer', { tag: '@phone' }, async ({ page, isMobile, viewport }) => {
  const isPhone = (viewport?.width ?? 0) < 768 || isMobile;
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const [name, href] of [
    ['Home', '/'],
    ['Browse Books', '/browse-books'],
    ['Collections', '/collections'],
    ['Events', '/events'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ] as const) {
    const link = menu.getByRole('link', { name, exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', href);
  }
  const footer = page.getByRole('contentinfo');
  for (const href of [
    '/new-releases',
    '/series',
    '/authors',
    '/terms-of-service',
    '/refund-policy',
    '/shipping-policy',
    '/eu-uk-shipping',
    '/privacy-policy',
  ]) {
    await expect(footer.locator(`a[href="${href}"]`)).toBeVisible();
  }
  await expect(footer).toContainText('Mon, Tue, Thu 11AM-8PM · Wed closed');
  await expect(footer).toContainText('Owner: Rosalind Hart. We take Visa, Mastercard');
  await expect(footer.getByRole('link', { name: /555-01/ })).toHaveAttribute('href', /^tel:/);
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});
