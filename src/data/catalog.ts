import {
  CATALOG_ORIGIN,
  SHOPIFY_AUTHOR_METAFIELD,
  SHOPIFY_STORE_DOMAIN,
  SHOPIFY_STOREFRONT_TOKEN,
} from 'astro:env/server';
import { z } from 'zod';
import { productGid, type Catalog } from '../domain/catalog/book.ts';
import { defaultCurrency, setCurrency } from '../domain/cart/money.ts';
import { ServiceUnavailableError } from '../domain/result.ts';
import type { Merchandising } from '../domain/catalog/storefront.ts';
import { MissingDataError } from '../domain/site/page-build.ts';
import { getEvents } from './events.ts';
import { currentBuild, loadReleaseData, saveReleaseData } from './page-build.ts';
import {
  fetchCatalog,
  toCatalogError,
  type CatalogChanges,
  type CatalogError,
  type ProviderData,
} from './shopify/load-catalog.ts';
import { applyDueChanges, fetchMerchandising } from './backend/merchandising.ts';

/** The provider's catalog and staff's merchandising. */
export type CatalogSnapshot = { catalog: Catalog; merchandising: Merchandising; failure: null };
type CatalogResult = CatalogSnapshot | { catalog: null; failure: CatalogError };

const cacheTtlMs = import.meta.env.DEV ? 60_000 : Infinity;
let cached: Promise<CatalogResult> | undefined;
let loadedAt = 0;

/** The failure of a fallback build if the catalog is readable again but its release failed. */
const cannotShow: CatalogError = {
  from: 'records',
  message: 'The shelves could be read, and not be shown',
  requestId: null,
};

/**
 * Returns the catalog and merchandising of this build, fetched once. If the provider or the
 * database is unavailable, the build fails instead of publishing wrong data. In a fallback build,
 * the result contains only the failure.
 */
export function getCatalog(): Promise<CatalogResult> {
  if (!cached || Date.now() - loadedAt > cacheTtlMs) {
    loadedAt = Date.now();
    cached = currentBuild().isFallback ? loadReason() : load();
  }
  return cached;
}

/** Returns the reason for the missing catalog. A fallback build never shows fetched data. */
async function loadReason(): Promise<CatalogResult> {
  const { failure } = await load().catch(() => ({ failure: cannotShow }));
  return { catalog: null, failure: failure ?? cannotShow };
}

async function load(): Promise<CatalogResult> {
  const provider = {
    SHOPIFY_STORE_DOMAIN,
    SHOPIFY_STOREFRONT_TOKEN,
    SHOPIFY_AUTHOR_METAFIELD,
    STOREFRONT_ORIGIN: CATALOG_ORIGIN,
  };
  const { pending, reportSkipped } = currentBuild();
  const databaseRequests = (pending ? Promise.resolve() : applyDueChanges()).then(() =>
    Promise.all([
      fetchMerchandising(reportSkipped, pending?.merchandising),
      // Fetched now, because the keep-alive connection would close before the event pages of a large
      // shop.
      getEvents(),
    ]),
  );
  // If both requests fail, the provider's error is reported.
  databaseRequests.catch(() => undefined);
  const result = await fetchCatalog(provider, await loadChanges(), reportSkipped);
  if (result.failure) return failBuildOrFallBack(result.failure);
  setCurrency(result.catalog.currency ?? defaultCurrency);
  await saveReleaseData(providerFile, result.data);
  try {
    const [merchandising] = await databaseRequests;
    return { catalog: result.catalog, merchandising, failure: null };
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    return failBuildOrFallBack(toCatalogError('records', error));
  }
}

const providerFile = 'provider.json';
/** The same code has written the file, so that the records need no check. */
const providerData = z.object({
  products: z.array(z.custom<ProviderData['products'][number]>()),
  collections: z.array(z.custom<ProviderData['collections'][number]>()),
});

/**
 * Returns the provider's data in the previous release and the products that changed since, if the
 * publisher names them. It does so only for a release of the same code.
 */
async function loadChanges(): Promise<CatalogChanges | null> {
  const { changedItems } = currentBuild();
  if (!changedItems) return null;
  const last = providerData.safeParse(await loadReleaseData(providerFile)).data;
  return last ? { last, products: changedItems.map(productGid) } : null;
}

function failBuildOrFallBack(failure: CatalogError): CatalogResult {
  if (currentBuild().isFallback) return { catalog: null, failure };
  if (failure.from === 'provider')
    throw new MissingDataError(`No catalog, no release: ${failure.message}`, 'catalog');
  throw new MissingDataError(
    `No catalog, no release: ${failure.message}. The catalog itself was read.`,
    'records',
  );
}
