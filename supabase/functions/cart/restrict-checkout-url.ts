import type { CartFields } from '../../../src/data/shopify/cart.ts';
import { log } from '../../../src/log.ts';
import type { Env } from '../_shared/env.ts';
import { readStorefrontSettings } from '../_shared/storefront.ts';

/**
 * Removes a checkout URL that is not https on the store's domain or its checkout domain. A removed
 * URL is logged.
 */
export function restrictCheckoutUrl<Cart extends CartFields>(cart: Cart, env: Env): Cart {
  const { domain, checkoutDomain, origin } = readStorefrontSettings(env);
  const hosts = [domain, checkoutDomain].filter((host) => host !== undefined);
  const url = URL.parse(cart.checkoutUrl);
  const isOwn = url?.protocol === 'https:' && hosts.includes(url.host);
  if (isOwn || (origin !== undefined && url?.origin === origin)) return cart;
  log('error', 'foreign_checkout_removed', { function: 'cart', host: url?.host });
  return { ...cart, checkoutUrl: '' };
}
