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
  it.each<[string, Copies, string, string, string[]]>([
    // $12.00 a copy of "endless", $12.50 a paperback, $30.00 signed, $9.95 a binding.
    ['READ10', { endless: 1 }, '1.2', '10.8', []],
    ['READ10', { binding: 1 }, '1.0', '8.95', []],
    ['SHELF5', { endless: 4 }, '5.0', '43.0', []],
    ['SIGNED15', { signed: 1, endless: 1 }, '4.5', '37.5', ['4.5']],
    ['PAIRUP', { endless: 2, signed: 1 }, '12.0', '42.0', ['12.0']],
    ['PAIRUP', { endless: 5 }, '24.0', '36.0', ['24.0']],
    ['SHIPFREE', { endless: 1 }, '0.0', '12.0', []],
    ['ALONE20', { endless: 1 }, '2.4', '9.6', []],
  ])('%s for %j saves %s', async (code, copies, saved, total, onLines) => {
    const { cart, warnings, userErrors } = await createCart(copies, [code]);
    expect([warnings, userErrors]).toEqual([[], []]);
    expect(cart.discountCodes).toEqual([{ code, applicable: true }]);
    const targetType = code === 'SHIPFREE' ? 'SHIPPING_LINE' : 'LINE_ITEM';
    expect(cart.discountApplications).toEqual([
      { code, targetType, totalAllocatedAmount: { amount: saved } },
    ]);
    expect(cart.cost.totalAmount.amount).toBe(total);
    const lines: { discountAllocations: Allocated[] }[] = cart.lines.nodes;
    expect(lines.flatMap(({ discountAllocations }) => names(discountAllocations))).toEqual(
      onLines.map((amount) => [code, amount]),
    );
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
      { title: 'Long Winter Reading', totalAllocatedAmount: { amount: '1.8' } },
      { code: 'READ10', totalAllocatedAmount: { amount: '1.2' } },
    ]);
    expect(read.cost.totalAmount.amount).toBe('9.0');
    await emulator.clearFaults();
    expect((await requests.read(cart.id)).cost.totalAmount.amount).toBe('10.8');
  });
});

const prices: Record<string, number> = {
  endless: 1200,
  signed: 3000,
  paperback: 1250,
  binding: 995,
};

describe('every total', () => {
  it('is the lines less all discounts, to the cent', async () => {
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
        const bought = Object.entries(wanted).filter(([, count]) => count > 0);
        const { cart } = await createCart(Object.fromEntries(bought), discountCodes);
        const before = bought.reduce((sum, [name, count]) => sum + count * (prices[name] ?? 0), 0);
        const applied = cart.discountApplications.reduce(
          (total: number, one: { totalAllocatedAmount: { amount: string } }) =>
            total + cents(one.totalAllocatedAmount),
          0,
        );
        expect(cents(cart.cost.totalAmount)).toBe(before - applied);
        expect(applied).toBeLessThanOrEqual(before);
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
