import {
  createCarts,
  type CartChange,
  type ChangedLine,
  type ProviderCart,
} from '../../../src/data/shopify/cart.ts';
import { readMetafieldName } from '../../../src/data/shopify/metafield-name.ts';
import { addressOf } from '../_shared/address.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { cartLimit, countCallIfPossible } from '../_shared/limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { openStorefront } from '../_shared/storefront.ts';
import { withOwnCheckout } from './own-checkout.ts';
import { cartRequest, type CartRequest } from './request.ts';

type Carts = ReturnType<typeof createCarts>;

const name = 'cart';

/** The shopper's cart, kept by the provider and named by its secret id. */
export default endpoint({
  name,
  methods: ['POST'],
  async answer(request) {
    const order = await readBody(request, cartRequest);
    const { storefront, authorMetafield } = openStorefront(addressOf(request));
    const carts = createCarts(storefront, readMetafieldName(authorMetafield));
    // Shopify alone keeps the cart: a shopper can buy while the shop's own database is down.
    const counted = countCallIfPossible(name, request, cartLimit);
    // A refused change must not have happened; a read goes on while it is counted.
    if (order.action !== 'get') await counted;
    const [payload] = await Promise.all([carry(order, carts), counted]);
    // Callers read the payload under `data` and at the top; both are given.
    return { data: payload, ...payload };
  },
});

async function carry(order: CartRequest, carts: Carts): Promise<object> {
  switch (order.action) {
    case 'get':
      return { cart: own(await carts.read(order.cartId)) };
    case 'create':
      return { cartCreate: safe(await carts.create(order.lines)) };
    case 'add': {
      const line = { merchandiseId: order.variantId, quantity: order.quantity };
      return { cartLinesAdd: safe(await carts.add(order.cartId, [line])) };
    }
    case 'update':
      return { cartLinesUpdate: safe(await update(order.cartId, order.lines, carts)) };
  }
}

/** The provider removes by another verb than it changes; callers say zero copies. */
async function update(cartId: string, lines: ChangedLine[], carts: Carts): Promise<CartChange> {
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
function safe(change: CartChange): CartChange {
  const userErrors = change.userErrors.map((error) => ({
    ...error,
    message: error.message.replace(/gid:\/\/\S+/g, 'it'),
  }));
  return { ...change, cart: own(change.cart ?? null), userErrors };
}

function own(cart: ProviderCart | null): ProviderCart | null {
  return cart && withOwnCheckout(cart);
}
