import { z } from 'zod';
import { codeRefusals, type CodeRefusal } from '../../domain/cart/cart.ts';
import type { Cents } from '../../domain/cart/money.ts';

/** Why a code is not applied: the warnings of the schema. */
export const refusal = z.enum(codeRefusals);

/** `line` lowers each entitled line, `order` the sum of the cart, `delivery` the shipping. */
export type Level = 'line' | 'order' | 'delivery';
export type Discount = {
  /** What shoppers see of it: the code, or the title of an automatic discount. */
  title: string;
  isAutomatic?: boolean;
  level: Level;
  /** What it takes off, in percent or in cents. Shipping has no price here. */
  percent?: number;
  cents?: Cents;
  /** Every second copy is discounted, the cheaper one of a pair. */
  pairs?: boolean;
  /** The lines of which it counts, of all but gift cards. */
  entitles?: RegExp;
  minCents?: Cents;
  minCopies?: number;
  isAlone?: boolean;
};

const codes: readonly Discount[] = [
  { title: 'READ10', level: 'order', percent: 10 },
  { title: 'SHELF5', level: 'order', cents: 500, minCents: 4000 },
  { title: 'SIGNED15', level: 'line', percent: 15, entitles: /signed/i },
  { title: 'PAIRUP', level: 'line', percent: 100, pairs: true, minCopies: 2 },
  { title: 'SHIPFREE', level: 'delivery' },
  { title: 'ALONE20', level: 'order', percent: 20, isAlone: true },
];
/** One code for each other reason. */
const refusedCodes: [string, CodeRefusal][] = [
  ['OLDLEAF', 'DISCOUNT_CURRENTLY_INACTIVE'],
  ['LASTPAGE', 'DISCOUNT_USAGE_LIMIT_REACHED'],
  ['ONCEONLY', 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'],
  ['NEWREADER', 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'],
  ['STAFF10', 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'],
  ['BOOKCLUB', 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'],
];

const automatic: Discount = {
  title: 'Long Winter Reading',
  isAutomatic: true,
  level: 'order',
  percent: 15,
};

/** Codes match in any case, but not with spaces around them. */
const normalize = (code: string) => code.toUpperCase();

/** Returns the codes of an input without repetitions, as they were typed first. */
export function toDiscountCodes(inputs: readonly string[]): string[] {
  const names = inputs.map(normalize);
  return inputs.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}

export function createDiscounts() {
  const known = new Map(codes.map((discount) => [discount.title, discount]));
  const refused = new Map(refusedCodes);
  let isAutomaticOn = false;
  return {
    automatic: (): Discount[] => (isAutomaticOn ? [automatic] : []),
    find(code: string): Discount | CodeRefusal {
      const name = normalize(code);
      return refused.get(name) ?? known.get(name) ?? 'DISCOUNT_NOT_FOUND';
    },
    switchOnAutomatic(): void {
      isAutomaticOn = true;
    },
    /** Refuses a code from now on. Returns false if there is none. */
    refuse(code: string, reason: CodeRefusal): boolean {
      const name = normalize(code);
      if (known.has(name)) refused.set(name, reason);
      return known.has(name);
    },
    restore(): void {
      for (const { title } of codes) refused.delete(title);
      isAutomaticOn = false;
    },
  };
}

export type Discounts = ReturnType<typeof createDiscounts>;
