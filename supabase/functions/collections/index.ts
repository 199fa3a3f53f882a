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
/** How long visitors are shown the same reading of the provider's catalog, in ms. */
const cacheTtlMs = 5 * 60_000;

let latest: { of: string; loadedAt: number; catalog: Catalog } | null = null;
/** What is being answered just now, to staff (true) and to visitors. */
const underWay = new Map<boolean, Promise<object>>();

/**
 * The shop's shelves and what stands on them, as staff chose just now. The provider's catalog is read
 * once in five minutes, and anew for staff. Calls that come while it is read share that reading.
 */
export default endpoint({
  name,
  methods: ['GET', 'POST'],
  async answer(request) {
    await enforceRateLimit(name, request, readLimit);
    const forStaff = await isStaff(request);
    const answer = underWay.get(forStaff) ?? read(forStaff);
    underWay.set(forStaff, answer);
    return answer.finally(() => underWay.delete(forStaff));
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

async function read(forStaff: boolean): Promise<object> {
  const [catalog, chosen] = await Promise.all([getCatalog(forStaff), loadConfig()]);
  return toCollectionsResponse(catalog, chosen);
}

async function getCatalog(forStaff: boolean): Promise<Catalog> {
  const { storefront, authorMetafield, provider } = createStorefront();
  const of = `${provider} ${authorMetafield}`;
  if (!forStaff && latest?.of === of && Date.now() - latest.loadedAt < cacheTtlMs)
    return latest.catalog;
  const loadedAt = Date.now();
  const catalog = await loadCatalog(storefront, { authorMetafield });
  latest = { of, loadedAt, catalog };
  return catalog;
}

/** Whoever is not known, or not known any more, is a visitor. */
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
