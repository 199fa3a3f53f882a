import { expect, test } from './shop.ts';
import { cardsIn } from './book-cards.ts';

test(
  'wraps the books of a list, and keeps one wrapped in the cart until it is unwrapped there',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.goto('/collections/slow-burns');
    const card = cardsIn(page.getByRole('main')).filter({ hasText: 'Persuasion' });
    const title = card.getByRole('link', { name: 'Persuasion', exact: true });
    const words = card.getByRole('link', { name: /^Second Chance,\s+Slow Burn/ });
    await expect(title).toBeVisible();
    await page.getByLabel('Wrap the books').check();
    await expect(words).toBeVisible();
    await expect(title).toHaveCount(0);
    await expect(card.getByText('by Jane Austen')).toBeHidden();
    await expect(card.locator('img.cover')).toBeHidden();
    await expect(card.getByRole('img', { name: 'spice 0 of 5' })).toBeVisible();
    await words.focus();
    await expect(title).toBeVisible();
    await expect(card.locator('img.cover')).toBeVisible();
    await card.getByRole('button', { name: /Add to Cart/ }).click();
    const line = shop.drawer.locator('.line');
    await expect(line.locator('.line-title')).toHaveText('A blind date');
    await expect(line).toContainText('Second Chance');
    await expect(line).not.toContainText('Persuasion');
    const unwrap = line.getByRole('button', { name: 'Unwrap' });
    await unwrap.focus();
    await unwrap.press('Enter');
    await expect(line.locator('.line-title')).toHaveText('Persuasion');
    await expect(unwrap).toHaveCount(0);
    await expect(shop.drawer.getByRole('heading', { name: 'Shopping Cart' })).toBeFocused();
  },
);

test('moves nothing when a book is unwrapped', async ({ page }) => {
  await page.goto('/blind-date');
  const cards = cardsIn(page.getByRole('main'));
  const heights = () =>
    cards.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetTop));
  const before = await heights();
  await cards.first().getByRole('link').focus();
  await expect(cards.first().locator('img.cover')).toBeVisible();
  expect(await heights()).toEqual(before);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('shows the page of blind dates wrapped, from home and from the event', async ({ page }) => {
    await page.goto('/events');
    await expect(page.getByRole('link', { name: 'Try one at home' })).toHaveAttribute(
      'href',
      '/blind-date',
    );
    await page.goto('/');
    await page.getByRole('link', { name: 'A Blind Date with a Book' }).click();
    const cards = cardsIn(page.getByRole('main'));
    expect(await cards.count()).toBeGreaterThan(8);
    await expect(page.getByText('by Jane Austen').filter({ visible: true })).toHaveCount(0);
    await page.getByLabel('Wrap the books').uncheck();
    await expect(cards.first().locator('img.cover')).toBeVisible();
  });
});
