import type { Catalog } from '../../domain/catalog.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { loadCatalog } from './load-catalog.ts';
import { createStorefrontClient } from './client.ts';

/** The settings of a shop's provider, by their names in the environment. */
export type StorefrontConfig = {
  SHOPIFY_STORE_DOMAIN: string;
  SHOPIFY_STOREFRONT_TOKEN: string;
  SHOPIFY_AUTHOR_METAFIELD: string;
  /** Takes the place of `https://{domain}`: the local emulator. */
  STOREFRONT_ORIGIN?: string | undefined;
};

/** Why there is no catalog: it is the provider's to say, and the shop's own records have a part in it. */
export type CatalogError = {
  from: 'provider' | 'records';
  message: string;
  requestId: string | null;
};
export type CatalogResult =
  { catalog: Catalog; failure: null } | { catalog: null; failure: CatalogError };

const timeoutMs = 30_000;
/** The local emulator answers, however busy its machine is. */
const localTimeoutMs = 10 * 60_000;

/** All that the provider sells, or why it did not say. An empty shop is no answer. */
export async function fetchCatalog(config: StorefrontConfig): Promise<CatalogResult> {
  const storefront = createStorefrontClient({
    domain: config.SHOPIFY_STORE_DOMAIN,
    token: config.SHOPIFY_STOREFRONT_TOKEN,
    timeoutMs: timeoutMs,
    ...(config.STOREFRONT_ORIGIN && {
      origin: config.STOREFRONT_ORIGIN,
      answerMs: localTimeoutMs,
    }),
  });
  try {
    const authorMetafield = config.SHOPIFY_AUTHOR_METAFIELD;
    const catalog = await loadCatalog(storefront, { authorMetafield });
    if (catalog.books.length === 0) throw new ServiceUnavailableError('The catalog holds no books');
    return { catalog, failure: null };
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    return { catalog: null, failure: toCatalogError('provider', error) };
  }
}

/** What may be shown of it. */
export function toCatalogError(
  from: CatalogError['from'],
  { message, requestId }: ServiceUnavailableError,
): CatalogError {
  return { from, message: message, requestId };
}
