import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, openShop, type Shopper } from './open-shop.ts';

let shopper: Shopper;
const shop = await openShop();
beforeEach(async () => {
  shopper = await shop.enter();
});

const state = () => shopper.$cart.get();
const add = (handle: string, index = 0) => shopper.add(shop.book(handle, index));
const setQuantity = (handle: string, quantity: number) =>
  shopper.setQuantity(shopper.lineOf(handle), quantity);
const remove = (handle: string) => shopper.remove(shopper.lineOf(handle));

async function expectProviderToAgree(): Promise<void> {
  const remote = await shop.provider(state().cartId);
  expect(remote?.totalQuantity).toBe(state().totalQuantity);
  expect(Number(remote?.cost.totalAmount.amount).toFixed(2)).toBe(state().totalPrice);
}

it('an unused cart is empty, without a request', async () => {
  expect(state()).toMatchObject({
    cartId: null,
    items: [],
    totalPrice: '0.00',
    totalQuantity: 0,
    checkoutUrl: null,
    isLoading: false,
    status: 'idle',
  });
  await shopper.refreshCart();
  expect(state().status).toBe('ready');
  expect(shopper.actions).toEqual([]);
  expect(shopper.browser.stored).toEqual({});
});

describe('add', () => {
  it('creates a cart for the first book, shows the provider’s totals and opens the drawer', async () => {
    await add('without-end');
    expect(shopper.actions).toEqual(['create']);
    expect(state()).toMatchObject({ totalPrice: '12.00', totalQuantity: 1, status: 'ready' });
    expect(state().items).toMatchObject([
      { title: 'Without End', author: 'Unknown Author', price: 1200, quantity: 1 },
    ]);
    expect(state().checkoutUrl).toContain('/checkouts/');
    expect(shopper.$isCartOpen.get()).toBe(true);
    expect(shopper.received).toEqual(['Added to cart / Without End has been added to your cart.']);
  });

  it('raises the quantity of an existing line', async () => {
    await add('without-end');
    await add('without-end');
    expect(shopper.actions).toEqual(['create', 'add']);
    expect(shopper.lines()).toEqual(['2 without-end']);
    expect(state().totalPrice).toBe('24.00');
    expect(shopper.received[1]).toBe('Updated cart / Without End quantity increased.');
  });

  it('adds another book, and another edition, as separate lines', async () => {
    await add('without-end');
    await add('three-left');
    await add('three-left', 1);
    expect(shopper.actions).toEqual(['create', 'add', 'add']);
    expect(state().items.map(({ edition }) => edition)).toEqual([
      'Paperback',
      'Paperback',
      'Signed Hardcover',
    ]);
    expect(state().totalPrice).toBe('54.50');
    await expectProviderToAgree();
  });

  it('shows how few are available, and opens the drawer', async () => {
    for (const _ of [1, 2, 3]) await add('three-left');
    shopper.$isCartOpen.set(false);
    await add('three-left');
    expect(shopper.lines()).toEqual(['3 three-left']);
    expect(shopper.received.at(-1)).toBe(
      'Limited stock available / Only 3 of "Three Left" could be added to your cart.',
    );
    expect(shopper.$isCartOpen.get()).toBe(true);
  });

  it('shows that none is available, and keeps the drawer closed', async () => {
    await add('none-left');
    expect(shopper.lines()).toEqual([]);
    expect(state()).toMatchObject({ totalQuantity: 0, totalPrice: '0.00', isLoading: false });
    expect(shopper.received).toEqual([
      '! Out of stock / Sorry, "None Left" is currently out of stock and cannot be added to your cart.',
    ]);
    expect(shopper.$isCartOpen.get()).toBe(false);
  });

  it('shows that the last copy was sold while the page was open', async () => {
    await add('three-left');
    const { variantId } = shop.book('three-left');
    await shop.emulator.fault({ variant: variantId, quantity: 0 });
    await add('three-left');
    expect(shopper.lines()).toEqual([]);
    expect(shopper.received.at(-1)).toMatch(/^! Out of stock \/ Sorry, "Three Left" is/);
  });

  it('logs a book without an edition, without a request', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await add('not-for-sale');
    expect(logged).toHaveBeenCalledOnce();
    expect(shopper.actions).toEqual([]);
    expect(state().isLoading).toBe(false);
    expect(shopper.received).toEqual([]);
  });

  it('rejects an edition that the provider does not have', async () => {
    const book = shop.book('without-end');
    await shopper.add({ ...book, variantId: 'gid://shopify/ProductVariant/999999' });
    expect(shopper.received).toEqual(['! Error / Failed to add item to cart. Please try again.']);
    expect(state().isLoading).toBe(false);
  });

  it('loses none of ten concurrent clicks', async () => {
    const book = shop.book('without-end');
    const totals: number[] = [];
    shopper.$cart.listen(({ totalQuantity }) => {
      if (totalQuantity !== totals.at(-1)) totals.push(totalQuantity);
    });
    await Promise.all(Array.from({ length: 10 }, () => shopper.add(book)));
    expect(shopper.lines()).toEqual(['10 without-end']);
    expect(totals).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].slice(totals[0] === 0 ? 0 : 1));
    expect(shopper.actions.filter((action) => action === 'create')).toHaveLength(1);
    await expectProviderToAgree();
  });

  it('continues the cart of a previous page', async () => {
    await add('without-end');
    shopper = await enter(shopper.browser);
    await add('without-end');
    expect(shopper.actions).toEqual(['get', 'add']);
    expect(shopper.lines()).toEqual(['2 without-end']);
    expect(shopper.received).toEqual(['Updated cart / Without End quantity increased.']);
  });
});

describe('a retried click', () => {
  it('adds no second copy if the first is in the cart', async () => {
    const book = shop.book('without-end');
    const press: { target?: number } = {};
    await shopper.add(book, press);
    expect(press.target).toBe(1);
    shopper = await enter(shopper.browser);
    await shopper.add(book, press);
    expect(shopper.lines()).toEqual(['1 without-end']);
    expect(shopper.$isCartOpen.get()).toBe(true);
  });

  it('adds the copy if the first request was lost', async () => {
    await add('without-end');
    const press = { target: 2 };
    await shopper.add(shop.book('without-end'), press);
    expect(shopper.lines()).toEqual(['2 without-end']);
  });

  it('fails if the cart cannot be loaded', async () => {
    await add('without-end');
    shopper = await enter(shopper.browser);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await shop.emulator.fault({ service: 'functions', fault: 'down' });
    await shopper.add(shop.book('without-end'), { target: 1 });
    expect(shopper.received).toEqual(['! Error / Failed to add item to cart. Please try again.']);
    await shopper.refreshCart();
    expect(shopper.lines()).toEqual(['1 without-end']);
  });
});

describe('setQuantity', () => {
  beforeEach(() => add('three-left'));

  it('raises and lowers', async () => {
    await setQuantity('three-left', 3);
    expect(shopper.lines()).toEqual(['3 three-left']);
    await setQuantity('three-left', 2);
    expect(shopper.lines()).toEqual(['2 three-left']);
    expect(state().totalPrice).toBe('25.00');
    expect(shopper.received).toHaveLength(1);
    await expectProviderToAgree();
  });

  it.each([0, -1, -1e9])('of %d removes the line', async (quantity) => {
    await setQuantity('three-left', quantity);
    expect(state()).toMatchObject({ items: [], totalQuantity: 0, totalPrice: '0.00' });
    expect(shopper.received.at(-1)).toBe('Item removed / Item has been removed from your cart.');
  });

  it('of a thousand million sets the available quantity with a message', async () => {
    await setQuantity('three-left', 1e9);
    expect(shopper.lines()).toEqual(['3 three-left']);
    expect(shopper.received.at(-1)).toBe(
      'Limited stock available / Only 3 of "Three Left" could be added to your cart.',
    );
  });

  it('of a sold-out book removes it with a message', async () => {
    await shop.emulator.fault({ variant: shop.book('three-left').variantId, quantity: 0 });
    await setQuantity('three-left', 2);
    expect(shopper.lines()).toEqual([]);
    expect(shopper.received.at(-1)).toBe(
      '! Out of stock / Sorry, "Three Left" is currently out of stock and cannot be added to your cart.',
    );
  });

  it('of a thousand million of an unlimited book sets the maximum with a message', async () => {
    await add('without-end');
    await setQuantity('without-end', 1e9);
    expect(shopper.lines()).toContain('999 without-end');
    expect(shopper.received.at(-1)).toMatch(/^Limited stock available \/ Only 999 of /);
  });

  it.each([NaN, Infinity, 1.5, Number('two')])('of %d does nothing', async (quantity) => {
    const requested = shopper.actions.length;
    await setQuantity('three-left', quantity);
    expect(shopper.lines()).toEqual(['1 three-left']);
    expect(shopper.actions).toHaveLength(requested);
  });

  it('of a book that is not in the cart does nothing', async () => {
    await setQuantity('without-end', 2);
    expect(shopper.lines()).toEqual(['1 three-left']);
    expect(shopper.actions).toEqual(['create']);
    expect(state().isLoading).toBe(false);
  });
});

it('remove of a missing line does nothing', async () => {
  await add('three-left');
  await remove('without-end');
  await remove('three-left');
  await remove('three-left');
  expect(shopper.actions).toEqual(['create', 'update']);
  expect(shopper.received).toHaveLength(2);
  expect(state().isLoading).toBe(false);
});

describe('clear', () => {
  it('empties the cart here, in storage and at the provider', async () => {
    await add('three-left');
    await add('without-end');
    const { cartId } = state();
    await shopper.clear();
    expect(state()).toMatchObject({ cartId: null, items: [], totalPrice: '0.00' });
    expect(state()).toMatchObject({ totalQuantity: 0, checkoutUrl: null, isLoading: false });
    expect(shopper.browser.stored).toEqual({});
    expect(shopper.received.at(-1)).toBe(
      'Cart cleared / All items have been removed from your cart.',
    );
    expect((await shop.provider(cartId))?.totalQuantity).toBe(0);
  });

  const undo = () => shopper.$toasts.get().find((toast) => toast.undo)?.undo;

  it('can be undone: the same books are in the cart, with all that was said of them', async () => {
    const attributes = [{ key: 'For whom', value: 'Ann' }];
    await add('three-left');
    await shopper.add(shop.book('three-left'), {}, attributes);
    await add('without-end');
    await shopper.applyCode('READ10');
    await shopper.applyCode('leafleafleaf2500');
    await shopper.saveNote('Happy birthday');
    const { cartId, items, note, codes, totalPrice } = state();
    const shown = (lines: typeof items) => lines.map((line) => ({ ...line, lineId: '' }));
    await shopper.clear();
    undo()?.();
    await expect.poll(() => shown(state().items)).toEqual(shown(items));
    expect(state()).toMatchObject({ cartId, note, codes, totalPrice });
    expect(state().giftCards).toMatchObject([{ lastCharacters: '2500' }]);
    expect(shopper.saved()).toMatchObject({ cartId });
    expect((await shop.provider(cartId))?.totalQuantity).toBe(3);
  });

  it('can be undone in a new cart if the provider has lost this one', async () => {
    await add('three-left');
    await shopper.applyCode('READ10');
    await shopper.saveNote('Happy birthday');
    const { cartId } = state();
    await shopper.clear();
    await shop.emulator.fault({ cart: 'expire' });
    undo()?.();
    await expect.poll(() => shopper.lines()).toEqual(['1 three-left']);
    expect(state().cartId).not.toBe(cartId);
    await expect.poll(() => state()).toMatchObject({ note: 'Happy birthday', totalPrice: '11.25' });
  });

  it('cannot be undone once another cart has begun, nor if it was empty', async () => {
    await add('three-left');
    await shopper.clear();
    const late = undo();
    await add('without-end');
    expect(undo()).toBeUndefined();
    late?.();
    await shopper.refreshCart();
    expect(shopper.lines()).toEqual(['1 without-end']);
    await shopper.clear();
    await shopper.clear();
    expect(undo()).toBeUndefined();
  });
});

describe('a cart that the provider lost', () => {
  beforeEach(async () => {
    await add('three-left');
    await add('three-left');
    await add('without-end');
    await shop.emulator.fault({ cart: 'expire' });
  });

  it.each(['three-left', 'not-yet'])(
    'is replaced by one new cart when %s is added',
    async (handle) => {
      const { cartId } = state();
      await add(handle);
      expect(shopper.actions.filter((action) => action === 'create')).toHaveLength(2);
      expect(shopper.actions.at(-1)).toBe('create');
      expect(shopper.lines()).toEqual([`1 ${handle}`]);
      expect(state().cartId).not.toBe(cartId);
      expect(shopper.saved().cartId).toBe(state().cartId);
      expect(shopper.received.at(-1)).toMatch(/^Added to cart/);
      await add(handle);
      expect(shopper.actions.at(-1)).toBe('add');
      await expectProviderToAgree();
    },
  );

  it('resets without a message on load', async () => {
    const received = shopper.received.length;
    await shopper.refreshCart();
    expect(state()).toMatchObject({ cartId: null, items: [], status: 'ready' });
    expect(shopper.browser.stored).toEqual({});
    expect(shopper.received).toHaveLength(received);
  });

  it('shows that a change failed, and is empty', async () => {
    await remove('three-left');
    expect(shopper.received.at(-1)).toBe(
      '! Error / Failed to remove item from cart. Please try again.',
    );
    expect(state()).toMatchObject({ cartId: null, items: [], isLoading: false });
  });
});

it('resets without a message when the shopper returns from a finished checkout', async () => {
  await add('three-left');
  const stop = shopper.subscribeCart();
  const ordered = await fetch(state().checkoutUrl ?? '', { method: 'POST', redirect: 'manual' });
  expect(ordered.status).toBe(303);
  shopper.browser.show();
  await expect.poll(() => state().cartId).toBeNull();
  await expect.poll(() => state().isLoading).toBe(false);
  expect(shopper.lines()).toEqual([]);
  expect(shopper.received).toHaveLength(1);
  expect(shopper.browser.stored).toEqual({});
  stop();
});
