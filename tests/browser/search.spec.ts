import { cardsIn } from './book-cards.ts';
import { measureShift } from './layout-shift.ts';
import { expect, test } from './shop.ts';
import { settled } from './waits.ts';

test(
  'suggests books while typing, by keyboard, and sends the text, unless it is blank',
  { tag: '@phone' },
  async ({ page, viewport }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Search', exact: true }).first();
    if ((viewport?.width ?? 0) < 768) await opener.click();
    const field = page.getByLabel('Search books');
    await field.fill('   ');
    await field.press('Enter');
    await expect(page).toHaveURL('/');
    await field.fill('');
    await field.pressSequentially('pride');
    const option = page.getByRole('option').first();
    await expect(option).toContainText('Pride and Prejudice');
    await expect(option.locator('img')).toHaveJSProperty('complete', true);
    await expect(page.getByRole('group', { name: 'Books' })).toBeVisible();
    await expect(page.locator('header').getByRole('status')).toHaveText(/^\d suggestions?$/);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    // A trial click fails if another element would receive it.
    for (const one of await page.getByRole('option').all()) await one.click({ trial: true });
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
    if ((viewport?.width ?? 0) < 768) await opener.click();
    await field.fill('  jane eyre ');
    await field.press('Enter');
    await expect(page).toHaveURL('/search?q=jane+eyre');
    await expect(page.getByRole('status').filter({ hasText: 'Found' })).toHaveText(
      /Found \d+ books? matching jane eyre/,
    );
  },
);

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
