import type { Page } from 'playwright/test';
import { expect, test } from './shop.ts';

/** Copies the page as another program gets it. */
async function copyPage(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text() ?? '';
  });
}

test('sells a book in paper, and names it only when the paper is pressed', async ({
  page,
  shop,
}) => {
  await page.goto('/blind-date');
  const main = page.getByRole('main');
  const parcel = main.locator('.parcel').filter({ hasText: 'Class Divide' }).first();
  const title = (await parcel.locator('h3').textContent()) ?? '';
  expect(title).not.toBe('');
  // What a screen reader hears, and what the page names, has no title. Nor has a copy of the page.
  expect(await main.ariaSnapshot()).not.toContain(title);
  expect(await copyPage(page)).not.toContain(`>${title}<`);
  const button = parcel.getByRole('button', { name: /^Add to Cart: a blind date, / });
  await button.hover();
  await expect(parcel.locator('h3')).toBeHidden();
  const [price = ''] = /\$[\d.]+/.exec((await parcel.locator('.price').textContent()) ?? '') ?? [];
  await button.click();
  const line = shop.drawer.locator('.line');
  await expect(line.locator('.line-title')).toHaveText('A blind date');
  await expect(line).toContainText('Class Divide');
  await expect(line).toContainText(price);
  await expect(line).not.toContainText(title);
  await expect(parcel.locator('h3')).toBeHidden();
  const unwrap = line.getByRole('button', { name: 'Unwrap' });
  await unwrap.focus();
  await unwrap.press('Enter');
  await expect(line.locator('.line-title')).toHaveText(title);
  await expect(unwrap).toHaveCount(0);
  await expect(shop.drawer.getByRole('heading', { name: 'Shopping Cart' })).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('shows the page of blind dates wrapped, and unwraps one', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'A Blind Date with a Book' }).click();
    const parcels = page.locator('.parcel');
    expect(await parcels.count()).toBeGreaterThan(8);
    await expect(parcels.locator('h3').filter({ visible: true })).toHaveCount(0);
    await parcels.first().locator('summary').click();
    await expect(parcels.first().locator('img.cover')).toBeVisible();
    await expect(parcels.locator('h3').filter({ visible: true })).toHaveCount(1);
  });
});
