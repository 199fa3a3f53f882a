import type { Cents } from './money.ts';

export type CartLine = {
  variantId: string;
  lineId: string;
  productId: string;
  title: string;
  author: string;
  /** One copy's price as the provider charges it. */
  price: Cents;
  /** The edition's name where the book has several, else empty. */
  edition: string;
  coverImage: string;
  handle: string;
  quantity: number;
};

/** A cart as the provider last told it; its totals are the provider's, never added up here. */
export type Cart = {
  /** Opaque and secret: whoever has it can change the cart. */
  cartId: string;
  items: CartLine[];
  /** "24.90" */
  totalPrice: string;
  totalQuantity: number;
  /** https, the provider's own; null while there is none. */
  checkoutUrl: string | null;
};

/** The most copies of one edition that a shopper may ask for at once. */
export const mostOfOne = 999;
