import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createStorefrontClient, type StorefrontOptions } from '../../src/data/shopify/client.ts';
import type { CatalogFile } from '../../src/catalog-import/index.ts';
import { startEmulator } from '../../src/emulator/index.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { freshFolder } from './supabase/data-template.ts';

/**
 * Starts an emulator on a free port with a new database. Returns it with helpers of a shopkeeper.
 */
export async function openEmulator(
  catalog: CatalogFile = smallCatalog,
  functionEnv: Record<string, string> = {},
) {
  const dataDir = await freshFolder('catalog');
  const file = join(dataDir, 'catalog.json');
  await writeFile(file, JSON.stringify(catalog));
  // A restart keeps the port, which is a setting of a build: it then need not bundle again.
  const start = (port: number) => startEmulator({ port, dataDir, catalogFile: file, functionEnv });
  let emulator = await start(0);

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(emulator.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return {
    origin: () => emulator.origin,
    functionEnv: () => emulator.functionEnv,
    dataDir,
    send,
    storefront: (settings: Partial<StorefrontOptions> = {}) =>
      createStorefrontClient({
        domain: 'local.myshopify.com',
        token: 'local-token',
        origin: emulator.origin,
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
      fetch(`${emulator.origin}/rest/v1/releases`, {
        headers: { apikey: 'sb_secret_local-emulator-only-00_emulator' },
      }),
    clearFaults: () => fetch(`${emulator.origin}/__faults`, { method: 'DELETE' }),
    async variantOf(handle: string, index = 0): Promise<string> {
      const query = `query ($handle: String!) { product(handle: $handle) { variants(first: 250) { nodes { id } } } }`;
      const { data } = await this.graphql(query, { handle });
      return data.product.variants.nodes[index].id;
    },
    async restart(
      changed: CatalogFile = catalog,
      prepare?: (dataDir: string) => Promise<unknown>,
    ): Promise<void> {
      await emulator.stop();
      await prepare?.(dataDir);
      await writeFile(file, JSON.stringify(changed));
      emulator = await start(Number(new URL(emulator.origin).port));
    },
    async close(): Promise<void> {
      await emulator.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export type OpenEmulator = Awaited<ReturnType<typeof openEmulator>>;
