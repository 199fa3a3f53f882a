import type { CodeRefusal } from '../../domain/cart/cart.ts';
import type { Cents } from '../../domain/cart/money.ts';
import type { StoredCart } from './carts.ts';
import type { Discount, Discounts, Level } from './discounts.ts';
import type { FindVariant, Variant } from './product.ts';

type Application = { discount: Discount; cents: Cents };
type UnpricedLine = {
  line: StoredCart['lines'][number];
  variant: Variant;
  /** Before discounts. */
  subtotal: Cents;
};
export type PricedLine = UnpricedLine & { applications: Application[] };

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
    const found = discounts.find(code);
    const refused = typeof found === 'string' ? found : findRefusal(found, lines);
    return { code, found, refused };
  });
  const applicable = [
    ...discounts.automatic().filter((discount) => !findRefusal(discount, lines)),
    ...codes.flatMap(({ found, refused }) => (refused || typeof found === 'string' ? [] : [found])),
  ];
  const best = [
    applicable.filter(({ isAlone }) => !isAlone),
    ...applicable.filter(({ isAlone }) => isAlone).map((discount) => [discount]),
  ]
    .map((combined) => applyDiscounts(lines, combined))
    .reduce((one, other) => (sumOf(other.applications) > sumOf(one.applications) ? other : one));
  const applied = new Set(best.applications.map(({ discount }) => discount));
  return {
    ...best,
    codes: codes.map(({ code, found, refused }): { code: string; refused: CodeRefusal | null } => {
      if (refused || typeof found === 'string') return { code, refused };
      return { code, refused: applied.has(found) ? null : 'DISCOUNT_CODE_NOT_HONOURED' };
    }),
  };
}

export const totalOf = ({ subtotal, applications }: PricedLine): Cents =>
  subtotal - sumOf(applications);

const sumOf = (items: readonly { cents: Cents }[]) =>
  items.reduce((sum, { cents }) => sum + cents, 0);

const isEntitled =
  ({ entitles }: Discount) =>
  ({ line, variant }: UnpricedLine): boolean =>
    line.quantity > 0 && !variant.isGiftCard && (!entitles || entitles.test(variant.title));

function findRefusal(discount: Discount, lines: readonly UnpricedLine[]): CodeRefusal | null {
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

/** Applies discounts that combine: all of a level count from what the level before leaves. */
function applyDiscounts(unpriced: readonly UnpricedLine[], discounts: readonly Discount[]) {
  const lines: PricedLine[] = unpriced.map((line) => ({ ...line, applications: [] }));
  const ofLevel = (level: Level) => discounts.filter((discount) => discount.level === level);

  const onLines = ofLevel('line').map((discount): Application => {
    const entitled = lines.filter(isEntitled(discount));
    const bases = discount.pairs
      ? toPairBases(entitled)
      : new Map(entitled.map((line) => [line, line.subtotal]));
    const taken = entitled.map((line): Application => {
      const cents = Math.min(savingOf(discount, bases.get(line) ?? 0), totalOf(line));
      const application = { discount, cents };
      if (cents > 0) line.applications.push(application);
      return application;
    });
    return { discount, cents: sumOf(taken) };
  });

  const subtotal = lines.reduce((sum, line) => sum + totalOf(line), 0);
  const base = lines
    .filter(({ variant }) => !variant.isGiftCard)
    .reduce((sum, line) => sum + totalOf(line), 0);
  let left = base;
  const onSum = ofLevel('order').map((discount): Application => {
    const cents = Math.min(savingOf(discount, base), left);
    left -= cents;
    return { discount, cents };
  });
  const onDelivery = ofLevel('delivery').map((discount): Application => ({ discount, cents: 0 }));
  return {
    lines,
    applications: [...onLines, ...onSum, ...onDelivery],
    /** Before the discounts on the sum. */
    subtotal,
    total: subtotal - (base - left),
  };
}

const savingOf = ({ percent = 0, cents }: Discount, base: Cents): Cents =>
  cents ?? Math.round((base * percent) / 100);

/** Returns the price of every second copy, with the dearest copies first, by line. */
function toPairBases(lines: readonly PricedLine[]): Map<PricedLine, Cents> {
  let before = 0;
  const byPrice = lines.toSorted((one, other) => other.variant.cents - one.variant.cents);
  return new Map(
    byPrice.map((priced) => {
      const { line, variant } = priced;
      const copies = Math.floor((before + line.quantity) / 2) - Math.floor(before / 2);
      before += line.quantity;
      return [priced, copies * variant.cents];
    }),
  );
}
