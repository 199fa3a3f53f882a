import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';

test('shows twelve books, and twelve more on a click', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/browse-books');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Our Collection');
  const books = cardsIn(page.getByRole('main'));
  await expect(books).toHaveCount(12);
  await page.getByRole('link', { name: 'Load More Books (84 remaining)' }).click();
  await expect(books).toHaveCount(24);
  await expect(page).toHaveURL('/browse-books?shown=24');
  await page.getByRole('link', { name: 'Load More Books (72 remaining)' }).click();
  await expect(books).toHaveCount(36);
  const chips = page.getByRole('list', { name: 'Genres' }).getByRole('link');
  await expect(chips).toHaveCount(6);
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect(chips).toHaveCount(10);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(chips).toHaveCount(6);
});

test('restores earlier queries with Back and Forward', async ({ page }) => {
  await page.goto('/browse-books');
  const books = cardsIn(page.getByRole('main'));
  await page.getByRole('link', { name: /^Dark Romance/ }).click();
  await expect(page).toHaveURL(/genre=Dark/);
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page).toHaveURL(/view=list/);
  await page.goBack();
  await expect(page).not.toHaveURL(/view=list/);
  await page.goBack();
  await expect(books).toHaveCount(12);
  await expect(page).toHaveURL('/browse-books');
  await page.goForward();
  await expect(page.getByRole('link', { name: /^Dark Romance/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('restores filters, count and scroll position on Back from a book', async ({ page }) => {
  await page.goto('/browse-books?genre=Romance&shown=36');
  const books = cardsIn(page.getByRole('main'));
  await expect(books).toHaveCount(36);
  await books.nth(30).scrollIntoViewIfNeeded();
  const index = await page.evaluate(() => scrollY);
  expect(index).toBeGreaterThan(500);
  await page.goto('/books/jane-eyre');
  await page.goBack();
  await expect(books).toHaveCount(36);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(index - 200);
});

test('filters by title, author or tag while typing', async ({ page }) => {
  await page.goto('/browse-books');
  const field = page.getByRole('searchbox', { name: 'Search by title, author, or keyword' });
  await field.pressSequentially('bronte');
  await expect(page.getByRole('heading', { level: 3, name: 'Jane Eyre' })).toBeVisible();
  await expect(page).toHaveURL('/browse-books?q=bronte');
  await field.fill('zzzzqqq');
  await expect(page.getByRole('heading', { name: 'No Books Match Your Filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Books', exact: true })).toBeFocused();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
});

test('filters by trope, spice, format and content notes, and shows what is on', async ({
  page,
}) => {
  await page.goto('/browse-books');
  const main = page.getByRole('main');
  await expect(main.getByRole('status').first()).toHaveText('96 books');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = main.getByRole('region', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Slow Burn 34' }).click();
  await expect(page).toHaveURL('/browse-books?trope=Slow+Burn');
  await expect(main.getByRole('status').first()).toHaveText('34 books');
  await filters.getByRole('button', { name: 'Hot', exact: true }).click();
  await filters.getByRole('button', { name: /^Paperback/ }).click();
  await filters.getByRole('checkbox', { name: 'death and grief' }).check();
  await expect(page.getByRole('button', { name: 'Filters (4)' })).toBeVisible();
  const chips = main.getByRole('list', { name: 'Filters in use' }).getByRole('link');
  await expect(chips).toHaveText([
    'Slow Burn',
    'Hot at most',
    'Paperback',
    'No death and grief',
    'Clear all',
  ]);
  await main.getByRole('link', { name: 'Remove the filter Hot at most' }).click();
  await expect(chips).toHaveCount(4);
  await expect(main.getByRole('link', { name: 'Remove the filter Paperback' })).toBeFocused();
  await page.goBack();
  await expect(chips).toHaveCount(5);
  await main.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/browse-books');
  await expect(chips).toHaveCount(0);
  await filters.getByRole('button', { name: /^Love Triangle/ }).click();
  await filters.getByRole('button', { name: /^Love Triangle/ }).click();
  await expect(page).toHaveURL('/browse-books');
});

test('shows an error if the catalog cannot be loaded', async ({ page, shop }) => {
  await page.route('**/catalog.*.json', (route) => route.abort());
  await page.goto('/browse-books?genre=Romance');
  await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
  await expect(
    page.getByText('There was an issue fetching books from our collection'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Until then, here is the list without your choices.')).toBeVisible();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
  await page.unroute('**/catalog.*.json');
  await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeHidden();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
  shop.allowConsole(/Failed to load resource|net::ERR/);
});
