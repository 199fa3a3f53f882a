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
const codes = ({ userErrors }: { userErrors: { code: string }[] }) =>
  userErrors.map(({ code }) => code);

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
    const cart = await requests.create({
      lines: [{ merchandiseId: book, attributes }],
      attributes,
    });
    expect(cart.lines.nodes[0].attributes).toEqual(attributes);
    expect(cart.attributes).toEqual(attributes);
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

  it.each([
    ['cartCreate', { input: { attributes: many() } }],
    ['cartAttributesUpdate', { cartId: 'x', attributes: many() }],
    ['cartCreate', { input: { lines: [{ merchandiseId: 'x', attributes: many() }] } }],
  ] as const)('has at most 250 attributes in %s', async (name, variables) => {
    await expect(requests.mutate(name, variables)).rejects.toThrow('maximum allowed of 250');
  });
});

function many() {
  return Array.from({ length: 251 }, (_, index) => ({ key: `${index}`, value: '' }));
}

describe('the attributes of a cart', () => {
  it('are replaced as a whole', async () => {
    const cart = await requests.create({ attributes: forAda });
    const wrap = [{ key: 'Wrap', value: 'Yes' }];
    const change = { cartId: cart.id, attributes: wrap };
    expect((await requests.mutate('cartAttributesUpdate', change)).cart.attributes).toEqual(wrap);
    const none = { cartId: cart.id, attributes: [] };
    expect((await requests.mutate('cartAttributesUpdate', none)).cart.attributes).toEqual([]);
  });
});

describe('a note', () => {
  it.each([...oddTexts, ['5,000 characters', '💌'.repeat(5000)]])(
    'of %s is saved',
    async (_, note) => {
      const { id } = await requests.create();
      expect((await requests.mutate('cartNoteUpdate', { cartId: id, note })).cart.note).toBe(note);
      expect((await requests.create({ note })).note).toBe(note);
    },
  );

  it('of 5,001 characters is refused, and the old one stays', async () => {
    const { id } = await requests.create({ note: 'Ring twice' });
    const note = 'x'.repeat(5001);
    const refused = await requests.mutate('cartNoteUpdate', { cartId: id, note });
    expect(refused).toMatchObject({
      cart: null,
      userErrors: [{ code: 'NOTE_TOO_LONG', field: ['note'] }],
    });
    expect((await requests.read(id)).note).toBe('Ring twice');
    expect(await requests.mutate('cartCreate', { input: { note } })).toMatchObject({
      cart: null,
      userErrors: [{ code: 'NOTE_TOO_LONG', field: ['input', 'note'] }],
    });
  });

  it('is null until one is written', async () => {
    expect((await requests.create()).note).toBeNull();
  });
});

describe('an unknown cart', () => {
  it.each([
    ['cartAttributesUpdate', { attributes: [] }],
    ['cartNoteUpdate', { note: 'x' }],
  ] as const)('is refused by %s', async (name, rest) => {
    const refused = await requests.mutate(name, { cartId: 'gid://shopify/Cart/x?key=y', ...rest });
    expect(codes(refused)).toEqual(['INVALID']);
    expect(refused.cart).toBeNull();
  });
});

describe('a restart', () => {
  it('keeps attributes and note', async () => {
    const lines = [{ merchandiseId: book, attributes: forAda }, { merchandiseId: other }];
    const cart = await requests.create({ lines, attributes: forBea, note: 'Ring twice' });
    await emulator.restart();
    expect(await requests.read(cart.id)).toEqual(cart);
  });
});
