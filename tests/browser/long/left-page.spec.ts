import type { Page } from 'playwright/test';
import { expect, Shop, test } from '../shop.ts';
import { openOperator } from '../staff.ts';

type Way = 'a link' | 'Back' | 'a reload' | 'a closed tab' | 'a broken line';

/** What a shopper does just before the page is left, while the functions are slow, and what the next page says. */
type Act = {
  name: string;
  /** The page with the control. */
  path: string;
  /** The book in the cart before. */
  before?: string;
  /** The page is left before any script of it has come. */
  isEarly?: true;
  /** Does what comes before the press, with fast functions. */
  prepare?: (page: Page) => Promise<void>;
  press: (page: Page, shop: Shop) => Promise<void>;
  notice: RegExp;
  /** What was done, exactly once. */
  done: (page: Page, shop: Shop) => Promise<void>;
  /** How the page is left. The first book is left in every way. */
  leaving: readonly Way[];
};

const address = () => `reader-${crypto.randomUUID()}@reader.example`;
let email = '';

const messagesOf = async () => {
  const rows = openOperator().from('contact_messages').select('id').eq('email', email);
  return (await rows.throwOnError()).data.length;
};

const pressAdd = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: 'Add to Cart' })
    .locator('visible=true')
    .first()
    .click();

const signUp = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

const writeMessage = async (page: Page) => {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Vance');
  await page.locator('#field-email').fill(email);
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you have a chair by the window?');
  await page.getByRole('button', { name: 'Send Message' }).click();
};

const codeField = (page: Page) =>
  page.getByRole('main').getByRole('textbox', { name: 'Discount code' });
const typeCode = (code: string) => async (page: Page) => {
  await page.getByRole('main').getByText('Discount code or gift card').first().click();
  await codeField(page).fill(code);
};

const acts: Act[] = [
  {
    name: 'the first book',
    leaving: ['a link', 'Back', 'a reload', 'a closed tab', 'a broken line'],
    path: '/books/emma',
    press: pressAdd,
    notice: /Emma has been added to your cart/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText('1'),
  },
  {
    name: 'another copy',
    leaving: ['a link'],
    path: '/books/persuasion',
    before: 'persuasion',
    press: pressAdd,
    notice: /Persuasion quantity increased/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText('2'),
  },
  {
    name: 'a favorite',
    leaving: ['a closed tab'],
    path: '/books/emma',
    press: (page) =>
      page.getByRole('main').getByRole('button', { name: 'Add to favorites' }).first().click(),
    notice: /Added to favorites/,
    done: (_page, shop) => expect(shop.badge('favorites')).toHaveText('1'),
  },
  {
    name: 'a quantity',
    leaving: ['Back', 'a broken line'],
    path: '/cart',
    before: 'persuasion',
    press: (page) =>
      page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click(),
    notice: /Persuasion: 2 copies in your cart/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText('2'),
  },
  {
    name: 'a typed quantity',
    leaving: ['a reload', 'a closed tab'],
    path: '/cart',
    before: 'persuasion',
    press: (page) => page.getByRole('main').getByLabel('Copies of Persuasion').fill('3'),
    notice: /Persuasion: 3 copies in your cart/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText('3'),
  },
  {
    name: 'a note',
    leaving: ['Back'],
    path: '/cart',
    before: 'persuasion',
    async press(page) {
      await page.getByRole('main').getByText('A note for the packer').click();
      await page.getByRole('main').getByLabel('For whoever packs').fill('The bell bites.');
    },
    notice: /What you changed is saved with your cart/,
    async done(page) {
      await page.goto('/cart');
      await expect(page.getByRole('main').getByText('Your note: “The bell bites.”')).toBeVisible();
    },
  },
  {
    name: 'the gift wrap',
    leaving: ['a link'],
    path: '/cart',
    before: 'persuasion',
    press: (page) => page.getByRole('main').getByLabel('Gift wrap the order').check(),
    notice: /What you changed is saved with your cart/,
    async done(page) {
      await page.goto('/cart');
      await expect(page.getByRole('main').getByLabel('Gift wrap the order')).toBeChecked();
    },
  },
  {
    name: 'a removal',
    leaving: ['a reload'],
    path: '/cart',
    before: 'persuasion',
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Remove' }).click(),
    notice: /Item has been removed from your cart/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText(''),
  },
  {
    name: 'a code',
    leaving: ['a link', 'a broken line'],
    path: '/cart',
    before: 'persuasion',
    prepare: typeCode('READ10'),
    press: (page) => codeField(page).press('Enter'),
    notice: /Your code is in your cart/,
    done: (page) => expect(page.locator('.totals').first()).toContainText(/READ10/i),
  },
  {
    name: 'a code that may be a gift card’s, which is not kept,',
    leaving: ['a closed tab'],
    path: '/cart',
    before: 'persuasion',
    prepare: typeCode('LEAFLEAFLEAF2500'),
    press: (page) => codeField(page).press('Enter'),
    notice: /Your code is in your cart|Please type it again/,
    async done(page, shop) {
      await expect(shop.badge('cart')).toHaveText('1');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/leafleaf/i);
    },
  },
  {
    name: 'a book that is saved for later',
    leaving: ['a link'],
    path: '/cart',
    before: 'persuasion',
    async press(page) {
      await page.getByRole('main').locator('.line-more summary').click();
      await page.getByRole('main').getByRole('button', { name: 'Save for later' }).click();
    },
    notice: /It waits among your favorites/,
    async done(_page, shop) {
      await expect(shop.badge('cart')).toHaveText('');
      await expect(shop.badge('favorites')).toHaveText('1');
    },
  },
  {
    name: 'an Undo of Clear Cart',
    leaving: ['a link', 'a closed tab'],
    path: '/cart',
    before: 'persuasion',
    async prepare(page) {
      await page.getByRole('main').getByRole('button', { name: 'Clear Cart' }).click();
      await expect(page.getByRole('main')).toContainText('Your cart is empty');
    },
    press: (page) => page.getByRole('button', { name: 'Undo' }).click(),
    notice: /Your cart is back/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText('1'),
  },
  {
    name: 'a subscription',
    leaving: ['a link'],
    path: '/',
    press: signUp,
    notice: /You've been subscribed to our newsletter/,
    done: async (_page, shop) =>
      expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1),
  },
  {
    name: 'a message',
    leaving: ['a closed tab', 'a broken line'],
    path: '/contact',
    press: writeMessage,
    notice: /Message sent/,
    done: () => expect.poll(messagesOf).toBe(1),
  },
  {
    name: 'a dedication before the script',
    isEarly: true,
    leaving: ['a link', 'a closed tab'],
    path: '/books/the-garlic-book',
    async press(page) {
      await page.getByText('Have it dedicated').locator('visible=true').click();
      await page.getByLabel('For whom?').locator('visible=true').fill('Zoë');
      await pressAdd(page);
    },
    notice: /has been added to your cart/,
    done: (_page, shop) => expect(shop.drawer.locator('.line')).toContainText('For Zoë'),
  },
  {
    name: 'a gift card before the script',
    isEarly: true,
    leaving: ['a link'],
    path: '/books/gift-card',
    async press(page) {
      await page.getByText('Send it to somebody').locator('visible=true').click();
      await page.getByLabel('Their email address').locator('visible=true').fill(email);
      await pressAdd(page);
    },
    notice: /has been added to your cart/,
    done: (_page, shop) => expect(shop.drawer.locator('.line')).toContainText(`To ${email}`),
  },
  {
    name: 'a wrapped book before the script',
    isEarly: true,
    leaving: ['a link'],
    path: '/blind-date',
    press: pressAdd,
    notice: /A blind date has been added to your cart/,
    done: (_page, shop) =>
      expect(shop.drawer.locator('.line .line-title')).toHaveText('A blind date'),
  },
  {
    name: 'a subscription before the script',
    isEarly: true,
    leaving: ['a link'],
    path: '/',
    press: signUp,
    notice: /You've been subscribed to our newsletter/,
    done: async (_page, shop) =>
      expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1),
  },
  {
    name: 'a message before the script',
    isEarly: true,
    leaving: ['a link', 'a closed tab'],
    path: '/contact',
    press: writeMessage,
    notice: /Message sent/,
    done: () => expect.poll(messagesOf).toBe(1),
  },
];

/** They need an island alone, or are sent when the page is left. */
const unsent = ['a favorite', 'a typed quantity', 'a note'];

const next = '/collections';
const ways: Record<Way, (page: Page) => Promise<Page>> = {
  async 'a link'(page) {
    await page.evaluate((href) => location.assign(href), next);
    await page.waitForURL(next);
    return page;
  },
  async Back(page) {
    await page.goBack();
    return page;
  },
  async 'a reload'(page) {
    await page.reload();
    return page;
  },
  async 'a closed tab'(page) {
    const context = page.context();
    await page.close({ runBeforeUnload: true });
    const other = await context.newPage();
    await other.goto(next);
    return other;
  },
  async 'a broken line'(page) {
    await expect(page.getByText('Connection lost. What you press is kept')).toBeVisible();
    await page.context().setOffline(false);
    return page;
  },
};

for (const { name, path, before, isEarly, prepare, press, notice, done, leaving } of acts)
  for (const way of leaving) {
    test(`${name} survives ${way}, once`, async ({ page, shop }) => {
      shop.allowConsole(/Failed to load resource|net::ERR/);
      email = address();
      if (before) await shop.addFromPage(before);
      await page.goto(next);
      if (isEarly) await page.route('**/_astro/*.js*', () => undefined);
      await page.goto(path, { waitUntil: 'commit' });
      if (path === '/cart') await expect(page.locator('main .line')).toContainText('Persuasion');
      if (!isEarly) await page.locator('html[data-restored]').waitFor();
      await prepare?.(page);
      const isBroken = way === 'a broken line';
      if (isBroken) await page.context().setOffline(true);
      else await shop.injectFault({ service: 'functions', fault: 'slow', times: 1 });
      const isUnsent = isEarly || isBroken || unsent.includes(name);
      const sent = isUnsent ? null : page.waitForRequest('**/functions/v1/**');
      // A favorite needs the island alone.
      const islands = '**/_astro/islands.*.js*';
      if (name === 'a favorite') await page.route(islands, () => undefined);
      await press(page, shop);
      await sent;
      await page.unrouteAll();
      const left = await ways[way](page);
      // The stepper itself shows the quantity on its page, and the field its code.
      if (!isBroken || !['a quantity', 'a code'].includes(name))
        await expect(left.locator('.toast').filter({ hasText: notice })).toBeVisible();
      await done(left, new Shop(left));
    });
  }
