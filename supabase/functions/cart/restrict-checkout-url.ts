import type { CartFields } from '../../../src/data/shopify/cart.ts';
import { readSettings } from '../_shared/settings.ts';

/**
 * Removes a checkout URL that is not https on the store's domain or its checkout domain. A removed
 * URL is logged.
 */
export function restrictCheckoutUrl<Cart extends CartFields>(cart: Cart): Cart {
  const { domain, checkoutDomain, origin } = readSettings();
  const hosts = [domain, checkoutDomain].filter((host) => host !== undefined);
  const url = URL.parse(cart.checkoutUrl);
  const isOwn = url?.protocol === 'https:' && hosts.includes(url.host);
  if (isOwn || (origin !== undefined && url?.origin === origin)) return cart;
  console.error(JSON.stringify({ function: 'cart', code: 'foreign-checkout', host: url?.host }));
  return { ...cart, checkoutUrl: '' };
}
