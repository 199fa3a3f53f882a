import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CartCode,
  compareCart,
  explainCodes,
  findCorrections,
  isSecretCode,
  lastPublicationOf,
  maskCode,
  parseQuantity,
  sumsOf,
} from '../../../../src/domain/cart/cart.ts';
import {
  isStorefrontCart,
  type StorefrontCart,
  toCart,
} from '../../../../src/domain/cart/storefront-cart.ts';

type Line = StorefrontCart['lines']['edges'][number]['node'];
type Product = Line['merchandise']['product'];

const product = (overrides: Partial<Product> = {}): Product => ({
  id: 'gid://shopify/Product/1',
  title: 'Persuasion',
  handle: 'persuasion',
  vendor: 'A Press',
  metafields: [{ value: 'Jane Austen' }],
  featuredImage: { url: 'https://cdn.shopify.com/persuasion.jpg' },
  ...overrides,
});

const line = (overrides: Partial<Line> = {}, of: Partial<Product> = {}): Line => ({
  id: 'gid://shopify/CartLine/1',
  quantity: 2,
  merchandise: {
    id: 'gid://shopify/ProductVariant/1',
    title: 'Paperback',
    price: { amount: '12.5' },
    product: product(of),
  },
  ...overrides,
});

const cart = (lines: Line[], overrides: Partial<StorefrontCart> = {}): StorefrontCart => ({
  id: 'gid://shopify/Cart/1?key=2',
  checkoutUrl: 'https://shop.example/checkouts/1',
  totalQuantity: 2,
  cost: { totalAmount: { amount: '25.0' } },
  lines: { edges: lines.map((node) => ({ node })) },
  ...overrides,
});

const only = (node: Line) => toCart(cart([node])).items[0];

const off = (amount: string, named: object) => ({
  targetType: 'LINE_ITEM',
  discountedAmount: { amount },
  ...named,
});
const application = (amount: string, named: object, targetType = 'LINE_ITEM') => ({
  targetType,
  totalAllocatedAmount: { amount },
  ...named,
});

describe('the sums', () => {
  const shaped = toCart(
    cart([line({ discountAllocations: [off('3.10', { title: 'Winter' })] }), line()], {
      cost: { totalAmount: { amount: '40.00' } },
      discountApplications: [
        application('5.00', { title: 'Winter' }),
        application('5', { code: 'SHELF5' }),
        application('0.0', { code: 'OLD' }),
        application('0.0', { code: 'SHIPFREE' }, 'SHIPPING_LINE'),
      ],
    }),
  );

  it('name each discount where it counts: at its line, or at the sum', () => {
    expect(shaped.items.map(({ discounts }) => discounts)).toEqual([
      [{ title: 'Winter', cents: 310, isOnShipping: false }],
      [],
    ]);
    expect(shaped.discounts).toEqual([
      { title: 'Winter', cents: 190, isOnShipping: false },
      { title: 'SHELF5', cents: 500, isOnShipping: false },
      { title: 'SHIPFREE', cents: 0, isOnShipping: true },
    ]);
    expect(sumsOf(shaped)).toEqual({ subtotal: 4690, adjustment: 0, total: 4000, due: 4000 });
  });

  it('show what the provider takes off without a name, and what gift cards pay', () => {
    const giftCards = [
      { id: 'gid://shopify/AppliedGiftCard/1', lastCharacters: '2500', balance: 2500, used: 2500 },
    ];
    expect(sumsOf({ ...shaped, totalPrice: '39.00', giftCards })).toEqual({
      subtotal: 4690,
      adjustment: -100,
      total: 3900,
      due: 1400,
    });
  });
});

describe('a code that is not applied', () => {
  const code = (name: string, refusal?: CartCode['refusal']): CartCode => ({
    code: name,
    isApplied: false,
    ...(refusal && { refusal }),
  });

  it('has the reason of the warning that no other code explains', () => {
    const before = [code('SHELF5', 'DISCOUNT_PURCHASE_NOT_IN_RANGE')];
    for (const warnings of [
      ['DISCOUNT_PURCHASE_NOT_IN_RANGE', 'DISCOUNT_NOT_FOUND'],
      ['DISCOUNT_NOT_FOUND', 'MERCHANDISE_NOT_ENOUGH_STOCK', 'DISCOUNT_PURCHASE_NOT_IN_RANGE'],
    ])
      expect(explainCodes({ codes: [code('shelf5'), code('NEW')], warnings }, before)).toEqual([
        code('shelf5', 'DISCOUNT_PURCHASE_NOT_IN_RANGE'),
        code('NEW', 'DISCOUNT_NOT_FOUND'),
      ]);
  });

  it('keeps its reason when the cart is only read, and changes it with the warnings', () => {
    const before = [code('SHELF5', 'DISCOUNT_PURCHASE_NOT_IN_RANGE')];
    expect(explainCodes({ codes: [code('SHELF5')], warnings: [] }, before)).toEqual(before);
    const warnings = ['DISCOUNT_CURRENTLY_INACTIVE'];
    expect(explainCodes({ codes: [code('SHELF5')], warnings }, before)).toEqual([
      code('SHELF5', 'DISCOUNT_CURRENTLY_INACTIVE'),
    ]);
    const applied = [{ code: 'SHELF5', isApplied: true }];
    expect(explainCodes({ codes: applied, warnings: [] }, before)).toEqual(applied);
  });
});

it.each([
  ['LEAFLEAFLEAF2500', undefined, '…2500'],
  ['leaf leaf-leaf 2500', 'DISCOUNT_NOT_FOUND', '…2500'],
  ['12345678', undefined, '…5678'],
  ['…2500', 'DISCOUNT_NOT_FOUND', '…2500'],
  ['NEWREADER', 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING', null],
  ['RAED10', 'DISCOUNT_NOT_FOUND', null],
  ['x'.repeat(21), undefined, null],
  ['TEN%-OFF-ALL', undefined, null],
] as const)('of the code %s with the reason %s only %s is shown', (code, refusal, shown) => {
  expect(isSecretCode({ code, isApplied: false, ...(refusal && { refusal }) })).toBe(!!shown);
  if (shown) expect(maskCode(code)).toBe(shown);
  expect(isSecretCode({ code: 'WELCOME10', isApplied: true })).toBe(false);
});

describe('toCart', () => {
  it('maps every field of the provider', () => {
    expect(toCart(cart([line()]), { today: '2026-11-29' })).toEqual({
      cartId: 'gid://shopify/Cart/1?key=2',
      totalPrice: '25.00',
      totalQuantity: 2,
      discounts: [],
      codes: [],
      warnings: [],
      giftWrap: null,
      wrapLine: null,
      isPriced: true,
      giftCards: [],
      note: '',
      today: '2026-11-29',
      checkoutUrl: 'https://shop.example/checkouts/1',
      items: [
        {
          attributes: [],
          isGiftCard: false,
          isShipped: true,
          isOverdue: false,
          pickup: null,
          discounts: [],
          variantId: 'gid://shopify/ProductVariant/1',
          lineId: 'gid://shopify/CartLine/1',
          productId: 'gid://shopify/Product/1',
          title: 'Persuasion',
          author: 'Jane Austen',
          price: 1250,
          originalPrice: null,
          copiesLeft: null,
          edition: 'Paperback',
          coverImage: 'https://cdn.shopify.com/persuasion.jpg',
          handle: 'persuasion',
          quantity: 2,
        },
      ],
    });
  });

  it('never computes totals', () => {
    const shaped = toCart(
      cart([line()], { totalQuantity: 7, cost: { totalAmount: { amount: '1.05' } } }),
    );
    expect(shaped).toMatchObject({ totalPrice: '1.05', totalQuantity: 7 });
  });

  it('drops lines without copies', () => {
    const sold = line({ id: 'gid://shopify/CartLine/2', quantity: 0 });
    expect(toCart(cart([sold, line()])).items.map(({ lineId }) => lineId)).toEqual([
      'gid://shopify/CartLine/1',
    ]);
    expect(toCart(cart([sold])).items).toEqual([]);
  });

  it.each([
    ['12', '12.00'],
    ['12.0', '12.00'],
    ['12.05', '12.05'],
    ['nonsense', '0.00'],
  ])('parses a total of %s as %s', (amount, expected) => {
    expect(toCart(cart([], { cost: { totalAmount: { amount } } })).totalPrice).toBe(expected);
  });

  it('returns the author of the metafield, else the vendor, else none', () => {
    expect(only(line({}, { metafields: [null, { value: 'Ada Vance' }] }))?.author).toBe(
      'Ada Vance',
    );
    expect(only(line({}, { metafields: [null] }))?.author).toBe('A Press');
    expect(only(line({}, { metafields: [], vendor: '' }))?.author).toBe('Unknown Author');
    expect(only(line({}, { metafields: [{ value: '' }], vendor: '' }))?.author).toBe(
      'Unknown Author',
    );
  });

  it('works without an image, and without the name of an only edition', () => {
    const { merchandise } = line({}, { featuredImage: null });
    const shaped = only(line({ merchandise: { ...merchandise, title: 'Default Title' } }));
    expect(shaped).toMatchObject({ coverImage: '', edition: '' });
  });
});

it.each([
  ['2026-11-28', true],
  ['2026-11-29', false],
  ['', false],
])('a gift card that is to be sent on "%s" is overdue: %s', (value, isOverdue) => {
  const attributes = [{ key: 'Send on', value }];
  const { items } = toCart(cart([line({ attributes })]), { today: '2026-11-29' });
  expect(items).toMatchObject([{ isOverdue }]);
});

describe('a pre-order in the cart', () => {
  const today = '2026-11-25';
  const dayOf = (overrides: Partial<Product>) =>
    toCart(cart([line({}, overrides)]), { today }).items[0]?.publicationDay;
  const published = (value: string) => ({ published: { value } });

  it('has its date, if one is known', () => {
    expect(dayOf(published('2027-01-02'))).toBe('2027-01-02');
    expect(dayOf({ ...published('2027-01-02'), tags: ['pre-order'] })).toBe('2027-01-02');
    expect(dayOf({ tags: ['Pre-Order', 'x'] })).toBeNull();
    expect(dayOf({ tags: ['pre-order'], published: null })).toBeNull();
    expect(dayOf({ ...published('some day'), tags: ['preorder'] })).toBeNull();
  });

  it('is none from its date on, whatever its tag', () => {
    expect(dayOf({ ...published(today), tags: ['pre-order'] })).toBeUndefined();
    expect(dayOf({ ...published('2026-10-01'), tags: ['pre-order'] })).toBeUndefined();
    expect(dayOf({})).toBeUndefined();
    expect(dayOf({ tags: ['new'], published: null })).toBeUndefined();
  });
});

it.each([
  ['https://shop.example/checkouts/1', true],
  ['http://127.0.0.1:54321/checkouts/1', true],
  ['http://localhost:54321/checkouts/1', true],
  ['http://localhost/checkouts/1', true],
  ['', false],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  [' javascript:alert(1)//https://', false],
  ['data:text/html,x', false],
  ['http://evil.example/checkouts/1', false],
  ['http://127.0.0.1.evil.example/', false],
  ['http://localhost.evil.example/', false],
  ['http://localhost:80@evil.example/', false],
  ['http://127.0.0.1:x@evil.example/', false],
  ['//evil.example', false],
  ['/cart', false],
  ['ftp://shop.example', false],
  ['https:/shop.example', false],
])('may have %j as the address of its checkout: %s', (checkoutUrl, isSafe) => {
  expect(toCart(cart([], { checkoutUrl })).checkoutUrl).toBe(isSafe ? checkoutUrl : null);
});

describe('isStorefrontCart', () => {
  it('accepts a cart', () => {
    expect(isStorefrontCart(cart([line()]))).toBe(true);
    expect(isStorefrontCart(cart([]))).toBe(true);
  });

  it.each([
    null,
    undefined,
    0,
    'cart',
    [],
    {},
    { ...cart([]), id: 1 },
    { ...cart([]), lines: null },
    { ...cart([]), lines: {} },
    { ...cart([]), lines: { edges: null } },
    { ...cart([]), lines: { edges: [null] } },
    { ...cart([]), lines: { edges: [{ node: { id: '1' } }] } },
    { ...cart([]), cost: null },
    { ...cart([]), cost: { totalAmount: null } },
    { ...cart([]), totalQuantity: '2' },
    { ...cart([]), checkoutUrl: undefined },
    cart([line({}, JSON.parse('{"tags":"pre-order"}'))]),
    cart([line({}, JSON.parse('{"tags":[1]}'))]),
    cart([line({}, JSON.parse('{"published":"2027-01-02"}'))]),
    cart([line({}, JSON.parse('{"published":{}}'))]),
  ])('rejects %j', (value) => {
    expect(isStorefrontCart(value)).toBe(false);
  });

  it('accepts only carts that can be mapped', () => {
    fc.assert(
      fc.property(fc.anything(), (noise) => {
        for (const name of ['id', 'lines', 'cost', 'totalQuantity', 'checkoutUrl']) {
          const value = { ...cart([line()]), [name]: noise };
          if (isStorefrontCart(value)) toCart(value);
        }
      }),
    );
  });
});

describe('lastPublicationOf', () => {
  const stock = { isShipped: true };
  const january = { ...stock, publicationDay: '2027-01-02' };
  const march = { ...stock, publicationDay: '2027-03-04' };
  const undated = { ...stock, publicationDay: null };
  const giftCard = { ...stock, isShipped: false };
  it.each([
    [[], undefined],
    [[stock, stock], undefined],
    [[january], undefined],
    [[january, january], undefined],
    [[stock, january], '2027-01-02'],
    [[march, january, stock], '2027-03-04'],
    [[january, march], '2027-03-04'],
    [[stock, undated, march], null],
    [[january, giftCard], undefined],
  ])('of %j is %s', (items, day) => {
    expect(lastPublicationOf(items)).toBe(day);
  });
});

it.each([
  ['3', 3],
  [' 12 ', 12],
  ['007', 7],
  ['0', 0],
  ['-1', -1],
  ['\u22121', -1],
  ['\uff15', 5],
  ['99999999999999999999', 1_000_000],
  ...['', ' ', 'two', '1e9', '2.5', '2,5', '1 2', '+1', '--1', '\u0665', 'Infinity'].map(
    (text): [string, null] => [text, null],
  ),
])('a typed quantity %j is %j', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});

describe('the stock of a line', () => {
  const merchandise = (stock: Partial<Line['merchandise']>) => ({
    ...line().merchandise,
    availableForSale: true,
    currentlyNotInStock: false,
    quantityAvailable: 9,
    ...stock,
  });

  it.each([
    ['counted', {}, 9, 2],
    ['fewer', { quantityAvailable: 1 }, 1, 1],
    ['sold out', { availableForSale: false, quantityAvailable: 0 }, 0, 0],
    ['sold beyond its stock', { currentlyNotInStock: true, quantityAvailable: -3 }, null, 2],
    ['not counted', { quantityAvailable: 0 }, null, 2],
    ['not readable', { quantityAvailable: null }, null, 2],
    ['not asked for', { quantityAvailable: undefined }, null, 2],
    ['of an older function', { availableForSale: undefined }, 9, 2],
  ])('that is %s decides what can be bought', (_name, stock, copiesLeft, quantity) => {
    const read = toCart(
      cart([line({ merchandise: merchandise(stock), discountAllocations: [off('1', {})] })]),
    );
    expect(read.items[0]?.copiesLeft).toBe(copiesLeft);
    // Until it is corrected, the provider's sums are for copies that nobody can buy.
    expect(read.isPriced).toBe(quantity === 2);
    expect(read.items[0]?.discounts).toHaveLength(quantity === 2 ? 1 : 0);
    expect(findCorrections(read).map((change) => change.quantity)).toEqual(
      quantity === 2 ? [] : [quantity],
    );
  });

  it('is shared by the lines of a variant, in their order', () => {
    const few = line({ merchandise: merchandise({ quantityAvailable: 3 }) });
    const read = toCart(cart([few, { ...few, id: 'gid://shopify/CartLine/2' }]));
    expect(read.items.map(({ copiesLeft }) => copiesLeft)).toEqual([3, 1]);
  });

  it.each([
    [{ amount: '16.0' }, 1600],
    [{ amount: '12.5' }, null],
    [{ amount: '0.0' }, null],
    [null, null],
  ])('has the struck price %j as %j', (compareAtPrice, originalPrice) => {
    const of = line({ merchandise: merchandise({ compareAtPrice }) });
    expect(only(of)?.originalPrice).toBe(originalPrice);
  });
});

describe('compareCart', () => {
  const at = (amount: string, id = '1', lineId = id) =>
    line({ id: lineId, merchandise: { ...line().merchandise, id, price: { amount } } });
  const first = compareCart(toCart(cart([at('12.5'), at('9.0', '2')])), null);

  it('keeps the price at which a line was put in', () => {
    const { items, shown } = compareCart(toCart(cart([at('14.0'), at('9.0', '2')])), first.shown);
    expect(items.map(({ formerPrice }) => formerPrice)).toEqual([1250, undefined]);
    const again = compareCart(toCart(cart([at('12.5'), at('9.0', '2')])), shown);
    expect(again.items.map(({ formerPrice }) => formerPrice)).toEqual([undefined, undefined]);
  });

  const told = (now: Partial<StorefrontCart>, changed: string[] = [], before = paid) =>
    compareCart(toCart({ ...paid, ...now }), compareCart(toCart(before), null).shown, changed).shown
      .changes;
  const card = { id: 'gid://shopify/AppliedGiftCard/1', lastCharacters: '2500' };
  const amounts = { balance: { amount: '25' }, amountUsed: { amount: '25' } };
  const both = [at('12.5'), at('9.0', '2')];
  const lowered = (quantity: number, left: number) => {
    const { merchandise } = at('9.0', '2');
    const stock = { availableForSale: true, quantityAvailable: left };
    return { ...at('9.0', '2'), quantity, merchandise: { ...merchandise, ...stock } };
  };
  const linesOf = (...nodes: Line[]) => ({ lines: { edges: nodes.map((node) => ({ node })) } });
  const paid = cart(both, {
    appliedGiftCards: [{ ...card, ...amounts }],
    discountApplications: [application('1.0', { code: 'READ10' })],
  });

  it.each([
    ['a line that is gone', linesOf(at('12.5')), '2', [{ kind: 'dropped', name: 'Persuasion' }]],
    [
      'a line with fewer copies',
      linesOf(at('12.5'), lowered(1, 1)),
      '2',
      [{ kind: 'fewer', name: 'Persuasion' }],
    ],
    ['a line that another window lowered', linesOf(at('12.5'), lowered(1, 9)), '2', []],
    ['a gift card', { appliedGiftCards: [] }, '2500', [{ kind: 'gift-card', name: '2500' }]],
    ['a discount', { discountApplications: [] }, 'read10', [{ kind: 'discount', name: 'READ10' }]],
  ])('tells of %s, unless the shopper has changed it', (_name, now, own, changes) => {
    expect(told(now)).toEqual(changes);
    expect(told(now, [own])).toEqual([]);
  });

  it('tells it until it is seen, or is no longer true', () => {
    const { shown } = compareCart(toCart(paid), null);
    const ended = compareCart(toCart({ ...paid, discountApplications: [] }), shown);
    const later = toCart({ ...paid, discountApplications: [] });
    expect(compareCart(later, ended.shown).shown.changes).toHaveLength(1);
    expect(compareCart(toCart(paid), ended.shown).shown.changes).toEqual([]);
  });

  it('names one of two lines of an edition', () => {
    const twice = cart([at('12.5'), at('12.5', '1', 'dedicated')]);
    expect(told(linesOf(at('12.5')), [], twice)).toMatchObject([{ name: 'Persuasion' }]);
    expect(told(linesOf(at('12.5')), ['1'], twice)).toEqual([]);
  });

  it('names nothing of another cart', () => {
    const other = toCart(cart([], { id: 'gid://shopify/Cart/2?key=2' }));
    expect(compareCart(other, first.shown).shown.changes).toEqual([]);
  });
});
