import { expect, test } from './shop.ts';

test('orders an upcoming book', async ({ page, shop }) => {
  await page.goto('/new-releases');
  const coming = page.getByRole('region', { name: 'Coming Soon' });
  await coming.getByRole('button', { name: 'Pre-order' }).first().click();
  await expect(shop.drawer).toBeVisible();
  await expect(shop.badge('cart')).toHaveText('1');
});
