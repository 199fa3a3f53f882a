import { beforeEach, describe, expect, it } from 'vitest';
import { createCartApi } from '../../src/data/shopify/cart.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { createCartRequests } from './cart-requests.ts';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator(smallCatalog);
const requests = createCartRequests(emulator);
const threeLeft = await emulator.variantOf('three-left');
const oneLeft = await emulator.variantOf('three-left', 1);
const withoutEnd = await emulator.variantOf('without-end');
let carts: ReturnType<typeof createCartApi>;
beforeEach(async () => {
  carts = createCartApi(emulator.storefront(), { namespace: 'custom', key: 'author' });
  await emulator.clearFaults();
});

const forAda = [{ key: 'For whom', value: 'Ada' }];
const forBea = [{ key: 'For whom', value: 'Bea' }];
const update = (cartId: string, line: object) =>
  requests.mutate('cartLinesUpdate', { cartId, lines: [line] });
const write = (cartId: string, note: string) => requests.mutate('cartNoteUpdate', { cartId, note });

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
});

describe('a line', () => {
  it('is joined whatever the order of its attributes', async () => {
    const words = { key: 'Words', value: 'Hi' };
    const lines = [
      { merchandiseId: withoutEnd, attributes: [...forAda, words] },
      { merchandiseId: withoutEnd, attributes: [words, ...forAda] },
    ];
    expect((await requests.create({ lines })).lines.nodes).toMatchObject([{ quantity: 2 }]);
  });

  it.each([
    ['left out', {}, forAda],
    ['null', { attributes: null }, forAda],
    ['an empty list', { attributes: [] }, []],
  ])('whose attributes are %s in an update has the right ones', async (_, change, expected) => {
    const lines = [{ merchandiseId: withoutEnd, attributes: forAda }];
    const cart = await requests.create({ lines });
    const [{ id }] = cart.lines.nodes;
    const changed = await update(cart.id, { id, quantity: 4, ...change });
    expect(changed.cart.lines.nodes).toMatchObject([{ id, quantity: 4, attributes: expected }]);
    expect((await update(cart.id, { id, quantity: 0 })).cart.lines.nodes).toEqual([]);
  });

  it('shares the stock of its variant with others, and joins one that an update makes its equal', async () => {
    const lines = [forAda, forBea].map((attributes) => ({
      merchandiseId: threeLeft,
      quantity: 2,
      attributes,
    }));
    const { cart, warnings } = await requests.mutate('cartCreate', { input: { lines } });
    expect(cart.lines.nodes).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
    const { id } = cart.lines.nodes[1];
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', target: id }]);
    const joined = await update(cart.id, { id, attributes: forAda });
    expect(joined.cart.lines.nodes).toMatchObject([{ quantity: 3, attributes: forAda }]);
  });

  it('has one value per key: the last', async () => {
    const attributes = [...forAda, ...forBea];
    const cart = await requests.create({ lines: [{ merchandiseId: withoutEnd, attributes }] });
    expect(cart.lines.nodes[0].attributes).toEqual(forBea);
  });
});

it('a note of 5,001 characters is refused, and the old one stays', async () => {
  const { id } = await requests.create();
  await write(id, 'Ring twice');
  expect(await write(id, 'x'.repeat(5001))).toMatchObject({
    cart: null,
    userErrors: [{ code: 'NOTE_TOO_LONG', field: ['note'] }],
  });
  expect((await requests.read(id)).note).toBe('Ring twice');
});

it.each([
  ['is unknown', (id: string) => id.replace(/Cart\/\w/, 'Cart/f0')],
  ['has another key', (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['has no key', (id: string) => id.replace(/\?.*/, '')],
])('a lost cart returns null or INVALID if its id %s', async (_, spoil) => {
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

describe('a restart', () => {
  it('keeps carts, with attributes and note, and stock', async () => {
    await emulator.fault({ variant: oneLeft, quantity: 0 });
    const { data } = await emulator.graphql(
      '{ product(handle: "three-left") { variants(first: 2) { nodes { currentlyNotInStock } } } }',
    );
    expect(data.product.variants.nodes[1]).toEqual({ currentlyNotInStock: true });
    const line = { merchandiseId: withoutEnd, quantity: 7, attributes: forAda };
    const { id } = await requests.create({ lines: [line] });
    const { cart } = await write(id, 'Ring twice');
    await emulator.restart();
    expect(await requests.read(id)).toEqual(cart);
    const again = createCartApi(emulator.storefront(), { namespace: 'custom', key: 'author' });
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
