import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCartRequests } from './cart-requests.ts';
import { openEmulator, type OpenEmulator } from './open-emulator.ts';

let emulator: OpenEmulator;
let requests: ReturnType<typeof createCartRequests>;
const variants: Record<string, string> = {};
beforeAll(async () => {
  emulator = await openEmulator();
  requests = createCartRequests(emulator);
  variants['paperback'] = await emulator.variantOf('three-left');
  variants['signed'] = await emulator.variantOf('three-left', 1);
  variants['endless'] = await emulator.variantOf('without-end');
  variants['binding'] = await emulator.variantOf('sixty-ways', 59);
});
afterAll(() => emulator.close());
beforeEach(() => emulator.clearFaults());

type Copies = Record<string, number>;
const toLines = (copies: Copies) =>
  Object.entries(copies).map(([name, quantity]) => ({ merchandiseId: variants[name], quantity }));
const createCart = (copies: Copies, discountCodes: string[] = []) =>
  requests.mutate('cartCreate', { input: { lines: toLines(copies), discountCodes } });
const setCodes = (cartId: string, discountCodes: string[]) =>
  requests.mutate('cartDiscountCodesUpdate', { cartId, discountCodes });

const cents = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100);
type Allocated = { discountedAmount: { amount: string }; code?: string; title?: string };
const names = (allocations: Allocated[]) =>
  allocations.map(({ code, title, discountedAmount }) => [code ?? title, discountedAmount.amount]);
const codesOf = (list: { code: string }[]) => list.map(({ code }) => code);

describe('a code', () => {
  it.each<[string, Copies, string, { subtotal: string; total: string; lines: string[] }]>([
    // $12.00 a copy of "endless", $12.50 a paperback, $30.00 signed, $9.95 a binding.
    ['READ10', { endless: 1 }, '1.2', { subtotal: '12.0', total: '10.8', lines: ['12.0'] }],
    ['READ10', { binding: 1 }, '1.0', { subtotal: '9.95', total: '8.95', lines: ['9.95'] }],
    ['SHELF5', { endless: 4 }, '5.0', { subtotal: '48.0', total: '43.0', lines: ['48.0'] }],
    [
      'SIGNED15',
      { signed: 1, endless: 1 },
      '4.5',
      { subtotal: '37.5', total: '37.5', lines: ['25.5', '12.0'] },
    ],
    [
      'PAIRUP',
      { endless: 2, signed: 1 },
      '12.0',
      { subtotal: '42.0', total: '42.0', lines: ['12.0', '30.0'] },
    ],
    ['PAIRUP', { endless: 5 }, '24.0', { subtotal: '36.0', total: '36.0', lines: ['36.0'] }],
    ['SHIPFREE', { endless: 1 }, '0.0', { subtotal: '12.0', total: '12.0', lines: ['12.0'] }],
    ['ALONE20', { endless: 1 }, '2.4', { subtotal: '12.0', total: '9.6', lines: ['12.0'] }],
  ])('%s for %j saves %s', async (code, copies, saved, expected) => {
    const { cart, warnings, userErrors } = await createCart(copies, [code]);
    expect([warnings, userErrors]).toEqual([[], []]);
    expect(cart.discountCodes).toEqual([{ code, applicable: true }]);
    expect(cart.discountApplications).toMatchObject([
      { code, totalAllocatedAmount: { amount: saved } },
    ]);
    expect({
      subtotal: cart.cost.subtotalAmount.amount,
      total: cart.cost.totalAmount.amount,
      lines: cart.lines.nodes.map(
        ({ cost }: { cost: { totalAmount: { amount: string } } }) => cost.totalAmount.amount,
      ),
    }).toEqual(expected);
  });

  it('of the cart is allocated to its lines, but lowers no line by itself', async () => {
    const { cart } = await createCart({ paperback: 1, signed: 1 }, ['SHELF5']);
    const [paperback, signed] = cart.lines.nodes;
    expect(paperback.discountAllocations).toEqual([]);
    expect(names(paperback.allAllocations)).toEqual([['SHELF5', '1.47']]);
    expect(names(signed.allAllocations)).toEqual([['SHELF5', '3.53']]);
    expect(names(cart.discountAllocations)).toEqual([['SHELF5', '5.0']]);
    expect(signed.allAllocations[0]).toMatchObject({
      targetType: 'LINE_ITEM',
      sourceDiscountApplication: { value: { amount: '5.0' }, allocationMethod: 'ACROSS' },
      discountApplication: { value: { amount: '3.53' } },
    });
  });

  it.each([
    ['READ10', { value: { percentage: 10 }, targetSelection: 'ALL' }],
    ['SIGNED15', { targetSelection: 'ENTITLED', allocationMethod: 'EACH' }],
    ['PAIRUP', { targetSelection: 'EXPLICIT', value: { percentage: 100 } }],
    ['SHIPFREE', { targetType: 'SHIPPING_LINE', value: { percentage: 100 } }],
  ])('%s says what it is for', async (code, expected) => {
    const { cart } = await createCart({ signed: 1, endless: 1 }, [code]);
    expect(cart.discountApplications).toMatchObject([expected]);
  });

  it('matches in any case, and stays as it was typed', async () => {
    const { cart } = await createCart({ endless: 1 });
    const updated = await setCodes(cart.id, ['read10', 'READ10', 'Read10']);
    expect(updated.cart.discountCodes).toEqual([{ code: 'read10', applicable: true }]);
    expect(updated.cart.cost.totalAmount.amount).toBe('10.8');
  });

  it('is replaced by the next list, and removed by an empty one', async () => {
    const { cart } = await createCart({ endless: 4 }, ['READ10']);
    const replaced = await setCodes(cart.id, ['SHELF5']);
    expect(codesOf(replaced.cart.discountCodes)).toEqual(['SHELF5']);
    const removed = await setCodes(cart.id, []);
    expect(removed.cart.discountCodes).toEqual([]);
    expect(removed.cart.cost.totalAmount.amount).toBe('48.0');
  });

  it('combines with others; both count from the sum that lines leave', async () => {
    const { cart } = await createCart({ signed: 1, endless: 2 }, ['SHELF5', 'SIGNED15', 'READ10']);
    expect(cart.cost.subtotalAmount.amount).toBe('49.5');
    expect(cart.cost.totalAmount.amount).toBe('39.55');
  });

  it('that does not combine yields to what saves more, or beats it', async () => {
    const { cart, warnings } = await createCart({ endless: 4 }, ['ALONE20', 'READ10', 'SHELF5']);
    expect(cart.cost.totalAmount.amount).toBe('38.2');
    expect(warnings).toMatchObject([{ code: 'DISCOUNT_CODE_NOT_HONOURED', target: cart.id }]);
    const beaten = await setCodes(cart.id, ['ALONE20', 'READ10']);
    expect(beaten.cart.discountCodes).toEqual([
      { code: 'ALONE20', applicable: true },
      { code: 'READ10', applicable: false },
    ]);
    expect(beaten.warnings).toMatchObject([{ code: 'DISCOUNT_CODE_NOT_HONOURED' }]);
  });
});

describe('a code that is not applied', () => {
  it.each<[string, Copies, string]>([
    ['NOSUCHCODE', { endless: 1 }, 'DISCOUNT_NOT_FOUND'],
    [' READ10 ', { endless: 1 }, 'DISCOUNT_NOT_FOUND'],
    ['x'.repeat(300), { endless: 1 }, 'DISCOUNT_NOT_FOUND'],
    ['💌', { endless: 1 }, 'DISCOUNT_NOT_FOUND'],
    ['<script>alert(1)</script>', { endless: 1 }, 'DISCOUNT_NOT_FOUND'],
    ['OLDLEAF', { endless: 1 }, 'DISCOUNT_CURRENTLY_INACTIVE'],
    ['SHELF5', { endless: 3 }, 'DISCOUNT_PURCHASE_NOT_IN_RANGE'],
    ['PAIRUP', { endless: 1 }, 'DISCOUNT_QUANTITY_NOT_IN_RANGE'],
    ['SIGNED15', { endless: 1 }, 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'],
    ['READ10', {}, 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'],
    ['SHIPFREE', {}, 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'],
    ['LASTPAGE', { endless: 1 }, 'DISCOUNT_USAGE_LIMIT_REACHED'],
    ['ONCEONLY', { endless: 1 }, 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'],
    ['NEWREADER', { endless: 1 }, 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'],
    ['STAFF10', { endless: 1 }, 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'],
    ['BOOKCLUB', { endless: 1 }, 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'],
  ])('%s for %j stays, with the warning %s', async (code, copies, warning) => {
    const { cart, warnings, userErrors } = await createCart(copies, [code]);
    expect(userErrors).toEqual([]);
    expect(cart.discountCodes).toEqual([{ code, applicable: false }]);
    expect(cart.discountApplications).toEqual([]);
    expect(cart.cost.totalAmount).toEqual(cart.cost.subtotalAmount);
    expect(warnings).toEqual([
      { code: warning, message: expect.stringContaining(code), target: cart.id },
    ]);
  });

  it.each(['', '  '])('is an error if it is blank: %j', async (code) => {
    const { cart } = await createCart({ endless: 1 }, ['READ10']);
    expect(await setCodes(cart.id, [code])).toMatchObject({
      cart: null,
      userErrors: [{ code: 'MISSING_DISCOUNT_CODE', field: ['discountCodes', '0'] }],
    });
    expect(codesOf((await requests.read(cart.id)).discountCodes)).toEqual(['READ10']);
  });

  it('is applied when the cart grows, and no more when it shrinks', async () => {
    const { cart } = await createCart({ endless: 3 }, ['SHELF5']);
    const [{ id }] = cart.lines.nodes;
    const resize = (quantity: number) =>
      requests.mutate('cartLinesUpdate', { cartId: cart.id, lines: [{ id, quantity }] });
    expect((await resize(4)).cart.discountCodes).toEqual([{ code: 'SHELF5', applicable: true }]);
    const shrunk = await resize(3);
    expect(shrunk.cart.discountCodes).toEqual([{ code: 'SHELF5', applicable: false }]);
    expect(shrunk.warnings).toMatchObject([{ code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE' }]);
  });

  it('is one that ran out meanwhile', async () => {
    const { cart } = await createCart({ endless: 1 }, ['READ10']);
    const refusal = 'DISCOUNT_CURRENTLY_INACTIVE';
    expect(await emulator.fault({ discount: 'read10', refusal })).toBe(200);
    const read = await requests.read(cart.id);
    expect(read.discountCodes).toEqual([{ code: 'READ10', applicable: false }]);
    expect(read.cost.totalAmount.amount).toBe('12.0');
    await emulator.clearFaults();
    expect((await requests.read(cart.id)).cost.totalAmount.amount).toBe('10.8');
  });

  it.each([
    [{ discount: 'NOSUCHCODE', refusal: 'DISCOUNT_NOT_FOUND' }],
    [{ discount: 'READ10', refusal: 'BECAUSE' }],
    [{ discount: 'READ10' }],
  ])('is not made by %j', async (fault) => {
    expect(await emulator.fault(fault)).toBe(400);
  });

  it('is refused beyond 250 codes', async () => {
    const codes = Array.from({ length: 251 }, (_, index) => `${index}`);
    await expect(setCodes('x', codes)).rejects.toThrow('maximum allowed of 250');
    await expect(createCart({}, codes)).rejects.toThrow('maximum allowed of 250');
  });
});

describe('an automatic discount', () => {
  it('is applied by its title while it is switched on, beside codes', async () => {
    const { cart } = await createCart({ endless: 1 }, ['READ10']);
    expect(await emulator.fault({ discount: 'automatic' })).toBe(200);
    const read = await requests.read(cart.id);
    expect(read.discountApplications).toMatchObject([
      { title: 'Long Winter Reading', value: { percentage: 15 } },
      { code: 'READ10' },
    ]);
    expect(names(read.lines.nodes[0].allAllocations)).toEqual([
      ['Long Winter Reading', '1.8'],
      ['READ10', '1.2'],
    ]);
    expect(read.cost.totalAmount.amount).toBe('9.0');
    await emulator.clearFaults();
    expect((await requests.read(cart.id)).cost.totalAmount.amount).toBe('10.8');
  });
});

describe('every total', () => {
  it('is the lines less all allocations, to the cent', async () => {
    await emulator.fault({ discount: 'automatic' });
    const copies = fc.record({
      endless: fc.nat(7),
      signed: fc.nat(1),
      paperback: fc.nat(3),
      binding: fc.nat(1),
    });
    const codes = fc.subarray(['READ10', 'SHELF5', 'SIGNED15', 'PAIRUP', 'SHIPFREE', 'ALONE20']);
    await fc.assert(
      fc.asyncProperty(copies, codes, async (wanted, discountCodes) => {
        const bought = Object.fromEntries(Object.entries(wanted).filter(([, count]) => count > 0));
        const { cart } = await createCart(bought, discountCodes);
        let before = 0;
        let allocated = 0;
        for (const { cost, quantity, ...line } of cart.lines.nodes) {
          const sum = (list: Allocated[]) =>
            list.reduce((total, { discountedAmount }) => total + cents(discountedAmount), 0);
          const subtotal = cents(cost.subtotalAmount);
          expect(subtotal).toBe(cents(cost.amountPerQuantity) * quantity);
          expect(cents(cost.totalAmount)).toBe(subtotal - sum(line.discountAllocations));
          expect(sum(line.allAllocations)).toBeLessThanOrEqual(subtotal);
          before += subtotal;
          allocated += sum(line.allAllocations);
        }
        expect(cents(cart.cost.totalAmount)).toBe(before - allocated);
        const applied = cart.discountApplications.reduce(
          (total: number, one: { totalAllocatedAmount: { amount: string } }) =>
            total + cents(one.totalAllocatedAmount),
          0,
        );
        expect(applied).toBe(allocated);
      }),
      { numRuns: 60 },
    );
  });
});

describe('codes', () => {
  it('survive a restart, and are shown at the checkout', async () => {
    const { cart } = await createCart({ endless: 4 }, ['SHELF5', 'SHIPFREE']);
    await emulator.restart();
    expect(await requests.read(cart.id)).toEqual(cart);
    const page = await (await fetch(cart.checkoutUrl)).text();
    for (const words of ['Discount SHELF5:', '−$5.00', 'free shipping', 'Total: $43.00'])
      expect(page.replace(/\s+/g, ' ')).toContain(words);
  });
});
