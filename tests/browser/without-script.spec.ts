import { expect, test } from 'playwright/test';
import { cardsIn } from './book-cards.ts';

test.use({ javaScriptEnabled: false });

test('shows the results of a search, more of them, and a correction', async ({ page }) => {
  await page.goto('/search?q=the');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(/^Found \d+ books matching the$/);
  await expect(main.getByRole('searchbox')).toHaveValue('the');
  await expect(cardsIn(main)).toHaveCount(12);
  await page.getByRole('link', { name: /^Load More Books/ }).click();
  await expect(cardsIn(main)).toHaveCount(24);
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(main.locator('.book.row')).toHaveCount(24);
  await main.getByRole('searchbox').fill('jane asten');
  await main.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { name: 'No Books Match Your Search' })).toBeVisible();
  await page.getByRole('button', { name: 'jane austen' }).click();
  await expect(main.getByRole('status')).toHaveText(/^Found \d+ books matching jane austen$/);
});

test('shows browse, a book and the collections', async ({ page }) => {
  await page.goto('/browse-books');
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
  await page.getByRole('link', { name: /All 96 books, page by page/ }).click();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(48);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(48);
  await page.goto('/collections/slow-burns');
  await page.getByRole('link', { name: 'Persuasion', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persuasion');
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'write us an email' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden();
  const note = page.locator('section[aria-labelledby=book-club] noscript p');
  await expect(note).toBeVisible();
  await expect(note).toHaveText(/^To sign up without JavaScript, write to us/);
  const region = page.getByRole('region', { name: 'Our Collections' });
  await expect(region.locator('a[href^="/collections/"]').filter({ visible: true })).toHaveCount(
    17,
  );
});
