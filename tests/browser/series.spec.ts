import type { Page } from 'playwright/test';
import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';
import { workerShop } from './worker-shop.ts';

const { site } = workerShop;

async function dataOf(page: Page, type: string) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text)).find((data) => data['@type'].includes(type));
}

const titlesIn = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();

test('shows a series in reading order, with its author', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/series/laurel-gap');
  await expect(page).toHaveTitle(/^Laurel Gap in Order \| /);
  expect(await titlesIn(page)).toEqual([
    'The Lamp at Laurel Gap',
    'Apple Butter Season',
    'The Fire Tower',
    'First Frost at Laurel Gap',
  ]);
  const main = page.getByRole('main');
  await expect(main).toContainText('4 books in reading order');
  expect(await dataOf(page, 'BookSeries')).toMatchObject({
    name: 'Laurel Gap',
    url: `${site}/series/laurel-gap`,
    author: [{ '@type': 'Person', name: 'Delphine Marsh', url: `${site}/authors/delphine-marsh` }],
    hasPart: [
      { name: 'The Lamp at Laurel Gap', position: '1' },
      { position: '2' },
      { position: '3' },
      { position: '4' },
    ],
  });
  await main.getByRole('link', { name: 'Delphine Marsh' }).first().click();
  await expect(page).toHaveURL('/authors/delphine-marsh');
});

test('says which books of a series the shop does not have', async ({ page }) => {
  await page.goto('/series/chronicles-of-barsetshire');
  const entries = page.getByRole('main').getByRole('list').last().locator('> li');
  await expect(entries.first()).toContainText('Books 1 and 2 aren’t in our shop');
  await expect(entries).toHaveCount(3);
  expect(await titlesIn(page)).toEqual(['Doctor Thorne', 'Framley Parsonage']);
});

test('names the series on cards, of pages and of browse', async ({ page, shop }) => {
  for (const path of ['/authors/delphine-marsh', '/browse-books?q=apple+butter+season']) {
    await page.goto(path);
    await expect(shop.card('Apple Butter Season')).toContainText('Laurel Gap #2');
  }
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

test('lists all series and all authors from A to Z', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/browse-books');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'series', exact: true }).click();
  await expect(page).toHaveURL('/series');
  const links = main.getByRole('link');
  await expect(links.filter({ hasText: 'The Briar Thrones' })).toHaveAttribute(
    'href',
    '/series/the-briar-thrones',
  );
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('A');

  await page.goto('/authors');
  const letterF = main.getByRole('region', { name: 'F', exact: true });
  expect(await letterF.getByRole('link').allTextContents()).toEqual([
    'Jules Ferrante',
    'F. Scott Fitzgerald',
    'Gustave Flaubert',
    'E. M. Forster',
    'Friedrich de la Motte Fouqué',
    'John Fox Jr.',
    'Ottoline Frayne',
  ]);
  await expect(main).not.toContainText('Unknown Author');
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'W' }).click();
  await expect(page).toHaveURL('/authors#letter-w');
  await main.getByRole('link', { name: 'Virginia Woolf' }).click();
  await expect(page).toHaveURL('/authors/virginia-woolf');
});

test('shows the books of an author, and the series', async ({ page }) => {
  await page.goto('/authors/delphine-marsh');
  const main = page.getByRole('main');
  await expect(cardsIn(main)).toHaveCount(4);
  await expect(main).toContainText('4 books');
  expect(await dataOf(page, 'CollectionPage')).toMatchObject({
    name: 'Books by Delphine Marsh',
    about: { '@type': 'Person', name: 'Delphine Marsh' },
    mainEntity: { '@type': 'ItemList', numberOfItems: 4 },
  });
  await main.getByRole('link', { name: 'Laurel Gap', exact: true }).click();
  await expect(page).toHaveURL('/series/laurel-gap');
});

test('leads from a book to its series, its author and books like it', async ({ page }) => {
  await page.goto('/books/apple-butter-season');
  const main = page.getByRole('main');
  const series = main.getByRole('region', { name: 'Laurel Gap' });
  await expect(series.getByRole('listitem')).toHaveCount(4);
  await expect(series.locator('[aria-current]')).toHaveText(/Apple Butter Season/);
  await expect(series.getByRole('link', { name: 'Apple Butter Season' })).toHaveCount(0);
  const similar = main.getByRole('region', { name: 'Books like this one' });
  await expect(similar.getByRole('listitem')).toHaveCount(8);
  for (const reason of await similar.getByText(/^Because of: /).allTextContents())
    expect(reason).toMatch(
      /Enemies to Lovers|Small Town|Rivals|Grumpy Meets Sunshine|Contemporary/,
    );
  await expect(similar).not.toContainText('Delphine Marsh');
  await series.getByRole('link', { name: 'The Fire Tower' }).click();
  await expect(page).toHaveURL('/books/the-fire-tower');
  await expect(main.getByRole('region', { name: 'Laurel Gap' })).toContainText('Book 3');

  await page.goto('/books/persuasion');
  await main.getByRole('link', { name: 'Slow Burn' }).click();
  await expect(page).toHaveURL('/browse-books?trope=Slow+Burn');
  await page.goto('/books/persuasion');
  const more = main.getByRole('region', { name: 'More by Jane Austen' });
  await expect(more.getByRole('listitem')).toHaveCount(5);
  await more.getByRole('link', { name: 'All books by Jane Austen' }).click();
  await expect(page).toHaveURL('/authors/jane-austen');
});

test('brings no content note that the book lacks', async ({ page }) => {
  await page.goto('/books/the-garlic-book');
  const similar = page.getByRole('region', { name: 'Books like this one' });
  const hrefs = await similar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(3);
  for (const href of hrefs) {
    await page.goto(href);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Content notes', { exact: true })).toHaveCount(0);
  }
});

test('names an unknown author without a link or a list', async ({ page }) => {
  await page.goto('/books/aucassin-and-nicolette');
  const main = page.getByRole('main');
  await expect(main).toContainText('by Unknown Author');
  await expect(main.getByRole('link', { name: 'Unknown Author' })).toHaveCount(0);
  await expect(main.getByRole('region', { name: /More by/ })).toHaveCount(0);
});

for (const path of ['/series/nowhere', '/authors/nobody', '/authors/unknown-author']) {
  test(`returns 404 for ${path}`, async ({ page, shop }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    shop.allowConsole(/404/);
  });
}
