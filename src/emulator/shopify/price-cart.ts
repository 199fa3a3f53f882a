import type { Cents } from '../../domain/cart/money.ts';
import type { Discount, Discounts, Level, Refusal } from './discounts.ts';
import type { FindVariant, Variant } from './product.ts';
import type { StoredCart } from './state-file.ts';

/** A discount that was applied, and the sum of its allocations. */
export type Application = { discount: Discount; cents: Cents };
export type Allocation = { application: Application; cents: Cents };
export type PricedLine = {
  line: StoredCart['lines'][number];
  variant: Variant;
  /** Before discounts. */
  subtotal: Cents;
  allocations: Allocation[];
};

/**
 * Computes the prices of a cart: discounts on lines first, then those on what they leave of the sum.
 * Of discounts that do not combine, the one that saves most wins.
 */
export function priceCart(cart: StoredCart, findVariant: FindVariant, discounts: Discounts) {
  const lines = cart.lines.flatMap((line) => {
    const variant = findVariant(line.merchandiseId);
    return variant ? [{ line, variant, subtotal: variant.cents * line.quantity }] : [];
  });
  const codes = cart.discountCodes.map((code) => {
    const discount = discounts.find(code);
    return { code, discount, refused: findRefusal(discount, lines) };
  });
  const applicable = [
    ...discounts.automatic().filter((discount) => !findRefusal(discount, lines)),
    ...codes.flatMap(({ discount, refused }) => (discount && !refused ? [discount] : [])),
  ];
  const best = [
    applicable.filter(({ isAlone }) => !isAlone),
    ...applicable.filter(({ isAlone }) => isAlone).map((discount) => [discount]),
  ]
    .map((combined) => applyDiscounts(lines, combined))
    .reduce((one, other) => (saved(other) > saved(one) ? other : one));
  const isApplied = (discount: Discount | undefined) =>
    best.applications.some((application) => application.discount === discount);

  const subtotal = best.lines.reduce((sum, line) => sum + totalOf(line), 0);
  return {
    ...best,
    codes: codes.map(({ code, discount, refused }): { code: string; refused: Refusal | null } => ({
      code,
      refused: refused ?? (isApplied(discount) ? null : 'DISCOUNT_CODE_NOT_HONOURED'),
    })),
    /** Before the discounts on the sum. */
    subtotal,
    total: subtotal - sumOf(best.applications.filter(({ discount }) => discount.level === 'order')),
  };
}

/** Returns the price of a line after the discounts on lines. */
export const totalOf = ({ subtotal, allocations }: PricedLine): Cents =>
  subtotal - sumOf(allocations.filter(({ application }) => application.discount.level === 'line'));

const sumOf = (items: readonly { cents: Cents }[]) =>
  items.reduce((sum, { cents }) => sum + cents, 0);
const saved = ({ applications }: { applications: readonly Application[] }) => sumOf(applications);

type UnpricedLine = Omit<PricedLine, 'allocations'>;

const isEntitled =
  ({ entitles = () => true }: Discount) =>
  ({ line, variant }: UnpricedLine): boolean =>
    line.quantity > 0 && !variant.isGiftCard && entitles(variant);

function findRefusal(
  discount: Discount | undefined,
  lines: readonly UnpricedLine[],
): Refusal | null {
  if (!discount) return 'DISCOUNT_NOT_FOUND';
  if (discount.refused) return discount.refused;
  const { level, minCents = 0, minCopies = 0 } = discount;
  const entitled = lines.filter(isEntitled(discount));
  if (level === 'delivery')
    return entitled.some(({ variant }) => variant.requiresShipping)
      ? null
      : 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES';
  if (entitled.length === 0) return 'DISCOUNT_NO_ENTITLED_LINE_ITEMS';
  if (entitled.reduce((sum, { subtotal }) => sum + subtotal, 0) < minCents)
    return 'DISCOUNT_PURCHASE_NOT_IN_RANGE';
  if (entitled.reduce((sum, { line }) => sum + line.quantity, 0) < minCopies)
    return 'DISCOUNT_QUANTITY_NOT_IN_RANGE';
  return null;
}

function applyDiscounts(unpriced: readonly UnpricedLine[], discounts: readonly Discount[]) {
  const lines: PricedLine[] = unpriced.map((line) => ({ ...line, allocations: [] }));
  const leftOf = ({ subtotal, allocations }: PricedLine) => subtotal - sumOf(allocations);

  function apply(discount: Discount, bases: ReadonlyMap<PricedLine, Cents>): Application {
    const application = { discount, cents: 0 };
    const entitled = lines.filter(isEntitled(discount));
    const base = entitled.map((line) => bases.get(line) ?? 0);
    toShares(discount, entitled, base, entitled.map(leftOf)).forEach((cents, index) => {
      if (cents === 0) return;
      application.cents += cents;
      entitled[index]?.allocations.push({ application, cents });
    });
    return application;
  }

  const levels: readonly Level[] = ['line', 'order', 'delivery'];
  const applications = levels.flatMap((level) => {
    const bases = new Map(lines.map((line) => [line, leftOf(line)]));
    return discounts
      .filter((discount) => discount.level === level)
      .map((discount) => apply(discount, bases));
  });
  return { lines, applications };
}

/**
 * Returns the cents that a discount takes from each line. `base` is what it is counted from, and
 * `left` what other discounts of its level leave.
 */
function toShares(
  { level, value, pairs }: Discount,
  lines: readonly PricedLine[],
  base: readonly Cents[],
  left: readonly Cents[],
): Cents[] {
  if (level === 'delivery') return lines.map(() => 0);
  const wanted = pairs ? toPairShares(lines) : base;
  const sum = wanted.reduce((total, cents) => total + cents, 0);
  if (level === 'line' && 'percent' in value)
    return wanted.map((cents, index) =>
      Math.min(left[index] ?? 0, Math.round((cents * value.percent) / 100)),
    );
  return allocate('percent' in value ? Math.round((sum * value.percent) / 100) : value.cents, left);
}

/** Returns the price of every second copy, with the dearest copies first, by line. */
function toPairShares(lines: readonly PricedLine[]): Cents[] {
  let before = 0;
  const byPrice = lines.toSorted((one, other) => other.variant.cents - one.variant.cents);
  const free = new Map(
    byPrice.map((priced) => {
      const { line, variant } = priced;
      const copies = Math.floor((before + line.quantity) / 2) - Math.floor(before / 2);
      before += line.quantity;
      return [priced, copies * variant.cents];
    }),
  );
  return lines.map((line) => free.get(line) ?? 0);
}

/**
 * Allocates an amount in proportion to weights, by largest remainder: the shares add up to it, and
 * none exceeds its weight. An amount above all weights is lowered to them.
 */
export function allocate(amount: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const whole = Math.min(amount, sum);
  const exact = weights.map((weight) => (whole * weight) / sum);
  const shares = exact.map(Math.floor);
  const rest = whole - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder);
  const rounded = new Set(byRemainder.slice(0, rest).map(({ index }) => index));
  return shares.map((share, index) => share + (rounded.has(index) ? 1 : 0));
}
