import {
  createCartApi,
  type CartPayload,
  type ChangedLine,
  type CartFields,
} from '../../../src/data/shopify/cart.ts';
import { parseMetafieldIdentifier } from '../../../src/data/shopify/metafield-identifier.ts';
import { getClientIp } from '../_shared/client-ip.ts';
import { endpoint } from '../_shared/handler.ts';
import { cartLimit, enforceRateLimitIfPossible } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { createStorefront } from '../_shared/storefront.ts';
import { restrictCheckoutUrl } from './restrict-checkout-url.ts';
import { cartRequest, type CartRequest } from './request.ts';

type Carts = ReturnType<typeof createCartApi>;

const name = 'cart';

/** The shopper's cart, kept by the provider and named by its secret id. */
export default endpoint({
  name,
  methods: ['POST'],
  async answer(request) {
    const input = await readBody(request, cartRequest);
    const { storefront, authorMetafield } = createStorefront(getClientIp(request));
    const carts = createCartApi(storefront, parseMetafieldIdentifier(authorMetafield));
    // Shopify alone keeps the cart: a shopper can buy while the shop's own database is down.
    const counted = enforceRateLimitIfPossible(name, request, cartLimit);
    // A refused change must not have happened; a read goes on while it is counted.
    if (input.action !== 'get') await counted;
    const [payload] = await Promise.all([execute(input, carts), counted]);
    // Callers read the payload under `data` and at the top; both are given.
    return { data: payload, ...payload };
  },
});

async function execute(input: CartRequest, carts: Carts): Promise<object> {
  switch (input.action) {
    case 'get':
      return { cart: own(await carts.read(input.cartId)) };
    case 'create':
      return { cartCreate: redactIds(await carts.create(input.lines)) };
    case 'add': {
      const line = { merchandiseId: input.variantId, quantity: input.quantity };
      return { cartLinesAdd: redactIds(await carts.add(input.cartId, [line])) };
    }
    case 'update':
      return { cartLinesUpdate: redactIds(await update(input.cartId, input.lines, carts)) };
  }
}

/** The provider removes by another verb than it changes; callers say zero copies. */
async function update(cartId: string, lines: ChangedLine[], carts: Carts): Promise<CartPayload> {
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const gone = lines.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
  if (gone.length === 0) return carts.update(cartId, kept);
  if (kept.length === 0) return carts.remove(cartId, gone);
  const changed = await carts.update(cartId, kept);
  if (!changed.cart) return changed;
  const removed = await carts.remove(cartId, gone);
  return { ...removed, warnings: [...changed.warnings, ...removed.warnings] };
}

/** The provider's sentences may quote ids, and a cart's id is a secret. */
function redactIds(change: CartPayload): CartPayload {
  const userErrors = change.userErrors.map((error) => ({
    ...error,
    message: error.message.replace(/gid:\/\/\S+/g, 'it'),
  }));
  return { ...change, cart: own(change.cart ?? null), userErrors };
}

function own(cart: CartFields | null): CartFields | null {
  return cart && restrictCheckoutUrl(cart);
}
