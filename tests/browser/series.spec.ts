import { expect, test } from './shop.ts';

test('names the series on cards of browse', async ({ page, shop }) => {
  await page.goto('/browse-books?q=apple+butter+season');
  await expect(shop.card('Apple Butter Season')).toContainText('Laurel Gap #2');
  await page.goto('/browse-books?q=apple+butter+season&view=list');
  await expect(shop.card('Apple Butter Season')).toContainText('Laurel Gap #2');
});

test('opens a book of a series in the popup', async ({ page, shop }) => {
  await page.goto('/series/laurel-gap');
  await shop.card('The Fire Tower').getByRole('link', { name: 'The Fire Tower' }).click();
  await shop.popup.getByRole('link', { name: 'Delphine Marsh' }).click();
  await expect(page).toHaveURL('/authors/delphine-marsh');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'Delphine Marsh',
  );
});
