import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCartRequests } from './cart-requests.ts';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator();
const requests = createCartRequests(emulator);
const book = await emulator.variantOf('without-end');
const other = await emulator.variantOf('not-yet');
const threeLeft = await emulator.variantOf('three-left');
afterAll(() => emulator.close());
beforeEach(() => emulator.clearFaults());

const forAda = [{ key: 'For whom', value: 'Ada' }];
const forBea = [{ key: 'For whom', value: 'Bea' }];
const quantities = (cart: { lines: { nodes: { quantity: number }[] } }) =>
  cart.lines.nodes.map(({ quantity }) => quantity);

const oddTexts: [string, string][] = [
  ['300 letters', 'x'.repeat(300)],
  ['emoji', '👩‍❤️‍👩 💌'],
  ['markup', '<script>alert(1)</script>'],
  ['right to left', 'לאהובתי'],
  ['line ends', 'one\r\ntwo\n'],
  ['nothing', ''],
];

describe('a line', () => {
  it.each([
    ['equal attributes', forAda, [3]],
    ['other attributes', forBea, [1, 2]],
    ['no attributes', undefined, [1, 2]],
    ['an empty list', [], [1, 2]],
    ['one attribute more', [...forAda, { key: 'Words', value: 'Hi' }], [1, 2]],
  ])('with %s is joined, or stands for itself', async (_, attributes, expected) => {
    const cart = await requests.create({ lines: [{ merchandiseId: book, attributes: forAda }] });
    const lines = [{ merchandiseId: book, quantity: 2, ...(attributes && { attributes }) }];
    const added = await requests.mutate('cartLinesAdd', { cartId: cart.id, lines });
    expect(quantities(added.cart)).toEqual(expected);
    expect(added.cart.totalQuantity).toBe(3);
  });

  it('is joined whatever the order of its attributes', async () => {
    const words = { key: 'Words', value: 'Hi' };
    const lines = [
      { merchandiseId: book, attributes: [...forAda, words] },
      { merchandiseId: book, attributes: [words, ...forAda] },
    ];
    expect(quantities(await requests.create({ lines }))).toEqual([2]);
  });

  it.each([
    ['left out', {}, forAda],
    ['null', { attributes: null }, forAda],
    ['an empty list', { attributes: [] }, []],
    ['others', { attributes: forBea }, forBea],
  ])('whose attributes are %s in an update has the right ones', async (_, change, expected) => {
    const cart = await requests.create({ lines: [{ merchandiseId: book, attributes: forAda }] });
    const lines = [{ id: cart.lines.nodes[0].id, quantity: 4, ...change }];
    const updated = await requests.mutate('cartLinesUpdate', { cartId: cart.id, lines });
    expect(updated.cart.lines.nodes).toMatchObject([{ quantity: 4, attributes: expected }]);
    expect(updated.cart.lines.nodes[0].id).toBe(cart.lines.nodes[0].id);
  });

  it('that an update makes equal to another joins it', async () => {
    const lines = [
      { merchandiseId: book, attributes: forAda },
      { merchandiseId: book, attributes: forBea },
    ];
    const cart = await requests.create({ lines });
    const changed = [{ id: cart.lines.nodes[1].id, attributes: forAda }];
    const updated = await requests.mutate('cartLinesUpdate', { cartId: cart.id, lines: changed });
    expect(quantities(updated.cart)).toEqual([2]);
  });

  it.each(oddTexts)('returns an attribute of %s as it came', async (_, value) => {
    const attributes = [{ key: value, value }];
    const cart = await requests.create({ lines: [{ merchandiseId: book, attributes }] });
    expect(cart.lines.nodes[0].attributes).toEqual(attributes);
    expect(await requests.read(cart.id)).toEqual(cart);
  });

  it('has one value per key: the last', async () => {
    const attributes = [...forAda, ...forBea];
    const cart = await requests.create({ lines: [{ merchandiseId: book, attributes }] });
    expect(cart.lines.nodes[0].attributes).toEqual(forBea);
  });

  it('shares the stock of its variant with the others', async () => {
    const lines = [
      { merchandiseId: threeLeft, quantity: 2, attributes: forAda },
      { merchandiseId: threeLeft, quantity: 2, attributes: forBea },
    ];
    const { cart, warnings } = await requests.mutate('cartCreate', { input: { lines } });
    expect(quantities(cart)).toEqual([2, 1]);
    expect(warnings).toMatchObject([
      { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', target: cart.lines.nodes[1].id },
    ]);
  });

  it('has at most 250 attributes', async () => {
    const attributes = Array.from({ length: 251 }, (_, index) => ({ key: `${index}`, value: '' }));
    const lines = [{ merchandiseId: 'x', attributes }];
    await expect(requests.create({ lines })).rejects.toThrow('maximum allowed of 250');
  });
});

const write = (cartId: string, note: string) => requests.mutate('cartNoteUpdate', { cartId, note });

describe('a note', () => {
  it.each([...oddTexts, ['5,000 characters', '💌'.repeat(5000)]])(
    'of %s is saved',
    async (_, note) => {
      const { id, ...empty } = await requests.create();
      expect(empty.note).toBeNull();
      expect((await write(id, note)).cart.note).toBe(note);
    },
  );

  it('of 5,001 characters is refused, and the old one stays', async () => {
    const { id } = await requests.create();
    await write(id, 'Ring twice');
    expect(await write(id, 'x'.repeat(5001))).toMatchObject({
      cart: null,
      userErrors: [{ code: 'NOTE_TOO_LONG', field: ['note'] }],
    });
    expect((await requests.read(id)).note).toBe('Ring twice');
  });

  it('is refused by an unknown cart', async () => {
    const refused = await write('gid://shopify/Cart/x?key=y', 'x');
    expect(refused).toMatchObject({ cart: null, userErrors: [{ code: 'INVALID' }] });
  });
});

describe('a restart', () => {
  it('keeps attributes and note', async () => {
    const lines = [{ merchandiseId: book, attributes: forAda }, { merchandiseId: other }];
    const { id } = await requests.create({ lines });
    const { cart } = await write(id, 'Ring twice');
    await emulator.restart();
    expect(await requests.read(id)).toEqual(cart);
  });
});
