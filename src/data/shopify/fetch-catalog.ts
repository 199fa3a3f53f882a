import type { Catalog } from '../../domain/catalog.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { loadCatalog } from './load-catalog.ts';
import { createStorefrontClient } from './client.ts';

/** The provider's settings, by the names of their environment variables. */
export type StorefrontConfig = {
  SHOPIFY_STORE_DOMAIN: string;
  SHOPIFY_STOREFRONT_TOKEN: string;
  SHOPIFY_AUTHOR_METAFIELD: string;
  /** Replaces `https://{domain}`. Used for the local emulator. */
  STOREFRONT_ORIGIN?: string | undefined;
};

/** The reason for a missing catalog. `records` is the shop's own database. */
export type CatalogError = {
  from: 'provider' | 'records';
  message: string;
  requestId: string | null;
};
export type CatalogResult =
  { catalog: Catalog; failure: null } | { catalog: null; failure: CatalogError };

const timeoutMs = 30_000;
/** Long, because the local emulator always answers, even on a busy machine. */
const localTimeoutMs = 10 * 60_000;

/** Fetches the catalog, or returns the reason for the failure. An empty catalog is a failure. */
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

/** Returns the fields of an error that may be shown. */
export function toCatalogError(
  from: CatalogError['from'],
  { message, requestId }: ServiceUnavailableError,
): CatalogError {
  return { from, message: message, requestId };
}
