import type { Pickup } from '../catalog/pickup.ts';
import type { IsoDate } from '../time/date.ts';
import {
  areSameAttributes,
  attributeOf,
  type CartAttribute,
  giftKeys,
  wrappedKey,
} from './attributes.ts';
import { type Cents, parseAmount, getCurrency } from './money.ts';
import { pricing, shop } from '../site/shop.ts';

/** The key of the cart's id and checkout URL in local storage. */
export const cartStorageKey = 'shopify-cart';

/** A line is known by its `lineId`: lines of one variant differ in their attributes. */
export type CartLine = {
  variantId: string;
  lineId: string;
  attributes: CartAttribute[];
  isGiftCard: boolean;
  /** False for a download or a gift card. */
  isShipped: boolean;
  /** True if the day on which a gift card was to be sent has passed. */
  isOverdue: boolean;
  /** What lowers this line alone. */
  discounts: CartDiscount[];
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
  /** Where copies stand on a shelf of the shop. Null if nowhere, or if the shop does not show it. */
  pickup: Pickup | null;
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
  cents: Cents;
  /** It lowers the shipping, which is not part of the total. */
  isOnShipping: boolean;
};

/** A code that the shopper typed. The provider keeps those that count for nothing yet. */
export type CartCode = {
  code: string;
  isApplied: boolean;
  /** Why it is not applied. Absent if it is, or if the reason is unknown. */
  refusal?: CodeRefusal;
};

/** The provider's warnings about codes. */
export const codeRefusals = [
  'DISCOUNT_CODE_NOT_HONOURED',
  'DISCOUNT_CURRENTLY_INACTIVE',
  'DISCOUNT_CUSTOMER_NOT_ELIGIBLE',
  'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED',
  'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING',
  'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE',
  'DISCOUNT_NOT_FOUND',
  'DISCOUNT_NO_ENTITLED_LINE_ITEMS',
  'DISCOUNT_NO_ENTITLED_SHIPPING_LINES',
  'DISCOUNT_PURCHASE_NOT_IN_RANGE',
  'DISCOUNT_QUANTITY_NOT_IN_RANGE',
  'DISCOUNT_USAGE_LIMIT_REACHED',
] as const;
export type CodeRefusal = (typeof codeRefusals)[number];

/** The provider's codes of gift cards have 8 to 20 letters and digits, often in groups. So may discount codes. */
export const mayBeGiftCard = (code: string): boolean =>
  /^[a-z\d]{8,20}$/i.test(code.replaceAll(/[\s-]/g, ''));

/** Returns the end of a code, which may be shown and stored. */
export const maskCode = (code: string): string => `…${code.trim().slice(-4)}`;

/** Returns true for what `maskCode` has left of a code. */
export const isMaskedCode = (code: string): boolean => code === maskCode(code);

/** Returns true for a code of which nobody knows that it is no gift card's, or that is masked. */
export const isSecretCode = ({ code, isApplied, refusal }: CartCode): boolean =>
  isMaskedCode(code) ||
  (!isApplied && (!refusal || refusal === 'DISCOUNT_NOT_FOUND') && mayBeGiftCard(code));

/** A gift card that pays for the cart. The provider tells no more of its code than the last characters. */
export type CartGiftCard = {
  id: string;
  lastCharacters: string;
  balance: Cents;
  /** What it pays of the total. */
  used: Cents;
};

/** The paper in which the shop wraps an order. `price` is a decimal string. */
export type GiftWrap = { variantId: string; title: string; price: string };

/** Returns true for a value that the function `cart` sent. */
export const isGiftWrap = (value: unknown): value is GiftWrap =>
  value instanceof Object &&
  ['variantId', 'title', 'price'].every(
    (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
  );

export const isWrappable = ({ items }: Pick<Cart, 'items'>): boolean =>
  items.some((line) => line.isShipped && line.copiesLeft !== 0);

/** The cart as the provider returned it last, with its totals, which are never computed here. */
export type Cart = {
  /** Opaque and secret, because the id grants write access to the cart. */
  cartId: string;
  items: CartLine[];
  /** False if the provider's sums are for copies that can no longer be bought. Then no sum is shown. */
  isPriced: boolean;
  /** Decimal string, such as "24.90". */
  totalPrice: string;
  totalQuantity: number;
  /** What lowers the sum of the lines, after the discounts of the lines, to the total. */
  discounts: CartDiscount[];
  codes: CartCode[];
  /** The codes of the provider's warnings about this change. Empty if the cart was only read. */
  warnings: readonly string[];
  /** The wrapping paper that the shop sells. Null if it sells none. */
  giftWrap: GiftWrap | null;
  /** The line of the wrapping paper, which is not one of the items. Null if the order is not wrapped. */
  wrapLine: CartLine | null;
  giftCards: CartGiftCard[];
  /** The shopper's words to who packs the parcel. */
  note: string;
  /** The shop's day, by the clock of the function. */
  today: IsoDate;
  /** The provider's https URL. Null if there is none. */
  checkoutUrl: string | null;
};

const cartId = /^gid:\/\/shopify\/Cart\/[\w-]+(\?[\w.~%&=-]+)?$/;

/** Returns true for the form of a cart id: prefix, token, and parameters such as the secret. */
export function isCartId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300 && cartId.test(value);
}

export const maxQuantityPerLine = 999;

/** Returns how many copies one line can have: a gift card is for one person. */
export const maxCopiesOf = (attributes: readonly CartAttribute[]): number =>
  attributeOf(attributes, giftKeys.isSent) ? 1 : maxQuantityPerLine;

/** Returns the line that a new one of these attributes joins. */
export const findEqualLine = (
  items: readonly CartLine[],
  { variantId, attributes }: Pick<CartLine, 'variantId' | 'attributes'>,
) =>
  items.find(
    (line) => line.variantId === variantId && areSameAttributes(line.attributes, attributes),
  );

/** The provider's limit of a note, in characters. */
export const maxNoteLength = 5000;
export const maxCodeLength = 255;

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

/** Returns what the shopper may know of a line: the title, unless the book is wrapped. */
export const nameOfLine = ({
  title,
  attributes,
}: Pick<CartLine, 'title' | 'attributes'>): string =>
  attributeOf(attributes, wrappedKey) ? 'A blind date' : title;

export const linesOf = ({ items, wrapLine }: Pick<Cart, 'items' | 'wrapLine'>): CartLine[] =>
  wrapLine ? [...items, wrapLine] : items;

/**
 * Returns the changes that a cart needs before it is shown, so that the provider's sums are those of what can be
 * bought: no more copies than are left, and one wrapping paper, whatever was added twice, with something to wrap.
 */
export const findCorrections = (cart: Pick<Cart, 'items' | 'wrapLine'>) =>
  linesOf(cart).flatMap((line) => {
    const max = line === cart.wrapLine ? Number(isWrappable(cart)) : Infinity;
    const quantity = Math.min(line.quantity - countMissing(line), max);
    const { lineId: id, attributes } = line;
    return quantity < line.quantity ? [{ id, quantity, attributes }] : [];
  });

/** Returns how many copies of a line cannot be bought. */
export const countMissing = ({ quantity, copiesLeft }: CartLine): number =>
  copiesLeft === null ? 0 : Math.max(0, quantity - copiesLeft);

const sumCents = (discounts: readonly CartDiscount[]): Cents =>
  discounts.reduce((sum, { cents, isOnShipping }) => sum + (isOnShipping ? 0 : cents), 0);

/** Returns the price of all copies of a line, with its own discounts. */
export const lineTotalOf = ({ price, quantity, discounts }: CartLine): Cents =>
  price * quantity - sumCents(discounts);

/**
 * Returns how the sum of the lines becomes what is to pay, in cents:
 * `subtotal` − the discounts of the cart + `adjustment` = `total`, and `total` − gift cards = `due`.
 */
export function sumsOf(
  cart: Pick<Cart, 'items' | 'wrapLine' | 'totalPrice' | 'discounts' | 'giftCards'>,
) {
  const subtotal = linesOf(cart).reduce((sum, line) => sum + lineTotalOf(line), 0);
  const total = parseAmount(cart.totalPrice) ?? 0;
  return {
    subtotal,
    /** What the provider adds or takes off without a name. */
    adjustment: total - Math.max(0, subtotal - sumCents(cart.discounts)),
    total,
    due: Math.max(0, total - cart.giftCards.reduce((sum, { used }) => sum + used, 0)),
  };
}

const isCodeRefusal = (warning: string): warning is CodeRefusal =>
  codeRefusals.some((refusal) => refusal === warning);

/**
 * Returns the codes of a cart with the reasons for which they are not applied. A warning names no code, so a
 * code keeps the reason of `before` as long as there is such a warning, and those that are left are for the others.
 */
export function explainCodes(
  { codes, warnings }: Pick<Cart, 'codes' | 'warnings'>,
  before: readonly CartCode[],
): CartCode[] {
  const refusals = warnings.filter(isCodeRefusal);
  const isRead = refusals.length === 0;
  const explained = codes.map(({ code, isApplied }): CartCode => {
    const known = before.find((one) => isSameCode(one.code, code))?.refusal;
    if (isApplied || !known || (!isRead && !refusals.includes(known))) return { code, isApplied };
    refusals.splice(refusals.indexOf(known), isRead ? 0 : 1);
    return { code, isApplied, refusal: known };
  });
  return explained.map((code) => {
    const refusal = code.isApplied || code.refusal ? undefined : refusals.shift();
    return refusal ? { ...code, refusal } : code;
  });
}

/** The provider matches codes in any case. */
export const isSameCode = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();

/** What can be put back of a cleared cart. The codes of gift cards are not among it: nobody knows them. */
export type ClearedCart = Pick<Cart, 'cartId' | 'items' | 'wrapLine' | 'codes' | 'note'>;

/** The cookie that keeps the code of an address `/discount/CODE` until there is a cart. Named as the provider's. */
export const keptCodeCookie = 'discount_code';

/** Returns true for a code that a cookie can keep and the provider may know. */
export const isKeepableCode = (code: string): boolean =>
  code.trim() !== '' && code.length <= maxCodeLength && !/\p{Cc}|\p{Cs}/u.test(code);

/**
 * Returns where an address `/discount/CODE?redirect=PATH` leads: a path of this site with its query and fragment,
 * else the home page. Other sites are never followed, however they are written.
 */
export function toOwnPath(redirect: string | null, origin: string): string {
  const url = redirect?.startsWith('/') ? URL.parse(redirect, origin) : null;
  return url?.origin === origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/';
}

/** What has become of a cart without its shopper. `name`: of a line, of a discount, or the end of a gift card's code. */
export type CartChange = { kind: 'dropped' | 'fewer' | 'gift-card' | 'discount'; name: string };

export type ShownCart = {
  cartId: string;
  /** By the id of the line. `price` is that of the day when the line was put in. */
  lines: Record<string, { variantId: string; title: string; price: Cents; quantity: number }>;
  /** The last characters of the gift cards. */
  giftCards: string[];
  discounts: string[];
  /** What the shopper has not seen yet. */
  changes: CartChange[];
  /** The codes, because only an answer to a change tells why one is not applied. */
  codes?: CartCode[];
};

/** The key of the wrapping paper among the lines that were shown. */
const wrapKey = 'wrap';

/**
 * Compares a cart with what was shown of it: adds the price of each line when it was put in, and finds what has
 * changed, except `changed`, which the shopper has changed: variants, codes, and last characters of gift cards.
 */
export function compareCart(
  cart: Cart,
  shown: ShownCart | null,
  changed: readonly string[] = [],
): { items: CartLine[]; shown: ShownCart } {
  const before = shown?.cartId === cart.cartId ? shown : null;
  const lines: ShownCart['lines'] = {};
  for (const line of linesOf(cart)) {
    const { variantId, quantity } = line;
    const key = line === cart.wrapLine ? wrapKey : line.lineId;
    const price = before?.lines[key]?.price ?? line.price;
    lines[key] = { variantId, title: nameOfLine(line), price, quantity };
  }
  const giftCards = cart.giftCards.map(({ lastCharacters }) => lastCharacters);
  const discounts = [cart, ...cart.items].flatMap((one) => one.discounts.map(({ title }) => title));
  const now = { cartId: cart.cartId, lines, giftCards, discounts };
  if (!before) return { items: cart.items, shown: { ...now, changes: [] } };

  const changes = before.changes.filter(({ name }) => ![...giftCards, ...discounts].includes(name));
  const tell = (kind: CartChange['kind'], name: string, owned = name) => {
    const isKnown = changes.some((one) => one.kind === kind && one.name === name);
    const isOwn = changed.some((one) => isSameCode(one, owned));
    if (!isKnown && !isOwn) changes.push({ kind, name });
  };
  for (const [key, { variantId, title, quantity }] of Object.entries(before.lines)) {
    const line = cart.items.find(({ lineId }) => lineId === key);
    // Another window may have lowered it.
    const isEnough = line && line.copiesLeft !== null && line.quantity < line.copiesLeft;
    if (line && line.quantity < quantity && !isEnough) tell('fewer', title, variantId);
    // The paper goes with the last book.
    if (!lines[key] && (key !== wrapKey || isWrappable(cart))) tell('dropped', title, variantId);
  }
  for (const end of before.giftCards) if (!giftCards.includes(end)) tell('gift-card', end);
  if (cart.items.length > 0 && cart.isPriced)
    for (const name of before.discounts) if (!discounts.includes(name)) tell('discount', name);
  return {
    items: cart.items.map((line) => {
      const formerPrice = lines[line.lineId]?.price ?? line.price;
      return formerPrice === line.price ? line : { ...line, formerPrice };
    }),
    shown: { ...now, changes },
  };
}

/** Leaves out what the shopper has changed, perhaps; see `compareCart`. */
export function withoutChanged(
  shown: ShownCart | null,
  changed: readonly string[],
): ShownCart | null {
  if (!shown) return null;
  const isOther = (name: string) => !changed.some((one) => isSameCode(one, name));
  const lines = Object.entries(shown.lines).filter(([, { variantId }]) => isOther(variantId));
  return {
    ...shown,
    lines: Object.fromEntries(lines),
    giftCards: shown.giftCards.filter(isOther),
    discounts: shown.discounts.filter(isOther),
  };
}

/**
 * Returns the day on which a cart with different publication days ships: the last one, null if a day is
 * unknown. Undefined if all its books ship at one time. The provider ships an order as a whole.
 */
export function lastPublicationOf(
  items: readonly Pick<CartLine, 'publicationDay' | 'isShipped'>[],
): IsoDate | null | undefined {
  const books = items.filter(({ isShipped }) => isShipped);
  const days = new Set(books.map(({ publicationDay }) => publicationDay));
  if (days.size < 2) return undefined;
  if (days.has(null)) return null;
  return [...days]
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1);
}

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
