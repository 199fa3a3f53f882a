import { cardsIn } from './book-cards.ts';
import { measureShift } from './layout-shift.ts';
import { expect, test } from './shop.ts';
import { openStaff } from './staff.ts';
import { pressDuringHydration, settled } from './waits.ts';

test(
  'sends the search text of the header, unless it is blank',
  { tag: '@phone' },
  async ({ page, viewport }) => {
    await page.goto('/');
    if ((viewport?.width ?? 0) < 768)
      await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    const field = page.getByLabel('Search books');
    await field.fill('   ');
    await field.press('Enter');
    await expect(page).toHaveURL('/');
    await field.fill('  jane eyre ');
    await field.press('Enter');
    await expect(page).toHaveURL('/search?q=jane+eyre');
    await expect(page.getByRole('status').filter({ hasText: 'Found' })).toHaveText(
      /Found \d+ books? matching jane eyre/,
    );
  },
);

test(
  'suggests books while typing, with keyboard support',
  { tag: '@phone' },
  async ({ page, shop, viewport }) => {
    await page.goto('/');
    if ((viewport?.width ?? 0) < 768)
      await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    const field = page.getByLabel('Search books');
    await field.pressSequentially('pride');
    const option = page.getByRole('option').first();
    await expect(option).toContainText('Pride and Prejudice');
    await expect(option.locator('img')).toHaveJSProperty('complete', true);
    await expect(page.getByRole('group', { name: 'Books' })).toBeVisible();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await field.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
    await field.press('Escape');
    await expect(option).toBeHidden();
    await field.pressSequentially(' ');
    await expect(option).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL('/books/pride-and-prejudice');
    expect(shop.consoleErrors()).toEqual([]);
  },
);

test('shows suggestions above the page', { tag: '@phone' }, async ({ page, viewport }) => {
  await page.goto('/');
  if ((viewport?.width ?? 0) < 768)
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.getByLabel('Search books').fill('the');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(7);
  // A trial click fails if another element would receive it.
  for (const option of await options.all()) await option.click({ trial: true, timeout: 3000 });
});

test('suggests a genre by its name, which shows all its books', async ({ page, viewport }) => {
  await page.goto('/');
  if ((viewport?.width ?? 0) < 768)
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.getByLabel('Search books').pressSequentially('paranormal');
  await page
    .getByRole('group', { name: 'Genres' })
    .getByRole('option', { name: 'Paranormal 8 books' })
    .click();
  await expect(page).toHaveURL('/browse-books?genre=Paranormal');
  await expect(page.getByText('Showing all 8 books in Paranormal')).toBeVisible();
});

test('shows what the search found', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
  await expect(page.getByText('Enter a search term to find books')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search by title' });
  await field.fill('austen');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=austen');
  await expect(page.getByText(/^Found \d+ books matching austen$/)).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('');
});

test('shows the results of a corrected text at its address, and of the text itself', async ({
  page,
}) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: 'Search by title' });
  await field.fill('jane asten');
  await field.press('Enter');
  await expect(page.getByText(/^Found \d+ books matching Jane Austen$/)).toBeVisible();
  await expect(page).toHaveURL('/search?q=jane+asten');
  await expect(field).toHaveValue('jane asten');
  await page.getByRole('link', { name: 'Search for jane asten' }).click();
  await expect(page).toHaveURL('/search?q=jane+asten&exact=true');
  await expect(page.getByText('No books found for jane asten')).toBeVisible();
  await page.getByRole('button', { name: 'Jane Austen' }).click();
  await expect(page).toHaveURL('/search?q=Jane+Austen');
  await expect(page.getByText(/^Found \d+ books matching Jane Austen$/)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(/^Found \d+ books matching Jane Austen$/)).toBeVisible();
});

test('leads from a search without books to the filled-in contact form', async ({ page }) => {
  await page.goto('/search?q=beekeeper%E2%80%99s+duke+xyzzyx');
  await page.getByRole('link', { name: 'Ask us to find it' }).click();
  const message = page.getByLabel('Message', { exact: true });
  await expect(message).toHaveValue('I am looking for “beekeeper’s duke xyzzyx”.');
  await expect(page.getByLabel('Subject')).toHaveValue('Order Inquiry');
  // What the visitor writes is kept.
  await message.fill('The one with bees.');
  await page.reload();
  await expect(message).toHaveValue('The one with bees.');
});

test('resets the page with Clear Search', async ({ page }) => {
  await page.goto('/search?q=zzzzqqq');
  await expect(page.locator('#results astro-island')).not.toHaveAttribute('ssr');
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByText('Enter a search term to find books')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Books', exact: true })).toBeFocused();
});

test('shows markup in a term as text', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.getByText('No books found for <img src=x onerror=alert(1)>')).toBeVisible();
});

test('requests the catalog once, and no cover that is never shown', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/search?q=xyzzyx');
  await expect(page.getByRole('heading', { name: 'No Books Match Your Search' })).toBeVisible();
  await expect(page.locator('#results astro-island')).not.toHaveAttribute('ssr');
  const catalogs = () => requested.filter((path) => path.startsWith('/catalog.'));
  await expect.poll(catalogs).toHaveLength(1);
  const covers = requested.filter((path) => path.includes('/covers/'));
  expect(new Set(covers).size).toBeLessThanOrEqual(3);
});

test('has the field, the favorites and the cart in one row of a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/about');
  const header = page.getByRole('banner');
  const middles = await Promise.all(
    [
      header.getByLabel('Search books'),
      header.getByRole('link', { name: 'Favorites' }),
      header.getByRole('button', { name: 'Cart' }),
    ].map(async (part) => {
      const box = await part.boundingBox();
      return box ? Math.round(box.y + box.height / 2) : null;
    }),
  );
  expect(new Set(middles).size).toBe(1);
  expect(middles).not.toContain(null);
});

test('leaves keys of an input method to it', async ({ page, shop }) => {
  await page.goto('/');
  const field = page.getByLabel('Search books');
  await field.pressSequentially('pride');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  /** Sends a key as a browser does while an input method composes a word. */
  const compose = (key: string) =>
    field.evaluate((input, key) => {
      const init = { key, isComposing: true, bubbles: true, cancelable: true };
      return input.dispatchEvent(new KeyboardEvent('keydown', init));
    }, key);
  for (const key of ['ArrowDown', 'ArrowUp', 'Escape', 'Enter'])
    expect(await compose(key)).toBe(true);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/');

  await page.goto('/browse-books');
  const filter = page.getByRole('searchbox');
  await filter.click();
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page.locator('.book.row').first()).toBeVisible();
  const type = (text: string, isComposing: boolean) =>
    filter.evaluate(
      (input, { text, isComposing }) => {
        if (!(input instanceof HTMLInputElement)) return;
        input.value = text;
        input.dispatchEvent(new InputEvent('input', { data: text, isComposing, bubbles: true }));
        if (!isComposing)
          input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      },
      { text, isComposing },
    );
  await type('zzzz', true);
  await expect(page.locator('.book.row')).toHaveCount(12);
  await type('emma', false);
  await expect(page.locator('.book.row')).toHaveCount(1);
  expect(shop.consoleErrors()).toEqual([]);
});

test('says how many suggestions there are, and is a plain field without script', async ({
  browser,
  page,
}) => {
  await page.goto('/');
  const spoken = page.locator('header').getByRole('status');
  const field = page.getByLabel('Search books');
  await field.pressSequentially('the');
  await expect(spoken).toHaveText('7 suggestions');
  await field.fill('frankly no such book');
  await expect(spoken).toHaveText('No suggestions');
  await expect(page.getByRole('combobox', { name: 'Search books' })).toBeVisible();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  const textbox = plain.getByRole('textbox', { name: 'Search books' });
  await expect(textbox).toBeVisible();
  await textbox.fill('emma');
  await textbox.press('Enter');
  await expect(plain).toHaveURL(/\/search\?q=emma/);
  await context.close();
});

test('marks the chosen suggestion in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const field = page.getByLabel('Search books');
  await field.pressSequentially('the');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(7);
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const ground = (index: number) =>
    options.nth(index).evaluate((option) => getComputedStyle(option).backgroundColor);
  expect(await ground(0)).not.toBe(await ground(1));
});

test(
  'takes the results of the server over without a shift, and keeps its cards',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/search?q=the');
    const main = page.getByRole('main');
    const island = main.locator('#results astro-island');
    const cards = cardsIn(main);
    await expect(cards).toHaveCount(12);
    await expect(island).toHaveAttribute('ssr');
    const status = await main.getByRole('status').textContent();
    const titles = await cards.getByRole('heading').allTextContents();
    const first = await cards.first().elementHandle();

    const catalog = page.waitForResponse('**/catalog.*.json');
    // The first move after a navigation has no distance, as one below a resting pointer.
    await main.getByRole('searchbox').hover({ position: { x: 4, y: 4 } });
    await main.getByRole('searchbox').hover({ position: { x: 12, y: 12 } });
    await catalog;
    await expect(island).not.toHaveAttribute('ssr');
    await settled(page);
    expect(await measureShift(page)).toBeLessThan(0.001);
    // The filters are offered when the catalog is decoded.
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Format' })).toBeVisible();
    await expect(main.getByRole('status')).toHaveText(status ?? '');
    expect(await cards.getByRole('heading').allTextContents()).toEqual(titles);
    expect(await first.evaluate((card) => card.isConnected)).toBe(true);
    // On a phone, the filters are a dialog.
    if (await page.getByRole('dialog', { name: 'Filters' }).isVisible())
      await page.getByRole('button', { name: /^Show \d+ books/ }).click();
    await page.getByRole('link', { name: /^Load More Books/ }).click();
    await expect(cards).toHaveCount(24);
    await expect(page).toHaveURL('/search?q=the&shown=24');
    expect(shop.consoleErrors()).toEqual([]);
  },
);

test('answers a press on a first result that React replaces', async ({ page }) => {
  const react = Promise.withResolvers<void>();
  await page.route('**/_astro/react.*.js', async (route) => {
    await react.promise;
    await route.continue();
  });
  await page.goto('/search?q=austen');
  const title = cardsIn(page.getByRole('main')).first().getByRole('heading');
  await pressDuringHydration(page, title, () => react.resolve());
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('tells staff of a search that found nothing, once and without its filters', async ({
  page,
}) => {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/record-search')) reports.push(request.postDataJSON());
  });
  // Long numbers are not stored, because they may be those of phones.
  const query = `zzyzx ${`${Date.now()}`.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  await page.goto(`/search?q=${query}`);
  await expect(page.getByRole('heading', { name: 'No Books Match Your Search' })).toBeVisible();
  await expect.poll(() => reports).toEqual([{ query }]);
  await page.goto(`/search?q=${query}&genre=Regency`);
  await expect(page.getByRole('heading', { name: 'No Books Match Your Search' })).toBeVisible();
  const staff = await openStaff();
  const searches = async () => (await staff.rpc('list_empty_searches').throwOnError()).data;
  await expect.poll(async () => (await searches()).map(({ query }) => query)).toContain(query);
});
