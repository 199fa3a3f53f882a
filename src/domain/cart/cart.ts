import { editionNameOf, unknownAuthor } from '../catalog/book.ts';
import { type IsoDate, todayInShop } from '../time/date.ts';
import { type Cents, parseAmount, toAmount } from './money.ts';
import { isAhead, parseDate } from '../time/publication-day.ts';
import { parseTags } from '../catalog/tags.ts';
import { pricing } from '../site/shop.ts';
import { typeset } from '../text/typeset.ts';

/** The key of the cart's id and checkout URL in local storage. */
export const cartStorageKey = 'shopify-cart';

export type CartLine = {
  variantId: string;
  lineId: string;
  productId: string;
  title: string;
  author: string;
  /** The price of one copy, as the provider charges it. */
  price: Cents;
  /** The edition's name. Empty if the book has one edition. */
  edition: string;
  coverImage: string;
  handle: string;
  quantity: number;
  /** The struck price of one copy. Null if the price is not reduced. */
  originalPrice: Cents | null;
  /** How many copies can be bought: 0 if it is sold out, null if their number is unknown or has no limit. */
  copiesLeft: number | null;
  /** The price of one copy when it was put in, if it was another one. */
  formerPrice?: Cents;
  /** The publication day of a pre-order, null if unknown. Absent for other books. */
  publicationDay?: IsoDate | null;
};

/** A discount by the name that the store gave it, or its code. */
export type CartDiscount = {
  title: string;
  /** What it takes off the total. */
  cents: Cents;
  /** It lowers the shipping, which is not part of the total. */
  isOnShipping: boolean;
};

/**
 * The last cart that the provider returned. The totals are the provider's and are never computed
 * here.
 */
export type Cart = {
  /** Opaque and secret, because the id grants write access to the cart. */
  cartId: string;
  items: CartLine[];
  /** Decimal string, such as "24.90". */
  totalPrice: string;
  totalQuantity: number;
  /** What lowers the sum of the lines to the total, each discount once. */
  discounts: CartDiscount[];
  /** The provider's https URL. Null if there is none. */
  checkoutUrl: string | null;
};

const cartId = /^gid:\/\/shopify\/Cart\/[\w-]+(\?[\w.~%&=-]+)?$/;

/**
 * Returns true if the value has the form of a cart id: the provider's prefix, a token, and
 * parameters such as the secret key.
 */
export function isCartId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300 && cartId.test(value);
}

/** The maximum number of copies of one edition in a cart. */
export const maxQuantityPerLine = 999;

/**
 * Returns the quantity that a visitor typed, in the digits of any keyboard for English; null if the text
 * is no whole number. Numbers above a million are a million.
 */
export function parseQuantity(text: string): number | null {
  const digits = text.normalize('NFKC').trim();
  return /^[-\u2212]?\d+$/.test(digits)
    ? Math.min(Number(digits.replace('\u2212', '-')), 1_000_000)
    : null;
}

/** The cart as the function `cart` returns it, with the provider's field names. */
export type StorefrontCart = {
  id: string;
  checkoutUrl: string;
  totalQuantity: number;
  cost: { totalAmount: { amount: string } };
  /** Discounts on the whole cart. */
  discountAllocations?: StorefrontDiscount[];
  lines: { edges: { node: StorefrontLine }[] };
};

/** What one discount takes off the cart or a line. Automatic discounts have a title, others a code. */
type StorefrontDiscount = {
  targetType: string;
  discountedAmount: { amount: string };
  title?: string;
  code?: string;
};

type StorefrontLine = {
  id: string;
  quantity: number;
  /** Discounts on the line alone. */
  discountAllocations?: StorefrontDiscount[];
  merchandise: {
    id: string;
    title: string;
    price: { amount: string };
    compareAtPrice?: { amount: string } | null;
    availableForSale?: boolean | undefined;
    /** Sold out, and for sale all the same. */
    currentlyNotInStock?: boolean;
    /** Absent if the token may not read it. 0 or less for goods that are not counted. */
    quantityAvailable?: number | null | undefined;
    product: {
      id: string;
      title: string;
      handle: string;
      /** The function `cart` adds it to the provider's fields. Empty for goods without a maker. */
      author?: string;
      vendor?: string;
      tags?: string[];
      published?: { value: string } | null;
      metafields: ({ value: string } | null)[];
      featuredImage: { url: string } | null;
    };
  };
};

/** Returns true if the cart is complete. An incomplete cart must not pass for an empty one. */
export function isStorefrontCart(value: unknown): value is StorefrontCart {
  return (
    isRecord(value) &&
    hasStrings(value, 'id', 'checkoutUrl') &&
    typeof value['totalQuantity'] === 'number' &&
    isRecord(value['cost']) &&
    isMoney(value['cost']['totalAmount']) &&
    areDiscounts(value['discountAllocations']) &&
    isRecord(value['lines']) &&
    Array.isArray(value['lines']['edges']) &&
    value['lines']['edges'].every(
      (edge: unknown) => isRecord(edge) && isStorefrontLine(edge['node']),
    )
  );
}

function isStorefrontLine(value: unknown): value is StorefrontLine {
  if (!isRecord(value) || !isRecord(value['merchandise'])) return false;
  const { product, price, compareAtPrice } = value['merchandise'];
  return (
    hasStrings(value, 'id') &&
    typeof value['quantity'] === 'number' &&
    areDiscounts(value['discountAllocations']) &&
    hasStrings(value['merchandise'], 'id', 'title') &&
    isMoney(price) &&
    (!compareAtPrice || isMoney(compareAtPrice)) &&
    isRecord(product) &&
    hasStrings(product, 'id', 'title', 'handle') &&
    Array.isArray(product['metafields']) &&
    (product['tags'] === undefined || areStrings(product['tags'])) &&
    (!product['published'] ||
      (isRecord(product['published']) && hasStrings(product['published'], 'value')))
  );
}

const areDiscounts = (value: unknown) =>
  value === undefined ||
  (Array.isArray(value) &&
    value.every(
      (discount: unknown) => isRecord(discount) && isMoney(discount['discountedAmount']),
    ));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const hasStrings = (record: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => typeof record[name] === 'string');
const areStrings = (list: unknown) =>
  Array.isArray(list) && list.every((text) => typeof text === 'string');
const isMoney = (value: unknown) => isRecord(value) && hasStrings(value, 'amount');

/**
 * Maps the provider's cart. Lines with a quantity of 0 are dropped. `today` is the day in the
 * shop's time zone.
 */
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
    discounts: mergeDiscounts([
      ...(remote.discountAllocations ?? []),
      ...remote.lines.edges.flatMap(({ node }) => node.discountAllocations ?? []),
    ]),
    checkoutUrl: safeCheckoutUrl(remote.checkoutUrl),
  };
}

/** Adds up the parts of each discount. */
function mergeDiscounts(parts: readonly StorefrontDiscount[]): CartDiscount[] {
  const discounts = new Map<string, CartDiscount>();
  for (const { title, code, targetType, discountedAmount } of parts) {
    const name = typeset(title ?? code ?? 'Discount');
    const isOnShipping = targetType === 'SHIPPING_LINE';
    const key = `${targetType} ${name}`;
    const discount = discounts.get(key) ?? { title: name, cents: 0, isOnShipping };
    discount.cents += parseAmount(discountedAmount.amount) ?? 0;
    discounts.set(key, discount);
  }
  return [...discounts.values()].filter(({ cents, isOnShipping }) => cents > 0 || isOnShipping);
}

/** Returns the total before discounts, as a decimal string. See `sumOf`. */
export function subtotalOf(cart: Pick<Cart, 'items' | 'totalPrice' | 'discounts'>): string {
  const off = cart.discounts.reduce(
    (sum, { cents, isOnShipping }) => sum + (isOnShipping ? 0 : cents),
    0,
  );
  return toAmount((parseAmount(sumOf(cart)) ?? 0) + off);
}

function toLine({ id, quantity, merchandise }: StorefrontLine, today: IsoDate): CartLine {
  const { product } = merchandise;
  const published = parseDate(product.published?.value);
  const price = parseAmount(merchandise.price.amount) ?? 0;
  // The provider does not know whether it is the lowest of the last 30 days.
  const compareAtPrice = pricing.strikesLowest
    ? null
    : parseAmount(merchandise.compareAtPrice?.amount ?? '');
  const isPreOrder = isAhead(published, parseTags(product.tags ?? []).isPreOrder, today);
  return {
    variantId: merchandise.id,
    lineId: id,
    productId: product.id,
    title: typeset(product.title),
    author: typeset(
      product.author ??
        (product.metafields.find(Boolean)?.value || product.vendor || unknownAuthor),
    ),
    price,
    originalPrice: compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : null,
    copiesLeft: toCopiesLeft(merchandise),
    edition: editionNameOf(merchandise),
    coverImage: product.featuredImage?.url ?? '',
    handle: product.handle,
    quantity,
    ...(isPreOrder && { publicationDay: published }),
  };
}

function toCopiesLeft({
  availableForSale,
  currentlyNotInStock,
  quantityAvailable,
}: StorefrontLine['merchandise']): number | null {
  if (availableForSale === false) return 0;
  const isCounted = !currentlyNotInStock && quantityAvailable && quantityAvailable > 0;
  return isCounted ? quantityAvailable : null;
}

/** Returns how many copies of a line cannot be bought. */
export const countMissing = ({ quantity, copiesLeft }: CartLine): number =>
  copiesLeft === null ? 0 : Math.max(0, quantity - copiesLeft);

/** Returns the provider's total without the copies that cannot be bought, as a decimal string. */
export function sumOf({ items, totalPrice }: Pick<Cart, 'items' | 'totalPrice'>): string {
  const missing = items.reduce((sum, line) => sum + countMissing(line) * line.price, 0);
  return toAmount(Math.max(0, (parseAmount(totalPrice) ?? 0) - missing));
}

/** What the cart showed last, by variant. `price` is that of the day when the line was put in. */
export type ShownCart = {
  cartId: string;
  lines: Record<string, { title: string; price: Cents }>;
  /** The titles of lines that the provider has dropped, until the shopper has seen it. */
  dropped: string[];
};

/**
 * Compares a cart with what was shown of it: adds the price of each line when it was put in, and finds the lines
 * that are gone, except `changed`, which the shopper has changed.
 */
export function compareCart(
  cart: Cart,
  shown: ShownCart | null,
  changed: readonly string[] = [],
): { items: CartLine[]; shown: ShownCart } {
  const before = shown?.cartId === cart.cartId ? shown : null;
  const lines: ShownCart['lines'] = {};
  const items = cart.items.map((line) => {
    const price = before?.lines[line.variantId]?.price ?? line.price;
    lines[line.variantId] = { title: line.title, price };
    return price === line.price ? line : { ...line, formerPrice: price };
  });
  const gone = Object.entries(before?.lines ?? {}).filter(
    ([variantId]) => !(variantId in lines) && !changed.includes(variantId),
  );
  const dropped = [...(before?.dropped ?? []), ...gone.map(([, { title }]) => title)];
  return { items, shown: { cartId: cart.cartId, lines, dropped: [...new Set(dropped)] } };
}

/**
 * Returns the day on which a cart with different publication days ships: the last one, null if a day is
 * unknown. Undefined if all its books ship at one time. The provider ships an order as a whole.
 */
export function lastPublicationOf(
  items: readonly Pick<CartLine, 'publicationDay'>[],
): IsoDate | null | undefined {
  const days = new Set(items.map(({ publicationDay }) => publicationDay));
  if (days.size < 2) return undefined;
  if (days.has(null)) return null;
  return [...days]
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1);
}

/** Allows only https, and http for the emulator's checkout on this machine. */
function safeCheckoutUrl(address: string): string | null {
  return /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/)/.test(address) ? address : null;
}
