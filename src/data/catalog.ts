import {
  SHOPIFY_AUTHOR_METAFIELD,
  SHOPIFY_STORE_DOMAIN,
  SHOPIFY_STOREFRONT_TOKEN,
  STOREFRONT_ORIGIN,
  ALLOW_FALLBACK_CATALOG,
} from 'astro:env/server';
import type { Catalog } from '../domain/catalog.ts';
import { ServiceUnavailableError } from '../domain/result.ts';
import type { Merchandising } from '../domain/storefront.ts';
import { getEvents } from './events.ts';
import { fetchCatalog, type CatalogError, toCatalogError } from './shopify/fetch-catalog.ts';
import { fetchCollectionConfig } from './supabase/collections.ts';
import { fetchStaffPicks } from './supabase/public-picks.ts';

/** What the provider sells, and what staff decided to show of it. */
export type CatalogSnapshot = { catalog: Catalog; merchandising: Merchandising; failure: null };
type CatalogResult = CatalogSnapshot | { catalog: null; failure: CatalogError };

/** Apart from the sentence, or a stack's excerpt of the code would be taken for it; see build-release.ts. */
const noRelease = 'No catalog, no release';
/** Tells the server that its fallback shop, which has no catalog, is not called for; see keeper.ts. */
const onlyDatabaseFailed = 'The catalog itself was read.';
const cacheTtlMs = import.meta.env.DEV ? 60_000 : Infinity;
let cached: Promise<CatalogResult> | undefined;
let loadedAt = 0;

/** Shown where the records can be read now, and no release could be made of them. */
const cannotShow: CatalogError = {
  from: 'records',
  message: 'The shelves could be read, and not be shown',
  requestId: null,
};

/**
 * The catalog that this build shows, read once, with staff's decisions. A build stops when the
 * provider or the records do not answer, rather than show wrong shelves; unless it was told to make
 * the shop that stands in until the first good answer (ALLOW_FALLBACK_CATALOG).
 */
export function getCatalog(): Promise<CatalogResult> {
  if (!cached || Date.now() - loadedAt > cacheTtlMs) {
    loadedAt = Date.now();
    cached = ALLOW_FALLBACK_CATALOG ? loadReason() : read();
  }
  return cached;
}

/** Why there is no catalog. Nothing that is read, and nothing that goes wrong with it, reaches a page. */
async function loadReason(): Promise<CatalogResult> {
  const { failure } = await read().catch(() => ({ failure: cannotShow }));
  return { catalog: null, failure: failure ?? cannotShow };
}

async function read(): Promise<CatalogResult> {
  const provider = {
    SHOPIFY_STORE_DOMAIN,
    SHOPIFY_STOREFRONT_TOKEN,
    SHOPIFY_AUTHOR_METAFIELD,
    STOREFRONT_ORIGIN,
  };
  const records = Promise.all([
    fetchCollectionConfig(),
    fetchStaffPicks(),
    // Read now: by the time that a large shop's pages ask, the kept connection would be closed.
    getEvents(),
  ]);
  // Where neither answers, the provider's reason is the one that is told.
  records.catch(() => undefined);
  const answer = await fetchCatalog(provider);
  if (answer.failure) return failBuildOrFallBack(answer.failure);
  try {
    const [collections, picks] = await records;
    return { catalog: answer.catalog, merchandising: { collections, picks }, failure: null };
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    return failBuildOrFallBack(toCatalogError('records', error));
  }
}

function failBuildOrFallBack(failure: CatalogError): CatalogResult {
  if (!ALLOW_FALLBACK_CATALOG) {
    const more = failure.from === 'records' ? `. ${onlyDatabaseFailed}` : '';
    throw new Error(`${noRelease}: ${failure.message}${more}`);
  }
  return { catalog: null, failure };
}
