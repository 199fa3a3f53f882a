import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright/test';
import { cardsIn } from './book-cards.ts';
import { closeShop, openCatalogShop, openingMs } from './catalog-shop.ts';
import { expect, test } from './shop.ts';
import { pressDuringHydration } from './waits.ts';
import { useShop, workerShop } from './worker-shop.ts';

/** A shop with long collections, which the sample does not have. */
const workerIndex = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const worker = 20 + workerIndex;
const { site } = workerShop;
test.use(useShop(worker));

const books = Array.from({ length: 60 }, (_, index) => ({
  handle: `book-${index}`,
  title: `Book ${index}`,
  author: 'Ada Vance',
  cover: null,
  genres: [index % 3 === 0 ? 'Paranormal' : 'Contemporary'],
  tags: [
    `trope:${index % 2 === 0 ? 'Slow Burn' : 'Second Chance'}`,
    `spice:${index % 6}`,
    ...(index % 4 === 0 ? ['cw:grief'] : []),
  ],
  editions: [{ title: index % 5 === 0 ? 'E-book' : 'Paperback', price: `${99 - index}.00` }],
}));
/** All books in an order that is none of the sort orders. */
const order = books.map((_, index) => `book-${(index * 7) % 60}`);
const titlesOf = (handles: readonly string[]) =>
  handles.map((handle) => handle.replace('book-', 'Book '));

let server: ChildProcess;

test.beforeAll(async () => {
  test.setTimeout(openingMs + 20_000);
  const collections = [
    { handle: 'everything', title: 'Everything', books: order },
    { handle: 'a-few', title: 'A Few', books: order.slice(0, 5) },
  ];
  server = await openCatalogShop(worker, { books, collections });
});
test.afterAll(() => closeShop(server));

const address = `${site}/collections/everything`;
const titles = (page: Page) => cardsIn(page.getByRole('main')).getByRole('heading');

test(
  'loads more books in place, and shows them in their place after Back',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(address);
    await expect(titles(page)).toHaveText(titlesOf(order.slice(0, 24)));
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
    await page.getByRole('link', { name: 'Load More Books (36 remaining)' }).click();
    await expect(page).toHaveURL(`${address}?shown=48`);
    await expect(titles(page)).toHaveText(titlesOf(order.slice(0, 48)));
    const seen = titles(page).nth(45);
    await seen.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(500);
    await page.goto(`${site}/books/book-1`);
    await page.goBack();
    await expect(titles(page)).toHaveCount(48);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200);
    await page.getByRole('link', { name: 'Load More Books (12 remaining)' }).click();
    await expect(page.getByText('Showing all 60 books')).toBeVisible();
    await expect(titles(page)).toHaveText(titlesOf(order));
  },
);

test('answers a press that began before its results were hydrated', async ({ page }) => {
  await page.goto(`${address}?shown=48`);
  const more = page.getByRole('link', { name: 'Load More Books (12 remaining)' });
  await expect(more).toBeVisible();
  const files = Promise.withResolvers<void>();
  await page.route(/\/_astro\/(?!actions)[^/]+\.js$/, async (route) => {
    await files.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('#restored-results')).toBeVisible();
  await pressDuringHydration(page, more, () => files.resolve());
  await expect(page.getByText('Showing all 60 books')).toBeVisible();
});

test('sorts by price and title', { tag: '@phone' }, async ({ page }) => {
  await page.goto(address);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Price, low to high');
  const byPrice = books.map(({ title }) => title).toReversed();
  await expect(page).toHaveURL(`${address}?sort=price-up`);
  await expect(titles(page)).toHaveText(byPrice.slice(0, 24));
  await page.getByRole('link', { name: 'Load More Books (36 remaining)' }).click();
  await expect(titles(page)).toHaveText(byPrice.slice(0, 48));
  await sort.selectOption('Title');
  await expect(titles(page)).toHaveText(byPrice.toReversed().slice(0, 24));
  await sort.selectOption('Featured');
  await expect(titles(page)).toHaveText(titlesOf(order.slice(0, 24)));
  await expect(page).toHaveURL(address);
});

test(
  'filters by genre, trope, spice, format and content note, with its own counts',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(address);
    await page.getByText('Genre, trope, spice, format and content notes').click();
    await page.getByLabel('Genre').selectOption('Paranormal (20)');
    await expect(page.getByText('Showing all 20 books in Paranormal')).toBeVisible();
    await page.getByLabel('Trope').selectOption('Slow Burn (30)');
    await page.getByLabel('Format').selectOption('Paperback (48)');
    await page.getByLabel('Spice, at most').selectOption('0: Closed door');
    await page.getByRole('checkbox', { name: 'grief' }).check();
    await expect(page.getByText('(5 in use)')).toBeVisible();
    // Multiples of 6 that are no multiples of 4 or 5.
    await expect(titles(page)).toHaveText(['Book 42', 'Book 6', 'Book 54', 'Book 18']);
    await page.goto(`${address}?trope=None`);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(titles(page)).toHaveText(titlesOf(order.slice(0, 24)));
    await page.goBack();
    await expect(page.getByText('No Books Match Your Filters')).toBeVisible();
    await page.goBack();
    await expect(titles(page)).toHaveCount(4);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);
  },
);

test('shows its books at once if the address asks for nothing', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await page.route(/\/_astro\/(?!actions)[^/]+\.js$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`${address}?utm_source=letter`);
  await expect(titles(page).first()).toBeVisible();
  await page.goto(`${address}?sort=title`);
  const first = page.locator('.initial-results .book').first();
  await expect(first).toBeVisible();
  await expect(first.locator('h3')).toBeHidden();
  late.resolve();
  await expect(titles(page).first()).toHaveText('Book 0');
  await page.goto(`${address}?q=nothing`);
  await expect(titles(page)).toHaveText(titlesOf(order.slice(0, 24)));
});

for (const [fault, response] of [
  ['is missing', { status: 503 }],
  ['is cut in half', { contentType: 'application/json', body: '{"count":60,"titles":"Book' }],
] as const) {
  test(`shows an error if its file ${fault}, and Try Again retries`, async ({ page, shop }) => {
    shop.allowConsole(/503/);
    await page.route('**/catalog.*/*.json', (route) => route.fulfill(response));
    await page.goto(address);
    await page.locator('summary').click();
    await expect(page.getByText(/could not be fetched just now/)).toBeVisible();
    await expect(titles(page)).toHaveCount(24);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Title');
    await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
    await page.unroute('**/catalog.*/*.json');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(titles(page).first()).toHaveText('Book 0');
  });
}

test('has neither sort nor filters if it is short', async ({ page }) => {
  await page.goto(`${site}/collections/a-few`);
  await expect(titles(page)).toHaveText(titlesOf(order.slice(0, 5)));
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveCount(0);
  await expect(page.getByText(/^Load More/)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('has numbered pages, and no controls that do nothing', async ({ page }) => {
    await page.goto(address);
    await expect(titles(page)).toHaveText(titlesOf(order.slice(0, 24)));
    await expect(page.getByRole('combobox', { name: 'Sort' })).toBeHidden();
    await expect(page.locator('summary')).toBeHidden();
    await expect(page.getByText(/^Load More/)).toBeHidden();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${address}/page/2`);
    await expect(titles(page)).toHaveText(titlesOf(order.slice(24, 48)));
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(titles(page)).toHaveText(titlesOf(order.slice(48)));
  });
});
