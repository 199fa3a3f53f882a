import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchCatalog } from '../../../src/data/shopify/load-catalog.ts';
import { listen } from '../../fixtures/listen.ts';

/** Timeouts run a thousand times faster: a response after 200 ms counts as one after 200 s. */
const scale = 1000;
let server: Server;
let origin: string;

beforeEach(async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / scale));
  server = createServer((_, response) => {
    setTimeout(() => {
      response.setHeader('content-type', 'application/json').end('{"data":{}}');
    }, 200);
  });
  origin = await listen(server);
  vi.stubEnv('SUPABASE_URL', origin);
  vi.resetModules();
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('waits in a build for the API of an emulator that is starting', async () => {
  const { callRest } = await import('../../../src/data/backend/rest.ts');
  expect(await callRest('staff_picks')).toMatchObject({ body: { data: {} } });
});

it('waits in a build for the catalog of the emulator', async () => {
  const response = await fetchCatalog({
    SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
    SHOPIFY_STOREFRONT_TOKEN: 'local-token',
    SHOPIFY_AUTHOR_METAFIELD: 'custom.author',
    STOREFRONT_ORIGIN: origin,
  });
  expect(response.failure?.message).toBe('The shop answered something else');
});

it.each(['read', 'write', 'function'] as const)(
  'aborts a %s of staff that gets no response',
  async (kind) => {
    const { getSupabaseClient } = await import('../../../src/data/backend/postgrest.ts');
    const { mutate, query } = await import('../../../src/data/backend/postgrest.ts');
    const { invokeStaffFunction } = await import('../../../src/data/backend/staff-function.ts');
    const { UnreachedError } = await import('../../../src/domain/result.ts');
    const fetched = vi.spyOn(globalThis, 'fetch');
    const picks = getSupabaseClient().from('staff_picks');
    const call = {
      read: () => query('The picks', picks.select('id')),
      write: () => mutate('The pick', picks.delete().eq('id', '1').select('id').single()),
      function: () => invokeStaffFunction('get-users'),
    }[kind];
    await expect(call()).rejects.toBeInstanceOf(UnreachedError);
    expect(fetched.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true]);
  },
);
