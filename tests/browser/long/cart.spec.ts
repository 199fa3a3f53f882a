import { measureShift } from '../layout-shift.ts';
import { expect, test, variantOf } from '../shop.ts';

test('shows the next book of a series below the lines, without a shift', async ({ page, shop }) => {
  await shop.haveCart('the-lamp-at-laurel-gap', 'emma');
  await page.goto('/cart');
  const section = page.getByRole('region', { name: 'And then what happens' });
  const next = section.getByRole('link');
  await expect(next).toHaveText('Apple Butter SeasonBook 2 of Laurel Gap');
  await expect(next).toHaveAttribute('href', '/books/apple-butter-season');
  expect(await measureShift(page)).toBeLessThan(0.001);
  await page.getByRole('button', { name: 'Remove The Lamp at Laurel Gap' }).click();
  await expect(section).toBeHidden();
});

test('syncs the cart between two tabs', async ({ context, page, shop }) => {
  await shop.haveCart('the-garlic-book');
  await page.goto('/about');
  await shop.openDrawer();
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (1 item)');
  await other.getByRole('main').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(other.locator('.toast')).toContainText(
    'All items have been removed from your cart.',
  );
  await expect(shop.drawer).toContainText('Your cart is empty');
  await expect(page.locator('[data-badge=cart]')).toHaveText('');
});

test('disables buttons while the cart loads', async ({ page, shop }) => {
  await shop.haveCart('the-garlic-book');
  await page.goto('/about');
  await shop.openDrawer();
  const path = '/functions/v1/cart';
  await shop.injectFault({ service: 'functions', path, times: 1, fault: 'slow' });
  await shop.drawer.getByRole('button', { name: /Increase/ }).click();
  await expect(shop.drawer.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(shop.drawer.getByRole('button', { name: 'Clear Cart' })).toBeDisabled();
  await expect(shop.drawer.getByRole('button', { name: /Increase/ })).toBeFocused();
  await expect(page.locator('[data-badge=cart]')).toHaveText('2');
});

test('shows no count before the cart is known', async ({ page, shop }) => {
  await shop.haveCart();
  await shop.injectFault({ service: 'storefront', fault: 'slow', times: 1 });
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Shopping Cart', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (2 items)');
});

test('shows what the provider says of the cart each time the drawer opens', async ({
  page,
  shop,
}) => {
  await shop.haveCart('emma');
  await page.goto('/about');
  await shop.openDrawer();
  await shop.closeDrawer();
  await shop.injectFault({ cart: 'expire' });
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(shop.drawer).toContainText('Your cart is empty');
  await expect(shop.badge('cart')).toHaveText('');
});

test('aligns the amounts of lines and total, and focuses the button of a refusal again', async ({
  page,
  shop,
}) => {
  await shop.haveCart('emma');
  await page.goto('/books/under-the-greenwood-tree');
  await shop.openDrawer();
  const ends = await shop.drawer
    .locator('.line > .amount, .totals .sum dd')
    .evaluateAll((amounts) => amounts.map((one) => one.getBoundingClientRect().right));
  expect(ends).toHaveLength(2);
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(1);
  await shop.closeDrawer();
  await shop.injectFault({ variant: await variantOf('under-the-greenwood-tree'), quantity: 0 });
  const add = page.locator('main').locator('[data-action=add]').first();
  await add.click();
  await page.getByRole('button', { name: 'Dismiss: Out of stock' }).click();
  await expect(add).toBeFocused();
  await expect(shop.drawer).toBeHidden();
});

test('closes the drawer on a click beside it, and not on a drag out of it', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: /^Cart/ });
  await opener.click();
  await expect(shop.drawer).toContainText('Your cart is empty');
  await expect(shop.drawer).toHaveJSProperty('open', true);
  const box = await shop.drawer.boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height - 20);
  await expect(shop.drawer).toBeVisible();
  await page.mouse.move(x + width / 2, y + height - 20);
  await page.mouse.down();
  await page.mouse.move(x - 200, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(shop.drawer).toBeVisible();
  await page.mouse.click(x - 200, y + height / 2);
  await expect(shop.drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

test('accepts a typed quantity, and nothing else', async ({ page, shop }) => {
  await shop.haveCart('emma');
  await page.goto('/cart');
  const field = page.getByRole('main').getByRole('textbox', { name: 'Copies of Emma' });
  await field.fill('4');
  await field.press('Enter');
  await expect(shop.badge('cart')).toHaveText('4');
  await field.fill('abc');
  await field.press('Enter');
  await expect(field).toHaveValue('4');
  await field.fill('');
  await field.blur();
  await expect(field).toHaveValue('4');
  // Full-width digits, as input methods write them. A pause commits.
  await field.fill('\uff15');
  await expect(shop.badge('cart')).toHaveText('5');
  await field.fill('7');
  await page.getByRole('main').getByRole('button', { name: 'Increase quantity of Emma' }).click();
  await expect(shop.badge('cart')).toHaveText('8');
  await expect(field).toHaveValue('8');
  await field.fill('2');
  await field.blur();
  await expect(shop.badge('cart')).toHaveText('2');
});

test('says what is sold out, what is fewer and what costs another price', async ({
  page,
  shop,
}) => {
  const main = page.getByRole('main');
  const line = (of: string) => main.locator('.line').filter({ hasText: of });
  const more = line('Emma').getByRole('button', { name: 'Increase quantity' });
  const stock = async (of: string, quantity: number) =>
    shop.injectFault({ variant: await variantOf(of), quantity });
  await shop.haveCart('persuasion', 'emma');
  await page.goto('/cart');
  await more.click();
  await more.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (4 items)');
  await stock('persuasion', 0);
  await stock('emma', 2);
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('cart-shown') ?? '');
    const shown: { title: string }[] = Object.values(saved.lines);
    for (const line of shown) if (line.title === 'Emma') Object.assign(line, { price: 100 });
    localStorage.setItem('cart-shown', JSON.stringify(saved));
  });
  await page.reload();
  await expect(line('Emma')).toContainText('Only 2 left');
  await expect(line('Emma')).toContainText('Price changed: was $1.00');
  await expect(more).toBeDisabled();
  await expect(line('Persuasion')).toHaveCount(0);
  await expect(main).toContainText('“Persuasion” is no longer in your cart');
  await expect(main).toContainText('We have fewer copies of “Emma” than you chose');
  const price = (await line('Emma').locator('.amount [translate=no]').first().textContent()) ?? '';
  await expect(main.locator('.totals dd').first()).toHaveText(price);
  await main.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await expect(line('Emma')).toHaveCount(1);
  await expect(main).not.toContainText('Persuasion');
});
