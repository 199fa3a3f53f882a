import { createStorefrontClient, type StorefrontOptions } from '../../src/data/shopify/client.ts';
import type { CatalogFile } from '../../src/catalog-import/index.ts';
import { startOwnEmulator, takeEmulator } from './worker-emulator.ts';

/**
 * Opens an emulator with the small catalog, that of this process, or one of its own with another catalog or settings.
 * Returns it with helpers of a shopkeeper.
 */
export async function openEmulator(catalog?: CatalogFile, functionEnv?: Record<string, string>) {
  const emulator = catalog
    ? await startOwnEmulator({
        template: 'catalog',
        catalog,
        ...(functionEnv && { functionEnv }),
      })
    : await takeEmulator('catalog');

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(emulator.origin() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return {
    ...emulator,
    send,
    storefront: (settings: Partial<StorefrontOptions> = {}) =>
      createStorefrontClient({
        domain: 'local.myshopify.com',
        token: 'local-token',
        origin: emulator.origin(),
        ...settings,
      }),
    async graphql(query: string, variables: Record<string, unknown> = {}) {
      const response = await send('/api/2026-10/graphql.json', { query, variables });
      return response.json();
    },
    async call(name: string, body: unknown, headers: Record<string, string> = {}) {
      const response = await send(`/functions/v1/${name}`, body, headers);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async fault(inject: unknown): Promise<number> {
      return (await send('/__faults', inject)).status;
    },
    /** Waits for the database, which starts with the first request. */
    warm: () =>
      fetch(`${emulator.origin()}/rest/v1/releases`, {
        headers: { apikey: 'sb_secret_local-emulator-only-00_emulator' },
      }),
    clearFaults: () => fetch(`${emulator.origin()}/__faults`, { method: 'DELETE' }),
    async variantOf(handle: string, index = 0): Promise<string> {
      const query = `query ($handle: String!) { product(handle: $handle) { variants(first: 250) { nodes { id } } } }`;
      const { data } = await this.graphql(query, { handle });
      return data.product.variants.nodes[index].id;
    },
  };
}

export type OpenEmulator = Awaited<ReturnType<typeof openEmulator>>;
