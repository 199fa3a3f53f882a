import {
  createCartApi,
  type CartPayload,
  type ChangedLine,
  type CartFields,
  fetchGiftWrap,
} from '../../../src/data/shopify/cart.ts';
import { canReadStock } from '../../../src/data/shopify/fetch-products.ts';
import { findWrongGift, giftKeys, wrongGiftDay } from '../../../src/domain/cart/attributes.ts';
import { findCorrections } from '../../../src/domain/cart/cart.ts';
import { toCart } from '../../../src/domain/cart/storefront-cart.ts';
import { giftWrap, pickup } from '../../../src/domain/site/shop.ts';
import { canReadPickups } from '../../../src/data/shopify/stock.ts';
import { toAuthor } from '../../../src/data/shopify/to-book.ts';
import { parseMetafieldIdentifier } from '../../../src/data/shopify/fragments.ts';
import { todayInShop } from '../../../src/domain/time/date.ts';
import { log } from '../../../src/log.ts';
import { getClientIp } from '../_shared/client-ip.ts';
import type { Env } from '../_shared/env.ts';
import { claimRequest, completeRequest, abandonRequest } from '../_shared/execute-once.ts';
import { endpoint } from '../_shared/handler.ts';
import { cartLimit, enforceRateLimitIfPossible } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { remember } from '../_shared/remember.ts';
import { createStorefront } from '../_shared/storefront.ts';
import { restrictCheckoutUrl } from './restrict-checkout-url.ts';
import { cartRequest, type CartRequest } from './request.ts';

type Carts = ReturnType<typeof createCartApi>;

const name = 'cart';

/** The shopper's cart. The provider stores it under a secret id. */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler: (env) => {
    const canReadCopies = remember(canReadStock, false);
    const mayShowPickups = remember(
      async (storefront) => pickup && (await canReadPickups(storefront)),
      false,
    );
    const findGiftWrap = remember((storefront) => fetchGiftWrap(storefront, giftWrap), null);
    return async (request) => {
      const input = await readBody(request, cartRequest);
      // The cart depends only on Shopify, so that shoppers can buy while the shop's database is down.
      await enforceRateLimitIfPossible(name, request, cartLimit, env);
      const { storefront, authorMetafield } = createStorefront(env, getClientIp(request));
      const author = parseMetafieldIdentifier(authorMetafield);
      const [copies, pickups, wrap] = await Promise.all([
        canReadCopies(storefront),
        mayShowPickups(storefront),
        findGiftWrap(storefront),
      ]);
      const carts = createCartApi(storefront, author, { copies, pickups });
      const payload =
        input.action === 'get'
          ? await read(input.cartId, carts, env)
          : await change(input, carts, env);
      // Callers read the payload either under `data` or at the top level.
      const data = { ...payload, today: todayInShop(), ...(wrap && { giftWrap: wrap }) };
      return { data, ...data };
    };
  },
});

type Change = Exclude<CartRequest, { action: 'get' }>;
const payloadNames = {
  create: 'cartCreate',
  add: 'cartLinesAdd',
  restore: 'cartLinesAdd',
  update: 'cartLinesUpdate',
  note: 'cartNoteUpdate',
  codes: 'cartDiscountCodesUpdate',
  'add-gift-card': 'cartGiftCardCodesAdd',
  'remove-gift-card': 'cartGiftCardCodesRemove',
} as const;

async function read(cartId: string, carts: Carts, env: Env): Promise<object> {
  const read = { cart: await carts.read(cartId), userErrors: [], warnings: [] };
  const { cart } = await correct(read, carts);
  return { cart: withSafeCheckout(cart ?? null, env) };
}

/** Executes a change once. A repetition gets the cart as it is now. */
async function change(input: Change, carts: Carts, env: Env): Promise<object> {
  const { requestId } = input;
  const wrong = findWrongDay(input);
  if (wrong) return { [payloadNames[input.action]]: wrong };
  const claim = await claimRequest(name, requestId, env);
  const payload =
    claim.state === 'completed'
      ? { cart: await carts.read(claim.result ?? ''), userErrors: [], warnings: [] }
      : claim.state === 'claimed'
        ? await executeClaimed(input, carts, env)
        : await execute(input, carts);
  return { [payloadNames[input.action]]: redactIds(await correct(payload, carts), env) };
}

/**
 * Corrects a cart before it is shown; see `findCorrections`. If that fails, the cart is shown as it is, because the
 * change itself was made.
 */
async function correct(payload: CartPayload, carts: Carts): Promise<CartPayload> {
  const { cart } = payload;
  const lines = cart ? findCorrections(toCart(cart)) : [];
  if (!cart || lines.length === 0) return payload;
  try {
    const corrected = await update(cart.id, lines, carts);
    return { ...payload, cart: corrected.cart ?? cart };
  } catch (error) {
    log('error', 'cart_not_corrected', { function: name, error });
    return payload;
  }
}

/** Refuses a day on which no gift card can be sent, by the shop's day: a device may have any date. */
function findWrongDay(input: Change): object | null {
  const lines = input.action === 'add' ? [input] : 'lines' in input ? input.lines : [];
  const isWrong = lines.some(
    ({ attributes = [], quantity }) =>
      quantity > 0 && findWrongGift(attributes, todayInShop()) === giftKeys.day,
  );
  if (!isWrong || input.action === 'restore') return null;
  return { cart: null, userErrors: [{ code: wrongGiftDay, field: [giftKeys.day] }], warnings: [] };
}

async function executeClaimed(input: Change, carts: Carts, env: Env): Promise<CartPayload> {
  const { requestId } = input;
  try {
    const payload = await execute(input, carts);
    if (payload.cart) completeRequest(name, requestId, payload.cart.id, env);
    else await abandonRequest(name, requestId, env);
    return payload;
  } catch (error) {
    await abandonRequest(name, requestId, env);
    throw error;
  }
}

function execute(input: Change, carts: Carts): Promise<CartPayload> {
  switch (input.action) {
    case 'create':
      return carts.create(input.lines, input.codes);
    case 'add': {
      const { cartId, variantId, quantity, attributes } = input;
      return carts.add(cartId, [{ merchandiseId: variantId, quantity, attributes }]);
    }
    case 'restore':
      return carts.add(input.cartId, input.lines);
    case 'update':
      return update(input.cartId, input.lines, carts);
    case 'note':
      return carts.setNote(input.cartId, input.note);
    case 'codes':
      return carts.setCodes(input.cartId, input.codes);
    case 'add-gift-card':
      return carts.addGiftCard(input.cartId, input.code);
    case 'remove-gift-card':
      return carts.removeGiftCard(input.cartId, input.id);
  }
}

/** The provider has a separate operation for removal. Callers send a quantity of 0. */
async function update(cartId: string, lines: ChangedLine[], carts: Carts): Promise<CartPayload> {
  const changedLines = lines.filter(({ quantity }) => quantity > 0);
  const removedIds = lines.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
  if (removedIds.length === 0) return carts.update(cartId, changedLines);
  if (changedLines.length === 0) return carts.remove(cartId, removedIds);
  const changed = await carts.update(cartId, changedLines);
  if (!changed.cart) return changed;
  const removed = await carts.remove(cartId, removedIds);
  return { ...removed, warnings: [...changed.warnings, ...removed.warnings] };
}

/** Removes ids from the provider's messages, because a cart's id is secret. */
function redactIds(change: CartPayload, env: Env): CartPayload {
  const userErrors = change.userErrors.map((error) => ({
    ...error,
    message: error.message.replace(/gid:\/\/\S+/g, 'it'),
  }));
  return { ...change, cart: withSafeCheckout(change.cart ?? null, env), userErrors };
}

function withSafeCheckout(cart: CartFields | null, env: Env): CartFields | null {
  return cart && restrictCheckoutUrl(nameAuthors(cart), env);
}

/** Adds the author of each line, by the rules of the catalog. */
function nameAuthors(cart: CartFields): CartFields {
  const edges = cart.lines.edges.map(({ node }) => {
    const { product } = node.merchandise;
    const metafield = product.metafields.find(Boolean)?.value ?? '';
    const author = toAuthor({ ...product, author: metafield });
    return {
      node: { ...node, merchandise: { ...node.merchandise, product: { ...product, author } } },
    };
  });
  return { ...cart, lines: { ...cart.lines, edges } };
}
