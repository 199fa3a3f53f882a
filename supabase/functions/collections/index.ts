import { z } from 'zod';
import { readCatalogue } from '../../../src/data/shopify/catalogue.ts';
import {
  choiceColumns,
  collectionChoice,
  type CollectionChoices,
} from '../../../src/domain/shown-collections.ts';
import { openBackend, told } from '../_shared/backend.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { countCall, readLimit } from '../_shared/limit.ts';
import { openStorefront } from '../_shared/storefront.ts';
import { collectionsReply } from './reply.ts';

const choices = z.object({ active: z.array(collectionChoice), hasInactive: z.boolean() });

const name = 'collections';
let underWay: Promise<object> | null = null;

/** The shop's shelves and what stands on them. Calls that come while they are read share one reading. */
export default endpoint({
  name,
  methods: ['GET', 'POST'],
  async answer(request) {
    await countCall(name, request, readLimit);
    return (underWay ??= read().finally(() => (underWay = null)));
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

async function read(): Promise<object> {
  const { storefront, authorMetafield } = openStorefront();
  const [catalogue, chosen] = await Promise.all([
    readCatalogue(storefront, { authorMetafield }),
    readChoices(),
  ]);
  return collectionsReply(catalogue, chosen);
}

async function readChoices(): Promise<CollectionChoices> {
  const backend = openBackend();
  const rows = backend.from('collections_config').select(choiceColumns).eq('is_active', true);
  const [active, hasInactive] = await Promise.all([
    rows.order('sort_order').order('created_at'),
    backend.rpc('has_inactive_collections'),
  ]);
  return choices.parse({ active: told(active), hasInactive: told(hasInactive) });
}
