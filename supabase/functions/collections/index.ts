import { z } from 'zod';
import { loadCatalog } from '../../../src/data/shopify/load-catalog.ts';
import type { Catalog } from '../../../src/domain/catalog/book.ts';
import { filterValidRows } from '../../../src/domain/valid-rows.ts';
import {
  collectionConfigRow,
  type CollectionConfig,
} from '../../../src/domain/merchandising/collection-config.ts';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { requireStaff } from '../_shared/auth.ts';
import type { Env } from '../_shared/env.ts';
import { endpoint } from '../_shared/handler.ts';
import { enforceRateLimit, readLimit } from '../_shared/rate-limit.ts';
import { HttpError } from '../_shared/http-error.ts';
import { createStorefront } from '../_shared/storefront.ts';
import { toCollectionsResponse } from './response.ts';

const name = 'collections';
/** The cache time of the provider's catalog for visitors, in ms. */
const cacheTtlMs = 5 * 60_000;

/**
 * The shop's collections with their books, as staff configured them. The provider's catalog is
 * cached for five minutes, and always fetched for staff. Concurrent calls share one request.
 */
export default endpoint({
  name,
  methods: ['GET', 'POST'],
  createHandler(env) {
    const getCatalog = createCatalogCache(env);
    /** The pending response for staff (true) and for visitors. */
    const pendingResponses = new Map<boolean, Promise<object>>();
    const load = async (forStaff: boolean) =>
      toCollectionsResponse(...(await Promise.all([getCatalog(forStaff), loadConfig(env)])));

    return async (request) => {
      await enforceRateLimit(name, request, readLimit, env);
      const forStaff = await isStaff(request, env);
      const response = pendingResponses.get(forStaff) ?? load(forStaff);
      pendingResponses.set(forStaff, response);
      return response.finally(() => pendingResponses.delete(forStaff));
    };
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

function createCatalogCache(env: Env) {
  let cached: { loadedAt: number; catalog: Catalog } | null = null;
  return async (forStaff: boolean): Promise<Catalog> => {
    if (!forStaff && cached && Date.now() - cached.loadedAt < cacheTtlMs) return cached.catalog;
    const loadedAt = Date.now();
    const { storefront, authorMetafield } = createStorefront(env);
    const catalog = await loadCatalog(storefront, { authorMetafield });
    cached = { loadedAt, catalog };
    return catalog;
  };
}

/** Returns false for unknown and revoked callers. */
async function isStaff(request: Request, env: Env): Promise<boolean> {
  try {
    await requireStaff(request, env);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

const merchandising = z.object({
  collections: z.array(z.unknown()),
  has_inactive_collections: z.boolean(),
});

/** Loads what the public site shows, which staff may hold while they change the tables. */
async function loadConfig(env: Env): Promise<CollectionConfig> {
  const response = await createServiceClient(env).rpc('get_merchandising');
  const { collections, has_inactive_collections } = merchandising.parse(unwrap(response));
  return {
    active: filterValidRows(collectionConfigRow, collections).rows,
    hasInactive: has_inactive_collections,
  };
}
