import { editionNameOf, unknownAuthor } from '../catalog/book.ts';
import { type StoreAvailability, toPickup } from '../catalog/pickup.ts';
import { parseTags } from '../catalog/tags.ts';
import { giftWrap as giftWrapHandle } from '../site/shop.ts';
import { typeset } from '../text/typeset.ts';
import { type IsoDate, todayInShop, isAhead, parseDate } from '../time/date.ts';
import { attributeOf, giftKeys } from './attributes.ts';
import { type Cart, type CartDiscount, type CartLine, countMissing } from './cart.ts';
import { type Cents, crossedOutPrice, parseAmount, toAmount } from './money.ts';

/** The cart as the function `cart` returns it, with the provider's field names. */
export type StorefrontCart = {
  id: string;
  checkoutUrl: string;
  totalQuantity: number;
  cost: { totalAmount: { amount: string } };
  note?: string | null;
  discountCodes?: { code: string; applicable: boolean }[];
  appliedGiftCards?: {
    id: string;
    lastCharacters: string;
    balance: { amount: string };
    amountUsed: { amount: string };
  }[];
  /** All discounts, with what each takes off all lines. */
  discountApplications?: (DiscountName & { totalAllocatedAmount: { amount: string } })[];
  lines: { edges: { node: StorefrontLine }[] };
};

/** Automatic discounts have a title, others a code. */
type DiscountName = { targetType: string; title?: string; code?: string };

type StorefrontLine = {
  id: string;
  quantity: number;
  attributes?: { key: string; value: string | null }[];
  /** Discounts on the line alone. */
  discountAllocations?: (DiscountName & { discountedAmount: { amount: string } })[];
  merchandise: {
    id: string;
    title: string;
    price: { amount: string };
    compareAtPrice?: { amount: string } | null;
    availableForSale?: boolean | undefined;
    requiresShipping?: boolean;
    /** Sold out, and for sale all the same. */
    currentlyNotInStock?: boolean;
    /** Absent if the token may not read it. 0 or less for goods that are not counted. */
    quantityAvailable?: number | null | undefined;
    /** Absent if the token may not read it, or if the shop does not show it. */
    storeAvailability?: { nodes: StoreAvailability[] } | undefined;
    product: {
      id: string;
      title: string;
      handle: string;
      /** The function `cart` adds it to the provider's fields. Empty for goods without a maker. */
      author?: string;
      vendor?: string;
      tags?: string[];
      isGiftCard?: boolean;
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
    areRecords(value['discountApplications'], (one) => isMoney(one['totalAllocatedAmount'])) &&
    areRecords(value['discountCodes'], (code) => hasStrings(code, 'code')) &&
    areRecords(
      value['appliedGiftCards'],
      (card) =>
        hasStrings(card, 'id', 'lastCharacters') &&
        isMoney(card['balance']) &&
        isMoney(card['amountUsed']),
    ) &&
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
    areRecords(value['discountAllocations'], (one) => isMoney(one['discountedAmount'])) &&
    areRecords(value['attributes'], (pair) => hasStrings(pair, 'key')) &&
    hasStrings(value['merchandise'], 'id', 'title') &&
    isStoreAvailability(value['merchandise']['storeAvailability']) &&
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

/** The function of an older release leaves fields out. */
const areRecords = (value: unknown, isComplete: (record: Record<string, unknown>) => boolean) =>
  value === undefined ||
  (Array.isArray(value) &&
    value.every((record: unknown) => isRecord(record) && isComplete(record)));
const isStoreAvailability = (value: unknown) =>
  value === undefined ||
  (isRecord(value) &&
    Array.isArray(value['nodes']) &&
    areRecords(
      value['nodes'],
      (node) =>
        typeof node['quantityAvailable'] === 'number' &&
        hasStrings(node, 'pickUpTime') &&
        isRecord(node['location']) &&
        hasStrings(node['location'], 'name'),
    ));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const hasStrings = (record: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => typeof record[name] === 'string');
const areStrings = (list: unknown) =>
  Array.isArray(list) && list.every((text) => typeof text === 'string');
const isMoney = (value: unknown) => isRecord(value) && hasStrings(value, 'amount');

type CartOptions = Partial<Pick<Cart, 'warnings' | 'giftWrap'>> & { today?: IsoDate };

/** Maps the provider's cart, without lines of no copy. `today` is the shop's day. */
export function toCart(
  remote: StorefrontCart,
  { warnings = [], giftWrap = null, today = todayInShop() }: CartOptions = {},
): Cart {
  const taken = new Map<string, number>();
  const all = remote.lines.edges
    .map(({ node }) => toLine(node, today, taken))
    .filter(({ quantity }) => quantity > 0);
  const isPriced = all.every((line) => countMissing(line) === 0);
  const lines = isPriced ? all : all.map((line) => ({ ...line, discounts: [] }));
  const wrapLine = lines.find(({ handle }) => handle === giftWrapHandle) ?? null;
  return {
    cartId: remote.id,
    items: lines.filter((line) => line !== wrapLine),
    wrapLine,
    isPriced,
    totalPrice: toAmount(centsOf(remote.cost.totalAmount)),
    totalQuantity: remote.totalQuantity - (wrapLine?.quantity ?? 0),
    discounts: toCartDiscounts(remote),
    codes: (remote.discountCodes ?? []).map(({ code, applicable }) => ({
      code,
      isApplied: applicable,
    })),
    warnings,
    giftWrap,
    giftCards: (remote.appliedGiftCards ?? []).map(
      ({ id, lastCharacters, balance, amountUsed }) => ({
        id,
        lastCharacters,
        balance: centsOf(balance),
        used: centsOf(amountUsed),
      }),
    ),
    note: remote.note ?? '',
    today,
    checkoutUrl: safeCheckoutUrl(remote.checkoutUrl),
  };
}

const centsOf = ({ amount }: { amount: string }) => parseAmount(amount) ?? 0;

/** Returns what each discount takes off the sum: all that it takes off, but for what it takes off single lines. */
function toCartDiscounts({ discountApplications = [], lines }: StorefrontCart): CartDiscount[] {
  return mergeDiscounts([
    ...discountApplications.map((one) => toDiscount(one, centsOf(one.totalAllocatedAmount))),
    ...lines.edges.flatMap(({ node: { discountAllocations = [] } }) =>
      discountAllocations.map((one) => toDiscount(one, -centsOf(one.discountedAmount))),
    ),
  ]);
}

const toDiscount = ({ title, code, targetType }: DiscountName, cents: Cents): CartDiscount => ({
  title: typeset(title ?? code ?? 'Discount'),
  cents,
  isOnShipping: targetType === 'SHIPPING_LINE',
});

/** Adds up the parts of each discount, and drops those of nothing. */
function mergeDiscounts(parts: readonly CartDiscount[]): CartDiscount[] {
  const discounts = new Map<string, CartDiscount>();
  for (const part of parts) {
    const key = `${part.isOnShipping} ${part.title}`;
    discounts.set(key, { ...part, cents: part.cents + (discounts.get(key)?.cents ?? 0) });
  }
  return [...discounts.values()].filter(({ cents, isOnShipping }) => cents > 0 || isOnShipping);
}

/** `taken`: the copies of each variant that the lines before this one have. */
function toLine(line: StorefrontLine, today: IsoDate, taken: Map<string, number>): CartLine {
  const { id, quantity, merchandise } = line;
  const attributes = (line.attributes ?? []).map(({ key, value }) => ({ key, value: value ?? '' }));
  const { product } = merchandise;
  const before = taken.get(merchandise.id) ?? 0;
  taken.set(merchandise.id, before + quantity);
  const published = parseDate(product.published?.value);
  const price = centsOf(merchandise.price);
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
    originalPrice: crossedOutPrice(price, merchandise.compareAtPrice),
    pickup: toPickup(merchandise.storeAvailability?.nodes ?? []),
    copiesLeft: toCopiesLeft(merchandise, before),
    edition: editionNameOf(merchandise),
    coverImage: product.featuredImage?.url ?? '',
    handle: product.handle,
    quantity,
    attributes,
    isGiftCard: product.isGiftCard ?? false,
    isShipped: merchandise.requiresShipping ?? true,
    isOverdue: (parseDate(attributeOf(attributes, giftKeys.day)) ?? today) < today,
    discounts: mergeDiscounts(
      (line.discountAllocations ?? []).map((one) => toDiscount(one, centsOf(one.discountedAmount))),
    ),
    ...(isPreOrder && { publicationDay: published }),
  };
}

/** The lines of a variant share its copies, in their order. */
function toCopiesLeft(
  { availableForSale, currentlyNotInStock, quantityAvailable }: StorefrontLine['merchandise'],
  taken: number,
): number | null {
  if (availableForSale === false) return 0;
  const isCounted = !currentlyNotInStock && quantityAvailable && quantityAvailable > 0;
  return isCounted ? Math.max(0, quantityAvailable - taken) : null;
}

/** Allows only https, and http for the emulator's checkout on this machine. */
function safeCheckoutUrl(address: string): string | null {
  return /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/)/.test(address) ? address : null;
}
