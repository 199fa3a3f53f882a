import { type CartAttribute, wrongGiftDay } from '../../domain/cart/attributes.ts';
import { type Cart, type CartLine, isGiftWrap } from '../../domain/cart/cart.ts';
import { isStorefrontCart, toCart } from '../../domain/cart/storefront-cart.ts';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { todayInShop, parseDate } from '../../domain/time/date.ts';
import { callFunction } from './call.ts';

/**
 * `lost`: the provider no longer has the cart. `out-of-stock` and `refused`: the provider rejected
 * the lines. `recipient`: it cannot send a gift card as wished. `gift-day`: nor can it on that day.
 */
type CartErrorCode = 'lost' | 'out-of-stock' | 'recipient' | 'gift-day' | 'refused';
export type CartResult = Promise<Result<Cart, CartErrorCode>>;

/** A line to add. */
export type NewLine = Pick<CartLine, 'variantId' | 'attributes' | 'quantity'>;

/** Fetches a cart. Throws ServiceUnavailableError. */
export function getCart(cartId: string): CartResult {
  return send('cart', { action: 'get', cartId });
}

/** Creates a cart with lines and discount codes, once for each `requestId`. Throws ServiceUnavailableError. */
export function createCart(
  lines: readonly NewLine[],
  codes: readonly string[],
  requestId?: string,
): CartResult {
  return send('cartCreate', { action: 'create', requestId, lines: lines.map(toInput), codes });
}

/** Adds one line, once for each `requestId`. Throws ServiceUnavailableError. */
export function addToCart(cartId: string, line: NewLine, requestId?: string): CartResult {
  const { merchandiseId: variantId, ...input } = toInput(line);
  return send('cartLinesAdd', { action: 'add', requestId, cartId, variantId, ...input });
}

/** Adds lines to a cart that was emptied. Throws ServiceUnavailableError. */
export function restoreLines(cartId: string, lines: readonly NewLine[]): CartResult {
  return send('cartLinesAdd', { action: 'restore', cartId, lines: lines.map(toInput) });
}

/**
 * Changes lines. A quantity of 0 removes the line. The attributes are sent as a whole each time, because the
 * provider replaces them all. Throws ServiceUnavailableError.
 */
export function updateCart(
  cartId: string,
  lines: { id: string; quantity: number; attributes?: readonly CartAttribute[] }[],
  requestId?: string,
): CartResult {
  return send('cartLinesUpdate', { action: 'update', requestId, cartId, lines });
}

/** Replaces the note. Throws ServiceUnavailableError. */
export function setCartNote(cartId: string, note: string, requestId?: string): CartResult {
  return send('cartNoteUpdate', { action: 'note', requestId, cartId, note });
}

/** Replaces the discount codes. Throws ServiceUnavailableError. */
export function setCartCodes(
  cartId: string,
  codes: readonly string[],
  requestId?: string,
): CartResult {
  return send('cartDiscountCodesUpdate', { action: 'codes', requestId, cartId, codes });
}

/** Pays with a gift card. The provider drops a wrong code without a word. Throws ServiceUnavailableError. */
export function addGiftCard(cartId: string, code: string, requestId?: string): CartResult {
  return send('cartGiftCardCodesAdd', { action: 'add-gift-card', requestId, cartId, code });
}

/** Throws ServiceUnavailableError. */
export function removeGiftCard(cartId: string, id: string, requestId?: string): CartResult {
  return send('cartGiftCardCodesRemove', { action: 'remove-gift-card', requestId, cartId, id });
}

const toInput = ({ variantId, quantity, attributes }: NewLine) => ({
  merchandiseId: variantId,
  quantity,
  ...(attributes.length > 0 && { attributes }),
});

async function send(name: string, body: object): CartResult {
  const { status, body: response } = await callFunction('cart', body);
  if (status >= 400) throw new ServiceUnavailableError(`cart refused the call with ${status}`);
  const data = field(response, 'data');
  const payload = field(data, name);
  const cart = name === 'cart' ? payload : field(payload, 'cart');
  if (isStorefrontCart(cart)) {
    const wrap = field(data, 'giftWrap');
    const options = {
      warnings: codesOf(field(payload, 'warnings')),
      giftWrap: isGiftWrap(wrap) ? wrap : null,
      today: parseDate(String(field(data, 'today'))) ?? todayInShop(),
    };
    return { ok: true, value: toCart(cart, options) };
  }
  if (cart !== null) throw new ServiceUnavailableError('cart answered neither a cart nor a reason');
  const errors = field(payload, 'userErrors');
  return { ok: false, code: Array.isArray(errors) ? toErrorCode(errors) : 'lost' };
}

const codesOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((one) => String(field(one, 'code'))) : [];

/** Codes and fields decide. The message counts only because stock errors have no code. */
function toErrorCode(errors: unknown[]): CartErrorCode {
  const isLost = errors.some(
    (error) => field(error, 'code') === 'INVALID' && field(field(error, 'field'), '0') === 'cartId',
  );
  if (isLost || errors.length === 0) return 'lost';
  if (codesOf(errors).includes(wrongGiftDay)) return 'gift-day';
  if (codesOf(errors).includes('GIFT_CARD_RECIPIENT_INVALID')) return 'recipient';
  const details = errors
    .map((error) => [field(error, 'code'), field(error, 'message')].map(String).join(' '))
    .join('\n');
  return /MERCHANDISE_NOT_APPLICABLE|stock|inventory|available/i.test(details)
    ? 'out-of-stock'
    : 'refused';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
