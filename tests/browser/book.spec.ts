import { expect, test, variantOf } from './shop.ts';

test(
  'opens the popup from a card and changes the URL, and Back and Forward lead through it',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/collections/slow-burns');
    const link = shop.card('Persuasion').getByRole('link', { name: 'Persuasion' });
    const title = shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' });
    await link.click();
    await expect(title).toBeVisible();
    await expect(page).toHaveURL('/books/persuasion');
    await expect(page).toHaveTitle(/^Persuasion .*\| Heart & Hollow$/);
    await expect(shop.popup).toContainText('by Jane Austen');
    await page.goBack();
    await expect(shop.popup).toBeHidden();
    await expect(page).toHaveURL('/collections/slow-burns');
    await page.goForward();
    await expect(title).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/collections/slow-burns');
    await expect(link).toBeFocused();
    await link.click();
    await shop.popup.getByRole('button', { name: 'Add to favorites: Persuasion' }).click();
    await expect(shop.badge('favorites')).toHaveText('1');
    await shop.popup.getByRole('button', { name: /Add to Cart · \$11\.95/ }).click();
    await expect(shop.drawer).toContainText('Persuasion');
  },
);

test('shows the book’s page after a reload of the popup', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
  await expect(page).toHaveURL('/books/persuasion');
  await expect(page.getByRole('figure')).toHaveText(/The letter. That is all.\s*Wendell’s pick/);
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Persuasion');
  await expect(shop.popup).toBeHidden();
});

test('shows a retry button for a book that fails to load', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  await page.route('**/books/persuasion', (route) => route.abort());
  await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
  await expect(shop.popup).toContainText('We could not fetch this book just now.');
  await page.unroute('**/books/persuasion');
  await shop.popup.getByRole('button', { name: 'Try Again' }).click();
  await expect(shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' })).toBeVisible();
  shop.allowConsole(/Failed to load resource|net::ERR/);
});

test('adds the chosen edition, whose address opens it', async ({ page, shop }) => {
  await page.goto('/books/the-garlic-book');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Paperback' }).check();
  await expect(page).toHaveURL(/\/books\/the-garlic-book\?edition=\d+$/);
  await main.getByRole('button', { name: 'Add to Cart · $17.99' }).click();
  await expect(shop.drawer).toContainText('Paperback');
  await expect(shop.drawer).toContainText('$17.99');
  await page.goto('/books/villette');
  await expect(main.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
});

test('shows the date of a pre-order on page, popup, card and cart', async ({ page, shop }) => {
  await page.goto('/books/the-garlic-letters');
  const main = page.getByRole('main');
  const offer = main.locator('.offer-price').filter({ visible: true });
  await expect(offer).toHaveText(/^Pre-order · \$\d+\.\d\d, ships [A-Z][a-z]+ \d+, \d{4}$/);
  const day = /ships (.*)/.exec((await offer.textContent()) ?? '')?.[1];
  const due = `Out ${day}`;
  const short = new Date(`${day} UTC`).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  await page.goto('/new-releases');
  const card = shop.card('The Garlic Letters');
  await expect(card).toContainText(` · ${short}`);
  await card.getByRole('link', { name: 'The Garlic Letters' }).click();
  await expect(shop.popup).toContainText(`, ships ${day}`);
  await expect(shop.popup).toContainText('PRE-ORDER');
  await shop.popup.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.drawer).toContainText(`Pre-order. ${due}`);
  await page.goto('/cart');
  await expect(main.getByText(`Pre-order. ${due}`)).toBeVisible();
});

test('shows the current stock on the page of a book and in its popup', async ({ page, shop }) => {
  const variant = await variantOf('persuasion');
  const offer = page.locator(`[data-edition="${variant.split('/').at(-1)}"]`);
  for (const place of ['page', 'popup']) {
    const open = async (quantity: number) => {
      await shop.injectFault({ variant, quantity });
      await page.goto(place === 'page' ? '/books/persuasion' : '/search?q=persuasion');
      await expect(page.locator('html')).toHaveAttribute('data-restored');
      if (place === 'page') await page.keyboard.press('Tab');
      else await page.getByRole('main').getByRole('link', { name: 'Persuasion' }).first().click();
    };
    await open(2);
    await expect(offer.getByText('Only 2 left')).toBeVisible();
    await open(0);
    await expect(offer.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    await expect(offer.locator('.stock')).toHaveCount(0);
  }
});

test('opens a book of a series in the popup, and its author from there', async ({ page, shop }) => {
  await page.goto('/series/laurel-gap');
  await shop.card('The Fire Tower').getByRole('link', { name: 'The Fire Tower' }).click();
  await shop.popup.getByRole('link', { name: 'Delphine Marsh' }).click();
  await expect(page).toHaveURL('/authors/delphine-marsh');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'Delphine Marsh',
  );
});
