import type { Locator, Page } from 'playwright/test';
import { findViolations } from '../axe.ts';
import { expect, type Shop, test } from '../shop.ts';

/** Of the next call of the cart, and not of a book's stock. */
const cartFault = { service: 'functions', path: '/functions/v1/cart', times: 1 } as const;

/** The fields of the chosen edition. */
const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label).locator('visible=true');
const pressAdd = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
const codeField = (area: Locator) =>
  area.getByRole('textbox', { name: 'Discount code or gift card' });

async function applyCode(area: Locator, code: string): Promise<void> {
  if (!(await codeField(area).isVisible()))
    await area.getByText('Discount code or gift card').first().click();
  await codeField(area).fill(code);
  await codeField(area).press('Enter');
}

async function dedicate(page: Page, name: string, words: string): Promise<void> {
  if (!(await field(page, 'For whom?').isVisible()))
    await page.getByText('Have it dedicated').locator('visible=true').click();
  await field(page, 'For whom?').fill(name);
  await field(page, 'What shall the author write?').fill(words);
}

/** Checks the drawer and the page of the cart as they are. */
async function expectNoViolations(page: Page, shop: Shop): Promise<void> {
  await expect(shop.drawer).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goto('/cart');
  await expect(page.getByRole('main').locator('.line').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
}

test(
  'has one copy dedicated and one not, also before its script comes, and undoes Clear Cart',
  { tag: '@phone' },
  async ({ page, shop }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_astro/*.js', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/books/the-garlic-book', { waitUntil: 'commit' });
    const words = 'To the one who reads\nthe last page first. <b>🌹</b> שלום';
    await dedicate(page, 'Zoë', words);
    await pressAdd(page);
    release();
    await expect(shop.badge('cart')).toHaveText('1');
    await shop.closeDrawer();
    await page.unroute('**/_astro/*.js');

    // What was typed before the script came is counted and previewed after it.
    await expect(page.locator('.dedication:visible')).toHaveText(words);
    await expect(page.getByText(`${200 - words.length} characters left`).first()).toBeVisible();
    await page.getByRole('main').getByText('Paperback').first().click();
    await expect(field(page, 'For whom?')).toHaveValue('Zoë');
    await page.getByRole('main').getByText('Signed Hardcover').first().click();
    await field(page, 'What shall the author write?').fill('x'.repeat(300));
    await expect(field(page, 'What shall the author write?')).toHaveValue('x'.repeat(200));
    await dedicate(page, '', ' ');
    await expect(page.locator('.dedication:visible')).toHaveCount(0);
    await pressAdd(page);
    const lines = shop.drawer.locator('.line');
    await expect(lines).toHaveCount(2);
    await expect(lines.filter({ hasText: 'For Zoë' })).toHaveCount(1);
    // A favorite would lose the words.
    const later = shop.drawer.getByRole('button', { name: 'Save for later' });
    for (const more of await shop.drawer.locator('.line-more summary').all()) await more.click();
    await expect(later).toHaveCount(1);
    await expect(lines.filter({ hasText: 'For Zoë' }).filter({ has: later })).toHaveCount(0);
    await lines
      .filter({ hasText: 'For Zoë' })
      .getByRole('button', { name: /Increase/ })
      .click();
    await expect(shop.badge('cart')).toHaveText('3');

    await shop.drawer.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(shop.drawer).toContainText('Your cart is empty');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(shop.badge('cart')).toHaveText('3');
    await expectNoViolations(page, shop);
    const dedicated = page.getByRole('main').locator('.line').filter({ hasText: 'For Zoë' });
    await dedicated.locator('.line-more summary').click();
    await expect(dedicated.locator('blockquote')).toHaveText(words);
    await expect(dedicated.getByRole('textbox')).toHaveValue('2');
    await expect(page.getByRole('main').locator('.line')).toHaveCount(2);

    // A name is mended in the cart; without words, the line is as the other one.
    const change = dedicated.getByRole('button', { name: /^Change/ });
    await change.click();
    await expect(dedicated.getByLabel('For whom?')).toBeFocused();
    await expect(dedicated.getByLabel('What shall the author write?')).toHaveValue(words);
    await dedicated.getByLabel('For whom?').fill('Zoë Ann');
    await dedicated.getByRole('button', { name: 'Save' }).click();
    await expect(dedicated).toContainText(/For .?Zoë Ann/);
    await expect(change).toBeFocused();
    await change.click();
    await dedicated.getByLabel('For whom?').fill('');
    await dedicated.getByLabel('What shall the author write?').fill(' ');
    await dedicated.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').locator('.line')).toHaveCount(1);
    await expect(page.getByRole('main').locator('.stepper input')).toHaveValue('3');
  },
);

test(
  'sends a gift card to somebody, and says at the field what is wrong',
  { tag: '@phone' },
  async ({ page, shop }) => {
    // The device's day is wrong.
    await page.clock.install({ time: Date.now() + 365 * 86_400_000 });
    await page.goto('/books/gift-card');
    await page.getByText('Send it to somebody').locator('visible=true').click();
    await pressAdd(page);
    const email = field(page, 'Their email address');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    await email.fill('sister@reader.example');
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
    for (const daysAhead of [-2, 200]) {
      const day = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
      await field(page, 'On which day?').fill(day);
      await pressAdd(page);
      await expect(field(page, 'On which day?')).toBeFocused();
      await expect(field(page, 'On which day?')).toHaveAccessibleDescription(/from today on/);
    }
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await field(page, 'On which day?').fill(day);
    await field(page, 'Your words').fill('Something with a duke.');
    // Another amount keeps what was typed.
    await page.getByRole('main').getByText('$50', { exact: true }).click();
    await expect(email).toHaveValue('sister@reader.example');
    expect(await findViolations(page)).toEqual([]);

    const refused = {
      cart: null,
      userErrors: [{ code: 'GIFT_CARD_RECIPIENT_INVALID', field: ['input'], message: '' }],
      warnings: [],
    };
    await page.route(
      '**/functions/v1/cart',
      (route) => route.fulfill({ json: { data: { cartCreate: refused } } }),
      { times: 1 },
    );
    await pressAdd(page);
    await expect(email).toHaveAccessibleDescription(/could not send a gift card to this address/);
    await expect(email).toBeFocused();
    await field(page, 'Your words').fill('Something with a duke in it.');
    await pressAdd(page);
    const line = shop.drawer.locator('.line');
    await expect(line).toContainText('To sister@reader.example on');
    // The next card is for somebody else.
    await expect(page.getByLabel('Send it to somebody').locator('visible=true')).not.toBeChecked();
    await line.locator('.line-more summary').click();
    await expect(line.locator('blockquote')).toHaveText('Something with a duke in it.');
    await expect(line).toContainText('$50.00');
    await expect(line.getByRole('button', { name: /Increase/ })).toHaveCount(0);

    // In the cart, too, what is wrong stands at its field, and nothing that was typed is lost.
    await line.getByRole('button', { name: /^Change/ }).click();
    const changed = line.getByLabel('Their email address');
    await changed.fill('brother');
    await line.getByRole('button', { name: 'Save' }).click();
    await expect(changed).toHaveAccessibleDescription('Please enter a valid email address.');
    await changed.fill('brother@reader.example');
    await page.route(
      '**/functions/v1/cart',
      (route) => route.fulfill({ json: { data: { cartLinesUpdate: refused } } }),
      { times: 1 },
    );
    await line.getByRole('button', { name: 'Save' }).click();
    await expect(changed).toHaveAccessibleDescription(/could not send a gift card to this address/);
    await line.getByRole('button', { name: 'Save' }).click();
    await expect(line).toContainText('To brother@reader.example on');
    await expect(line.locator('form')).toHaveCount(0);
    await expectNoViolations(page, shop);
  },
);

test('says on the next page what is wrong with a gift card whose page was left', async ({
  page,
  shop,
}) => {
  const controller = '**/_astro/ShopController.*.js*';
  // Only the page that is left never gets it.
  await page.route(controller, (route) =>
    page.url().includes('gift-card') ? undefined : route.continue(),
  );
  await page.goto('/books/gift-card');
  await page.getByText('Send it to somebody').locator('visible=true').click();
  await expect(page.locator('astro-island[ssr] .buy')).toHaveCount(0);
  await field(page, 'Their email address').fill('sister');
  await pressAdd(page);
  const saved = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(saved).toContain('Recipient email');
  await page.goto('/about');
  await expect(shop.notice('Error')).toContainText('Please enter a valid email address.');
  await expect(shop.badge('cart')).toHaveText('');
});

test(
  'takes codes and gift cards, explains each, and removes them',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await shop.addFromPage('emma');
    const { drawer } = shop;
    const rows = drawer.locator('.totals');
    const codes = drawer.getByRole('list', { name: 'Codes and gift cards in your cart' });
    // A first code that is wrong does not close over its answer.
    await applyCode(drawer, 'NOSUCHCODE');
    await expect(codeField(drawer)).toHaveAccessibleDescription(/We know no code or gift card/);
    await expect(codeField(drawer)).toBeFocused();
    await expect(codeField(drawer)).toHaveValue('NOSUCHCODE');
    await applyCode(drawer, 'OLDLEAF');
    await expect(codeField(drawer)).toHaveAccessibleDescription(/has expired/);

    await codeField(drawer).fill(' read10 ');
    await drawer.getByRole('button', { name: 'Apply' }).dblclick();
    await expect(codes.getByRole('listitem')).toHaveText(['READ10']);
    await expect(rows).toContainText(/READ10\s*\u2212\$1\.25/i);
    await expect(codeField(drawer)).toHaveValue('');
    await expect(drawer.locator('.field-error')).toHaveCount(0);
    await applyCode(drawer, 'NEWREADER');
    await expect(codes).toContainText('type your address at the checkout');

    await applyCode(drawer, 'maple oak-maple400');
    await expect(rows).toContainText(/Gift card ….{4}\$0\.00 of \$4\.00 stays on it/);
    await expect(rows).toContainText(/Left to pay\s*\$7\.25/);
    await shop.injectFault({ ...cartFault, fault: 'down' });
    await codeField(drawer).fill('SHELF5');
    await codeField(drawer).press('Enter');
    await expect(codeField(drawer)).toHaveAccessibleDescription(/could not check the code/);
    await expect(codeField(drawer)).toHaveValue('SHELF5');
    await expectNoViolations(page, shop);

    const main = page.getByRole('main');
    // The next page still knows why.
    await expect(main.locator('.codes')).toContainText('type your address at the checkout');
    await main.getByRole('button', { name: 'Remove NEWREADER' }).click();
    await expect(main.locator('.codes')).not.toContainText('NEWREADER');
    await main.getByRole('button', { name: 'Remove READ10' }).click();
    await expect(main.locator('.totals')).toContainText(/Left to pay\s*\$8\.50/);
    await main.getByRole('button', { name: /Remove Gift card/ }).click();
    await expect(main.locator('.totals')).not.toContainText('Left to pay');
    await expect(codeField(main)).toBeVisible();
    shop.allowConsole(/Failed to load resource|saved cart could not be read/);
  },
);

test(
  'opens the checkout once what is typed is saved',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await shop.addFromPage('emma');
    const { drawer } = shop;
    const checkout = drawer.getByRole('link', { name: 'Secure Checkout' });
    await shop.injectFault({ ...cartFault, fault: 'slow' });
    await drawer.locator('.stepper input').fill('3');
    const opening = page.context().waitForEvent('page');
    await checkout.click();
    const opened = await opening;
    await expect(shop.badge('cart')).toHaveText('3');
    await expect(opened).toHaveURL(/checkout|cart/);
    await opened.close();

    await drawer.getByText('Discount code or gift card').first().click();
    await codeField(drawer).fill('NOSUCHCODE');
    await checkout.click();
    await expect(codeField(drawer)).toHaveAccessibleDescription(/We know no code or gift card/);
    await codeField(drawer).fill('READ10');
    const again = page.context().waitForEvent('page');
    await checkout.click();
    await expect(drawer.locator('.totals')).toContainText(/READ10/i);
    await (await again).close();
    expect(page.context().pages()).toHaveLength(1);
  },
);

test('shows and keeps no code of a gift card', async ({ page, context, shop }) => {
  await shop.addFromPage('emma');
  await page.goto('/discount/LEAFLEAFLEAF2500?redirect=/cart');
  const main = page.getByRole('main');
  const codes = main.getByRole('list', { name: 'Codes and gift cards in your cart' });
  await expect(codes).toContainText('…2500');
  await expect(codes).toContainText('type them into the field above');
  const kept = async () =>
    (await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))) +
    (await page.content()) +
    JSON.stringify(await context.storageState());
  expect(await kept()).not.toMatch(/leafleaf/i);
  await applyCode(main, 'LEAF LEAF LEAF 2500');
  await expect(main.locator('.totals')).toContainText('$12.50 of $25.00 stays on it');
  expect(await kept()).not.toMatch(/leafleaf/i);
  // A discount code of the same form is known to the provider.
  await page.goto('/discount/NEWREADER?redirect=/cart');
  await expect(codes).toContainText('type your address at the checkout');
});

test('keeps a note over a failed save, a closed drawer and a page that is left', async ({
  page,
  shop,
}) => {
  shop.allowConsole(/Failed to load resource|net::ERR/);
  await shop.addFromPage('emma');
  const { drawer } = shop;
  await drawer.getByText('A note for the packer').click();
  const note = drawer.getByRole('textbox', { name: /whoever packs/ });
  await shop.injectFault({ ...cartFault, fault: 'down' });
  await note.fill('Happy birthday, Zoë!');
  await expect(drawer).toContainText('Not saved yet. We keep it here');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(note).toHaveValue('Happy birthday, Zoë!');
  await note.fill('Happy birthday, Zoë! Not before Tuesday.');
  await expect(drawer).toContainText('Saved with your cart.');
  await drawer.getByRole('button', { name: 'Ask us to hide the prices' }).click();
  await expect(note).toBeFocused();
  await page.goto('/cart');
  const onPage = page.getByRole('main').getByRole('textbox', { name: /whoever packs/ });
  await page.getByRole('main').getByText('Your note:').click();
  await expect(onPage).toHaveValue(/Tuesday\.\nPlease hide the prices\.$/);
});

test('says that a field did not load, and loads it on request', async ({ page, shop }) => {
  shop.allowConsole(/Failed to load resource|net::ERR/);
  await shop.addFromPage('emma');
  const script = '**/_astro/NoteField.*.js*';
  await page.route(script, (route) => route.abort());
  const summary = shop.drawer.getByText('A note for the packer');
  await summary.click();
  await expect(shop.drawer).toContainText('This did not load. Are you offline?');
  await page.unroute(script);
  await shop.drawer.getByRole('button', { name: 'Try Again' }).click();
  await expect(shop.drawer.getByRole('textbox', { name: /whoever packs/ })).toBeVisible();
});

test('saves a line for later, with its edition', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/books/the-garlic-book');
  await page.getByRole('main').getByText('Paperback').first().click();
  await pressAdd(page);
  await expect(shop.drawer.locator('.line')).toContainText('Paperback');
  const save = shop.drawer.getByRole('button', { name: 'Save for later' });
  await shop.drawer.locator('.line-more summary').press('Enter');
  await expect(save).toBeEnabled();
  await save.focus();
  await save.press('Enter');
  await expect(shop.drawer).toContainText('Your cart is empty');
  await expect(shop.drawer.getByRole('heading', { name: 'Shopping Cart' })).toBeFocused();
  await expect(shop.badge('favorites')).toHaveText('1');
  await page.goto('/favorites');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(shop.drawer.locator('.line')).toContainText('Paperback');
});
