import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop, type Shopper } from './open-shop.ts';
import { propertyRuns } from '../../fixtures/property-runs.ts';

/**
 * The expected state: lines by book in the order added, stock, and whether the provider lost the
 * cart.
 */
type Model = {
  shown: Map<string, number>;
  hasCart: boolean;
  isLost: boolean;
  stock: Map<string, number>;
};
type Command = fc.AsyncCommand<Model, Shopper>;

const prices: Record<string, number> = { 'three-left': 1250, 'without-end': 1200, 'not-yet': 1250 };
const handles = Object.keys(prices);
const mostOfOne = 999;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.emulator.close());

const book = (handle: string) => shop.book(handle);
const left = ({ stock }: Model, handle: string) => stock.get(handle) ?? Infinity;

/** Every change makes the provider check the stock of all lines. */
function clamp(model: Model): void {
  for (const [handle, quantity] of model.shown) {
    const granted = Math.min(quantity, left(model, handle));
    if (granted > 0) model.shown.set(handle, granted);
    else model.shown.delete(handle);
  }
}

function forget(model: Model): void {
  model.shown.clear();
  model.hasCart = false;
  model.isLost = false;
}

function add(model: Model, handle: string): void {
  if (model.isLost) forget(model);
  model.hasCart = true;
  model.shown.set(handle, Math.min((model.shown.get(handle) ?? 0) + 1, mostOfOne));
  clamp(model);
}

function setQuantity(model: Model, handle: string, quantity: number): void {
  if (!model.shown.has(handle) || !Number.isSafeInteger(quantity)) return;
  if (model.isLost) return forget(model);
  model.shown.set(handle, Math.min(Math.max(quantity, 0), mostOfOne));
  clamp(model);
}

/** In another window, without an event in this one. */
function removeElsewhere(model: Model, handle: string): void {
  if (!model.isLost && model.shown.delete(handle)) clamp(model);
}

async function takeOutElsewhere({ $cart }: Shopper, handle: string): Promise<void> {
  const { cartId, items } = $cart.get();
  const lines = items
    .filter((line) => line.handle === handle)
    .map(({ lineId }) => ({ id: lineId, quantity: 0 }));
  if (lines.length > 0) await shop.emulator.call('cart', { action: 'update', cartId, lines });
}

async function expectToAgree(model: Model, shopper: Shopper): Promise<void> {
  const { items, totalPrice, totalQuantity, isLoading, cartId } = shopper.$cart.get();
  expect(isLoading).toBe(false);
  const byHandle = Object.fromEntries(items.map((line) => [line.handle, line.quantity]));
  expect(byHandle).toEqual(Object.fromEntries(model.shown));
  const copies = [...model.shown.values()].reduce((sum, quantity) => sum + quantity, 0);
  const cents = [...model.shown].reduce((sum, [handle, n]) => sum + (prices[handle] ?? 0) * n, 0);
  expect(totalQuantity).toBe(copies);
  expect(totalPrice).toBe((cents / 100).toFixed(2));

  expect(Object.keys(shopper.browser.stored).sort()).toEqual(
    model.hasCart ? ['cart-shown', 'shopify-cart'] : [],
  );
  expect(shopper.saved()?.cartId ?? null).toBe(cartId);
  if (!model.hasCart) return;
  const remote = await shop.provider(cartId);
  if (model.isLost) expect(remote).toBeNull();
  else expect(remote).toMatchObject({ totalQuantity: copies, cost: { totalAmount: {} } });
}

function command(name: string, change: (model: Model) => void, act: Act): Command {
  return {
    check: () => true,
    async run(model, shopper) {
      change(model);
      await act(shopper);
      await expectToAgree(model, shopper);
    },
    toString: () => name,
  };
}
type Act = (shopper: Shopper) => Promise<unknown>;

const handle = fc.constantFrom(...handles);
const commands = fc.commands(
  [
    handle.map((one) =>
      command(
        `add ${one}`,
        (model) => add(model, one),
        (shopper) => shopper.add(book(one)),
      ),
    ),
    fc.tuple(handle, fc.constantFrom(-1, 0, 1, 2, 3, 4, 1000, 1e9, NaN)).map(([one, quantity]) =>
      command(
        `set ${one} to ${quantity}`,
        (model) => setQuantity(model, one, quantity),
        (shopper) => shopper.setQuantity(book(one).variantId, quantity),
      ),
    ),
    handle.map((one) =>
      command(
        `remove ${one}`,
        (model) => setQuantity(model, one, 0),
        (shopper) => shopper.remove(book(one).variantId),
      ),
    ),
    handle.map((one) =>
      command(
        `add ${one} thrice at once`,
        (model) => [1, 2, 3].forEach(() => add(model, one)),
        (shopper) => Promise.all([1, 2, 3].map(() => shopper.add(book(one)))),
      ),
    ),
    fc.constant(command('clear', forget, (shopper) => shopper.clear())),
    fc.constant(
      command(
        'refresh',
        (model) => model.isLost && forget(model),
        (shopper) => shopper.refreshCart(),
      ),
    ),
    fc.tuple(handle, fc.constantFrom(-1, 0, 1, 2)).map(([one, quantity]) =>
      command(
        `another window removes ${one}, this one ${quantity < 0 ? 'adds it' : `sets it to ${quantity}`}`,
        (model) => {
          removeElsewhere(model, one);
          if (quantity < 0) add(model, one);
          else setQuantity(model, one, quantity);
        },
        async (shopper) => {
          await takeOutElsewhere(shopper, one);
          if (quantity < 0) await shopper.add(book(one));
          else await shopper.setQuantity(book(one).variantId, quantity);
        },
      ),
    ),
    fc.constant(
      command(
        'expire',
        (model) => {
          model.isLost = model.hasCart;
        },
        () => shop.emulator.fault({ cart: 'expire' }),
      ),
    ),
    fc
      .tuple(fc.constantFrom('three-left', 'without-end'), fc.integer({ min: 0, max: 5 }))
      .map(([one, quantity]) =>
        command(
          `${quantity} of ${one} left`,
          ({ stock }) => stock.set(one, quantity),
          () => shop.emulator.fault({ variant: book(one).variantId, quantity }),
        ),
      ),
  ],
  { maxCommands: 25, size: 'max' },
);

it('agrees with a simple model and with the provider for any actions', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await shop.emulator.clearFaults();
      const real = await shop.enter();
      const model: Model = {
        shown: new Map(),
        hasCart: false,
        isLost: false,
        stock: new Map([['three-left', 3]]),
      };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
    }),
    { numRuns: propertyRuns(20) },
  );
});
