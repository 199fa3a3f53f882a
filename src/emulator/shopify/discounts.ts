import { z } from 'zod';
import { codeRefusals, type CodeRefusal } from '../../domain/cart/cart.ts';
import type { Cents } from '../../domain/cart/money.ts';
import type { Variant } from './product.ts';

/** Why a code is not applied: the warnings of the schema. */
export const refusal = z.enum(codeRefusals);
export type Refusal = CodeRefusal;

/** `line` lowers each entitled line, `order` the sum of the cart, `delivery` the shipping. */
export type Level = 'line' | 'order' | 'delivery';
export type Discount = {
  /** What shoppers see of it: the code, or the title of an automatic discount. */
  title: string;
  isAutomatic?: boolean;
  level: Level;
  value: { percent: number } | { cents: Cents };
  /** Every second copy is discounted, the cheaper one of a pair. */
  pairs?: boolean;
  /** Default: all lines but gift cards. */
  entitles?: (variant: Variant) => boolean;
  minCents?: Cents;
  minCopies?: number;
  /** Does not combine with other discounts. */
  isAlone?: boolean;
  refused?: Refusal;
};

const tenPercent = { level: 'order', value: { percent: 10 } } as const;

/** The codes of the store: those of the sample shop, then one for each other case. */
const codes: readonly Discount[] = [
  { title: 'READ10', ...tenPercent },
  { title: 'SHELF5', level: 'order', value: { cents: 500 }, minCents: 4000 },
  { title: 'OLDLEAF', ...tenPercent, refused: 'DISCOUNT_CURRENTLY_INACTIVE' },
  {
    title: 'SIGNED15',
    level: 'line',
    value: { percent: 15 },
    entitles: ({ title }) => /signed/i.test(title),
  },
  { title: 'PAIRUP', level: 'line', value: { percent: 100 }, pairs: true, minCopies: 2 },
  { title: 'SHIPFREE', level: 'delivery', value: { percent: 100 } },
  { title: 'ALONE20', level: 'order', value: { percent: 20 }, isAlone: true },
  { title: 'LASTPAGE', ...tenPercent, refused: 'DISCOUNT_USAGE_LIMIT_REACHED' },
  { title: 'ONCEONLY', ...tenPercent, refused: 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED' },
  { title: 'NEWREADER', ...tenPercent, refused: 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING' },
  { title: 'STAFF10', ...tenPercent, refused: 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE' },
  { title: 'BOOKCLUB', ...tenPercent, refused: 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE' },
];

const automatic: Discount = {
  title: 'Long Winter Reading',
  isAutomatic: true,
  level: 'order',
  value: { percent: 15 },
};

/** Codes match in any case, but not with spaces around them. */
const normalize = (code: string) => code.toUpperCase();

/** Returns the codes of an input without repetitions, as they were typed first. */
export function toDiscountCodes(inputs: readonly string[]): string[] {
  const names = inputs.map(normalize);
  return inputs.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}

/** Creates the discounts of the store, and what tests change of them. */
export function createDiscounts() {
  const refused = new Map<string, Refusal>();
  let isAutomaticOn = false;
  return {
    automatic: (): Discount[] => (isAutomaticOn ? [automatic] : []),
    find(code: string): Discount | undefined {
      const name = normalize(code);
      const found = codes.find(({ title }) => title === name);
      const reason = refused.get(name);
      return found && reason ? { ...found, refused: reason } : found;
    },
    switchOnAutomatic(): void {
      isAutomaticOn = true;
    },
    /** Refuses a code from now on. Returns false if there is none. */
    refuse(code: string, reason: Refusal): boolean {
      const name = normalize(code);
      if (!codes.some(({ title }) => title === name)) return false;
      refused.set(name, reason);
      return true;
    },
    restore(): void {
      refused.clear();
      isAutomaticOn = false;
    },
  };
}

export type Discounts = ReturnType<typeof createDiscounts>;
