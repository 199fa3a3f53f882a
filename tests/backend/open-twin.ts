import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorefront, type StorefrontSettings } from '../../src/data/shopify/client.ts';
import type { CatalogueFile } from '../../src/local/shopify/catalogue-file.ts';
import { startTwin } from '../../src/local/twin.ts';
import { smallCatalogue } from '../fixtures/catalogue.ts';

/** A twin of its own, on a free port and an empty folder, with a shopkeeper's verbs. */
export async function openTwin(catalogue: CatalogueFile = smallCatalogue) {
  const dataDir = await mkdtemp(join(tmpdir(), 'twin-'));
  const file = join(dataDir, 'catalogue.json');
  await writeFile(file, JSON.stringify(catalogue));
  const start = () => startTwin({ port: 0, dataDir, catalogueFile: file });
  let twin = await start();

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(twin.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return {
    origin: () => twin.origin,
    dataDir,
    send,
    storefront: (settings: Partial<StorefrontSettings> = {}) =>
      createStorefront({
        domain: 'local.myshopify.com',
        token: 'local-token',
        origin: twin.origin,
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
    async fault(order: unknown): Promise<number> {
      return (await send('/__faults', order)).status;
    },
    /** Waits for the database, which starts when first asked. */
    warm: () =>
      fetch(`${twin.origin}/rest/v1/releases`, { headers: { apikey: 'local-secret-key' } }),
    mend: () => fetch(`${twin.origin}/__faults`, { method: 'DELETE' }),
    async variantOf(handle: string, place = 0): Promise<string> {
      const query = `query ($handle: String!) { product(handle: $handle) { variants(first: 250) { nodes { id } } } }`;
      const { data } = await this.graphql(query, { handle });
      return data.product.variants.nodes[place].id;
    },
    async restart(
      changed: CatalogueFile = catalogue,
      prepare?: (dataDir: string) => Promise<unknown>,
    ): Promise<void> {
      await twin.stop();
      await prepare?.(dataDir);
      await writeFile(file, JSON.stringify(changed));
      twin = await start();
    },
    async close(): Promise<void> {
      await twin.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export type OpenTwin = Awaited<ReturnType<typeof openTwin>>;
