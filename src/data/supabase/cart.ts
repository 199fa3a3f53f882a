import { type Cart, isStorefrontCart, toCart } from '../../domain/cart.ts';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { invokeFunction } from './invoke-function.ts';

/** `lost`: the provider no longer knows the cart. `out-of-stock`, `refused`: it said no to the lines. */
type CartErrorCode = 'lost' | 'out-of-stock' | 'refused';
type CartResult = Promise<Result<Cart, CartErrorCode>>;

export function getCart(cartId: string): CartResult {
  return ask('cart', { action: 'get', cartId });
}

export function createCart(variantId: string, quantity: number): CartResult {
  return ask('cartCreate', { action: 'create', lines: [{ merchandiseId: variantId, quantity }] });
}

export function addToCart(cartId: string, variantId: string): CartResult {
  return ask('cartLinesAdd', { action: 'add', cartId, variantId, quantity: 1 });
}

/** A quantity of 0 takes the line out. */
export function updateCart(cartId: string, lines: { id: string; quantity: number }[]): CartResult {
  return ask('cartLinesUpdate', { action: 'update', cartId, lines });
}

async function ask(name: string, body: object): CartResult {
  const { status, body: reply } = await invokeFunction('cart', body);
  if (status >= 400) throw new ServiceUnavailableError(`cart refused the call with ${status}`);
  const payload = field(field(reply, 'data'), name);
  const cart = name === 'cart' ? payload : field(payload, 'cart');
  if (isStorefrontCart(cart)) return { ok: true, value: toCart(cart) };
  if (cart !== null) throw new ServiceUnavailableError('cart answered neither a cart nor a reason');
  const errors = field(payload, 'userErrors');
  return { ok: false, code: Array.isArray(errors) ? refusal(errors) : 'lost' };
}

/** Codes and fields decide; the words are the last resort, for a refusal that has no code for stock. */
function refusal(errors: unknown[]): CartErrorCode {
  const isLost = errors.some(
    (error) => field(error, 'code') === 'INVALID' && field(field(error, 'field'), '0') === 'cartId',
  );
  if (isLost || errors.length === 0) return 'lost';
  const said = errors
    .map((error) => [field(error, 'code'), field(error, 'message')].map(String).join(' '))
    .join('\n');
  return /MERCHANDISE_NOT_APPLICABLE|stock|inventory|available/i.test(said)
    ? 'out-of-stock'
    : 'refused';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
