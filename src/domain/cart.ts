import { unknownAuthor } from './book.ts';
import type { IsoDate } from './date.ts';
import { type Cents, parseAmount, toAmount } from './money.ts';
import { isAhead, parseDate } from './release-day.ts';
import { parseTags } from './tags.ts';
import { todayInShop } from './today.ts';

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
  /** The day on which a pre-order comes out, null where nobody knows it; absent for other books. */
  release?: IsoDate | null;
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

const cartId = /^gid:\/\/shopify\/Cart\/[\w-]+(\?[\w.~%&=-]+)?$/;

/** Whether it may be a cart's id: the provider's prefix, its own word, and parameters such as the secret key. */
export function isCartId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300 && cartId.test(value);
}

/** The most copies of one edition that a shopper may ask for at once. */
export const maxQuantityPerLine = 999;

/** The cart as the function `cart` passes it on: the provider's own field names. */
export type StorefrontCart = {
  id: string;
  checkoutUrl: string;
  totalQuantity: number;
  cost: { totalAmount: { amount: string } };
  lines: { edges: { node: StorefrontLine }[] };
};

type StorefrontLine = {
  id: string;
  quantity: number;
  merchandise: {
    id: string;
    title: string;
    price: { amount: string };
    product: {
      id: string;
      title: string;
      handle: string;
      vendor?: string;
      tags?: string[];
      published?: { value: string } | null;
      metafields: ({ value: string } | null)[];
      featuredImage: { url: string } | null;
    };
  };
};

/** Whether it is all there: half a cart is none, and must never pass for an empty one. */
export function isStorefrontCart(value: unknown): value is StorefrontCart {
  return (
    isRecord(value) &&
    hasStrings(value, 'id', 'checkoutUrl') &&
    typeof value['totalQuantity'] === 'number' &&
    isRecord(value['cost']) &&
    isMoney(value['cost']['totalAmount']) &&
    isRecord(value['lines']) &&
    Array.isArray(value['lines']['edges']) &&
    value['lines']['edges'].every(
      (edge: unknown) => isRecord(edge) && isStorefrontLine(edge['node']),
    )
  );
}

function isStorefrontLine(value: unknown): value is StorefrontLine {
  if (!isRecord(value) || !isRecord(value['merchandise'])) return false;
  const { product, price } = value['merchandise'];
  return (
    hasStrings(value, 'id') &&
    typeof value['quantity'] === 'number' &&
    hasStrings(value['merchandise'], 'id', 'title') &&
    isMoney(price) &&
    isRecord(product) &&
    hasStrings(product, 'id', 'title', 'handle') &&
    Array.isArray(product['metafields']) &&
    (product['tags'] === undefined || areStrings(product['tags'])) &&
    (!product['published'] ||
      (isRecord(product['published']) && hasStrings(product['published'], 'value')))
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const hasStrings = (record: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => typeof record[name] === 'string');
const areStrings = (list: unknown) =>
  Array.isArray(list) && list.every((text) => typeof text === 'string');
const isMoney = (value: unknown) => isRecord(value) && hasStrings(value, 'amount');

/** Shapes the provider's cart; a line with no copies left is not a line. `today` is the shop's day. */
export function toCart(remote: StorefrontCart, today: IsoDate = todayInShop()): Cart {
  const items = remote.lines.edges
    .map(({ node }) => toLine(node, today))
    .filter(({ quantity }) => quantity > 0);
  const total = parseAmount(remote.cost.totalAmount.amount) ?? 0;
  return {
    cartId: remote.id,
    items,
    totalPrice: toAmount(total),
    totalQuantity: remote.totalQuantity,
    checkoutUrl: safeCheckoutUrl(remote.checkoutUrl),
  };
}

function toLine({ id, quantity, merchandise }: StorefrontLine, today: IsoDate): CartLine {
  const { product } = merchandise;
  const published = parseDate(product.published?.value);
  const isPreOrder = isAhead(published, parseTags(product.tags ?? []).isPreOrder, today);
  return {
    variantId: merchandise.id,
    lineId: id,
    productId: product.id,
    title: product.title,
    author: product.metafields.find(Boolean)?.value || product.vendor || unknownAuthor,
    price: parseAmount(merchandise.price.amount) ?? 0,
    edition: merchandise.title === 'Default Title' ? '' : merchandise.title,
    coverImage: product.featuredImage?.url ?? '',
    handle: product.handle,
    quantity,
    ...(isPreOrder && { release: published }),
  };
}

/** Only https leaves the shop, save for the emulator's own checkout on this machine. */
function safeCheckoutUrl(address: string): string | null {
  return /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/)/.test(address) ? address : null;
}
