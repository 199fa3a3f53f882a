import { expect, test } from './shop.ts';
import { cardsIn } from './book-cards.ts';
import { openOperator } from './staff.ts';

test.use({ javaScriptEnabled: false });

test('shows the results of a search, more of them, and a correction', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Search books' }).fill('the');
  await page.getByRole('textbox', { name: 'Search books' }).press('Enter');
  await expect(page).toHaveURL('/search?q=the');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(/^Found \d+ books matching the$/);
  await expect(main.getByRole('searchbox')).toHaveValue('the');
  await expect(cardsIn(main)).toHaveCount(12);
  await page.getByRole('link', { name: /^Load More Books/ }).click();
  await expect(cardsIn(main)).toHaveCount(24);
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(main.locator('.book.row')).toHaveCount(24);
  await main.getByRole('searchbox').fill('jane asten');
  await main.getByRole('searchbox').press('Enter');
  await expect(main.getByRole('status')).toHaveText(/^Found \d+ books matching Jane Austen$/);
  await page.getByRole('link', { name: 'Search for jane asten' }).click();
  await expect(page.getByRole('heading', { name: 'No Books Match Your Search' })).toBeVisible();
  await page.getByRole('button', { name: 'Jane Austen' }).click();
  await expect(main.getByRole('searchbox')).toHaveValue('Jane Austen');
  await expect(main.getByRole('status')).toHaveText(/^Found \d+ books matching Jane Austen$/);
});

test('shows browse, a book and the collections', async ({ page }) => {
  await page.goto('/browse-books');
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(12);
  await page.getByRole('link', { name: /All 96 books, page by page/ }).click();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(48);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(cardsIn(page.getByRole('main'))).toHaveCount(48);
  await page.goto('/collections/slow-burns');
  await page.getByRole('link', { name: 'Persuasion', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persuasion');
  await page.goto('/');
  const region = page.getByRole('region', { name: 'Our Collections' });
  await expect(region.locator('a[href^="/collections/"]').filter({ visible: true })).toHaveCount(
    17,
  );
});

test('sends a message to the shop once, and keeps the text of one that cannot be sent', async ({
  page,
  shop,
}) => {
  const text = `Half agony, half hope, ${Date.now()}`;
  await page.goto('/contact');
  await page.getByLabel('First Name').fill('Anne');
  await page.getByLabel('Email', { exact: true }).fill('anne@kellynch');
  await page.getByLabel('Subject').selectOption('Other');
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  shop.allowConsole(/status of (422|502)/);
  const answer = page.locator('main').getByRole('status');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Please fill in all fields.');
  await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await expect(page.getByLabel('First Name')).toHaveValue('Anne');
  await expect(page.getByLabel('Subject')).toHaveValue('Other');
  await page.getByLabel('Last Name').fill('Elliot');
  await page.getByLabel('Email', { exact: true }).fill('anne@kellynch.example');
  await shop.injectFault({ service: 'functions', fault: 'down', times: 1 });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('error sending your message');
  await send.click();
  await expect(answer).toContainText('Thank you for writing.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await page.reload();
  await expect(answer).toContainText('Thank you for writing.');
  const sent = async () =>
    (await shop.mailsTo('hello@heartandhollow.example')).filter((mail) => mail.text.includes(text));
  await expect.poll(async () => (await sent()).length).toBe(1);
});

test('signs up to the newsletter', async ({ page, shop }) => {
  const reader = `anne-${Date.now()}@kellynch.example`;
  await page.goto('/');
  await page.getByLabel('Email address').fill('anne@kellynch');
  shop.allowConsole(/status of 422/);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const address = page.getByLabel('Email address');
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(address).toHaveValue('anne@kellynch');
  await address.fill(reader);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const answer = page.locator('main').getByRole('status');
  const mails = async () => (await shop.mailsTo(reader)).length;
  await expect(answer).toContainText('Success!');
  await expect.poll(mails).toBe(1);
  await page.reload();
  await expect(answer).toContainText('Success!');
  // Staff have removed the address. The same form is another request.
  await openOperator().from('newsletter_subscribers').delete().eq('email', reader).throwOnError();
  await page.goto('/newsletter/sign-up');
  await address.fill(reader);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(answer).toContainText('Success!');
  await expect.poll(mails).toBe(2);
});
