import { test as base, expect, type Page } from 'playwright/test';
import { cartStorageKey } from '../../src/domain/cart/cart.ts';
import type { SavedCart } from '../../src/stores/cart-queue.ts';
import { workerShop } from './worker-shop.ts';
import { openOperator } from './staff.ts';

const { backend } = workerShop;

type Fault =
  | {
      service: 'storefront' | 'functions' | 'rest' | 'realtime';
      fault: 'down' | 'slow' | 'throttled' | 'timeout';
      times: number;
      path?: string;
    }
  | { variant: string; quantity: number }
  | { cart: 'expire' }
  | { undeploy: string }
  | { location: 'close' }
  | { discount: 'automatic' };

/** Posts to the emulator. Node reuses no connection that the emulator may be about to close. */
const post = (path: string, body: unknown) =>
  fetch(backend + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function askStorefront(query: string, variables: object) {
  const response = await post('/api/2026-10/graphql.json', { query, variables });
  return (await response.json()).data;
}

/** Returns the id of the first edition of a book that is for sale. */
export async function variantOf(handle: string): Promise<string> {
  const query = `query ($handle: String!) {
    product(handle: $handle) { variants(first: 250) { nodes { id availableForSale } } }
  }`;
  const { product } = await askStorefront(query, { handle });
  const editions: { id: string; availableForSale: boolean }[] = product.variants.nodes;
  return editions.find(({ availableForSale }) => availableForSale)?.id ?? '';
}

/** Makes a cart of the first editions of books at the provider. */
async function makeCart(handles: readonly string[]): Promise<SavedCart> {
  const variants = await Promise.all(handles.map(variantOf));
  const lines = variants.map((merchandiseId) => ({ merchandiseId, quantity: 1 }));
  const query = `mutation ($lines: [CartLineInput!]!) {
    cartCreate(input: { lines: $lines }) { cart { id checkoutUrl } }
  }`;
  const { id, checkoutUrl } = (await askStorefront(query, { lines })).cartCreate.cart;
  return { cartId: id, checkoutUrl };
}

const filling = ['the-garlic-book', 'emma'];
let filledCart: Promise<SavedCart> | undefined;

/** Actions of a shopper, and faults that a test can inject. */
export class Shop {
  readonly page: Page;
  readonly #problems: string[] = [];
  readonly #forgiven: RegExp[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#problems.push(message.text());
    });
    page.on('pageerror', (error) => this.#problems.push(error.message));
  }

  /** Allows console messages that a test expects, now or later. */
  allowConsole(pattern: RegExp): void {
    this.#forgiven.push(pattern);
  }

  /** The console messages that no test allowed. */
  consoleErrors(): string[] {
    return this.#problems.filter((text) => !this.#forgiven.some((one) => one.test(text)));
  }

  async injectFault(fault: Fault): Promise<void> {
    if ('cart' in fault) filledCart = undefined;
    expect((await post('/__faults', fault)).status).toBeLessThan(300);
  }

  async clearFaults(): Promise<void> {
    await fetch(`${backend}/__faults`, { method: 'DELETE' });
  }

  /**
   * All tests have one address, so each starts with fresh rate limits, also those that a function remembers while the
   * database is slow.
   */
  async resetRateLimits(): Promise<void> {
    await this.injectFault({ undeploy: 'cart' });
    await this.clearFaults();
    await openOperator().from('rate_limit_hits').delete().gt('id', 0).throwOnError();
  }

  card(title: string) {
    const heading = this.page.getByRole('heading', { level: 3, name: title, exact: true });
    return this.page.locator('main').getByRole('listitem').filter({ has: heading });
  }

  get drawer() {
    return this.page.getByRole('dialog', { name: 'Shopping Cart' });
  }

  get popup() {
    return this.page.locator('#book-dialog');
  }

  badge(of: 'cart' | 'favorites') {
    return this.page.locator(`[data-badge=${of}]`);
  }

  notice(title: string) {
    return this.page.locator('.toast').filter({ hasText: title });
  }

  async add(title: string): Promise<void> {
    await this.card(title).getByRole('button', { name: 'Add to Cart' }).click();
  }

  /** Adds the cards with these titles to the favorites, and sees the notice of each. */
  async addFavorites(...titles: string[]): Promise<void> {
    for (const title of titles) {
      await this.card(title)
        .getByRole('button', { name: /Add to favorites/ })
        .click();
      await expect(this.notice(title)).toBeVisible();
    }
  }

  /** Returns the mails to an address, newest last. */
  async mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
    const response = await fetch(`${backend}/__mail`);
    const mails: { to: string[] | string; subject: string; text: string }[] = await response.json();
    return mails.filter(({ to }) => to.includes(address));
  }

  /**
   * Has a cart of the first editions of these books, as of an earlier visit. Opens a text file. Without books, it is
   * the filled cart of the worker, which a test does not change.
   */
  async haveCart(...handles: string[]): Promise<void> {
    const made = handles.length > 0 ? makeCart(handles) : (filledCart ??= makeCart(filling));
    const saved = JSON.stringify(await made);
    await this.page.goto('/robots.txt');
    await this.page.evaluate(([key, saved]) => localStorage.setItem(key, saved), [
      cartStorageKey,
      saved,
    ] as const);
  }

  /** Opens a book's page and adds its first edition to the cart. */
  async addFromPage(handle: string): Promise<void> {
    await this.page.goto(`/books/${handle}`);
    await this.page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(this.drawer).toBeVisible();
  }

  /** Opens the cart in its drawer. */
  async openDrawer(): Promise<void> {
    await this.page.getByRole('button', { name: /^Cart/ }).click();
    await expect(this.drawer.locator('.line').first()).toBeVisible();
  }

  /** Closes the drawer, and waits for its step back in the history, which aborts a navigation. */
  async closeDrawer(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.waitForFunction(
      () => !document.querySelector('dialog[open]') && !history.state?.cart,
    );
  }

  async savedCart(): Promise<unknown> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('shopify-cart') ?? 'null'));
  }
}

export const test = base.extend<{ shop: Shop }>({
  page: async ({ page }, use) => {
    await use(page);
    // The window is emptied for the next test. A navigation of the page itself would interrupt that.
    await expect(async () => page.isClosed() || page.goto('about:blank')).toPass();
  },
  shop: async ({ page }, use) => {
    const shop = new Shop(page);
    await shop.resetRateLimits();
    await use(shop);
    await shop.clearFaults();
    expect(shop.consoleErrors()).toEqual([]);
  },
});
export { expect };

/** Fills in the contact form with a message, or with other words. */
export async function fillInMessage(page: Page, words: Record<string, string> = {}): Promise<void> {
  const message = {
    'First Name': 'Anne',
    'Last Name': 'Elliot',
    Email: 'anne@kellynch.example',
    Message: 'Half agony, half hope. Have you the illustrated one?',
    ...words,
  };
  for (const [label, text] of Object.entries(message)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}
export const sendMessage = (page: Page) =>
  page.getByRole('button', { name: 'Send Message' }).click();
