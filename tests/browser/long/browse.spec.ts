import { cardsIn } from '../book-cards.ts';
import { expect, test } from '../shop.ts';
import { settled } from '../waits.ts';

test('shows the page’s books and the loaded ones as one grid', async ({ page }) => {
  await page.goto('/browse-books');
  await page.getByRole('link', { name: /^Load More Books/ }).click();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(24);
  const [gap, rowGap] = await page
    .locator('main .book-grid')
    .evaluateAll(([first, next]) => [
      (next?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().bottom ?? 0),
      first ? parseFloat(getComputedStyle(first).rowGap) : null,
    ]);
  expect(gap).toBeCloseTo(rowGap ?? 0, 0);
});

test('keeps the focus on Load More while loading, and moves it at the end', async ({ page }) => {
  await page.route('**/catalog.*.json', async (route) => {
    await page.locator('[data-waited]').waitFor({ state: 'attached' });
    await route.continue();
  });
  await page.goto('/browse-books');
  const more = page.getByRole('link', { name: /^Load(ing)? More Books/ });
  await more.focus();
  await expect(page.locator('#results astro-island')).not.toHaveAttribute('ssr');
  await more.press('Enter');
  await expect(more).toHaveText('Loading More Books...');
  await expect(more).toBeFocused();
  await page.evaluate(() => document.body.setAttribute('data-waited', ''));
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(24);
  await expect(page).toHaveURL('/browse-books?shown=24');
  await expect(more).toBeFocused();
  await page.goto('/browse-books?shown=84');
  await page.evaluate(() => document.body.setAttribute('data-waited', ''));
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(84);
  await more.press('Enter');
  await expect(page.getByText('Showing all 96 books')).toBeFocused();
});

test('keeps the focus when the filters are opened by keyboard', async ({ page }) => {
  await page.goto('/browse-books');
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  const trope = page.getByRole('group', { name: 'Trope' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(trope).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(trope).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(trope).toBeVisible();
  await settled(page);
  await expect(button).toBeFocused();
});

test('keeps expanded chips after Back', async ({ page }) => {
  await page.goto('/browse-books');
  const chips = page.getByRole('list', { name: 'Genres' }).getByRole('link');
  await page.getByRole('button', { name: 'Show More' }).click();
  await chips.nth(8).click();
  await expect(chips.nth(8)).toHaveAttribute('aria-current', 'true');
  const top = () => cardsIn(page.getByRole('main')).first().boundingBox();
  const index = await top();
  await page.goto('/books/jane-eyre');
  await page.goBack();
  await expect(page.locator('#restored-results')).toHaveCount(0);
  await expect(chips).toHaveCount(10);
  await expect.poll(top).toEqual(index);
});

test('shows the start of each description in a wide list', async ({ page, shop }) => {
  // One that does not arrive is left out, and requested again with the next list.
  await page.route('**/books/emma.md', (route) => route.abort());
  shop.allowConsole(/net::ERR_FAILED/);
  await page.goto('/browse-books?view=list&q=austen');
  const rowOf = (title: string) => shop.card(title).locator('.excerpt');
  await expect(rowOf('Northanger Abbey')).not.toBeEmpty();
  await expect(rowOf('Emma')).toHaveCount(0);
  await page.unroute('**/books/emma.md');
  await page.getByLabel('Sort').selectOption('Title');
  await expect(rowOf('Emma')).not.toBeEmpty();
});

test('shows a filled heart on a favorite, also in the last place', async ({ page }) => {
  await page.goto('/browse-books');
  const field = page.getByRole('main').getByRole('searchbox');
  const last = cardsIn(page.getByRole('main')).nth(11);
  const heart = last.getByRole('button', { name: 'Add to favorites' });
  await field.fill('the');
  await expect(page).toHaveURL(/q=the$/);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await field.fill('the lamp at laurel gap');
  await expect(last).toBeHidden();
  await page.locator('#results').evaluate((results) => {
    new MutationObserver((_, watch) => {
      const shown = results.querySelectorAll('.book .heart')[11];
      if (!shown) return;
      document.body.dataset['heart'] = shown.ariaPressed ?? '';
      watch.disconnect();
    }).observe(results, { childList: true, subtree: true });
  });
  await field.fill('the');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('body')).toHaveAttribute('data-heart', 'true');
});

test('filters in a sheet on a phone, which Back closes and keeps what was chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/browse-books?sort=title');
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Slow Burn 34' }).click();
  await sheet.getByRole('button', { name: 'Warm', exact: true }).click();
  await expect(sheet.getByRole('button', { name: /^Show 3\d books$/ })).toBeInViewport({
    ratio: 1,
  });
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/browse-books?sort=title&trope=Slow+Burn&spice=2');
  const chips = page.getByRole('list', { name: 'Filters in use' }).getByRole('link');
  await expect(chips).toHaveCount(3);
  await page.goBack();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL('/browse-books?sort=title');

  await button.click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await sheet.getByRole('button', { name: /^Love Triangle/ }).click();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await sheet.getByRole('button', { name: 'Show 96 books' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/browse-books?sort=title');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('96 books');
});

test('keeps the current genre in sight, whatever its place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/browse-books?chips=all&genre=Young+Adult');
  const chip = page.getByRole('list', { name: 'Genres' }).locator('[aria-current]');
  await expect(chip).toHaveText(/^Young Adult/);
  await expect(chip).toBeInViewport({ ratio: 1 });
});

test('shows the same edition in the popup and on the page of that card', async ({ page, shop }) => {
  await page.goto('/browse-books?format=E-book');
  const link = shop.card('Pride and Prejudice').getByRole('link', { name: 'Pride and Prejudice' });
  await link.click();
  await expect(shop.popup.locator('.price:visible')).toHaveText('$3.99');
  await expect(shop.popup.getByRole('radio', { name: 'E-book' })).toBeChecked();
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.locator('.price:visible')).toHaveText('$3.99');
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(shop.drawer.getByRole('listitem')).toContainText('E-book');
  await page.goto('/books/pride-and-prejudice');
  await expect(main.locator('.price:visible')).toHaveText('$11.95');
});

test('shows eight skeletons while loading', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/catalog.*.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/browse-books?genre=Romance');
  await expect(page.getByRole('list', { name: 'Loading books' }).getByRole('listitem')).toHaveCount(
    8,
  );
  await expect(page.getByText(/^Load More Books|^Showing all/)).toHaveCount(0);
  release();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
});

test('shows no wrong results before the query is known', async ({ page }) => {
  let response = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (response = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/browse-books?q=austen');
  const first = page.locator('.initial-results .book');
  await expect(first.nth(7)).toBeVisible();
  await expect(first.nth(8)).toBeHidden();
  await expect(first.first().getByRole('heading')).toBeHidden();
  await expect(page.getByText(/^Load More Books/)).toBeHidden();
  response();
  await expect(page.getByText('Showing all 6 books')).toBeVisible();
});

test('keeps the first books on a broken line, and Load More goes on after it', async ({
  page,
  shop,
}) => {
  await page.route('**/catalog.*.json', (route) => route.fulfill({ status: 503 }));
  shop.allowConsole(/503/);
  await page.goto('/browse-books');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByText(/could not be fetched just now/)).toBeVisible();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
  await page.getByRole('link', { name: 'Load More Books (84 remaining)' }).click();
  await expect(page.getByText(/^More books could not be fetched/)).toBeVisible();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
  await expect(page).toHaveURL('/browse-books');
  await page.unroute('**/catalog.*.json');
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(24);
  await expect(page).toHaveURL('/browse-books?shown=24');
  await expect(page.getByText(/^More books could not be fetched/)).toBeHidden();
});

test('opens a link in a new tab on request', async ({ context, page }) => {
  await page.goto('/browse-books?view=list');
  await expect(page.locator('.book.row')).toHaveCount(12);
  for (const name of ['Grid view', /^Load More Books/]) {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name }).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.waitForLoadState();
    await tab.close();
  }
  await expect(page).toHaveURL('/browse-books?view=list');
});
