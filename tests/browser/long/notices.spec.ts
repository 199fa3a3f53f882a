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

const handles = [
  'persuasion',
  'north-and-south',
  'the-age-of-innocence',
  'middlemarch',
  'wives-and-daughters',
];

/** Has five books in the cart, of which no quantity can be changed. */
async function haveFixedCart(page: Page, shop: Shop): Promise<void> {
  shop.allowConsole(/503/);
  await shop.haveCart(...handles);
  await page.route('**/functions/v1/cart', (route) => {
    const { action } = route.request().postDataJSON();
    return action === 'update' ? route.fulfill({ status: 503 }) : route.fallback();
  });
  await page.goto('/collections/slow-burns');
}

test(
  'shows no toast over its quantity stepper in the drawer',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await haveFixedCart(page, shop);
    await shop.openDrawer();
    const steppers = shop.drawer.getByRole('group', { name: /^Quantity of/ });
    await expect(steppers).toHaveCount(handles.length);
    for (const stepper of await steppers.all()) {
      await stepper.getByRole('button', { name: /Increase/ }).click();
      await expect(shop.notice('Failed to update quantity').last()).toBeVisible();
      await expect(stepper.getByRole('button', { name: /Increase/ })).toBeEnabled();
      await expectClear(stepper);
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
    await haveFixedCart(page, shop);
    await page.goto('/cart');
    const steppers = page.getByRole('main').getByRole('group', { name: /^Quantity of/ });
    await expect(steppers).toHaveCount(handles.length);
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
    await haveFixedCart(page, shop);
    await shop.add('Doctor Thorne');
    await expect(shop.notice('Added to cart').filter({ visible: true })).toHaveCount(1);
    for (const stepper of await shop.drawer.getByRole('group', { name: /^Quantity of/ }).all()) {
      await stepper.scrollIntoViewIfNeeded();
      await expectClear(stepper);
    }
  },
);

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
  await shop.addFromPage('emma');
  await expect(shop.notice('This browser keeps nothing')).toContainText('Check out');
  await shop.drawer.getByRole('button', { name: /Increase/ }).click();
  await expect(shop.drawer.locator('footer .totals dd')).toHaveText('$25.00');
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('owner@heartandhollow.example');
  await page.getByLabel('Password', { exact: true }).fill('heart-and-hollow');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(shop.notice('This browser keeps nothing')).toContainText('then sign in again.');
  await expect(page).toHaveURL('/login');
});
