import { pricing, shop } from '../site/shop.ts';
import { type Cents, getCurrency } from './money.ts';

/**
 * Returns what is missing to a total from which shipping is free: 0 if it is reached, null if the shop promises none,
 * or not in the currency of its catalog.
 */
export function missingForFreeShipping(
  subtotal: Cents,
  from: Cents | null = pricing.freeShippingFrom,
): Cents | null {
  if (from === null || getCurrency() !== shop.currency) return null;
  return Math.max(0, from - subtotal);
}
