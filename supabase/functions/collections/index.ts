import { z } from 'zod';
import { loadCatalog } from '../../../src/data/shopify/load-catalog.ts';
import type { Catalog } from '../../../src/domain/catalog.ts';
import { filterValidRows } from '../../../src/domain/valid-rows.ts';
import {
  collectionConfigColumns,
  collectionConfigRow,
  type CollectionConfig,
} from '../../../src/domain/collection-config.ts';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { requireStaff } from '../_shared/auth.ts';
import { endpoint } from '../_shared/handler.ts';
import { enforceRateLimit, readLimit } from '../_shared/rate-limit.ts';
import { HttpError } from '../_shared/http-error.ts';
import { createStorefront } from '../_shared/storefront.ts';
import { toCollectionsResponse } from './response.ts';

const name = 'collections';
/** The cache time of the provider's catalog for visitors, in ms. */
const cacheTtlMs = 5 * 60_000;

let cached: { cacheKey: string; loadedAt: number; catalog: Catalog } | null = null;
/** The pending response for staff (true) and for visitors. */
const pendingResponses = new Map<boolean, Promise<object>>();

/**
 * The shop's collections with their books, as staff configured them. The provider's catalog is
 * cached for five minutes, and always fetched for staff. Concurrent calls share one request.
 */
export default endpoint({
  name,
  methods: ['GET', 'POST'],
  async answer(request) {
    await enforceRateLimit(name, request, readLimit);
    const forStaff = await isStaff(request);
    const response = pendingResponses.get(forStaff) ?? load(forStaff);
    pendingResponses.set(forStaff, response);
    return response.finally(() => pendingResponses.delete(forStaff));
  },
  onError: ({ code, message }, requestId) => ({
    success: false,
    collections: [],
    genres: [],
    error: message,
    details: code,
    requestId,
  }),
});

async function load(forStaff: boolean): Promise<object> {
  const [catalog, config] = await Promise.all([getCatalog(forStaff), loadConfig()]);
  return toCollectionsResponse(catalog, config);
}

async function getCatalog(forStaff: boolean): Promise<Catalog> {
  const { storefront, authorMetafield, provider } = createStorefront();
  const cacheKey = `${provider} ${authorMetafield}`;
  if (!forStaff && cached?.cacheKey === cacheKey && Date.now() - cached.loadedAt < cacheTtlMs)
    return cached.catalog;
  const loadedAt = Date.now();
  const catalog = await loadCatalog(storefront, { authorMetafield });
  cached = { cacheKey, loadedAt, catalog };
  return catalog;
}

/** Returns false for unknown and revoked callers. */
async function isStaff(request: Request): Promise<boolean> {
  try {
    await requireStaff(request);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

async function loadConfig(): Promise<CollectionConfig> {
  const backend = createServiceClient();
  const rows = backend
    .from('collections_config')
    .select(collectionConfigColumns)
    .eq('is_active', true);
  const [active, hasInactive] = await Promise.all([
    rows.order('sort_order').order('created_at'),
    backend.rpc('has_inactive_collections'),
  ]);
  return {
    active: filterValidRows(collectionConfigRow, unwrap(active)).rows,
    hasInactive: z.boolean().parse(unwrap(hasInactive)),
  };
}
