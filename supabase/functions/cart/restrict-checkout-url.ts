import type { CartFields } from '../../../src/data/shopify/cart.ts';
import { readSettings } from '../_shared/settings.ts';

/**
 * The cart, with its way to the checkout only where that leads to the shop's own: https, and the
 * store's domain or the one that the shop names for its checkout. Anything else is cut and logged.
 */
export function restrictCheckoutUrl<Cart extends CartFields>(cart: Cart): Cart {
  const { domain, checkoutDomain, origin } = readSettings();
  const hosts = [domain, checkoutDomain].filter((host) => host !== undefined);
  const address = URL.parse(cart.checkoutUrl);
  const isOwn = address?.protocol === 'https:' && hosts.includes(address.host);
  if (isOwn || (origin !== undefined && address?.origin === origin)) return cart;
  console.error(
    JSON.stringify({ function: 'cart', code: 'foreign-checkout', host: address?.host }),
  );
  return { ...cart, checkoutUrl: '' };
}
