import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';

test.beforeEach(({ shop }) => shop.page.goto('/'));

test('shows its sections', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Browse Books' })).toHaveAttribute(
    'href',
    '/browse-books',
  );
  await expect(main.getByRole('link', { name: 'Explore Collections' })).toHaveAttribute(
    'href',
    '/collections',
  );
  await expect(main.getByRole('link', { name: 'Read Our Story' })).toHaveAttribute(
    'href',
    '/about',
  );
  const genres = page.getByRole('region', { name: 'Browse by Genre' });
  const card = genres.getByRole('link', { name: /Historical Romance/ });
  await expect(card).toHaveAttribute('href', '/browse-books?genre=Historical%20Romance');
  await expect(card).toContainText(/^\D*Historical Romance\s*\d+ books$/);
  await expect(genres.getByRole('link', { name: /All Genres|Uncategorized/ })).toHaveCount(0);
  const covers = page.getByRole('region', { name: 'Our Collections' }).locator('img');
  const sources = await covers.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(sources).toHaveLength(18);
  expect(new Set(sources).size).toBe(18);
  const picks = page.getByRole('region', { name: 'Staff Picks & Bestsellers' });
  await expect(picks.getByText('“The letter. That is all.” Marnie')).toBeVisible();
  await expect(cardsIn(picks)).toHaveCount(4);
  await expect(picks.getByRole('img', { name: 'Staff rating: 5 of 5' })).toHaveCount(
    await cardsIn(picks).count(),
  );
  const club = page.getByRole('region', { name: 'Join the Book Club' });
  await expect(club).toContainText('first Sunday of every month');
  await expect(club.getByLabel('Email address')).toHaveAttribute('type', 'email');
});

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
    const gaps = await page.locator('.labels a').evaluateAll((labels) =>
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

test('has one picture with priority on each page that starts with covers', async ({ request }) => {
  for (const path of [
    '/',
    '/browse-books',
    '/collections',
    '/collections/signed-books',
    '/books/the-garlic-book',
    '/new-releases',
    '/no-such-page',
  ]) {
    const html = await (await request.get(path)).text();
    expect(html.match(/fetchpriority="high"/gi), path).toHaveLength(1);
  }
});

test('is at most eight screens high on a phone', { tag: '@phone' }, async ({ page, viewport }) => {
  test.skip(viewport?.width !== 360, 'A phone has 360 px.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(8 * 780);
});

test('names the next two events, which lead to their places', async ({ page }) => {
  const events = page.getByRole('region', { name: 'Next at the Shop' });
  await expect(events.getByRole('listitem')).toHaveCount(2);
  await events.getByRole('link', { name: 'Supper with The Garlic Book' }).click();
  await expect(page).toHaveURL(/\/events#event-/);
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
    '/terms-of-service',
    '/refund-policy',
    '/shipping-policy',
    '/eu-uk-shipping',
    '/privacy-policy',
  ]) {
    await expect(footer.locator(`a[href="${href}"]`)).toBeVisible();
  }
  await expect(footer.getByRole('link', { name: /555-01/ })).toHaveAttribute('href', /^tel:/);
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});
