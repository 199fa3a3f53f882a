import { expect, test } from '../shop.ts';

/** Each page with the part that is printed. */
const pages: [path: string, texts: string[]][] = [
  ['/', ['Every book here is a love story.', 'Supper with The Garlic Book']],
  ['/books/the-garlic-book', ['The Garlic Book', 'by Rosalind Hart', '$31.99', 'seed garlic']],
  ['/collections/slow-burns', ['Persuasion', 'by Jane Austen']],
  ['/browse-books', ['Browse Our Collection']],
  ['/new-releases', ['New Releases']],
  ['/collections', ['Slow Burns']],
  ['/contact', ['214 Main Street', 'Shop Hours']],
  ['/about', ['About']],
  ['/events', ['Supper with The Garlic Book']],
  ['/shipping-policy', ['Shipping']],
  ['/cart', ['Emma', '$12.50', 'Order Summary']],
  ['/favorites', ['Your Favorites', 'Emma', 'by Jane Austen']],
];

const controls = [
  '.masthead',
  'body > footer',
  '.toasts',
  'button',
  'form',
  '.button',
  'select',
  '.related',
];

test('prints the content of a page without controls', async ({ page, shop }) => {
  await shop.addFromPage('emma');
  await page.keyboard.press('Escape');
  await page.locator('main .heart').first().click();
  await expect(shop.badge('favorites')).toHaveText('1');
  await page.emulateMedia({ media: 'print' });
  for (const [path, texts] of pages) {
    await page.goto(path);
    for (const word of texts)
      await expect(
        page.getByRole('main').getByText(word).filter({ visible: true }),
      ).not.toHaveCount(0);
    for (const selector of controls)
      await expect(page.locator(selector).filter({ visible: true })).toHaveCount(0);
    const pale = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p')]
        .filter((element) => {
          const channels = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
          return Math.min(...channels.slice(0, 3)) > 170;
        })
        .map(({ textContent }) => textContent),
    );
    expect(pale).toEqual([]);
  }
});

test('prints the event that the address names as a poster', async ({ page }) => {
  await page.goto('/events');
  const event = page.getByRole('article').filter({ hasText: 'Gothic by Candlelight' });
  const id = await event.getAttribute('id');
  await page.goto(`/events#${id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(1);
  await expect(event.locator('.cover')).toBeVisible();
  await expect(event.locator('.calendar-tile')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('prints the book in an open popup', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  await shop.card('Persuasion').getByRole('link').click();
  const title = shop.popup.getByRole('heading', { level: 1, name: 'Persuasion' });
  await expect(title).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(title).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Slow Burns' })).toBeHidden();
});

test('prints the chosen edition of a book, and the copies in the cart', async ({ page, shop }) => {
  await shop.addFromPage('the-garlic-letters');
  const editions = page.getByRole('main').locator('.edition > .chip');
  await page.emulateMedia({ media: 'print' });
  await expect(editions.filter({ visible: true })).toHaveText([/^\s*Signed Hardcover/]);
  await page.goto('/cart');
  await expect(page.getByRole('main').locator('.stepper input')).toBeVisible();
  await expect(page.getByRole('main').locator('.stepper')).toHaveCSS('border-top-width', '0px');
});
