import { beforeEach, describe, expect, it } from 'vitest';
import { catalogFileSchema } from '../../src/catalog-import/index.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { createCartRequests } from './cart-requests.ts';
import { openEmulator } from './open-emulator.ts';

const catalog = catalogFileSchema.parse({
  ...smallCatalog,
  books: [
    ...smallCatalog.books,
    {
      handle: 'gift-card',
      title: 'Gift Card',
      giftCard: true,
      editions: [{ title: '$25', price: '25', digital: true }],
    },
  ],
});

const large = 'leafleafleaf2500';
const small = 'mapleoakmaple400';

const emulator = await openEmulator(catalog);
const requests = createCartRequests(emulator);
const book = await emulator.variantOf('without-end');
const giftCard = await emulator.variantOf('gift-card');
beforeEach(() => emulator.clearFaults());

async function createCart(quantity: number, codes: string[] = []) {
  const cart = await requests.create({ lines: [{ merchandiseId: book, quantity }] });
  return codes.length > 0 ? (await add(cart.id, ...codes)).cart : cart;
}
const add = (cartId: string, ...giftCardCodes: string[]) =>
  requests.mutate('cartGiftCardCodesAdd', { cartId, giftCardCodes });
type Applied = { lastCharacters: string; amountUsed: { amount: string } };
const used = ({ appliedGiftCards }: { appliedGiftCards: Applied[] }) =>
  appliedGiftCards.map(({ lastCharacters, amountUsed }) => [lastCharacters, amountUsed.amount]);

describe('a gift card', () => {
  it('is added to others, and pays what they leave after the discounts', async () => {
    const { id } = await createCart(1, [small]);
    await requests.mutate('cartDiscountCodesUpdate', { cartId: id, discountCodes: ['READ10'] });
    expect(used((await add(id, large)).cart)).toEqual([
      ['e400', '4.0'],
      ['2500', '6.8'],
    ]);
  });

  it.each([
    ['twice', [large, large]],
    ['in other capitals', [large, 'LEAFLeafLEAF2500']],
  ])('that is added %s is in the cart once', async (_, codes) => {
    const { id } = await createCart(1);
    expect(used((await add(id, ...codes)).cart)).toHaveLength(1);
    expect(used((await add(id, ...codes)).cart)).toHaveLength(1);
  });

  it('is removed by its id, and an unknown id is refused', async () => {
    const cart = await createCart(1, [small, large]);
    const remove = (id: string) =>
      requests.mutate('cartGiftCardCodesRemove', { cartId: cart.id, appliedGiftCardIds: [id] });
    const [{ id }] = cart.appliedGiftCards;
    expect(used((await remove(id)).cart)).toEqual([['2500', '12.0']]);
    expect(await remove(id)).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['appliedGiftCardIds', '0'] }],
    });
  });

  it('that was used up meanwhile is gone', async () => {
    const cart = await createCart(1, [small]);
    expect(await emulator.fault({ giftCard: small, cents: 150 })).toBe(200);
    expect(used(await requests.read(cart.id))).toEqual([['e400', '1.5']]);
    await emulator.fault({ giftCard: small, cents: 0 });
    expect(used(await requests.read(cart.id))).toEqual([]);
    expect(await emulator.fault({ giftCard: 'nosuchcard', cents: 0 })).toBe(400);
  });

  it('keeps what an order left of it, also after a restart', async () => {
    const cart = await createCart(1, [large]);
    const page = await (await fetch(cart.checkoutUrl)).text();
    expect(page).toContain('Gift card ending 2500: −$12.00');
    await fetch(cart.checkoutUrl, { method: 'POST', redirect: 'manual' });
    await emulator.restart();
    const next = await createCart(2, [large]);
    expect(used(next)).toEqual([['2500', '13.0']]);
    await emulator.restart();
    expect(await requests.read(next.id)).toEqual(next);
  });
});

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const toBea = {
  'Recipient email': 'bea@example.com',
  __shopify_send_gift_card_to_recipient: 'on',
};
const toLine = (values: Record<string, string>, merchandiseId = giftCard) => ({
  merchandiseId,
  attributes: Object.entries(values).map(([key, value]) => ({ key, value })),
});

describe('the recipient of a bought gift card', () => {
  it.each([
    ['nobody', {}],
    ['an address', toBea],
    ['a bad address without the mark', { 'Recipient email': 'bea' }],
    [
      'all of it',
      {
        ...toBea,
        'Recipient name': 'Bea 💌',
        Message: 'For your <em>shelf</em>',
        'Send on': inDays(30),
        __shopify_offset: '-120',
      },
    ],
    ['today', { ...toBea, 'Send on': inDays(0) }],
  ])('may be %s', async (_, values) => {
    const line = toLine(values);
    const cart = await requests.create({ lines: [line] });
    expect(cart.lines.nodes[0].attributes).toEqual(line.attributes);
  });

  const bad: [string, Record<string, string>][] = [
    ['no address', { __shopify_send_gift_card_to_recipient: 'on' }],
    ['no address at all', { ...toBea, 'Recipient email': 'bea' }],
    ['an address of 300 letters', { ...toBea, 'Recipient email': 'b'.repeat(300) }],
    ['markup', { ...toBea, 'Recipient email': '<script>alert(1)</script>' }],
    ['a name of 300 letters', { ...toBea, 'Recipient name': 'b'.repeat(300) }],
    ['a message of 201 letters', { ...toBea, Message: 'b'.repeat(201) }],
    ['a day in the past', { ...toBea, 'Send on': inDays(-3) }],
    ['a day 200 days on', { ...toBea, 'Send on': inDays(200) }],
    ['no day', { ...toBea, 'Send on': 'tomorrow' }],
    ['a day that does not exist', { ...toBea, 'Send on': '2027-02-30' }],
  ];
  it.each(bad)('is refused with %s on create, add and update', async (_, values) => {
    const refused = { cart: null, userErrors: [{ code: 'GIFT_CARD_RECIPIENT_INVALID' }] };
    const line = toLine(values);
    const cart = await requests.create({ lines: [toLine(toBea)] });
    const [{ id }] = cart.lines.nodes;
    const [created, added, updated] = [
      await requests.mutate('cartCreate', { input: { lines: [line] } }),
      await requests.mutate('cartLinesAdd', { cartId: cart.id, lines: [line] }),
      await requests.mutate('cartLinesUpdate', {
        cartId: cart.id,
        lines: [{ id, attributes: line.attributes }],
      }),
    ];
    for (const answer of [created, added, updated]) expect(answer).toMatchObject(refused);
    expect(created.userErrors[0].field).toEqual(['input', 'lines', '0', 'attributes']);
    expect(added.userErrors[0].field).toEqual(['lines', '0', 'attributes']);
    expect(await requests.read(cart.id)).toEqual(cart);
  });

  it('is not checked on the line of a book', async () => {
    const line = toLine({ ...toBea, 'Recipient email': 'bea' }, book);
    expect((await requests.create({ lines: [line] })).totalQuantity).toBe(1);
  });

  it('is not shipped to, and no code lowers the price of the card', async () => {
    const input = { lines: [toLine(toBea)], discountCodes: ['READ10', 'SHIPFREE'] };
    const { cart, warnings } = await requests.mutate('cartCreate', { input });
    expect(cart.cost.totalAmount.amount).toBe('25.0');
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual([
      'DISCOUNT_NO_ENTITLED_LINE_ITEMS',
      'DISCOUNT_NO_ENTITLED_SHIPPING_LINES',
    ]);
  });
});
