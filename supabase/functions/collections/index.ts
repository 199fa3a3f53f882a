import { readCatalogue } from '../../../src/data/shopify/catalogue.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { openStorefront } from '../_shared/storefront.ts';
import { collectionsReply } from './reply.ts';

let underWay: Promise<object> | null = null;

/** The whole catalogue, shelf by shelf. Calls that come while it is read share one reading. */
export default endpoint({
  name: 'collections',
  methods: ['GET', 'POST'],
  answer: () => (underWay ??= read().finally(() => (underWay = null))),
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
  return collectionsReply(await readCatalogue(storefront, { authorMetafield }));
}
