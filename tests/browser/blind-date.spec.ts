import { expect, test } from './shop.ts';
import { cardsIn } from './book-cards.ts';

test('wraps the books of a list, and keeps one wrapped in the cart until it is unwrapped there', async ({
  page,
  shop,
}) => {
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
  const top = () => card.evaluate((one: HTMLElement) => one.offsetTop);
  const before = await top();
  await words.focus();
  await expect(title).toBeVisible();
  await expect(card.locator('img.cover')).toBeVisible();
  expect(await top()).toBe(before);
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
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('shows the page of blind dates wrapped, and unwraps them', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'A Blind Date with a Book' }).click();
    const cards = cardsIn(page.getByRole('main'));
    expect(await cards.count()).toBeGreaterThan(8);
    await expect(page.getByText('by Jane Austen').filter({ visible: true })).toHaveCount(0);
    await page.getByLabel('Wrap the books').uncheck();
    await expect(cards.first().locator('img.cover')).toBeVisible();
  });
});
