import type { Locator, Page } from 'playwright/test';
import { expect, type Shop, test } from '../shop.ts';

/** Fails if a toast covers the element or the element is not visible. */
async function expectClear(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 0.9 });
  const isHit = await element.evaluate((own) => {
    const { left, top, width, height } = own.getBoundingClientRect();
    return [0.15, 0.5, 0.85].every((share) =>
      own.contains(document.elementFromPoint(left + width * share, top + height / 2)),
    );
  });
  expect(isHit).toBe(true);
}

const titles = [
  'Persuasion',
  'North and South',
  'The Age of Innocence',
  'Middlemarch',
  'Wives and Daughters',
];

/** Fills the cart with five books, of which no quantity can be changed. */
async function fillCart(page: Page, shop: Shop): Promise<void> {
  await page.goto('/collections/slow-burns');
  for (const title of titles) {
    await shop.add(title);
    await expect(shop.drawer.getByRole('group', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop.drawer).toBeHidden();
  }
  await page.route('**/functions/v1/cart', (route) => {
    const { action } = route.request().postDataJSON();
    return action === 'update' ? route.fulfill({ status: 503 }) : route.fallback();
  });
}

test(
  'shows no toast over its quantity stepper in the drawer',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await fillCart(page, shop);
    shop.allowConsole(/503/);
    await page.getByRole('button', { name: /^Cart/ }).click();
    const steppers = shop.drawer.getByRole('group', { name: /^Quantity of/ });
    await expect(steppers).toHaveCount(titles.length);
    for (const stepper of await steppers.all()) {
      await stepper.getByRole('button', { name: /Increase/ }).click();
      const title = (await stepper.getAttribute('aria-label')) ?? '';
      await expect(shop.notice('Failed to update quantity').last()).toBeVisible();
      await expect(stepper.getByRole('button', { name: /Increase/ })).toBeEnabled();
      await expectClear(stepper);
      expect(title).toContain('Quantity of');
    }
    const checkout = shop.drawer.getByRole('link', { name: /Secure Checkout/ });
    await checkout.scrollIntoViewIfNeeded();
    await expectClear(checkout);
  },
);

test(
  'shows no toast over its quantity stepper on the cart page',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await fillCart(page, shop);
    shop.allowConsole(/503/);
    await page.goto('/cart');
    const steppers = page.getByRole('main').getByRole('group', { name: /^Quantity of/ });
    await expect(steppers).toHaveCount(titles.length);
    for (const stepper of await steppers.all()) {
      for (const edge of ['start', 'end'] as const) {
        await stepper.evaluate((own, block) => own.scrollIntoView({ block }), edge);
        await stepper.getByRole('button', { name: /Increase/ }).click();
        await expect(stepper.getByRole('button', { name: /Increase/ })).toBeEnabled();
        await expect(shop.notice('Failed to update quantity')).not.toHaveCount(0);
        await expectClear(stepper);
        for (const button of await page.getByRole('button', { name: /^Dismiss/ }).all())
          await button.click();
        await expect(page.locator('.toast')).toHaveCount(0);
      }
    }
  },
);

for (const [path, name, title] of [
  ['/contact', 'Send Message', 'Missing Information'],
  ['/contact', 'Send Message', 'Send Failed'],
  ['/', 'Subscribe', 'Invalid Email'],
  ['/', 'Subscribe', 'Success!'],
] as const)
  test(
    `shows ${title} below the form of ${path}, over none of its fields`,
    { tag: '@phone' },
    async ({ page, shop }) => {
      shop.allowConsole(/503/);
      await page.goto(path);
      if (title === 'Send Failed') {
        await page.route('**/send-contact-form', (route) => route.fulfill({ status: 503 }));
        for (const label of ['First Name', 'Last Name', 'Message'])
          await page.getByLabel(label, { exact: true }).fill('Anne');
        await page.getByLabel('Email', { exact: true }).fill('anne@kellynch.example');
      } else if (title === 'Success!')
        await page.getByLabel('Email address').fill(`anne-${Date.now()}@kellynch.example`);
      const button = page.getByRole('button', { name });
      await button.click();
      await expect(shop.notice(title)).toBeVisible();
      if (title !== 'Missing Information') await expect(shop.notice(title)).toBeInViewport();
      const form = page.locator('form').filter({ has: button });
      for (const field of await form.locator('.field').all()) {
        await field.scrollIntoViewIfNeeded();
        await expectClear(field);
      }
    },
  );

test(
  'shows the last book in the drawer, over none of its controls',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await fillCart(page, shop);
    await expect(shop.notice('Added to cart').filter({ visible: true })).toHaveCount(0);
    await shop.add('Doctor Thorne');
    await expect(shop.notice('Added to cart').filter({ visible: true })).toHaveCount(1);
    for (const stepper of await shop.drawer.getByRole('group', { name: /^Quantity of/ }).all()) {
      await stepper.scrollIntoViewIfNeeded();
      await expectClear(stepper);
    }
  },
);

test('never shows an error and a success for one book together', async ({ page, shop }) => {
  await page.goto('/books/under-the-greenwood-tree');
  const book = await page.locator('[data-book-page]').getAttribute('data-payload');
  const { variantId } = JSON.parse(book ?? '{}');
  await shop.injectFault({ variant: variantId, quantity: 0 });
  const add = page.locator('main').getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await expect(shop.notice('Out of stock')).toBeVisible();
  await shop.injectFault({ variant: variantId, quantity: 5 });
  await add.click();
  await expect(shop.notice('Added to cart')).toBeVisible();
  await expect(shop.notice('Out of stock')).toHaveCount(0);
});

test('shows an error for a search if the catalog fails', async ({ page, shop }) => {
  await page.route('**/catalog.*.json', (route) => route.fulfill({ status: 503 }));
  shop.allowConsole(/503/);
  await page.goto('/browse-books?q=emma');
  await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
  await expect(page.getByText('Looking for')).toHaveCount(0);
});

test('shows a favorite that is no longer sold, without a price and a button', async ({
  page,
  shop,
}) => {
  await page.goto('/robots.txt');
  const removed = {
    id: 'gid://shopify/Product/999',
    title: 'Out of Print',
    author: 'Ada Vance',
    price: 12.5,
    coverImage: '',
    handle: 'out-of-print',
    variantId: 'gid://shopify/ProductVariant/999',
  };
  await page.evaluate(
    (value) => {
      document.cookie = `favorites=${value}; Path=/`;
    },
    encodeURIComponent(JSON.stringify([removed])),
  );
  await page.goto('/favorites');
  const card = shop.card('Out of Print');
  await expect(card).toContainText('This book has left our shop.');
  await expect(card.getByRole('button', { name: 'Unavailable' })).toBeDisabled();
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(card).toContainText('This book has left our shop.');
  await expect(card.getByRole('button', { name: /Add to Cart/ })).toHaveCount(0);
  shop.allowConsole(/404|410/);
  await card.getByRole('heading').click();
  await expect(shop.popup).toContainText('This book has left our shop.');
  await expect(shop.popup.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await shop.popup.getByRole('button', { name: 'Close book' }).click();
  // A book that an earlier release had.
  await page.route('**/books/out-of-print', (route) =>
    route.fulfill({ status: 410, contentType: 'text/html', body: '<main><h1>Gone</h1></main>' }),
  );
  await card.getByRole('heading').click();
  await expect(shop.popup).toContainText('This book has left our shop.');
  await expect(shop.popup.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('reports no saved favorite in a browser without cookies', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  await page.goto('/books/emma');
  const heart = page.locator('main .heart');
  await heart.click();
  await expect(shop.notice('This browser keeps nothing')).toContainText('Emma');
  await expect(shop.notice('Added to favorites')).toHaveCount(0);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('shows no saved favorite on a heart that React renders, if the cookie is rejected', async ({
  page,
  shop,
}) => {
  await page.goto('/search?q=emma');
  const heart = page.locator('main .heart').first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(shop.badge('favorites')).toHaveText('1');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(() =>
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }),
  );
  await heart.click();
  await expect(shop.notice('This browser keeps nothing')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('keeps the cart while the page is open in a browser without storage', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
  });
  await shop.addFromPage('emma');
  await expect(shop.notice('This browser keeps nothing')).toContainText('Check out');
  await shop.drawer.getByRole('button', { name: /Increase/ }).click();
  await expect(shop.drawer.locator('footer .totals dd')).toHaveText('$25.00');
});

test('removes form errors when the fields are corrected', async ({ page, shop }) => {
  await page.goto('/contact');
  const words = { 'First Name': 'Anne', 'Last Name': 'Elliot', Message: 'Half agony.' };
  for (const [label, text] of Object.entries(words)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(shop.notice('Missing Information')).toBeVisible();
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeFocused();
  await page.getByLabel('First Name').pressSequentially('!');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please fill in this field.');
  await email.fill('anne');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await email.fill('anne@kellynch.example');
  await expect(page.locator('.field-error')).toHaveCount(0);
  await expect(shop.notice('Missing Information')).toHaveCount(0);

  await page.goto('/');
  const address = page.getByRole('textbox', { name: 'Email address' });
  await address.fill('anne');
  await address.press('Enter');
  await expect(shop.notice('Invalid Email')).toBeVisible();
  await address.fill('anne@kellynch.example');
  await expect(shop.notice('Invalid Email')).toHaveCount(0);
  await expect(page.locator('.field-error')).toHaveCount(0);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.locator('.field-error')).toHaveCount(2);
  await page.getByLabel('Password', { exact: true }).fill('x');
  await expect(page.locator('.field-error')).toHaveCount(1);
});

const pages = [
  '/',
  '/about',
  '/browse-books?view=list',
  '/search?q=austen',
  '/collections',
  '/collections/slow-burns',
  '/books/the-garlic-letters',
  '/series',
  '/authors',
  '/new-releases',
  '/events',
  '/contact',
  '/cart',
  '/favorites',
  '/login',
  '/shipping-policy',
  '/newsletter/unsubscribe#x',
  '/no-such-page',
];

test('shows each page and the drawer in a browser that keeps nothing', async ({ page, shop }) => {
  test.slow();
  shop.allowConsole(/404/);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const heart = page.locator('main .heart:visible').first();
    if (!(await heart.count())) continue;
    await heart.click();
    await expect(shop.notice('This browser keeps nothing')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  }
  await page.goto('/about');
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(shop.drawer).toContainText('Your cart is empty');
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('owner@heartandhollow.example');
  await page.getByLabel('Password', { exact: true }).fill('heart-and-hollow');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(shop.notice('This browser keeps nothing')).toContainText('then sign in again.');
  await expect(page).toHaveURL('/login');
});

test('counts favorites that are gone, and moves none of them to the cart', async ({
  page,
  shop,
}) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    document.cookie = 'favorites=[{"id":"999"},{"id":"998"}]; Path=/';
  });
  for (const path of ['/favorites', '/favorites?view=list']) {
    await page.goto(path);
    await expect(page.getByText('2 books saved for later')).toBeVisible();
    await expect(page.getByText('2 of them are not on our shelves just now.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move All to Cart' })).toHaveCount(0);
    await expect(shop.badge('favorites')).toHaveText('2');
  }
  // A favorite that is left is bought; those that are gone stay.
  await page.goto('/books/emma');
  await page.locator('main .heart').first().click();
  await expect(shop.badge('favorites')).toHaveText('3');
  await page.goto('/favorites');
  await page.getByRole('button', { name: 'Move All to Cart' }).click();
  await expect(shop.notice('Moved to cart')).toContainText('1 book moved to your cart.');
  await expect(shop.badge('favorites')).toHaveText('2');
  for (const path of ['/', '/browse-books', '/cart', '/collections/slow-burns']) {
    await page.goto(path);
    await expect(shop.badge('favorites')).toHaveText('2');
  }
});
