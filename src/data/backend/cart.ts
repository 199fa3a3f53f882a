import { type Cart, type CartLine, isStorefrontCart, toCart } from '../../domain/cart/cart.ts';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { callFunction } from './call.ts';

/**
 * `lost`: the provider no longer has the cart. `out-of-stock` and `refused`: the provider rejected
 * the lines.
 */
type CartErrorCode = 'lost' | 'out-of-stock' | 'refused';
type CartResult = Promise<Result<Cart, CartErrorCode>>;

/** Fetches a cart. Throws ServiceUnavailableError. */
export function getCart(cartId: string): CartResult {
  return send('cart', { action: 'get', cartId });
}

/** Creates a cart with the given lines, once for each `requestId`. Throws ServiceUnavailableError. */
export function createCart(
  lines: readonly Pick<CartLine, 'variantId' | 'quantity'>[],
  requestId?: string,
): CartResult {
  return send('cartCreate', {
    action: 'create',
    requestId,
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  });
}

/** Adds one copy of a variant, once for each `requestId`. Throws ServiceUnavailableError. */
export function addToCart(cartId: string, variantId: string, requestId?: string): CartResult {
  return send('cartLinesAdd', { action: 'add', requestId, cartId, variantId, quantity: 1 });
}

/** Changes quantities. A quantity of 0 removes the line. Throws ServiceUnavailableError. */
export function updateCart(
  cartId: string,
  lines: { id: string; quantity: number }[],
  requestId?: string,
): CartResult {
  return send('cartLinesUpdate', { action: 'update', requestId, cartId, lines });
}

async function send(name: string, body: object): CartResult {
  const { status, body: response } = await callFunction('cart', body);
  if (status >= 400) throw new ServiceUnavailableError(`cart refused the call with ${status}`);
  const payload = field(field(response, 'data'), name);
  const cart = name === 'cart' ? payload : field(payload, 'cart');
  if (isStorefrontCart(cart)) return { ok: true, value: toCart(cart) };
  if (cart !== null) throw new ServiceUnavailableError('cart answered neither a cart nor a reason');
  const errors = field(payload, 'userErrors');
  return { ok: false, code: Array.isArray(errors) ? toErrorCode(errors) : 'lost' };
}

/**
 * Codes and fields decide. The message is used only because the provider has no code for stock
 * errors.
 */
function toErrorCode(errors: unknown[]): CartErrorCode {
  const isLost = errors.some(
    (error) => field(error, 'code') === 'INVALID' && field(field(error, 'field'), '0') === 'cartId',
  );
  if (isLost || errors.length === 0) return 'lost';
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
