import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../bench/open-shop.ts';
import { findFirefox, openFirefox } from '../fixtures/firefox.ts';

const program = findFirefox();
/** In each of two tests. The function `cart` accepts 60 calls a minute. */
const clicks = 25;

describe.runIf(program)('in Firefox', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  let firefox: Awaited<ReturnType<typeof openFirefox>>;
  beforeAll(async () => {
    shop = await openShop();
    firefox = await openFirefox(program ?? '');
  });
  afterAll(async () => {
    await firefox.close();
    await shop.close();
  });

  /** Opens a book, clicks by `act`, and returns what the page shows if the cart stays empty. */
  async function add(script: string, act: (page: Page) => Promise<unknown>): Promise<string[]> {
    const page = await firefox.openPage();
    if (script) await page.addScript(script);
    await page.goto(`${shop.origin}/books/persuasion`);
    await act(page);
    const isOne = () =>
      page.evaluate(
        `document.querySelector('[data-badge=cart]')?.textContent === '1' && !!localStorage['shopify-cart']`,
      );
    const isAdded = await expect
      .poll(isOne, { timeout: 15_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    const state = `JSON.stringify([location.href, window.actionRuntime?.queue, 'actionRuntime' in window])`;
    const missing = isAdded ? [] : [String(await page.evaluate(state))];
    await page.close();
    return missing;
  }
  type Page = Awaited<ReturnType<typeof firefox.openPage>>;

  it(`loses none of ${clicks} clicks while the page is parsed`, async () => {
    // The first moment at which the button exists, long before the runtime has loaded.
    const clickAtOnce = `() => {
      const watch = new MutationObserver(() => {
        const button = document.querySelector('main [data-action=add]');
        if (!button) return;
        watch.disconnect();
        button.click();
      });
      watch.observe(document, { childList: true, subtree: true });
    }`;
    const missing: string[] = [];
    for (let click = 0; click < clicks; click += 1)
      missing.push(...(await add(clickAtOnce, async () => undefined)));
    expect(missing).toEqual([]);
  });

  it(`loses none of ${clicks} clicks of a mouse within half a second`, async () => {
    const index = `(() => {
      const box = document.querySelector('main [data-action=add]')?.getBoundingClientRect();
      return box?.width ? [box.x + box.width / 2, box.y + box.height / 2].join(' ') : '';
    })()`;
    const missing: string[] = [];
    for (let click = 0; click < clicks; click += 1)
      missing.push(
        ...(await add('', async (page) => {
          await expect.poll(() => page.evaluate(index)).toMatch(/\d/);
          await setTimeout(click * 20);
          const [x = 0, y = 0] = String(await page.evaluate(index))
            .split(' ')
            .map(Number);
          await page.click(x, y);
        })),
      );
    expect(missing).toEqual([]);
  });

  it('hydrates an island whose files answered with an error at first', async () => {
    const failed = new Set<string>();
    const unsteady = createServer(async ({ url = '' }, response) => {
      if (url.endsWith('.js') && !failed.has(url)) {
        failed.add(url);
        response.writeHead(503).end();
        return;
      }
      const answer = await fetch(`${shop.origin}${url}`);
      for (const name of ['content-type', 'cache-control', 'content-security-policy'])
        response.setHeader(name, answer.headers.get(name) ?? '');
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
    await once(unsteady.listen(0, '127.0.0.1'), 'listening');
    const address = unsteady.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const page = await firefox.openPage();
    await page.goto(`http://127.0.0.1:${port}/books/persuasion`);
    const button = `document.querySelector('[data-dialog=cart-drawer]')`;
    await expect.poll(() => page.evaluate(`!!${button}`)).toBe(true);
    await page.evaluate(`${button}.click()`);
    await expect
      .poll(
        () =>
          page.evaluate(
            `!document.querySelector('#cart-drawer astro-island[ssr], astro-island[ssr]:has(#cart-drawer)')`,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    expect([...failed].join()).toMatch(/actions.*islands.*react/);
    await page.close();
    unsteady.close();
  }, 60_000);

  it('opens the cart at a click, and closes it by Escape', async () => {
    const page = await firefox.openPage();
    await page.goto(`${shop.origin}/`);
    const button = `document.querySelector('[data-dialog=cart-drawer]')`;
    await expect.poll(() => page.evaluate(`!!${button}`)).toBe(true);
    await page.evaluate(`${button}.click()`);
    expect(await page.evaluate(`document.getElementById('cart-drawer').open`)).toBe(true);
    await expect
      .poll(() => page.evaluate(`document.getElementById('cart-drawer').matches(':modal')`))
      .toBe(true);
    await page.close();
  });

  it.each([
    ['a link', `location.assign('/collections')`, 'cart', /Persuasion has been added to your cart/],
    ['a reload', 'location.reload()', 'cart', /Persuasion has been added to your cart/],
    ['a link', `location.assign('/collections')`, 'favorites', /Added to favorites/],
  ] as const)(
    'keeps what was pressed before %s (%s, %s)',
    async (_, leave, badge, notice) => {
      const page = await firefox.openPage();
      await page.goto(`${shop.origin}/books/persuasion`);
      await expect
        .poll(() => page.evaluate(`'restored' in document.documentElement.dataset`))
        .toBe(true);
      await fetch(`${shop.backend}/__faults`, {
        method: 'POST',
        body: JSON.stringify({ service: 'functions', fault: 'slow', times: 1 }),
      });
      const action = badge === 'cart' ? 'add' : 'favorite';
      await page.evaluate(`document.querySelector('main [data-action=${action}]').click()`);
      await setTimeout(badge === 'cart' ? 500 : 0);
      await page.evaluate(leave);
      const shown = () =>
        page.evaluate(
          `document.querySelector('[data-badge=${badge}]')?.textContent + document.querySelector('.toast')?.textContent`,
        );
      await expect.poll(shown, { timeout: 30_000 }).toMatch(new RegExp(`^1.*${notice.source}`));
      await page.close();
      await fetch(`${shop.backend}/__faults`, { method: 'DELETE' });
    },
    60_000,
  );
});
