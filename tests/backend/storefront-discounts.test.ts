import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCartRequests } from './cart-requests.ts';
import { openEmulator } from './open-emulator.ts';

const variants: Record<string, string> = {};
const emulator = await openEmulator();
const requests = createCartRequests(emulator);
variants['paperback'] = await emulator.variantOf('three-left');
variants['signed'] = await emulator.variantOf('three-left', 1);
variants['endless'] = await emulator.variantOf('without-end');
variants['binding'] = await emulator.variantOf('sixty-ways', 59);
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

  it('is taken once, as it was typed first', async () => {
    const { cart } = await createCart({ endless: 1 }, ['read10', 'READ10', 'Read10']);
    expect(cart.discountCodes).toEqual([{ code: 'read10', applicable: true }]);
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
    [' READ10 ', { endless: 1 }, 'DISCOUNT_NOT_FOUND'],
    ['READ10', {}, 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'],
    ['SHIPFREE', {}, 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'],
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
});

const prices: Record<string, number> = {
  endless: 1200,
  signed: 3000,
  paperback: 1250,
  binding: 995,
};

it('every total is the lines less all discounts, to the cent', async () => {
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

it('codes survive a restart, and are shown at the checkout', async () => {
  const { cart } = await createCart({ endless: 4 }, ['SHELF5', 'SHIPFREE']);
  await emulator.restart();
  expect(await requests.read(cart.id)).toEqual(cart);
  const page = await (await fetch(cart.checkoutUrl)).text();
  for (const words of ['Discount SHELF5:', '−$5.00', 'free shipping', 'Total: $43.00'])
    expect(page.replace(/\s+/g, ' ')).toContain(words);
});
