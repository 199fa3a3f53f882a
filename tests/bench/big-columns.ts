import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalog } from '../../src/data/shopify/load-catalog.ts';
import { createStorefrontClient } from '../../src/data/shopify/client.ts';
import { encodeCatalog } from '../../src/domain/catalog/catalog-index.ts';
import { buildStorefront } from '../../src/domain/catalog/storefront.ts';
import { spotlight } from '../../src/domain/site/shop.ts';
import { startEmulator } from '../../src/emulator/index.ts';
import { bigCatalog } from './big-catalog.ts';

export const bigCount = 20_000;

/**
 * Returns the catalog file of the large shop, packed as in a build, without building its 20,000
 * pages.
 */
export async function encodeBigCatalog(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-emulator-'));
  const file = join(dataDir, 'catalog.json');
  await writeFile(file, JSON.stringify(bigCatalog(bigCount, 200)));
  const emulator = await startEmulator({ port: 0, dataDir, catalogFile: file });
  try {
    const storefront = createStorefrontClient({
      domain: 'local.myshopify.com',
      token: 'local-token',
      origin: emulator.origin,
    });
    const catalog = await loadCatalog(storefront, { authorMetafield: 'custom.author' });
    return JSON.stringify(encodeCatalog(buildStorefront(catalog, spotlight).byNewest));
  } finally {
    await emulator.stop();
    await rm(dataDir, { recursive: true });
  }
}
