import { createStorefront, type Storefront } from '../../../src/data/shopify/client.ts';
import { readSettings } from './settings.ts';

/** The provider, asked on behalf of the shopper at `buyerIp`. */
export function openStorefront(buyerIp?: string): {
  storefront: Storefront;
  authorMetafield: string;
} {
  const { authorMetafield, domain, token, origin } = readSettings();
  return { storefront: createStorefront({ domain, token, origin, buyerIp }), authorMetafield };
}
