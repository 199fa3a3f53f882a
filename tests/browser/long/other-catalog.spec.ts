import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright/test';
import { findViolations } from '../axe.ts';
import { cardsIn } from '../book-cards.ts';
import { closeShop, openCatalogShop, openingMs } from './catalog-shop.ts';
import { goods, manyBooks, manyInOrder, otherCatalog } from './other-catalog.ts';
import { expect, test } from '../shop.ts';
import { pressDuringHydration } from '../waits.ts';
import { useShop, workerShop } from '../worker-shop.ts';

/** One for each worker: the tests of a phone run beside the others. */
const worker = 20 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const { site } = workerShop;
test.use(useShop(worker));

let server: ChildProcess;
test.beforeAll(async () => {
  test.setTimeout(openingMs + 20_000);
  server = await openCatalogShop(worker, otherCatalog);
});
test.afterAll(() => closeShop(server));

/** Returns the texts whose exclamation mark does not stand at the left end of the Hebrew words. */
function findReversed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const reversed: string[] = [];
    let seen = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const [first, last] = [text.search(/[א-ת]/), text.search(/(?<=[א-ת])!/)];
      const parent = node.parentElement;
      if (last < 0 || !parent?.checkVisibility() || parent.closest('.sr-only')) continue;
      const leftOf = (index: number) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      };
      seen += 1;
      if (leftOf(last) >= leftOf(first)) reversed.push(`${parent.localName}: ${text}`);
    }
    return seen > 0 ? reversed : ['no Hebrew text'];
  });
}

test.describe('a choice of edition', () => {
  /** Clicks the button, and returns the editions of the cart that the shop answers. */
  async function addToCart(page: Page, button: string): Promise<string[]> {
    const responded = page.waitForResponse((response) =>
      /"(create|add)"/.test(response.request().postData() ?? ''),
    );
    await page.getByRole('button', { name: button }).click();
    const { data } = await (await responded).json();
    const [change]: {
      cart: { lines: { edges: { node: { merchandise: { title: string } } }[] } };
    }[] = Object.values(data);
    return change?.cart.lines.edges.map(({ node }) => node.merchandise.title) ?? [];
  }

  test('keeps the punctuation of titles and authors from right to left', async ({ page }) => {
    const expectInPlace = () => expect.poll(() => findReversed(page)).toEqual([]);
    await page.goto(`${site}/collections/all`);
    await expectInPlace();
    const card = page.locator('main .book').filter({ hasText: 'אהבה' });
    await card.getByRole('button', { name: /^Add to favorites/ }).click();
    await expect(page.locator('.toast')).toContainText('אהבה');
    await expectInPlace();
    await card.getByRole('link').click();
    await expect(page.locator('#book-dialog h1')).toBeVisible();
    await expectInPlace();
    await page.goto(`${site}/books/from-right-to-left`);
    await expectInPlace();
    await page.locator('main [data-action=add]').first().click();
    await expect(page.locator('.drawer .line')).toBeVisible();
    await expect(page.locator('.toast')).toContainText('אהבה');
    await expectInPlace();
    for (const path of [
      '/cart',
      '/favorites',
      '/favorites?view=list',
      '/browse-books?genre=Dark+Romance&view=list',
      '/search?q=אהבה לנצח!',
      '/search?q=בית!',
      '/authors',
    ]) {
      await page.goto(site + path);
      if (path.startsWith('/search'))
        await expect(page.getByRole('status').filter({ hasText: /ound/ })).toBeVisible();
      await expectInPlace();
    }
    const field = page.getByLabel('Search books');
    await field.fill('אהבה');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectInPlace();
    await expect(field).toHaveCSS('direction', 'rtl');
  });

  test('is by color and size for a bag, and adds that one', async ({ page }) => {
    await page.goto(`${site}/books/a-bag`);
    const main = page.getByRole('main');
    const colors = main.getByRole('group', { name: 'Color' });
    // The first edition that is for sale.
    await expect(colors.getByRole('radio', { name: /^Red / })).toBeChecked();
    await expect(main.getByRole('button', { name: /^Add to Cart/ })).toHaveText(
      'Add to Cart · $24.00',
    );
    await expect(main.locator('.offer-price:visible')).toContainText('$24.00 · In stock');
    await main.getByRole('radio', { name: 'S Sold out' }).check();
    await expect(main.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    await colors.getByRole('radio', { name: 'Natural' }).check();
    await expect(main.locator('.offer-price .stock:visible')).toHaveText('· Only 2 left');
    await expect(main.locator('.price:visible')).toHaveText('$18.00');
    await main.getByRole('radio', { name: /^M / }).check();
    await expect(main.locator('.price:visible')).toHaveText('$24.00');
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await findViolations(page)).toEqual([]);
    const address = page.url();
    expect(address).toMatch(/\/books\/a-bag\?edition=\d+$/);
    expect(await addToCart(page, 'Add to Cart · $24.00: A Bag, Natural / M')).toEqual([
      'Natural / M',
    ]);
    await page.goto(`${site}/books/a-bag`);
    await expect(colors.getByRole('radio', { name: /^Red / })).toBeChecked();
    await page.goto(address);
    await expect(colors.getByRole('radio', { name: 'Natural' })).toBeChecked();
    await expect(main.getByText('Natural / M')).toBeVisible();
  });

  test('ignores an edition of another book, and nonsense', async ({ page }) => {
    await page.goto(`${site}/books/a-bag`);
    await page.getByRole('radio', { name: 'Natural' }).check();
    const other = new URL(page.url()).searchParams.get('edition');
    for (const edition of [other, '0', '', 'x', '%00', '"]', '9'.repeat(400), '-1']) {
      await page.goto(`${site}/books/a-dear-book?edition=${edition}`);
      await expect(page.locator('html')).toHaveAttribute('data-restored');
      await expect(page.getByRole('radio', { name: 'Paperback' })).toBeChecked();
      await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(1);
    }
  });

  test('is usable with a hundred editions and the keyboard', async ({ page }) => {
    await page.goto(`${site}/books/a-hundred-ways`);
    const main = page.getByRole('main');
    await expect(main.getByRole('radio')).toHaveCount(100);
    await main.getByRole('radio', { name: /^Binding 1 / }).focus();
    // Within reach, although the end of the choice is out of sight.
    await expect(main.getByRole('button', { name: /^Add to Cart/ })).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(main.getByRole('radio', { name: 'Binding 100' })).toBeFocused();
    await expect(main.locator('.price:visible')).toHaveText('$109.95');
    await page.keyboard.press('Tab');
    const button = main.getByRole('button', { name: /^Add to Cart/ });
    await expect(button).toBeFocused();
    await expect(button).toBeInViewport();
    expect(await findViolations(page)).toEqual([]);
    expect(await addToCart(page, 'Add to Cart · $109.95: A Hundred Ways, Binding 100')).toEqual([
      'Binding 100',
    ]);
  });

  test('is part of the popup and of its address', async ({ page }) => {
    await page.goto(`${site}/collections/all`);
    const card = page.getByRole('listitem').filter({ hasText: 'A Dear Book' });
    await expect(card).toContainText('Paperback $12.50');
    await card.getByRole('link', { name: 'A Dear Book' }).click();
    const popup = page.locator('#book-dialog');
    await popup.getByRole('radio', { name: 'E-book' }).check();
    await expect(popup).toContainText('A download, nothing is shipped.');
    await popup.getByRole('radio', { name: 'Signed Vellum' }).check();
    await expect(popup.getByText('Only 1 left')).toBeVisible();
    await expect(popup.getByText('All sales are final').filter({ visible: true })).toBeVisible();
    await expect(page).toHaveURL(/\/books\/a-dear-book\?edition=\d+$/);
    await page.goBack();
    await expect(popup).toBeHidden();
    await page.goForward();
    await expect(popup.getByRole('radio', { name: 'Signed Vellum' })).toBeChecked();
    expect(await addToCart(page, 'Add to Cart · $12,345.50: A Dear Book, Signed Vellum')).toEqual([
      'Signed Vellum',
    ]);
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toContainText('$12,345.50');
  });

  test('says the same on cards of static pages and of the catalog file', async ({ page }) => {
    const facts = async () => {
      const main = page.getByRole('main');
      await expect(main.getByRole('button', { name: /^(Add to Cart|Pre-order):/ })).toHaveCount(
        goods.length,
      );
      const texts = await main
        .locator('.book :is(.price-line, .small-print):visible')
        .allInnerTexts();
      return texts.toSorted();
    };
    await page.goto(`${site}/collections/all`);
    const onShelf = await facts();
    await page.goto(`${site}/browse-books?genre=Dark+Romance&sort=title`);
    expect(await facts()).toEqual(onShelf);
    await page.goto(`${site}/browse-books?genre=Dark+Romance&sort=price-up`);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'A Hundred Ways',
      'A Dear Book',
      'A Bag',
      'אהבה לנצח!',
      'To Come',
      'A Known Book',
    ]);
  });

  test('has the facts of each edition', async ({ page }) => {
    await page.goto(`${site}/books/a-known-book`);
    const main = page.getByRole('main');
    await main.getByText('All sales are final').filter({ visible: true }).click();
    // The sold-out paperback is not the edition that the page shows first.
    await expect(main.getByText('ISBN 080442957X')).toBeVisible();
    await expect(main.getByText('ISBN 9780306406157')).toBeHidden();
    await main.getByRole('radio', { name: 'Paperback Sold out' }).check();
    await expect(main.getByText('ISBN 9780306406157')).toBeVisible();
    await main.getByText('Details', { exact: true }).click();
    const facts = main.locator('.facts');
    for (const words of ['Hollow House', '336', 'English', 'Rosalind Hart', '10 hours 12 minutes'])
      await expect(facts.getByText(words, { exact: true })).toBeVisible();
  });

  test('tells in a mixed cart when the order ships', async ({ page }) => {
    const note = 'Your order ships when the last book is out: January 2, 2099';
    await page.goto(`${site}/books/to-come`);
    await addToCart(page, 'Add to Cart · $30.00: To Come, Hardcover');
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(drawer).toContainText('Pre-order. Out January 2, 2099');
    await expect(drawer).not.toContainText('Your order ships');
    await page.goto(`${site}/books/a-dear-book`);
    expect(await addToCart(page, 'Add to Cart · $12.50: A Dear Book, Paperback')).toHaveLength(2);
    await expect(drawer).toContainText(note);
    await page.goto(`${site}/cart`);
    await expect(page.getByRole('main')).toContainText(note);
    await page.getByRole('button', { name: 'Remove A Dear Book' }).click();
    await expect(page.getByRole('main')).not.toContainText('Your order ships');
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('shows the price and stock of each edition', async ({ page }) => {
      await page.goto(`${site}/books/a-bag`);
      await page.getByRole('radio', { name: 'Natural' }).check();
      await page.getByRole('radio', { name: /^M / }).check();
      await expect(page.locator('.price:visible')).toHaveText('$24.00');
      await expect(page.getByText('Only 2 left').filter({ visible: true })).toHaveCount(1);
    });
  });
});

const titlesOf = (handles: readonly string[]) =>
  handles.map((handle) => handle.replace('book-', 'Book '));

test.describe('a long collection', () => {
  const address = `${site}/collections/everything`;
  const titles = (page: Page) => cardsIn(page.getByRole('main')).getByRole('heading');

  test(
    'loads more books in place, and shows them in their place after Back',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto(address);
      await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(0, 24)));
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
      await page.getByRole('link', { name: 'Load More Books (36 remaining)' }).click();
      await expect(page).toHaveURL(`${address}?shown=48`);
      await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(0, 48)));
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
      await expect(titles(page)).toHaveText(titlesOf(manyInOrder));
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

  test('starts its books high on a phone', { tag: '@phone' }, async ({ page, viewport }) => {
    test.skip((viewport?.width ?? 0) > 400);
    await page.goto(address);
    const box = await cardsIn(page.getByRole('main')).first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(480);
  });

  test('sorts by price and title', { tag: '@phone' }, async ({ page }) => {
    await page.goto(address);
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await sort.selectOption('Price, low to high');
    const byPrice = manyBooks.map(({ title }) => title).toReversed();
    await expect(page).toHaveURL(`${address}?sort=price-up`);
    await expect(titles(page)).toHaveText(byPrice.slice(0, 24));
    await page.getByRole('link', { name: 'Load More Books (36 remaining)' }).click();
    await expect(titles(page)).toHaveText(byPrice.slice(0, 48));
    await sort.selectOption('Title');
    await expect(titles(page)).toHaveText(byPrice.toReversed().slice(0, 24));
    await sort.selectOption('Featured');
    await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(0, 24)));
    await expect(page).toHaveURL(address);
  });

  test(
    'filters by genre, trope, spice, format and content note, with its own counts',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('button', { name: 'Paranormal 20' }).click();
      await expect(page.getByText('Showing all 20 books in Paranormal')).toBeAttached();
      await page.getByRole('button', { name: 'Slow Burn 30' }).click();
      await page.getByRole('button', { name: 'Paperback 48' }).click();
      await page.getByRole('button', { name: 'Closed door' }).click();
      await page.getByRole('checkbox', { name: /grief/ }).check();
      const show = page.getByRole('button', { name: 'Show 4 books' });
      if (await show.isVisible()) await show.click();
      await expect(page.getByRole('button', { name: 'Filters (5)' })).toBeVisible();
      // Multiples of 6 that are no multiples of 4 or 5.
      await expect(titles(page)).toHaveText(['Book 42', 'Book 6', 'Book 54', 'Book 18']);
      await page.goto(`${address}?trope=None`);
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(0, 24)));
      await page.goBack();
      await expect(page.getByText('No Books Match Your Filters')).toBeVisible();
      await page.goBack();
      await expect(titles(page)).toHaveCount(4);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);
    },
  );

  test('finds one trope among many', async ({ page }) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const tropes = page.getByRole('group', { name: 'Trope' });
    await tropes.getByRole('button', { name: '50 more' }).click();
    await tropes.getByRole('searchbox').fill('mood 41');
    await tropes.getByRole('button', { name: 'Mood 41 1' }).click();
    await expect(titles(page)).toHaveText(['Book 41']);
    await tropes.getByRole('button', { name: 'Fewer' }).click();
    await expect(tropes.getByRole('button', { name: 'Mood 41 1' })).toBeVisible();
  });

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
    await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(0, 24)));
  });

  for (const [fault, response] of [
    ['is missing', { status: 503 }],
    ['is cut in half', { contentType: 'application/json', body: '{"count":60,"titles":"Book' }],
  ] as const) {
    test(`shows an error if its file ${fault}, and goes on when it comes`, async ({
      page,
      shop,
    }) => {
      shop.allowConsole(/503/);
      await page.route('**/catalog.*/*.json', (route) => route.fulfill(response));
      await page.goto(address);
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await expect(page.getByText(/could not be fetched just now/)).toBeVisible();
      await expect(titles(page)).toHaveCount(24);
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Title');
      await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
      await page.unroute('**/catalog.*/*.json');
      await expect(titles(page).first()).toHaveText('Book 0');
      await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeHidden();
    });
  }

  test('has neither sort nor filters if it is short', async ({ page }) => {
    await page.goto(`${site}/collections/a-few`);
    await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(0, 5)));
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveCount(0);
    await expect(page.getByText(/^Load More/)).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('has numbered pages, and no controls that do nothing', async ({ page }) => {
      await page.goto(address);
      await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(0, 24)));
      await expect(page.getByRole('combobox', { name: 'Sort' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0);
      await expect(page.getByText(/^Load More/)).toBeHidden();
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(`${address}/page/2`);
      await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(24, 48)));
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(titles(page)).toHaveText(titlesOf(manyInOrder.slice(48)));
    });
  });
});
