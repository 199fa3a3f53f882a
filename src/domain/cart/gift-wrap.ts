import type { CartLine } from './cart.ts';

/** The wrapping paper that the shop sells for a book. `price` is a decimal string. */
export type GiftWrap = { variantId: string; title: string; price: string };

/** Returns true for a value that the function `cart` sent. */
export const isGiftWrap = (value: unknown): value is GiftWrap =>
  value instanceof Object &&
  ['variantId', 'title', 'price'].every(
    (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
  );

/** Returns true for a line that is shipped and not wrapped yet. */
export const isWrappable = (line: CartLine, items: readonly CartLine[]): boolean =>
  line.isShipped && line.parentId === null && !items.some((one) => one.parentId === line.lineId);
