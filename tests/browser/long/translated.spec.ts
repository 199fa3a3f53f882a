import type { Page } from 'playwright/test';
import { notice, openEachDialog, openScreen, startEvent } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { newEvent, openStaff } from '../staff.ts';
import { expectTextsApart, translate } from '../translator.ts';

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
    await words.fill(text);
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

test('sends a message as typed', async ({ page, shop }) => {
  await page.goto('/contact');
  await page.getByLabel('First Name').fill('Anne');
  await page.getByLabel('Last Name').fill('Elliot');
  await page.getByLabel('Email', { exact: true }).fill('anne');
  await page.getByLabel('Subject').selectOption('Book Club');
  const words = `Half agony, half hope. ${Date.now()}`;
  await page.getByLabel('Message', { exact: true }).fill(words);
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(shop.notice('Invalid Email')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address.')).not.toHaveCount(0);
  await expect(page.getByLabel('First Name')).toHaveValue('Anne');
  await page.getByLabel('Email', { exact: true }).fill('anne@kellynch.example');
  await send.click();
  await expect(shop.notice('Message sent')).toBeVisible();
  await expect(page.locator('.field-error')).toHaveCount(0);
  await expect(page.getByLabel('First Name')).toHaveValue('');
  const mails = () => shop.mailsTo('hello@heartandhollow.example');
  await expect
    .poll(async () => (await mails()).find(({ text }) => text.includes(words))?.text)
    .toContain('Book Club');
});

test('signs up an address for the newsletter', async ({ page, shop }) => {
  await page.goto('/');
  const field = page.getByRole('textbox', { name: 'Email address' });
  await field.fill('anne');
  await field.press('Enter');
  await expect(shop.notice('Invalid Email')).toBeVisible();
  await expect(field).toHaveValue('anne');
  await field.fill(`reader-${Date.now()}@kellynch.example`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(shop.notice('Success!')).toBeVisible();
  await expect(field).toHaveValue('');
});

test('shows the results of each query on browse', async ({ page, shop }) => {
  await page.goto('/browse-books');
  await page.getByRole('link', { name: 'Load More Books' }).click();
  await expect(page.getByRole('link', { name: /Load More Books \(73/ })).toBeVisible();
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

test('shows the number of search results', async ({ page, viewport }) => {
  await page.goto('/search?q=austen');
  const status = page.getByRole('status').filter({ hasText: 'Found' });
  await expect(status).toHaveText(/Found \d+ books matching austen/);
  const field = page.getByRole('searchbox');
  await expect(field).toHaveValue('austen');
  await field.fill('jane eyre');
  await field.press('Enter');
  await expect(status).toHaveText(/matching jane eyre/);
  if ((viewport?.width ?? 0) < 768)
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const box = page.getByLabel('Search books');
  await box.fill('pri');
  await expect(page.getByRole('option').first()).toContainText('Pride and Prejudice');
  await box.fill('jan');
  await expect(page.getByRole('option').first()).toHaveText(/^\s*Jane/);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL('/books/jane-eyre');
});

test('adds and removes favorites, and opens a book in its popup', async ({ page, shop }) => {
  await page.goto('/collections/slow-burns');
  const hearts = page.getByRole('main').getByRole('button', { name: /^Add to favorites/ });
  await hearts.nth(0).click();
  await hearts.nth(1).click();
  await expect(shop.badge('favorites')).toHaveText('2');
  await page.goto('/favorites');
  await expect(page.getByText('2 books saved for later')).toBeVisible();
  await expect(hearts).toHaveCount(2);
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().click();
  await expect(shop.popup.getByRole('heading', { level: 1 })).toBeVisible();
  await shop.popup.locator('[data-book-page] .button').first().click();
  await expect(shop.drawer.getByRole('group', { name: /^Quantity of/ })).toContainText('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page.locator('.book.row')).toHaveCount(2);
  await hearts.first().click();
  await expect(page.getByText('1 book saved for later')).toBeVisible();
  await hearts.first().click();
  await expect(page.getByText('No favorites yet')).toBeVisible();
});

test('signs in, shows errors and signs out', async ({ page, shop }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Sign in instead' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please fill in this field.')).toHaveCount(2);
  await page.getByLabel('Email', { exact: true }).fill('pending@heartandhollow.example');
  await page.getByLabel('Password', { exact: true }).fill('heart-and-hollow');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Try a Different Login' }).click();
  await expect(shop.notice('Successfully signed out!')).toBeVisible();
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

test('creates an event and opens the dashboard’s screens', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  const title = `Translated ${Date.now()}`;
  const form = await startEvent(page, title);
  const save = form.getByRole('button', { name: 'Create Event' });
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
  await edit.getByLabel('Attendees', { exact: true }).fill('7');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  await expect(card).toContainText('7 / 50 attendees');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  for (const screen of ['collections', 'staff-picks', 'settings', '']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectTextsApart(page);
  }
});

const pages = [
  '/',
  '/about',
  '/browse-books?view=list',
  '/browse-books?q=zzzqqq',
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
  '/favorites?view=list',
  '/login',
  '/shipping-policy',
  '/newsletter/unsubscribe#x',
  '/no-such-page',
];

test('shows each page, its header and its drawer', async ({ page, shop }) => {
  test.slow();
  shop.allowConsole(/404/);
  await shop.addFromPage('emma');
  await page.keyboard.press('Escape');
  await page.locator('main .heart').first().click();
  await expect(shop.badge('favorites')).toHaveText('1');
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectTextsApart(page);
  }
  for (const path of ['/about', '/browse-books?view=list']) {
    await page.goto(path);
    await page.getByRole('button', { name: /^Cart/ }).click();
    await expect(shop.drawer.getByRole('textbox', { name: 'Copies of Emma' })).toHaveValue('1');
    await page.keyboard.press('Escape');
    const field = page.getByLabel('Search books');
    await field.fill('jane');
    await expect(page.getByRole('option').first()).toBeVisible();
    await field.fill('zzzqqq');
    await expect(page.locator('header').getByRole('status')).toContainText('No suggestions');
    await field.press('Escape');
    await expectTextsApart(page);
  }
});

test('opens and leaves each dialog of the dashboard', async ({ page }) => {
  test.slow();
  await openEachDialog(page, async (dialog) => {
    await expect(dialog.getByRole('heading').first()).toBeVisible();
    await expectTextsApart(page);
  });
});
