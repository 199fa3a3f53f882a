import { expect, test } from './shop.ts';

test('shows an empty cart in the drawer and on its page', async ({ page, shop }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(shop.drawer).toContainText('Your cart is empty');
  await expect(shop.drawer).toContainText('Start adding some amazing books to your collection!');
  await expect(shop.drawer.getByRole('link')).toHaveText('See what came in this month');
  await shop.drawer.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(shop.drawer).toBeHidden();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (0 items)');
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Books' })).toBeVisible();
  await expect(page.locator('main a[href^="/books/"]')).toHaveCount(3);
});

test(
  'adds, raises, lowers and removes, with the shop’s messages',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/collections/the-garlic-book');
    await shop.add('The Garlic Book');
    await expect(shop.notice('Added to cart')).toContainText(
      'The Garlic Book has been added to your cart.',
    );
    await expect(shop.drawer).toBeVisible();
    await expect(shop.badge('cart')).toHaveText('1');
    await expect(shop.drawer.getByRole('button', { name: /Decrease/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(shop.drawer).toBeHidden();

    await shop.add('The Garlic Book');
    await expect(shop.notice('Updated cart')).toContainText('The Garlic Book quantity increased.');
    await expect(shop.badge('cart')).toHaveText('2');
    await expect(shop.drawer).toContainText('$63.98');

    await shop.drawer.getByRole('button', { name: /Decrease/ }).click();
    await expect(shop.badge('cart')).toHaveText('1');
    await shop.drawer.getByRole('button', { name: /Remove/ }).click();
    await expect(shop.notice('Item removed')).toContainText(
      'Item has been removed from your cart.',
    );
    await expect(shop.drawer).toContainText('Your cart is empty');
    await expect(shop.badge('cart')).toHaveText('');
  },
);

test('shows lines, totals and the checkout on the page, and undoes Clear Cart', async ({
  page,
  shop,
}) => {
  await shop.haveCart('the-garlic-book');
  await page.goto('/cart');
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Shopping Cart (1 item)');
  await main.getByRole('button', { name: /Increase/ }).click();
  await expect(heading).toHaveText('Shopping Cart (2 items)');
  await expect(main).toContainText('$31.99 each');
  await expect(main).toContainText('Calculated at checkout');
  await expect(main).toContainText("You'll be redirected to Shopify's secure checkout.");
  const checkout = page.getByRole('link', { name: /Proceed to Checkout/ });
  await expect(checkout).toHaveAttribute('target', '_blank');
  await expect(checkout).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(shop.badge('cart')).toHaveText('2');
  await main.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(main).toContainText('Your cart is empty');
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toHaveText('Shopping Cart (2 items)');
});

test('empties the cart when a window beside it has finished the checkout', async ({
  context,
  page,
  shop,
}) => {
  await shop.haveCart('the-garlic-book');
  await page.goto('/cart');
  const main = page.getByRole('main');
  const checkout = main.getByRole('link', { name: /Proceed to Checkout/ });
  const [provider] = await Promise.all([context.waitForEvent('page'), checkout.click()]);
  await provider.getByRole('button', { name: /Complete/i }).click();
  await expect(provider).toHaveTitle(/Thank you/i);
  // All pages of a headless browser have the focus.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(main).toContainText('Your cart is empty');
  await expect.poll(() => shop.savedCart()).toBeNull();
});

test('closes the drawer with Back, also over a popup', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  const list = page.url();
  await shop.add('Persuasion');
  await expect(shop.drawer).toContainText('Persuasion');
  await page.goBack();
  await expect(shop.drawer).toBeHidden();
  expect(page.url()).toBe(list);
  await page.goForward();
  await expect(shop.drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shop.drawer).toBeHidden();
  await page.getByRole('link', { name: 'Middlemarch', exact: true }).click();
  await shop.popup.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.drawer).toContainText('Middlemarch');
  await page.goBack();
  await expect(shop.drawer).toBeHidden();
  await expect(shop.popup.getByRole('heading', { name: 'Middlemarch' })).toBeVisible();
  await page.goBack();
  await expect(shop.popup).toBeHidden();
  expect(page.url()).toBe(list);
});
