import { z } from 'zod';
import { environment } from './env.ts';

const settings = z.object({
  SHOPIFY_STORE_DOMAIN: z.string(),
  SHOPIFY_STOREFRONT_TOKEN: z.string(),
  SHOPIFY_AUTHOR_METAFIELD: z.string().default('custom.author'),
  /** The host of the checkout, where it is not the store's own domain. */
  SHOPIFY_CHECKOUT_DOMAIN: z.string().optional(),
  /** The emulator only: stands in for the provider, on this machine and nowhere else. */
  STOREFRONT_ORIGIN: z
    .string()
    .regex(/^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/)
    .optional(),
});

const emulatorDefaults = {
  SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
  SHOPIFY_STOREFRONT_TOKEN: 'local-token',
};

/** Read at each call, so that a changed setting needs no restart. */
export function readSettings() {
  const named = environment();
  const read = settings.parse({ ...('STOREFRONT_ORIGIN' in named && emulatorDefaults), ...named });
  return {
    domain: read.SHOPIFY_STORE_DOMAIN,
    token: read.SHOPIFY_STOREFRONT_TOKEN,
    origin: read.STOREFRONT_ORIGIN,
    checkoutDomain: read.SHOPIFY_CHECKOUT_DOMAIN,
    authorMetafield: read.SHOPIFY_AUTHOR_METAFIELD,
  };
}
