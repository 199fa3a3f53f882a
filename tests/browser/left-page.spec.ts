import type { Page } from 'playwright/test';
import { expect, Shop, test } from './shop.ts';
import { openOperator } from './staff.ts';

/** What a shopper does just before the page is left, while the functions are slow, and what the next page tells. */
type Act = {
  name: string;
  /** The page with the control. */
  path: string;
  /** The book in the cart before. */
  before?: string;
  press: (page: Page, shop: Shop) => Promise<void>;
  told: RegExp;
  /** What was done, exactly once. */
  done: (page: Page, shop: Shop) => Promise<void>;
};

const address = () => `reader-${crypto.randomUUID()}@reader.example`;
let email = '';

const messagesOf = async () => {
  const rows = openOperator().from('contact_messages').select('id').eq('email', email);
  return (await rows.throwOnError()).data.length;
};

const acts: Act[] = [
  {
    name: 'the first book',
    path: '/books/emma',
    press: (page) =>
      page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click(),
    told: /Emma has been added to your cart/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText('1'),
  },
  {
    name: 'another copy',
    path: '/books/persuasion',
    before: 'persuasion',
    press: (page) =>
      page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click(),
    told: /Persuasion quantity increased/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText('2'),
  },
  {
    name: 'a favorite',
    path: '/books/emma',
    press: (page) =>
      page.getByRole('main').getByRole('button', { name: 'Add to favorites' }).first().click(),
    told: /Added to favorites/,
    done: (_page, shop) => expect(shop.badge('favorites')).toHaveText('1'),
  },
  {
    name: 'a quantity',
    path: '/cart',
    before: 'persuasion',
    press: (page) =>
      page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click(),
    told: /Persuasion: 2 copies in your cart/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText('2'),
  },
  {
    name: 'a removal',
    path: '/cart',
    before: 'persuasion',
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Remove' }).click(),
    told: /Item has been removed from your cart/,
    done: (_page, shop) => expect(shop.badge('cart')).toHaveText(''),
  },
  {
    name: 'a subscription',
    path: '/',
    async press(page) {
      await page.getByRole('textbox', { name: 'Email address' }).fill(email);
      await page.getByRole('button', { name: 'Subscribe' }).click();
    },
    told: /You've been subscribed to our newsletter/,
    done: async (_page, shop) =>
      expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1),
  },
  {
    name: 'a message',
    path: '/contact',
    async press(page) {
      await page.getByLabel('First Name').fill('Ada');
      await page.getByLabel('Last Name').fill('Vance');
      await page.locator('#field-email').fill(email);
      await page.getByLabel('Message').fill('Do you have a chair by the window?');
      await page.getByRole('button', { name: 'Send Message' }).click();
    },
    told: /Message sent/,
    done: () => expect.poll(messagesOf).toBe(1),
  },
];

const next = '/collections';
const ways: [name: string, leave: (page: Page) => Promise<Page>][] = [
  [
    'a link',
    async (page) => {
      await page.evaluate((href) => location.assign(href), next);
      await page.waitForURL(next);
      return page;
    },
  ],
  [
    'Back',
    async (page) => {
      await page.goBack();
      return page;
    },
  ],
  [
    'a reload',
    async (page) => {
      await page.reload();
      return page;
    },
  ],
  [
    'a closed tab',
    async (page) => {
      const other = await page.context().newPage();
      await page.close({ runBeforeUnload: true });
      await other.goto(next);
      return other;
    },
  ],
  [
    'a broken line',
    async (page) => {
      await expect(page.getByText('Connection lost. What you press is kept')).toBeVisible();
      await page.context().setOffline(false);
      return page;
    },
  ],
];

for (const { name, path, before, press, told, done } of acts)
  for (const [way, leave] of ways) {
    // A favorite needs no line.
    if (name === 'a favorite' && way === 'a broken line') continue;
    test(`${name} survives ${way}, once`, async ({ page, shop }) => {
      shop.allowConsole(/Failed to load resource|net::ERR/);
      email = address();
      if (before) await shop.addFromPage(before);
      await page.goto(next);
      await page.goto(path);
      if (path === '/cart') await expect(page.getByRole('main')).toContainText('Persuasion');
      await page.locator('html[data-restored]').waitFor();
      const isBroken = way === 'a broken line';
      if (isBroken) await page.context().setOffline(true);
      else await shop.injectFault({ service: 'functions', fault: 'slow', times: 1 });
      const sent =
        name === 'a favorite' || isBroken ? null : page.waitForRequest('**/functions/v1/**');
      await press(page, shop);
      await sent;
      const left = await leave(page);
      await expect(left.locator('.toast').filter({ hasText: told })).toBeVisible();
      await done(left, new Shop(left));
    });
  }
