import { z } from 'zod';
import { createStorefrontClient, type StorefrontClient } from '../../../src/data/shopify/client.ts';
import type { Env } from './env.ts';

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

/** Returns the settings of the store. Throws if one is missing. */
export function readStorefrontSettings(env: Env) {
  const parsed = settings.parse(env);
  return {
    domain: parsed.SHOPIFY_STORE_DOMAIN,
    token: parsed.SHOPIFY_STOREFRONT_TOKEN,
    origin: parsed.STOREFRONT_ORIGIN,
    checkoutDomain: parsed.SHOPIFY_CHECKOUT_DOMAIN,
    authorMetafield: parsed.SHOPIFY_AUTHOR_METAFIELD,
  };
}

/** Creates a Storefront client on behalf of the shopper at `buyerIp`. `timeoutMs`: see StorefrontOptions. */
export function createStorefront(
  env: Env,
  buyerIp?: string,
  timeoutMs?: number,
): { storefront: StorefrontClient; authorMetafield: string } {
  const { authorMetafield, domain, token, origin } = readStorefrontSettings(env);
  return {
    storefront: createStorefrontClient({ domain, token, origin, buyerIp, timeoutMs }),
    authorMetafield,
  };
}
