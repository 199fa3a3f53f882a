import { expect, test } from '../shop.ts';

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
  // A page that was prerendered is not emulated.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').locator('.stepper input')).toBeVisible();
  await expect(page.getByRole('main').locator('.stepper')).toHaveCSS('border-top-width', '0px');
});
