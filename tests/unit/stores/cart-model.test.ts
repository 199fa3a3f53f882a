import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumsOf } from '../../../src/domain/cart/cart.ts';
import { openShop, type Shopper } from './open-shop.ts';
import { propertyRuns } from '../../fixtures/property-runs.ts';

/**
 * The expected state: copies by line in the order added, stock, codes, what the gift card pays, the note, and whether
 * the provider lost the cart. A line that is sold out stays with 0 copies, and is not shown.
 */
type Model = {
  lines: Map<Line, number>;
  codes: string[];
  hasGiftCard: boolean;
  note: string;
  hasCart: boolean;
  isLost: boolean;
  stock: Map<string, number>;
};
/** A book, and for whom it is dedicated. */
type Line = `${string} for ${string}`;
type Command = fc.AsyncCommand<Model, Shopper>;

const prices: Record<string, number> = { 'three-left': 1250, 'without-end': 1200, 'not-yet': 1250 };
const handles = Object.keys(prices);
const names = ['nobody', 'Ann', 'Zoë 🌹'];
const mostOfOne = 999;
/** Of 10,000 steps on a busy machine. */
const maxMs = 60 * 60_000;

const shop = await openShop();

const handleOf = (line: Line) => line.split(' for ')[0] ?? '';
const attributesOf = (line: Line) => {
  const [, value = ''] = line.split(' for ');
  return value === 'nobody' ? [] : [{ key: 'For whom', value }];
};
const bookOf = (line: Line) => shop.book(handleOf(line));
const left = ({ stock }: Model, handle: string) => stock.get(handle) ?? Infinity;
const isShown = (model: Model, line: Line) => (model.lines.get(line) ?? 0) > 0;

/** Each answer is for the copies that are left, which the lines of a book share in their order. */
function clamp(model: Model): void {
  const taken = new Map<string, number>();
  for (const [line, quantity] of model.lines) {
    const handle = handleOf(line);
    const before = taken.get(handle) ?? 0;
    const granted = Math.min(quantity, Math.max(0, left(model, handle) - before));
    taken.set(handle, before + granted);
    model.lines.set(line, granted);
  }
}

function forget(model: Model): void {
  Object.assign(model, { codes: [], hasGiftCard: false, note: '', hasCart: false, isLost: false });
  model.lines.clear();
}

function add(model: Model, line: Line): void {
  if (model.isLost) forget(model);
  model.hasCart = true;
  model.lines.set(line, Math.min((model.lines.get(line) ?? 0) + 1, mostOfOne));
  clamp(model);
}

function setQuantity(model: Model, line: Line, quantity: number): void {
  if (!isShown(model, line) || !Number.isSafeInteger(quantity)) return;
  if (model.isLost) return forget(model);
  if (quantity <= 0) model.lines.delete(line);
  else model.lines.set(line, Math.min(quantity, mostOfOne));
  clamp(model);
}

/** A dedication that is taken back: the line joins the first that equals it. */
function undedicate(model: Model, line: Line): void {
  const plain: Line = `${handleOf(line)} for nobody`;
  if (!isShown(model, line)) return;
  if (model.isLost) return forget(model);
  const entries = [...model.lines].map(([one, n]) => [one === line ? plain : one, n] as const);
  model.lines.clear();
  for (const [one, n] of entries) model.lines.set(one, (model.lines.get(one) ?? 0) + n);
  clamp(model);
}

/** A change of what is about the whole cart. */
function change(model: Model, apply: () => void): void {
  if (!model.hasCart) return;
  if (model.isLost) return forget(model);
  clamp(model);
  apply();
}

/** In another window, without an event in this one. */
function removeElsewhere(model: Model, line: Line): void {
  if (!model.isLost && isShown(model, line)) {
    model.lines.delete(line);
    clamp(model);
  }
}

function lineIdOf({ $cart }: Shopper, line: Line): string {
  const wanted = attributesOf(line);
  const { items } = $cart.get();
  return (
    items.find(
      ({ handle, attributes }) =>
        handle === handleOf(line) && JSON.stringify(attributes) === JSON.stringify(wanted),
    )?.lineId ?? 'gid://shopify/CartLine/none'
  );
}

async function takeOutElsewhere(shopper: Shopper, line: Line): Promise<void> {
  const { cartId, items } = shopper.$cart.get();
  const id = lineIdOf(shopper, line);
  if (items.some(({ lineId }) => lineId === id))
    await shop.emulator.call('cart', { action: 'update', cartId, lines: [{ id, quantity: 0 }] });
}

async function expectToAgree(model: Model, shopper: Shopper): Promise<void> {
  const state = shopper.$cart.get();
  const { items, totalPrice, totalQuantity, isLoading, cartId } = state;
  expect(isLoading).toBe(false);
  const shown = [...model.lines].filter(([, quantity]) => quantity > 0);
  expect(
    items.map(({ handle, attributes, quantity }) => [
      `${handle} for ${attributes[0]?.value ?? 'nobody'}`,
      quantity,
    ]),
  ).toEqual(shown);
  expect(totalQuantity).toBe(shown.reduce((sum, [, quantity]) => sum + quantity, 0));
  const cents = shown.reduce((sum, [line, n]) => sum + (prices[handleOf(line)] ?? 0) * n, 0);
  const total = cents - (model.codes.includes('READ10') ? Math.round(cents / 10) : 0);
  expect(totalPrice).toBe((total / 100).toFixed(2));
  const paid = model.hasGiftCard ? Math.min(2500, total) : 0;
  expect(state.isPriced).toBe(true);
  expect(sumsOf(state)).toMatchObject({ adjustment: 0, due: total - paid });
  expect(state.codes.map(({ code }) => code.toUpperCase())).toEqual(model.codes);
  expect(state.note).toBe(model.note);

  expect(Object.keys(shopper.browser.stored).sort()).toEqual(
    model.hasCart ? ['cart-shown', 'shopify-cart'] : [],
  );
  expect(shopper.saved()?.cartId ?? null).toBe(cartId);
  if (!model.hasCart) return;
  const remote = await shop.provider(cartId);
  if (model.isLost) expect(remote).toBeNull();
  else expect(remote).toMatchObject({ totalQuantity, cost: { totalAmount: {} } });
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

const anyLine = fc
  .tuple(fc.constantFrom(...handles), fc.constantFrom(...names))
  .map(([handle, name]): Line => `${handle} for ${name}`);
const commands = fc.commands(
  [
    anyLine.map((line) =>
      command(
        `add ${line}`,
        (model) => add(model, line),
        (shopper) => shopper.add(bookOf(line), {}, attributesOf(line)),
      ),
    ),
    fc.tuple(anyLine, fc.constantFrom(-1, 0, 1, 2, 3, 4, 1000, 1e9, NaN)).map(([line, quantity]) =>
      command(
        `set ${line} to ${quantity}`,
        (model) => setQuantity(model, line, quantity),
        (shopper) => shopper.setQuantity(lineIdOf(shopper, line), quantity),
      ),
    ),
    anyLine.map((line) =>
      command(
        `remove ${line}`,
        (model) => setQuantity(model, line, 0),
        (shopper) => shopper.remove(lineIdOf(shopper, line)),
      ),
    ),
    anyLine.map((line) =>
      command(
        `take the dedication of ${line} back`,
        (model) => undedicate(model, line),
        (shopper) => shopper.setAttributes(lineIdOf(shopper, line), []),
      ),
    ),
    anyLine.map((line) =>
      command(
        `add ${line} thrice at once`,
        (model) => [1, 2, 3].forEach(() => add(model, line)),
        (shopper) =>
          Promise.all([1, 2, 3].map(() => shopper.add(bookOf(line), {}, attributesOf(line)))),
      ),
    ),
    ...[' read10', 'OLDLEAF', 'no such code', ''].map((typed) =>
      fc.constant(
        command(
          `type the code "${typed}"`,
          (model) => {
            const isKnown = typed === ' read10';
            // It is in the cart already; the shop reads it, and finds it lost.
            const isRepeated = isKnown && model.codes.length > 0 && !model.isLost;
            if (typed !== '')
              change(model, () => isKnown && !isRepeated && model.codes.push('READ10'));
          },
          (shopper) => shopper.applyCode(typed),
        ),
      ),
    ),
    fc.constant(
      command(
        'pay with a gift card',
        (model) => change(model, () => (model.hasGiftCard = true)),
        (shopper) => shopper.applyCode('leaf leaf-leaf 2500'),
      ),
    ),
    fc.constant(
      command(
        'remove the codes and the gift cards',
        (model) => change(model, () => Object.assign(model, { codes: [], hasGiftCard: false })),
        async (shopper) => {
          await shopper.removeCode('READ10');
          for (const card of shopper.$cart.get().giftCards) await shopper.removeGiftCard(card);
        },
      ),
    ),
    fc.constantFrom('', 'Happy birthday', 'שלום\n<b>').map((note) =>
      command(
        `write the note "${note}"`,
        (model) => change(model, () => (model.note = note)),
        (shopper) => shopper.saveNote(note),
      ),
    ),
    fc.constant(command('clear', forget, (shopper) => shopper.clear())),
    fc.constant(
      command(
        'refresh',
        (model) => (model.isLost ? forget(model) : clamp(model)),
        (shopper) => shopper.refreshCart(),
      ),
    ),
    fc.tuple(anyLine, fc.constantFrom(-1, 0, 1, 2)).map(([line, quantity]) =>
      command(
        `another window removes ${line}, this one ${quantity < 0 ? 'adds it' : `sets it to ${quantity}`}`,
        (model) => {
          removeElsewhere(model, line);
          if (quantity < 0) add(model, line);
          else setQuantity(model, line, quantity);
        },
        async (shopper) => {
          const id = lineIdOf(shopper, line);
          await takeOutElsewhere(shopper, line);
          if (quantity < 0) await shopper.add(bookOf(line), {}, attributesOf(line));
          else await shopper.setQuantity(id, quantity);
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
          () => shop.emulator.fault({ variant: shop.book(one).variantId, quantity }),
        ),
      ),
  ],
  { maxCommands: 100, size: 'max' },
);

it(
  'agrees with a simple model and with the provider for any actions',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const real = await shop.enter();
        const model: Model = {
          lines: new Map(),
          codes: [],
          hasGiftCard: false,
          note: '',
          hasCart: false,
          isLost: false,
          stock: new Map([['three-left', 3]]),
        };
        await fc.asyncModelRun(() => ({ model, real }), sequence);
      }),
      // Of some 50 steps each: 1,000 steps, and 10,000 in `npm run test:full`.
      { numRuns: propertyRuns(20) },
    );
  },
  maxMs,
);
