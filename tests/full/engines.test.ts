import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../bench/open-shop.ts';
import { drivenFlags, findBrowser } from '../browser/find-browser.ts';
import type { Page } from '../fixtures/engine.ts';
import { findFirefox, openFirefox } from '../fixtures/firefox.ts';
import { findWebKit, openWebKit } from '../fixtures/webkit.ts';

type Engine = { page: Page; close(): Promise<void> };

async function openChromium(): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: drivenFlags });
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  return {
    page: {
      goto: (address) => page.goto(address, { waitUntil: 'commit' }),
      evaluate: (expression) => page.evaluate(expression),
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => (text === enter ? page.keyboard.press('Enter') : page.keyboard.type(text)),
      chooseFile: (selector, path) => page.setInputFiles(selector, path),
      messages: () => messages,
    },
    close: () => browser.close(),
  };
}

async function openGecko(program: string): Promise<Engine> {
  const firefox = await openFirefox(program);
  return { page: await firefox.openPage(), close: () => firefox.close() };
}

const firefox = findFirefox();
const webKit = findWebKit();

const engines: [name: string, install: string, open: (() => Promise<Engine>) | null][] = [
  ['Chromium', 'chromium', openChromium],
  ['Firefox', 'firefox-esr', firefox === null ? null : () => openGecko(firefox)],
  ['WebKit', 'webkit2gtk-driver and xvfb', webKit && (() => openWebKit(webKit))],
];

/** The key Enter in WebDriver. */
const enter = '\ue007';

let shop: Awaited<ReturnType<typeof openShop>>;
let folder: string;
let picture: string;
beforeAll(async () => {
  shop = await openShop();
  folder = await mkdtemp(join(tmpdir(), 'engines-'));
  picture = join(folder, 'evening.png');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33a6f' } })
    .png()
    .toFile(picture);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const pollOptions = { timeout: 30_000, interval: 200 };

/** What a visitor does: looks, clicks and types. */
function createVisitor(page: Page) {
  const find = (selector: string, text: string) => `[...document.querySelectorAll(
    ${JSON.stringify(selector)})].find((element) => element.checkVisibility() &&
    element.textContent.includes(${JSON.stringify(text)}))`;
  const labelled = (label: string) => `[...document.querySelectorAll('label, [aria-label]')]
    .filter((element) => (element.ariaLabel ?? element.textContent).trim() === ${JSON.stringify(label)})
    .map((element) => element.control ?? element)
    .find((element) => element.checkVisibility() && !element.disabled)`;
  const poll = (expression: string) =>
    expect.poll(() => page.evaluate(expression).catch(String), pollOptions);

  async function click(element: string): Promise<void> {
    const point = `(() => {
      const element = ${element};
      if (!element || element.disabled) return '';
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isFree = hit && element.contains(hit);
      const point = [x + width / 2, y + height / 2].join(' ');
      // What still moves would be missed.
      const stands = window.lastPoint === point;
      window.lastPoint = point;
      return isFree && stands ? point : '';
    })()`;
    await poll(point).toMatch(/^[\d.]+ [\d.]+$/);
    const [x = 0, y = 0] = String(await page.evaluate(point))
      .split(' ')
      .map(Number);
    await page.click(x, y);
  }
  return {
    async goto(path: string): Promise<void> {
      await page.goto(shop.origin + path);
      await poll(`location.pathname === '${path}' && document.readyState`).toBe('complete');
    },
    see: (selector: string, text = '') => poll(`!!(${find(selector, text)})`).toBe(true),
    at: (pattern: RegExp) => poll('location.pathname + location.search').toMatch(pattern),
    press: (selector: string, text = '') => click(find(selector, text)),
    async fill(label: string, text: string): Promise<void> {
      await click(labelled(label));
      await poll(`document.activeElement === (${labelled(label)})`).toBe(true);
      await page.type(text);
      if (text !== enter) await poll(`(${labelled(label)}).value`).toContain(text);
    },
    hitEnter: () => page.type(enter),
  };
}

describe.each(engines)('in %s', (name, install, open) => {
  it.skipIf(!open)(
    open ? 'serves a shopper and staff, with a silent console' : `needs ${install}`,
    async () => {
      if (!open) return;
      const engine = await open();
      try {
        const { goto, see, at, press, fill, hitEnter } = createVisitor(engine.page);
        const badge = (of: string, count: string) => see(`[data-badge=${of}]`, count);

        await goto('/');
        await fill('Search books', 'pride and');
        await see('[role=option]', 'Pride and Prejudice');
        await hitEnter();
        await at(/^\/search\?q=pride/);
        await see('main [role=status]', 'Found');
        await press('main .book h3 a', 'Pride and Prejudice');
        await see('#book-dialog h1', 'Pride and Prejudice');
        await press('#book-dialog [data-action=add]');
        await see('#cart-drawer .line-title', 'Pride and Prejudice');
        await badge('cart', '1');
        await press('#cart-drawer .stepper button:last-child');
        await badge('cart', '2');

        await goto('/cart');
        await see('main h1', 'Shopping Cart (2 items)');
        await see('main a.button[target=_blank]', 'Proceed to Checkout');

        await goto('/collections/slow-burns');
        await press('main .book .heart');
        await badge('favorites', '1');
        await goto('/favorites');
        await see('main', '1 book saved for later');
        await press('main button', 'Move All to Cart');
        await see('#cart-drawer .toast', 'Moved to cart');
        await badge('cart', '3');

        await goto('/');
        await fill('Email address', `${name}@kellynch.example`);
        await press('main button', 'Subscribe');
        await see('.toast', 'Success!');
        await goto('/contact');
        await fill('First Name', 'Anne');
        await fill('Last Name', 'Elliot');
        await fill('Email', 'anne@kellynch.example');
        await fill('Message', 'Half agony, half hope.');
        await press('main button', 'Send Message');
        await see('.toast', 'Message sent');

        await goto('/events');
        await see('main article');
        await goto('/login');
        await fill('Email', 'owner@heartandhollow.example');
        await fill('Password', 'heart-and-hollow');
        await press('main button', 'Sign In');
        await at(/^\/dashboard/);
        await see('h1, h2, header p', 'Welcome back');
        await goto('/dashboard/events');
        await press('main button', 'Add Event');
        const title = `An Evening in ${name}`;
        await fill('Title', title);
        await fill('Category', 'Reading');
        await fill('Date', 'Soon');
        await fill('Time', 'Late');
        await fill('Location', 'The porch');
        await fill('Description', 'Words.');
        await engine.page.chooseFile('dialog input[type=file]', picture);
        await see('dialog img[alt="The picture of this event"]');
        await press('dialog button[type=submit]', 'Create Event');
        await see('.toast', 'Event created successfully');
        await see('main article', title);
        await goto('/events');
        await see('main article', title);
        expect(
          await engine.page.evaluate(
            `[...document.querySelectorAll('main article')].find((event) =>
              event.textContent.includes(${JSON.stringify(title)})).querySelector('img').src`,
          ),
        ).toContain('/event-images/');
        // Firefox fails the requests of a page that is left before it forgets the page.
        const isLeft = (message: string) => message.endsWith('records (events) did not answer');
        expect(engine.page.messages().filter((message) => !isLeft(message))).toEqual([]);
      } finally {
        await engine.close();
      }
    },
  );
});
