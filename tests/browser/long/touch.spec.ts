import type { Page } from 'playwright/test';
import { openScreen } from '../dashboard.ts';
import { expect, test } from '../shop.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** What a thumb presses most, which needs 44 pixels. */
const mainActs =
  '.button, .masthead .icon-button, .heart, .stepper button, .chip, #site-menu a, .dialog .icon-button';

type Small = { name: string; width: number; height: number };

/** Returns what is smaller than a finger needs, and the fields into which a phone would zoom. */
function findSmall(page: Page): Promise<{ targets: Small[]; fields: Small[] }> {
  return page.evaluate((mainActs) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=option], [role=tab], [role=switch]',
    );
    const targets: Small[] = [];
    const fields: Small[] = [];
    for (const control of controls) {
      const own = control.getBoundingClientRect();
      const isShown = control.checkVisibility({ visibilityProperty: true }) && own.width > 1;
      if (!isShown || control.closest('[inert], .sr-only, .skip')) continue;
      const name = `${control.textContent.trim() || control.ariaLabel || control.id} ${control.className}`;
      const small = { name, width: Math.round(own.width), height: Math.round(own.height) };
      const isField = control.matches(
        'select, textarea, input:not([type=checkbox], [type=radio], [type=file])',
      );
      if (isField && parseFloat(getComputedStyle(control).fontSize) < 16) fields.push(small);
      // A link in a sentence is as high as its line.
      const isInline =
        control.localName === 'a' &&
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          (node) => node !== control && node.textContent?.trim(),
        );
      if (isInline) continue;
      // The link of a card covers the card, and a label belongs to its field.
      const covers = getComputedStyle(control, '::after').position === 'absolute';
      const area = covers ? control.closest('li, article') : control.closest('label');
      const { width, height } = (area ?? control).getBoundingClientRect();
      const least = control.matches(mainActs) ? 44 : 24;
      // Fractions of a pixel are rounded.
      if (width < least - 0.5 || height < least - 0.5) targets.push(small);
    }
    return { targets, fields };
  }, mainActs);
}

async function expectLargeTargets(page: Page): Promise<void> {
  await expect.poll(() => findSmall(page)).toEqual({ targets: [], fields: [] });
}

const pages = [
  '/',
  '/browse-books',
  '/browse-books?view=list',
  '/browse-books/page/1',
  '/search?q=austen',
  '/search?q=zzzz',
  '/collections',
  '/collections/slow-burns',
  '/books/the-garlic-book',
  '/new-releases',
  '/series',
  '/authors',
  '/events',
  '/about',
  '/contact',
  '/cart',
  '/favorites',
  '/login',
  '/privacy-policy',
  '/newsletter/confirm',
  '/no-such-page',
];

test('has targets for a thumb on each page, and no field that zooms', async ({ page, shop }) => {
  shop.allowConsole(/404/);
  await shop.addFromPage('emma');
  await expectLargeTargets(page);
  await page.keyboard.press('Escape');
  await page.locator('main .heart').first().click();
  await expect(shop.badge('favorites')).toHaveText('1');
  for (const path of pages) {
    await page.goto(path);
    if (path === '/cart') await expect(page.locator('main .line')).toBeVisible();
    if (path.includes('?'))
      await expect(page.locator('main .book, .empty-state').first()).toBeVisible();
    await test.step(path, () => expectLargeTargets(page));
  }
  await page.goto('/browse-books');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: /^Slow Burn/ }).click();
  await expectLargeTargets(page);
  await page.getByRole('button', { name: /^Show \d+ books/ }).click();
  await expect(page.getByRole('link', { name: 'Clear all filters' })).toBeVisible();
  await expectLargeTargets(page);
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.getByLabel('Search books').fill('the');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectLargeTargets(page);
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectLargeTargets(page);
});

test('has targets for a thumb in the dashboard', async ({ page }) => {
  test.slow();
  for (const [screen, opens] of [
    ['', ''],
    ['events', 'Add Event'],
    ['collections', 'Add Collection'],
    ['staff-picks', 'Add Products'],
    ['settings', ''],
  ] as const) {
    await openScreen(page, `/dashboard/${screen}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await test.step(screen, () => expectLargeTargets(page));
    if (!opens) continue;
    await page.getByRole('button', { name: opens }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await test.step(opens, () => expectLargeTargets(page));
  }
});
