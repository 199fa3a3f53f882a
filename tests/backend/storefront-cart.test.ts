import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCartApi } from '../../src/data/shopify/cart.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { openEmulator, type OpenEmulator } from './open-emulator.ts';

let emulator: OpenEmulator;
let carts: ReturnType<typeof createCartApi>;
let threeLeft: string;
let oneLeft: string;
let noneLeft: string;
let withoutEnd: string;
let notYet: string;

beforeAll(async () => {
  emulator = await openEmulator(smallCatalog);
  threeLeft = await emulator.variantOf('three-left');
  oneLeft = await emulator.variantOf('three-left', 1);
  noneLeft = await emulator.variantOf('none-left');
  withoutEnd = await emulator.variantOf('without-end');
  notYet = await emulator.variantOf('not-yet');
});
afterAll(() => emulator.close());
beforeEach(async () => {
  carts = createCartApi(emulator.storefront(), { namespace: 'custom', key: 'author' });
  await emulator.clearFaults();
});

async function cartWith(merchandiseId: string, quantity: number) {
  const { cart, ...rest } = await carts.create([{ merchandiseId, quantity }]);
  if (!cart) throw new Error('no cart');
  const [edge] = cart.lines.edges;
  if (!edge) throw new Error('no line');
  return { ...rest, cart, line: edge.node };
}

describe('a cart', () => {
  it('has a secret id, and line ids that name the cart', async () => {
    const { cart, line } = await cartWith(threeLeft, 2);
    expect(cart.id).toMatch(/^gid:\/\/shopify\/Cart\/\w+\?key=\w+$/);
    const token = /Cart\/(\w+)/.exec(cart.id)?.[1];
    expect(line.id).toMatch(new RegExp(`^gid://shopify/CartLine/[\\w-]+\\?cart=${token}$`));
    const key = cart.id.split('key=')[1] ?? 'none';
    expect(cart.checkoutUrl).not.toContain(key);
    expect(cart.checkoutUrl).not.toContain(token);
    expect(cart.checkoutUrl.startsWith(`${emulator.origin()}/checkouts/`)).toBe(true);
  });

  it('returns its lines and costs', async () => {
    const { cart, line } = await cartWith(threeLeft, 2);
    expect(cart.totalQuantity).toBe(2);
    expect(cart.cost.totalAmount.amount).toBe('25.0');
    expect(line.merchandise).toMatchObject({
      id: threeLeft,
      title: 'Paperback',
      price: { amount: '12.5' },
      product: { title: 'Three Left', handle: 'three-left', metafields: [{ value: 'Ada Vance' }] },
    });
    expect(await carts.read(cart.id)).toEqual(cart);
  });

  it('keeps one line per edition', async () => {
    const { cart } = await cartWith(withoutEnd, 1);
    const added = await carts.add(cart.id, [
      { merchandiseId: withoutEnd, quantity: 2 },
      { merchandiseId: threeLeft, quantity: 1 },
    ]);
    expect(added.cart?.lines.edges.map(({ node }) => node.quantity)).toEqual([3, 1]);
    expect(added.cart?.totalQuantity).toBe(4);
    expect(added.warnings).toEqual([]);
  });

  it('changes and removes lines; quantity 0 also removes one', async () => {
    const { cart, line } = await cartWith(withoutEnd, 1);
    const changed = await carts.update(cart.id, [{ id: line.id, quantity: 5 }]);
    expect(changed.cart?.totalQuantity).toBe(5);
    const zero = await carts.update(cart.id, [{ id: line.id, quantity: 0 }]);
    expect(zero.cart?.lines.edges).toEqual([]);
    const other = await cartWith(withoutEnd, 1);
    const removed = await carts.remove(other.cart.id, [other.line.id]);
    expect(removed.cart?.totalQuantity).toBe(0);
  });

  it('rejects unknown ids and stays unchanged', async () => {
    const { cart } = await cartWith(withoutEnd, 1);
    const unknown = 'gid://shopify/ProductVariant/1';
    const added = await carts.add(cart.id, [{ merchandiseId: unknown, quantity: 1 }]);
    expect(added).toMatchObject({ cart: null, userErrors: [{ code: 'INVALID' }] });
    expect(added.userErrors[0]?.field).toEqual(['lines', '0', 'merchandiseId']);
    const updated = await carts.update(cart.id, [
      { id: 'gid://shopify/CartLine/x?cart=y', quantity: 1 },
    ]);
    expect(updated.userErrors[0]?.code).toBe('INVALID_MERCHANDISE_LINE');
    expect((await carts.read(cart.id))?.totalQuantity).toBe(1);
  });

  it('rejects more than 250 lines at once', async () => {
    const lines = Array.from({ length: 251 }, () => ({ merchandiseId: withoutEnd, quantity: 1 }));
    await expect(carts.create(lines)).rejects.toThrow('The shop refused to answer');
  });
});

describe('stock', () => {
  it('clamps a line and warns with its id, without an error', async () => {
    const { cart, line, warnings, userErrors } = await cartWith(threeLeft, 5);
    expect(line.quantity).toBe(3);
    expect(userErrors).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', target: line.id }]);
    const more = await carts.add(cart.id, [{ merchandiseId: threeLeft, quantity: 1 }]);
    expect(more.cart?.totalQuantity).toBe(3);
    expect(more.warnings).toMatchObject([{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK' }]);
  });

  it('keeps a line of a sold-out edition with quantity 0', async () => {
    const { cart, line, warnings } = await cartWith(noneLeft, 1);
    expect(line.quantity).toBe(0);
    expect(cart.totalQuantity).toBe(0);
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK', target: line.id }]);
  });

  it('does not limit oversold or untracked editions', async () => {
    expect((await cartWith(notYet, 40)).line.quantity).toBe(40);
    expect((await cartWith(withoutEnd, 999)).warnings).toEqual([]);
  });

  it('is limited to the number that was set', async () => {
    expect(await emulator.fault({ variant: withoutEnd, quantity: 4 })).toBe(200);
    expect((await cartWith(withoutEnd, 9)).line.quantity).toBe(4);
    await emulator.fault({ variant: oneLeft, quantity: 0 });
    const { data } = await emulator.graphql(
      '{ product(handle: "three-left") { variants(first: 2) { nodes { availableForSale currentlyNotInStock } } } }',
    );
    expect(data.product.variants.nodes).toEqual([
      { availableForSale: true, currentlyNotInStock: false },
      { availableForSale: false, currentlyNotInStock: true },
    ]);
  });
});

describe('a lost cart', () => {
  it.each([
    ['is unknown', (id: string) => id.replace(/Cart\/\w/, 'Cart/f0')],
    ['has another key', (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['has no key', (id: string) => id.replace(/\?.*/, '')],
  ])('returns null or INVALID if its id %s', async (_, spoil) => {
    const { cart, line } = await cartWith(withoutEnd, 1);
    const id = spoil(cart.id);
    expect(await carts.read(id)).toBeNull();
    for (const change of [
      await carts.add(id, [{ merchandiseId: withoutEnd, quantity: 1 }]),
      await carts.update(id, [{ id: line.id, quantity: 2 }]),
      await carts.remove(id, [line.id]),
    ]) {
      const message = 'The specified cart does not exist.';
      expect(change).toMatchObject({ cart: null, userErrors: [{ code: 'INVALID', message }] });
    }
    expect((await carts.read(cart.id))?.totalQuantity).toBe(1);
  });

  it('is the result of expiry', async () => {
    const { cart } = await cartWith(withoutEnd, 1);
    expect(await emulator.fault({ cart: 'expire' })).toBe(200);
    expect(await carts.read(cart.id)).toBeNull();
  });
});

describe('a restart', () => {
  it('keeps carts and stock', async () => {
    await emulator.fault({ variant: oneLeft, quantity: 0 });
    const { cart } = await cartWith(withoutEnd, 7);
    await emulator.restart();
    const again = createCartApi(emulator.storefront(), { namespace: 'custom', key: 'author' });
    expect((await again.read(cart.id))?.totalQuantity).toBe(7);
    const sold = await again.create([{ merchandiseId: oneLeft, quantity: 1 }]);
    expect(sold.cart?.totalQuantity).toBe(0);
  });

  it('drops removed variants, and resets counts that changed in the catalog', async () => {
    await emulator.clearFaults();
    const { cart } = await cartWith(withoutEnd, 7);
    await carts.add(cart.id, [{ merchandiseId: threeLeft, quantity: 2 }]);
    await emulator.fault({ variant: threeLeft, quantity: 0 });
    const books = smallCatalog.books
      .filter(({ handle }) => handle !== 'sixty-ways')
      .map((book) =>
        book.handle === 'three-left'
          ? { ...book, editions: book.editions.map((edition) => ({ ...edition, stock: 50 })) }
          : { ...book, editions: book.handle === 'without-end' ? [] : book.editions },
      );
    await emulator.restart({ books, collections: [] });
    const again = createCartApi(emulator.storefront(), { namespace: 'custom', key: 'author' });
    expect((await again.read(cart.id))?.totalQuantity).toBe(2);
    const many = await again.create([{ merchandiseId: threeLeft, quantity: 50 }]);
    expect(many.cart?.totalQuantity).toBe(50);
  });
});
