import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';

const dates = (texts: string[]) => texts.map((text) => Date.parse(text.replace(/^\S+ /, '')));

test(
  'shows six arrivals, newest first, and six upcoming books, soonest first',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/new-releases');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Releases');
    const arrivals = page.getByRole('region', { name: "This Month's Arrivals" });
    const coming = page.getByRole('region', { name: 'Coming Soon' });
    const released = arrivals.getByText(/^Released [A-Z][a-z]+ \d+, \d{4}$/);
    const due = coming.getByText(/^Out [A-Z][a-z]+ \d+, \d{4}$/);

    await expect(cardsIn(arrivals)).toHaveCount(6);
    await expect(arrivals.getByText('NEW', { exact: true })).toHaveCount(6);
    await expect(released).toHaveCount(6);
    const past = dates(await released.allTextContents());
    expect(past).toEqual(past.toSorted((a, b) => b - a));
    expect(Math.max(...past)).toBeLessThanOrEqual(Date.now());

    await expect(cardsIn(coming)).toHaveCount(6);
    await expect(coming.getByText('PRE-ORDER', { exact: true })).toHaveCount(6);
    await expect(due).toHaveCount(6);
    await expect(coming.getByText(/^\$\d+\.\d\d$/)).toHaveCount(6);
    const future = dates(await due.allTextContents());
    expect(future).toEqual(future.toSorted((a, b) => a - b));
    expect(Math.min(...future)).toBeGreaterThan(Date.now() - 36 * 3_600_000);
  },
);

test('opens browse with View All Releases, newest first', async ({ page }) => {
  await page.goto('/new-releases');
  await page.getByRole('link', { name: 'View All Releases' }).click();
  await expect(page).toHaveURL('/browse-books?sort=newest');
});

test('orders an upcoming book', async ({ page, shop }) => {
  await page.goto('/new-releases');
  const coming = page.getByRole('region', { name: 'Coming Soon' });
  await coming.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.drawer).toBeVisible();
  await expect(shop.badge('cart')).toHaveText('1');
});
