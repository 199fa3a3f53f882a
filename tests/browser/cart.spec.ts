import { measureShift } from './layout-shift.ts';
import { expect, test } from './shop.ts';

/** Of the next call of the cart, and not of a book's stock. */
const cartFault = { service: 'functions', path: '/functions/v1/cart', times: 1 } as const;

test(
  'shows an empty cart in the drawer and on its page',
  { tag: '@phone' },
  async ({ page, shop }) => {
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
    await page.goto('/collections/slow-burns');
    await shop.addFavorites('Persuasion');
    await page.getByRole('button', { name: /^Cart/ }).click();
    await shop.drawer.getByRole('link', { name: '1 book waits among your favorites' }).click();
    await expect(page).toHaveURL('/favorites');
  },
);

test('shows the next book of a series below the lines, without a shift', async ({ page, shop }) => {
  await shop.addFromPage('the-lamp-at-laurel-gap');
  await shop.addFromPage('emma');
  await page.goto('/cart');
  const section = page.getByRole('region', { name: 'And then what happens' });
  const next = section.getByRole('link');
  await expect(next).toHaveText('Apple Butter SeasonBook 2 of Laurel Gap');
  await expect(next).toHaveAttribute('href', '/books/apple-butter-season');
  expect(await measureShift(page)).toBeLessThan(0.001);
  await page.getByRole('button', { name: 'Remove The Lamp at Laurel Gap' }).click();
  await expect(section).toBeHidden();
});

test('explains a total below the prices', { tag: '@phone' }, async ({ page, shop }) => {
  await shop.injectFault({ discount: 'automatic' });
  await shop.addFromPage('emma');
  await expect(shop.drawer).toContainText(/Long Winter Reading\s*\u2212\$\d/);
  await page.goto('/cart');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const [subtotal, off, total] = await Promise.all(
    ['Subtotal', 'Long Winter Reading', 'Total'].map(async (name) => {
      const row = summary.locator('div').filter({ has: page.getByText(name, { exact: true }) });
      return Number((await row.locator('dd').innerText()).replace(/[^\d.]/g, ''));
    }),
  );
  expect(off).toBeGreaterThan(0);
  expect((subtotal ?? 0) - (off ?? 0)).toBeCloseTo(total ?? 0, 5);
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

test('adds the available copies and shows how many', async ({ page, shop }) => {
  await shop.addFromPage('under-the-greenwood-tree');
  const raise = shop.drawer.getByRole('button', { name: /Increase/ });
  await raise.click();
  await expect(shop.badge('cart')).toHaveText('2');
  await expect(raise).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.notice('Limited stock available')).toContainText(
    'Only 2 of "Under the Greenwood Tree" could be added to your cart.',
  );
  await expect(shop.badge('cart')).toHaveText('2');
});

test('shows that the last copy has been sold', async ({ page, shop }) => {
  await page.goto('/books/under-the-greenwood-tree');
  const book = await page.locator('[data-book-page]').getAttribute('data-payload');
  const { variantId } = JSON.parse(book ?? '{}');
  await shop.injectFault({ variant: variantId, quantity: 0 });
  await page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.notice('Out of stock')).toContainText(
    'Sorry, "Under the Greenwood Tree" is currently out of stock and cannot be added to your cart.',
  );
  await expect(shop.drawer).toBeHidden();
  await page.getByRole('button', { name: 'Dismiss: Out of stock' }).click();
  await expect(
    page.locator('main').getByRole('button', { name: 'Add to Cart' }).first(),
  ).toBeFocused();
});

test(
  'shows lines, totals and the checkout link on the page',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await shop.addFromPage('the-garlic-book');
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (1 item)');
    await page
      .getByRole('main')
      .getByRole('button', { name: /Increase/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (2 items)');
    await expect(page.getByRole('main')).toContainText('$31.99 each');
    await expect(page.getByRole('main')).toContainText('Calculated at checkout');
    await expect(page.getByRole('main')).toContainText(
      "You'll be redirected to Shopify's secure checkout.",
    );
    const checkout = page.getByRole('link', { name: /Proceed to Checkout/ });
    await expect(checkout).toHaveAttribute('target', '_blank');
    await expect(checkout).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(shop.badge('cart')).toHaveText('2');
  },
);

test('empties the cart when a window beside it has finished the checkout', async ({
  context,
  page,
  shop,
}) => {
  await shop.addFromPage('the-garlic-book');
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

test('shows what the provider says of the cart each time the drawer opens', async ({
  page,
  shop,
}) => {
  await shop.addFromPage('the-garlic-book');
  await page.keyboard.press('Escape');
  await expect(shop.drawer).toBeHidden();
  await shop.injectFault({ cart: 'expire' });
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(shop.drawer).toContainText('Your cart is empty');
  await expect(shop.badge('cart')).toHaveText('');
});

test('syncs the cart between two tabs', async ({ context, page, shop }) => {
  await shop.addFromPage('the-garlic-book');
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

test('keeps the cart while the provider is down', async ({ page, shop }) => {
  await shop.addFromPage('the-garlic-book');
  await shop.injectFault({ ...cartFault, fault: 'down' });
  await shop.drawer.getByRole('button', { name: /Increase/ }).click();
  await expect(shop.notice('Error')).toContainText('Failed to update quantity. Please try again.');
  await shop.injectFault({ ...cartFault, fault: 'down' });
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Your cart is safe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart');
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (1 item)');
  shop.allowConsole(/Failed to load resource|CORS|saved cart could not be read/);
});

test('disables buttons while the cart loads', async ({ page, shop }) => {
  await shop.addFromPage('the-garlic-book');
  await shop.injectFault({ ...cartFault, fault: 'slow' });
  await shop.drawer.getByRole('button', { name: /Increase/ }).click();
  await expect(shop.drawer.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(shop.drawer.getByRole('button', { name: 'Clear Cart' })).toBeDisabled();
  await expect(shop.drawer.getByRole('button', { name: /Increase/ })).toBeFocused();
  await expect(page.locator('[data-badge=cart]')).toHaveText('2');
});

test(
  'closes the drawer on a click on the overlay',
  { tag: '@phone' },
  async ({ page, shop, viewport }) => {
    test.skip((viewport?.width ?? 0) < 400, 'the drawer covers a phone');
    await page.goto('/');
    await page.getByRole('button', { name: /^Cart/ }).click();
    await expect(shop.drawer).toBeVisible();
    await page.mouse.click(100, 300);
    await expect(shop.drawer).toBeHidden();
    await expect(page.getByRole('button', { name: /^Cart/ })).toBeFocused();
  },
);

test('undoes Clear Cart, and the amounts of lines and total are one column', async ({
  page,
  shop,
}) => {
  await shop.addFromPage('the-garlic-book');
  const ends = await shop.drawer
    .locator('.line > .amount, .totals .sum dd')
    .evaluateAll((amounts) => amounts.map((one) => one.getBoundingClientRect().right));
  expect(ends).toHaveLength(2);
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(1);
  await shop.drawer.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(shop.drawer).toContainText('Your cart is empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shop.drawer).toContainText('$31.99');
  await expect(shop.badge('cart')).toHaveText('1');
  await expect(shop.notice('Cart cleared')).toBeHidden();
});

test(
  'clears the cart in the shop and at the provider',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await shop.addFromPage('the-garlic-book');
    await shop.drawer.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(shop.notice('Cart cleared')).toContainText(
      'All items have been removed from your cart.',
    );
    await expect(shop.drawer).toContainText('Your cart is empty');
    await expect(shop.drawer.getByRole('heading', { name: 'Shopping Cart' })).toBeFocused();
    await page.reload();
    await expect(page.locator('[data-badge=cart]')).toHaveText('');

    await shop.addFromPage('the-garlic-book');
    await page.goto('/cart');
    await page.getByRole('main').getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test('shows no count before the cart is known', async ({ page, shop }) => {
  await shop.addFromPage('the-garlic-book');
  await shop.injectFault({ service: 'storefront', fault: 'slow', times: 1 });
  await page.goto('/cart', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('heading', { name: 'Shopping Cart', exact: true })).toBeVisible();
  await expect(heading).toHaveText('Shopping Cart (1 item)');
  await expect(page.getByRole('heading', { name: 'Shopping Cart (1 item)' })).toBeVisible();
});

test('keeps the drawer open on a click inside and on a drag out of it', async ({
  page,
  shop,
  viewport,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(shop.drawer).toContainText('Your cart is empty');
  await expect(shop.drawer).toHaveJSProperty('open', true);
  const box = await shop.drawer.boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height - 20);
  await expect(shop.drawer).toBeVisible();
  if ((viewport?.width ?? 0) < 400) return;
  await page.mouse.move(x + width / 2, y + height - 20);
  await page.mouse.down();
  await page.mouse.move(x - 200, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(shop.drawer).toBeVisible();
  await page.mouse.click(x - 200, y + height / 2);
  await expect(shop.drawer).toBeHidden();
});

test('accepts a typed quantity in drawer and cart, and nothing else', async ({ page, shop }) => {
  await shop.addFromPage('emma');
  for (const area of [shop.drawer, page.getByRole('main')]) {
    const field = area.getByRole('textbox', { name: 'Copies of Emma' });
    const shown = area.getByRole('group', { name: 'Quantity of Emma' });
    await field.fill('4');
    await field.press('Enter');
    await expect(shop.badge('cart')).toHaveText('4');
    for (const text of ['', 'abc', '2.5', '1e9', '1 2', '4.']) {
      await field.fill(text);
      await field.press('Enter');
      await expect(field).toHaveValue('4');
    }
    await field.fill('');
    await field.blur();
    await expect(field).toHaveValue('4');
    // Full-width digits, as input methods write them. A pause commits.
    await field.fill('\uff15');
    await expect(shop.badge('cart')).toHaveText('5');
    await expect(shown).toContainText('5');
    await field.fill('7');
    await area.getByRole('button', { name: 'Increase quantity of Emma' }).click();
    await expect(shop.badge('cart')).toHaveText('8');
    await expect(field).toHaveValue('8');
    await field.fill('2');
    await field.blur();
    await expect(shop.badge('cart')).toHaveText('2');
    await page.goto('/cart');
  }
});

test('grants what the provider has of a typed quantity, and says so', async ({ shop }) => {
  await shop.addFromPage('emma');
  const field = shop.drawer.getByRole('textbox', { name: 'Copies of Emma' });
  await field.fill('1000000000');
  await field.press('Enter');
  await expect(shop.notice('Limited stock available')).toContainText(
    /Only \d+ of "Emma" could be added to your cart\./,
  );
  const granted = await shop.badge('cart').textContent();
  expect(Number(granted)).toBeLessThan(1000);
  await expect(field).toHaveValue(granted ?? '');
  await field.fill('0');
  await expect(field).toHaveValue('0');
  await field.press('Enter');
  await expect(shop.drawer).toContainText('Your cart is empty');
  await expect(shop.notice('Item removed')).toBeVisible();
});

test(
  'says what is sold out, what is fewer and what costs another price',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const line = (of: string) => page.getByRole('main').locator('.line').filter({ hasText: of });
    const more = () => line('Emma').getByRole('button', { name: 'Increase quantity' });
    await shop.addFromPage('persuasion');
    await shop.addFromPage('emma');
    await page.goto('/cart');
    await more().click();
    await more().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (4 items)');
    const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('cart-shown') ?? ''));
    const shown: { title: string; variantId: string }[] = Object.values(saved.lines);
    const stock = async (title: string, quantity: number) => {
      for (const { title: of, variantId: variant } of shown)
        if (of === title) await shop.injectFault({ variant, quantity });
    };
    await stock('Persuasion', 0);
    await stock('Emma', 2);
    for (const line of shown) if (line.title === 'Emma') Object.assign(line, { price: 100 });
    await page.evaluate((text) => localStorage.setItem('cart-shown', text), JSON.stringify(saved));
    await page.reload();
    await expect(line('Emma')).toContainText('Only 2 left');
    await expect(line('Emma')).toContainText('Price changed: was $1.00');
    await expect(more()).toBeDisabled();
    await expect(line('Persuasion')).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main).toContainText('“Persuasion” is no longer in your cart');
    await expect(main).toContainText('We have fewer copies of “Emma” than you chose');
    const price =
      (await line('Emma').locator('.amount [translate=no]').first().textContent()) ?? '';
    await expect(main.locator('.totals dd').first()).toHaveText(price);
    await main.getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await expect(line('Emma')).toHaveCount(1);
    await expect(main).not.toContainText('Persuasion');
    await stock('Emma', 0);
    await page.reload();
    await expect(main).toContainText('Your cart is empty');
    await expect(main).toContainText('“Emma” is no longer in your cart');
  },
);

test(
  'closes the drawer with Back, also over a popup',
  { tag: '@phone' },
  async ({ page, shop }) => {
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
  },
);
