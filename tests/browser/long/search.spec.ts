import { cardsIn } from '../book-cards.ts';
import { expect, test } from '../shop.ts';
import { openStaff } from '../staff.ts';
import { pressDuringHydration } from '../waits.ts';

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
