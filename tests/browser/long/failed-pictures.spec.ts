import type { Locator, Page } from 'playwright/test';
import { measureShift } from '../layout-shift.ts';
import { expect, type Shop, test } from '../shop.ts';
import { newEvent, openStaff } from '../staff.ts';
import { workerShop } from '../worker-shop.ts';

/** Covers that the provider no longer has, and pictures of events. */
const pictures = /\/cdn\/covers\/|\/event-images\//;

async function losePictures(page: Page, shop: Shop): Promise<void> {
  shop.allowConsole(/404/);
  await page.route(pictures, (route) => route.fulfill({ status: 404, body: '' }));
}

/** Expects that each cover in the area is drawn, with its title, and that no image of a cover is seen. */
async function expectDrawnCovers(area: Locator, titles?: readonly string[]): Promise<void> {
  const drawn = area.locator('.drawn-cover');
  await expect(drawn.first()).toBeVisible();
  await expect(area.locator('img.cover').filter({ visible: true })).toHaveCount(0);
  if (titles) await expect(drawn).toHaveText([...titles]);
  for (const cover of await drawn.filter({ visible: true }).all()) {
    await expect(cover).toHaveAttribute('aria-hidden', 'true');
    const ratio = await cover.evaluate(
      (element: HTMLElement) => element.offsetHeight / element.offsetWidth,
    );
    expect(ratio).toBeCloseTo(1.5, 1);
  }
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    }
    scrollTo(0, 0);
  });
}

/** Titles of the cards in an area, which the drawn covers repeat. */
const titlesOf = (area: Locator) => area.getByRole('heading', { level: 3 }).allTextContents();

test('home draws the covers that fail to load, and does not shift', async ({ page, shop }) => {
  await losePictures(page, shop);
  await page.goto('/');
  await scrollThrough(page);
  const featured = page.getByRole('region', { name: 'Featured Selection' });
  await expectDrawnCovers(featured, ['The Garlic Book']);
  const picks = page.getByRole('region', { name: 'Staff Picks & Bestsellers' });
  await expectDrawnCovers(picks, await titlesOf(picks));
  await expectDrawnCovers(page.locator('.hero'));
  await expect(page.locator('.collection-cover img').filter({ visible: true })).toHaveCount(0);
  expect(await measureShift(page)).toBeLessThan(0.01);
});

test('lists draw them, and a card keeps its one name @phone', async ({ page, shop }) => {
  await losePictures(page, shop);
  await page.goto('/browse-books');
  const main = page.getByRole('main');
  await scrollThrough(page);
  const list = main
    .getByRole('list')
    .filter({ has: page.locator('li.book') })
    .first();
  await expectDrawnCovers(list, await titlesOf(list));
  await expect(list.getByRole('img')).toHaveCount(0);

  await page.goto('/search-results?q=garlic');
  await expectDrawnCovers(main);
  await page.goto('/browse-books?view=list');
  await expect(main.locator('li.row').first()).toBeVisible();
  await expectDrawnCovers(main.locator('li.row').first());
});

test('the page of a book, its popup and the cart draw them', async ({ page, shop }) => {
  await losePictures(page, shop);
  await page.goto('/books/the-garlic-book');
  const main = page.getByRole('main');
  await expectDrawnCovers(main.locator('.book-spread'), ['The Garlic Book']);
  const related = main.locator('.related').first();
  await related.scrollIntoViewIfNeeded();
  await expectDrawnCovers(related, await titlesOf(related));
  await main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expectDrawnCovers(shop.drawer, ['The Garlic Book']);
  // The island removes the line with its image.
  await shop.drawer.getByRole('button', { name: 'Remove The Garlic Book' }).click();
  await expect(shop.drawer.getByRole('listitem')).toHaveCount(0);

  await page.goto('/');
  await page.getByRole('link', { name: 'The Garlic Book', exact: true }).first().click();
  await expect(shop.popup.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  await expectDrawnCovers(shop.popup, ['The Garlic Book']);
});

test('favorites draw them, and one can be removed', async ({ page, shop }) => {
  await losePictures(page, shop);
  await page.goto('/');
  const picks = page.getByRole('region', { name: 'Staff Picks & Bestsellers' });
  const [first = '', second = ''] = await titlesOf(picks);
  await shop.addFavorites(first, second);
  await page.goto('/favorites');
  const main = page.getByRole('main');
  await expect(main.locator('li.book')).toHaveCount(2);
  await expectDrawnCovers(main);
  await expect(main.locator('.drawn-cover')).toHaveCount(2);
});

test('an event whose picture is gone shows its day', async ({ page, shop }) => {
  await losePictures(page, shop);
  const staff = await openStaff();
  const title = `Without picture ${Date.now()}`;
  await page.goto('/events');
  const { error } = await staff.from('events').insert({
    ...newEvent(title),
    starts_at: '2083-02-14T19:00:00Z',
    image: `${workerShop.backend}/storage/v1/object/public/event-images/gone.webp`,
  });
  expect(error).toBeNull();
  const event = page.getByRole('article').filter({ hasText: title });
  const image = event.locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect(image).toBeHidden();
  await expect(event.locator('.calendar-tile')).toContainText('February14');
  await staff.from('events').delete().eq('title', title);
});
