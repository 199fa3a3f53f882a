import { z } from 'zod';
import { readCatalogue } from '../../../src/data/shopify/catalogue.ts';
import type { Catalogue } from '../../../src/domain/catalogue.ts';
import { fittingRows } from '../../../src/domain/fitting-rows.ts';
import {
  choiceColumns,
  collectionChoice,
  type CollectionChoices,
} from '../../../src/domain/shown-collections.ts';
import { openBackend, told } from '../_shared/backend.ts';
import { staffOf } from '../_shared/caller.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { countCall, readLimit } from '../_shared/limit.ts';
import { Refusal } from '../_shared/refusal.ts';
import { openStorefront } from '../_shared/storefront.ts';
import { collectionsReply } from './reply.ts';

const name = 'collections';
/** How long visitors are shown the same reading of the provider's catalog, in ms. */
const freshFor = 5 * 60_000;

let latest: { of: string; readAt: number; catalogue: Catalogue } | null = null;
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
    await countCall(name, request, readLimit);
    const forStaff = await isStaff(request);
    const answer = underWay.get(forStaff) ?? read(forStaff);
    underWay.set(forStaff, answer);
    return answer.finally(() => underWay.delete(forStaff));
  },
  failed: ({ code, message }, requestId) => ({
    success: false,
    collections: [],
    genres: [],
    error: message,
    details: code,
    requestId,
  }),
});

async function read(forStaff: boolean): Promise<object> {
  const [catalogue, chosen] = await Promise.all([catalogueFor(forStaff), readChoices()]);
  return collectionsReply(catalogue, chosen);
}

async function catalogueFor(forStaff: boolean): Promise<Catalogue> {
  const { storefront, authorMetafield, provider } = openStorefront();
  const of = `${provider} ${authorMetafield}`;
  if (!forStaff && latest?.of === of && Date.now() - latest.readAt < freshFor)
    return latest.catalogue;
  const readAt = Date.now();
  const catalogue = await readCatalogue(storefront, { authorMetafield });
  latest = { of, readAt, catalogue };
  return catalogue;
}

/** Whoever is not known, or not known any more, is a visitor. */
async function isStaff(request: Request): Promise<boolean> {
  try {
    await staffOf(request);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function readChoices(): Promise<CollectionChoices> {
  const backend = openBackend();
  const rows = backend.from('collections_config').select(choiceColumns).eq('is_active', true);
  const [active, hasInactive] = await Promise.all([
    rows.order('sort_order').order('created_at'),
    backend.rpc('has_inactive_collections'),
  ]);
  return {
    active: fittingRows(collectionChoice, told(active)).rows,
    hasInactive: z.boolean().parse(told(hasInactive)),
  };
}
