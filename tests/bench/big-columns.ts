import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogue } from '../../src/data/shopify/catalogue.ts';
import { createStorefront } from '../../src/data/shopify/client.ts';
import { packColumns } from '../../src/domain/columns.ts';
import { arrange } from '../../src/domain/shop-window.ts';
import { shop } from '../../src/domain/shop.ts';
import { startTwin } from '../../src/local/twin.ts';
import { bigCatalogue } from './big-catalogue.ts';

export const bigCount = 20_000;

/** The text of the big shop's catalogue file, read and packed as a build does, without its 20,000 pages. */
export async function packBigCatalogue(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-twin-'));
  const file = join(dataDir, 'catalogue.json');
  await writeFile(file, JSON.stringify(bigCatalogue(bigCount, 200)));
  const twin = await startTwin({ port: 0, dataDir, catalogueFile: file });
  try {
    const storefront = createStorefront({
      domain: 'local.myshopify.com',
      token: 'local-token',
      origin: twin.origin,
    });
    const catalogue = await readCatalogue(storefront, { authorMetafield: 'custom.author' });
    return JSON.stringify(packColumns(arrange(catalogue, shop.spotlight).inOrder));
  } finally {
    await twin.stop();
    await rm(dataDir, { recursive: true });
  }
}
