import { z } from 'zod';
import { environment } from './env.ts';

const settings = z.object({
  SHOPIFY_STORE_DOMAIN: z.string(),
  SHOPIFY_STOREFRONT_TOKEN: z.string(),
  SHOPIFY_AUTHOR_METAFIELD: z.string().default('custom.author'),
  /** The host of the checkout, if it is not the store's domain. */
  SHOPIFY_CHECKOUT_DOMAIN: z.string().optional(),
  /** Set only by the emulator, which replaces the provider on this machine. */
  STOREFRONT_ORIGIN: z
    .string()
    .regex(/^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/)
    .optional(),
});

const emulatorDefaults = {
  SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
  SHOPIFY_STOREFRONT_TOKEN: 'local-token',
};

/** Reads the settings on each call, so that a change needs no restart. */
export function readSettings() {
  const variables = environment();
  const parsed = settings.parse({
    ...('STOREFRONT_ORIGIN' in variables && emulatorDefaults),
    ...variables,
  });
  return {
    domain: parsed.SHOPIFY_STORE_DOMAIN,
    token: parsed.SHOPIFY_STOREFRONT_TOKEN,
    origin: parsed.STOREFRONT_ORIGIN,
    checkoutDomain: parsed.SHOPIFY_CHECKOUT_DOMAIN,
    authorMetafield: parsed.SHOPIFY_AUTHOR_METAFIELD,
  };
}
