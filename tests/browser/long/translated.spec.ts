import type { Page } from 'playwright/test';
import { notice, openScreen, startEvent } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { newEvent, openStaff } from '../staff.ts';
import { expectTextsApart, translate } from './translator.ts';

test.beforeEach(({ page }) => translate(page));
test.afterEach(({ page }) => expectTextsApart(page));

const amount = (page: Page, text: string) =>
  page.locator('[translate=no]').filter({ hasText: new RegExp(`^\\${text}$`), visible: true });

test('shows correct counts and totals of the cart on its page and in the drawer', async ({
  page,
  shop,
}) => {
  await shop.addFromPage('emma');
  const { drawer } = shop;
  await expect(amount(page, '$12.50')).not.toHaveCount(0);
  const raise = page.getByRole('button', { name: 'Increase quantity of Emma' });
  await raise.click();
  await expect(drawer.getByRole('group', { name: /^Quantity of/ })).toContainText('2');
  await expect(drawer.locator('footer .totals dd')).toHaveText('$25.00');
  await expect(drawer.locator('.badge')).toHaveText('2');
  await expect(shop.badge('cart')).toHaveText('2');
  await expectTextsApart(page);

  await page.goto('/cart');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/Shopping Cart\s*\(2 items\)/);
  await raise.click();
  await expect(heading).toHaveText(/Shopping Cart\s*\(3 items\)/);
  await expect(amount(page, '$37.50')).toHaveCount(3);
  await raise.click();
  await expect(amount(page, '$50.00')).toHaveCount(3);
  await page.getByRole('main').getByRole('button', { name: 'Remove Emma' }).click();
  await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible();
  await expect(heading).toHaveText(/Shopping Cart\s*\(0 items\)/);
});

test('takes a dedication, codes and a note, and unwraps a blind date', async ({ page, shop }) => {
  await page.goto('/books/the-garlic-book');
  await page.getByText('Have it dedicated').locator('visible=true').click();
  const words = page.getByLabel('What shall the author write?').locator('visible=true');
  for (const text of ['To Zoë', '', 'To Ann']) {
    await words.fill('');
    await words.pressSequentially(text);
    await expect(page.locator('.dedication:visible')).toHaveText(text ? [text] : []);
  }
  await expectTextsApart(page);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  const { drawer } = shop;
  await drawer.getByText('Discount code or gift card').first().click();
  const field = drawer.getByRole('textbox', { name: 'Discount code or gift card' });
  const refusal = drawer.locator('.field-error');
  for (const code of ['NOSUCHCODE', 'OLDLEAF', 'NEWREADER', 'READ10', 'mapleoakmaple400']) {
    await field.fill(code);
    await field.press('Enter');
    await expect(refusal.or(drawer.locator('.codes'))).not.toHaveCount(0);
    await expect(drawer.locator('section')).toHaveAttribute('aria-busy', 'false');
  }
  await expect(drawer.locator('.totals')).toContainText('\u2212$3.20');
  await expect(amount(page, '$24.79')).toBeVisible();
  await expectTextsApart(page);
  for (const name of ['Remove READ10', /Remove Gift card/, 'Remove NEWREADER'])
    await drawer.getByRole('button', { name }).click();
  await expect(amount(page, '$31.99')).not.toHaveCount(0);

  await drawer.getByText('A note for the packer').click();
  const note = drawer.getByRole('textbox', { name: /packs your parcel/ });
  for (const text of ['x'.repeat(4600), 'Happy birthday', '']) {
    await note.fill(text);
    await note.blur();
    await expect(drawer.getByText('Saved with your cart.')).toBeVisible();
    await expectTextsApart(page);
  }

  await page.goto('/blind-date');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click();
  const line = drawer.locator('.line').filter({ hasText: 'A blind date' });
  await line.getByRole('button', { name: 'Unwrap' }).click();
  await expect(line).toHaveCount(0);
});

test('shows the results of each query on browse', async ({ page, shop }) => {
  await page.goto('/browse-books');
  await page.getByRole('link', { name: 'Load More Books' }).click();
  await expect(page.getByRole('link', { name: /Load More Books \(72/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible();
  const field = page.getByRole('searchbox');
  await field.fill('emma');
  await expect(shop.card('Emma')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /^E-book/ }).click();
  await expect(page.getByRole('button', { name: /^Filters \(1\)/ })).toBeVisible();
  await page.getByRole('link', { name: 'Remove the filter E-book' }).click();
  await expect(page.getByRole('button', { name: /^Filters \(/ })).toHaveCount(0);
  await field.fill('prde and prejudice');
  await expect(shop.card('Pride and Prejudice')).toBeVisible();
  await page.getByRole('link', { name: 'List view' }).click();
  await page.getByLabel('Sort').selectOption('Title');
  await expect(page.locator('.book.row')).toHaveCount(1);
  await field.fill('no such book at all');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByText('Showing all').or(page.getByText('Load More'))).toBeVisible();
});

test('updates an open events page when staff make changes', async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('button', { name: 'Sort by date' }).click();
  const staff = await openStaff();
  const title = `Translated ${Date.now()}`;
  const { data } = await staff.from('events').insert(newEvent(title)).select('id').single();
  const event = page.getByRole('article').filter({ hasText: title });
  await expect(event).toBeVisible();
  const id = data?.id ?? '';
  await staff.from('events').update({ location: 'The barn', address: 'Mill Lane' }).eq('id', id);
  await expect(event).toContainText('The barn');
  await expect(event).toContainText('Mill Lane');
  await staff.from('events').update({ address: '' }).eq('id', id);
  await expect(event).not.toContainText('Mill Lane');
  await staff.from('events').delete().eq('id', id);
  await expect(event).toHaveCount(0);
});

test('creates, edits and deletes an event', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  const title = `Translated ${Date.now()}`;
  const form = await startEvent(page, title);
  const save = form.getByRole('button', { name: 'Create Event' });
  await form.getByText(/^More/).click();
  await form.getByLabel('Attendees', { exact: true }).fill('60');
  await save.click();
  await expect(form.getByText('There are more attendees than places.')).toBeVisible();
  await form.getByLabel('Attendees', { exact: true }).fill('6');
  await save.click();
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('6 / 50 attendees');
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(edit.getByLabel('Title')).toHaveValue(title);
  await edit.getByText(/^More/).click();
  await edit.getByLabel('Attendees', { exact: true }).fill('7');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  await expect(card).toContainText('7 / 50 attendees');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});
