import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';
import { settled } from './waits.ts';

test('shows twelve books, and twelve more on a click', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/browse-books');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Our Collection');
  const books = cardsIn(page.getByRole('main'));
  await expect(books).toHaveCount(12);
  await page.getByRole('link', { name: 'Load More Books (85 remaining)' }).click();
  await expect(books).toHaveCount(24);
  await expect(page).toHaveURL('/browse-books?shown=24');
  await page.getByRole('link', { name: 'Load More Books (73 remaining)' }).click();
  await expect(books).toHaveCount(36);
});

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
  await page.goto('/browse-books?shown=96');
  await page.evaluate(() => document.body.setAttribute('data-waited', ''));
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(96);
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

test('moves the focus from Clear Filters to the books', async ({ page }) => {
  await page.goto('/browse-books?q=zzzqqq');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('heading', { name: 'Books', exact: true })).toBeFocused();
});

test('shows selected filters in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/browse-books');
  for (const [chosen, other] of [
    ['All Genres', /^Romance/],
    ['Grid view', 'List view'],
  ] as const) {
    const ground = (name: string | RegExp) =>
      page
        .getByRole('main')
        .getByRole('link', { name })
        .first()
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await ground(chosen)).not.toBe(await ground(other));
  }
});

test(
  'shows six chips, then all, with counts except on All Genres',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/browse-books');
    const chips = page.getByRole('list', { name: 'Genres' }).getByRole('link');
    await expect(chips).toHaveCount(6);
    await expect(chips.first()).toHaveText('All Genres');
    await expect(chips.nth(1)).toHaveText(/^Romance\d+$/);
    await page.getByRole('button', { name: 'Show More' }).click();
    await expect(chips).toHaveCount(10);
    await page.getByRole('button', { name: 'Show Less' }).click();
    await expect(chips).toHaveCount(6);
  },
);

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

test('filters by a genre and names it at the end', async ({ page }) => {
  await page.goto('/browse-books?genre=Young%20Adult');
  const books = cardsIn(page.getByRole('main'));
  await expect(page.getByText('Showing all 7 books in Young Adult')).toBeVisible();
  await expect(books).toHaveCount(7);
  await page.getByRole('link', { name: 'All Genres' }).click();
  await expect(books).toHaveCount(12);
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

test(
  'restores filters, count and scroll position on Back from a book',
  { tag: '@phone' },
  async ({ page, shop }) => {
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
    shop.allowConsole(/^$/);
  },
);

test(
  'shows stars, the compare-at price and a working wishlist in the list',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/browse-books?view=list&q=woman%20in%20white');
    const row = shop.card('The Woman in White');
    await expect(row.getByRole('img', { name: 'Staff rating: 4 of 5' })).toBeVisible();
    await expect(row.locator('s')).toBeVisible();
    await row.getByRole('button', { name: 'Add to Wishlist' }).click();
    await expect(shop.badge('favorites')).toHaveText('1');
    await expect(shop.notice('Added to favorites')).toContainText('The Woman in White');
  },
);

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
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
});

test('shows the same books for typed text and for its URL', async ({ page }) => {
  const titles = cardsIn(page.getByRole('main')).getByRole('heading');
  await page.goto('/browse-books?q=the');
  await expect(titles).toHaveCount(12);
  await expect(page.locator('#results astro-island')).not.toHaveAttribute('ssr');
  const requested = await titles.allTextContents();
  await page.goto('/browse-books');
  await page.getByRole('searchbox', { name: 'Search by title' }).pressSequentially('the');
  await expect(titles).toHaveText(requested);
});

test('sorts by price and title', async ({ page }) => {
  await page.goto('/browse-books');
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Price, low to high');
  await expect(page).toHaveURL(/sort=price-up/);
  const prices = async () => {
    const texts = await page.locator('.price').allTextContents();
    return texts.map((text) => Number(/^(?:from )?\$([\d.]+)/.exec(text)?.[1]));
  };
  await expect(async () => {
    const shown = await prices();
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }).toPass();
  await sort.selectOption('Title');
  await expect(cardsIn(page.getByRole('main')).first()).toContainText('The Age of Innocence');
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

test('shows the tropes and notes of few books on request', async ({ page }) => {
  await page.goto('/browse-books');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  const [tropes, notes] = ['Trope', 'Leave out books with'].map((name) =>
    filters.getByRole('group', { name }),
  );
  await expect(tropes?.getByRole('button', { name: /^Governess/ }) ?? filters).toHaveCount(0);
  await tropes?.getByRole('button', { name: '4 more' }).click();
  await tropes?.getByRole('button', { name: 'Governess 2' }).click();
  await tropes?.getByRole('button', { name: 'Fewer' }).click();
  await expect(filters.getByRole('button', { name: 'Governess 2' })).toBeVisible();
  await notes?.getByRole('button', { name: /more$/ }).click();
  await notes?.getByRole('checkbox', { name: 'ghosts' }).check();
  await expect(page).toHaveURL('/browse-books?trope=Governess&without=ghosts');
});

test(
  'filters in a sheet on a phone, which Back closes and keeps what was chosen',
  { tag: '@phone' },
  async ({ page, viewport }) => {
    test.skip((viewport?.width ?? 0) > 400);
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
  },
);

for (const [path, limit] of [
  ['/browse-books', 520],
  ['/browse-books?trope=Slow+Burn&spice=2', 520],
  ['/collections/slow-burns', 480],
  ['/search?q=the', 520],
] as const) {
  test(
    `starts the books of ${path} high on a phone`,
    { tag: '@phone' },
    async ({ page, viewport }) => {
      test.skip((viewport?.width ?? 0) > 400);
      await page.goto(path);
      const cover = cardsIn(page.getByRole('main')).first().locator('.cover');
      await expect(cover).toBeVisible();
      expect((await cover.boundingBox())?.y).toBeLessThanOrEqual(limit);
      const heights = await page
        .locator('.chip-line')
        .evaluateAll((lines) => lines.map(({ clientHeight }) => clientHeight));
      expect(Math.max(0, ...heights)).toBeLessThan(70);
    },
  );
}

test(
  'keeps the current genre in sight, whatever its place',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/browse-books?chips=all&genre=Young+Adult');
    const chip = page.getByRole('list', { name: 'Genres' }).locator('[aria-current]');
    await expect(chip).toHaveText(/^Young Adult/);
    await expect(chip).toBeInViewport({ ratio: 1 });
  },
);

for (const view of ['grid', 'list'] as const) {
  test(
    `shows, sorts and sells the edition of the selected format in the ${view}`,
    { tag: '@phone' },
    async ({ page, shop }) => {
      await page.goto(`/browse-books?format=E-book&sort=price-up&view=${view}`);
      const books = cardsIn(page.getByRole('main'));
      await expect(books).toHaveCount(10);
      await expect(books.getByText('E-book', { exact: true })).toHaveCount(10);
      const texts = await books.locator('.price').allTextContents();
      const prices = texts.map((text) => Number(/^\$([\d.]+)/.exec(text)?.[1]));
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(prices[0]).toBe(2.99);
      await shop
        .card('Pride and Prejudice')
        .getByRole('button', { name: 'Add to Cart: Pride and Prejudice, E-book' })
        .click();
      await expect(shop.drawer.getByRole('listitem')).toContainText('E-book');
      await expect(shop.drawer.getByRole('listitem')).toContainText('$3.99');
      await expect(shop.drawer).not.toContainText('Paperback');
    },
  );
}

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

test('shows no results for nonsense', async ({ page }) => {
  for (const query of ['x'.repeat(1000), '\0', '(.*[+?^${}|\\', '💘📚']) {
    await page.goto(`/browse-books?q=${encodeURIComponent(query)}`);
    await expect(page.getByRole('heading', { name: 'No Books Match Your Filters' })).toBeVisible();
  }
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

test('shows eight skeletons while loading', { tag: '@phone' }, async ({ page }) => {
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
  await page.getByRole('link', { name: 'Load More Books (85 remaining)' }).click();
  await expect(page.getByText(/^More books could not be fetched/)).toBeVisible();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
  await expect(page).toHaveURL('/browse-books');
  await page.unroute('**/catalog.*.json');
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(24);
  await expect(page).toHaveURL('/browse-books?shown=24');
  await expect(page.getByText(/^More books could not be fetched/)).toBeHidden();
});

test('changes nothing if the same search is sent again', async ({ page }) => {
  await page.goto('/browse-books?shown=24');
  const books = cardsIn(page.getByRole('main'));
  await expect(books).toHaveCount(24);
  const field = page.getByRole('main').getByRole('searchbox');
  await field.press('Enter');
  await field.fill('  ');
  await field.press('Enter');
  await expect(page).toHaveURL('/browse-books?shown=24');
  await expect(books).toHaveCount(24);
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
