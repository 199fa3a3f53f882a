import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../fixtures/browser.ts';
import { enter, openShop, type Shopper } from './open-shop.ts';

let shopper: Shopper;
const shop = await openShop();
beforeEach(async () => {
  shopper = await shop.enter();
});

const add = (handle: string) => shopper.add(shop.book(handle));
const key = 'shopify-cart';

describe('local storage', () => {
  it('contains only the cart’s id and its checkout URL', async () => {
    await add('without-end');
    const { cartId, checkoutUrl } = shopper.$cart.get();
    expect(shopper.saved()).toEqual({ cartId, checkoutUrl });
  });

  it('is empty after the cart is cleared', async () => {
    await add('without-end');
    await shopper.clear();
    expect(shopper.browser.stored).toEqual({});
  });

  it('that is full keeps the cart on its page, with a message', async () => {
    Object.defineProperty(shopper.browser.stored, key, {
      configurable: true,
      enumerable: true,
      get: () => undefined,
      set: () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      },
    });
    vi.spyOn(shopper.browser.stored, 'getItem').mockReturnValue(null);
    await add('without-end');
    await add('without-end');
    expect(shopper.lines()).toEqual(['2 without-end']);
    expect(shopper.actions).toEqual(['create', 'add']);
    expect(shopper.received).toContainEqual(
      expect.stringContaining('! This browser keeps nothing'),
    );
    const engine = await import('@nanostores/persistent');
    engine.setPersistentEngine(localStorage, engine.windowPersistentEvents);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"gid://shopify/Cart/1"',
    '{}',
    '{"cartId":1}',
    '{"cartId":"42"}',
    '{"cartId":"https://evil.example"}',
    '{"cartId":"gid://shopify/Cart/"}',
    '{"cartId":"gid://shopify/Cart/1?key=a b"}',
    '{"cartId":null,"checkoutUrl":"https://shop.example"}',
    'undefined',
  ])('with %j is cleared, and the shop opens empty', async (stored) => {
    const browser = openBrowser();
    browser.stored.setItem(key, stored);
    shopper = await enter(browser);
    await shopper.refreshCart();
    expect(browser.stored).toEqual({});
    expect(shopper.$savedCart.get()).toBeNull();
    expect(shopper.actions).toEqual([]);
    expect(shopper.$cart.get()).toMatchObject({ cartId: null, items: [], status: 'ready' });
    await add('without-end');
    expect(shopper.lines()).toEqual(['1 without-end']);
  });

  it('with the id of an unknown cart is cleared at the first response', async () => {
    const browser = openBrowser();
    browser.stored.setItem(key, '{"cartId":"gid://shopify/Cart/1?key=2","checkoutUrl":7}');
    shopper = await enter(browser);
    expect(shopper.$savedCart.get()).toEqual({
      cartId: 'gid://shopify/Cart/1?key=2',
      checkoutUrl: null,
    });
    await shopper.refreshCart();
    expect(browser.stored).toEqual({});
    expect(shopper.received).toEqual([]);
  });
});

describe('two tabs', () => {
  const settled = () => expect.poll(() => shopper.$cart.get().isLoading).toBe(false);
  let other: string;
  beforeEach(async () => {
    await add('three-left');
    await add('three-left');
    other = String(shopper.browser.stored.getItem(key));
    shopper = await shop.enter();
  });

  it.each([
    ['cleared', null],
    ['broke', 'not ours'],
  ])('show the same cart: one that another created, and %s', async (_, stored) => {
    const stop = shopper.subscribeCart();
    shopper.browser.otherTab(key, other);
    await expect.poll(() => shopper.lines()).toEqual(['2 three-left']);
    await settled();
    expect(shopper.$isCartOpen.get()).toBe(false);
    expect(shopper.received).toEqual([]);
    shopper.browser.otherTab(key, stored);
    await expect.poll(() => shopper.$cart.get().cartId).toBeNull();
    await settled();
    expect(shopper.lines()).toEqual([]);
    expect(shopper.browser.stored).toEqual({});
    stop();
  });

  it('is followed by one that becomes visible again', async () => {
    shopper.browser.otherTab(key, other);
    shopper = await enter(shopper.browser);
    await shopper.refreshCart();
    const stop = shopper.subscribeCart();
    const first = shopper.$cart.get();
    await shop.emulator.call('cart', {
      action: 'update',
      cartId: first.cartId,
      lines: [{ id: first.items[0]?.lineId, quantity: 1 }],
    });
    shopper.browser.hide();
    expect(shopper.actions).toEqual(['get']);
    shopper.browser.show();
    await expect.poll(() => shopper.lines()).toEqual(['1 three-left']);
    await settled();
    await shopper.setQuantity(shopper.lineOf('three-left'), 2);
    expect(shopper.lines()).toEqual(['2 three-left']);
    stop();
  });

  it.each([
    ['locks of the browser', false, true],
    ['locks in local storage', false, false],
    ['a lost answer', true, true],
  ])('make one cart for the first books of both, with %s', async (_how, isLost, hasLocks) => {
    if (!hasLocks) vi.stubGlobal('navigator', {});
    const tab = await enter(shopper.browser);
    if (isLost) {
      const { fetch } = globalThis;
      vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
        await fetch(...request);
        throw new TypeError('no line');
      });
    }
    const id = () => `action${crypto.randomUUID()}`;
    const first = tab.add(shop.book('without-end'), { id: id() });
    if (isLost) await expect.poll(() => tab.actions).toHaveLength(1);
    await shopper.add(shop.book('three-left'), { id: id() });
    await first;
    const { cartId } = shopper.saved();
    expect(tab.saved().cartId).toBe(cartId);
    expect(await shop.provider(cartId)).toMatchObject({ totalQuantity: 2 });
    const next = await enter(shopper.browser);
    await next.refreshCart();
    expect(next.lines().toSorted()).toEqual(['1 three-left', '1 without-end']);
  });

  describe('at the same time, when one removes a book,', () => {
    beforeEach(async () => {
      shopper.browser.otherTab(key, other);
      shopper = await enter(shopper.browser);
      await shopper.refreshCart();
      const { cartId, items } = shopper.$cart.get();
      const lines = items.map(({ lineId }) => ({ id: lineId, quantity: 0 }));
      await shop.emulator.call('cart', { action: 'update', cartId, lines });
    });
    const line = () => shopper.lineOf('three-left');

    it('lets the other add it again', async () => {
      await add('three-left');
      expect(shopper.lines()).toEqual(['1 three-left']);
      expect(shopper.received).toEqual(['Added to cart / Three Left has been added to your cart.']);
    });

    it('lets the other remove it', async () => {
      await shopper.remove(line());
      expect(shopper.lines()).toEqual([]);
      expect(shopper.received).toEqual(['Item removed / Item has been removed from your cart.']);
    });

    it('shows in the other that it can no longer be changed', async () => {
      await shopper.setQuantity(line(), 3);
      expect(shopper.lines()).toEqual([]);
      expect(shopper.received).toEqual(['! Error / Failed to update quantity. Please try again.']);
    });
  });

  it('loads again when Back restores the page from the cache, and not on its first display', async () => {
    shopper.browser.otherTab(key, other);
    shopper = await enter(shopper.browser);
    const stop = shopper.subscribeCart();
    shopper.browser.tell('pageshow', { persisted: false });
    expect(shopper.actions).toEqual([]);
    shopper.browser.tell('pageshow', { persisted: true });
    await expect.poll(() => shopper.lines()).toEqual(['2 three-left']);
    await settled();
    stop();
    shopper.browser.tell('pageshow', { persisted: true });
    shopper.browser.show();
    expect(shopper.actions).toEqual(['get']);
  });
});
