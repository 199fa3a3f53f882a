import { createStorefrontClient, type StorefrontClient } from '../../../src/data/shopify/client.ts';
import { readSettings } from './settings.ts';

/**
 * Creates a Storefront client on behalf of the shopper at `buyerIp`. `provider` identifies the
 * store.
 */
export function createStorefront(buyerIp?: string): {
  storefront: StorefrontClient;
  provider: string;
  authorMetafield: string;
} {
  const { authorMetafield, domain, token, origin } = readSettings();
  const storefront = createStorefrontClient({ domain, token, origin, buyerIp });
  return { storefront, provider: origin ?? domain, authorMetafield };
}
