import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const pageSize = 250;
/** A store with more products gives an export of all of them. */
const maxPages = 100;
const timeoutMs = 30_000;
/** A store that refuses a busy client lets it in again within seconds. */
const attempts = 6;
const firstDelayMs = 1000;
const maxDelayMs = 60_000;

const text = z.string().trim().min(1).optional().catch(undefined);
const storeFacts = z.object({ name: text, description: text, currency: text });
export type StoreFacts = z.infer<typeof storeFacts>;

const handle = z.string().regex(/^[^/\\]+$/);
const collectionList = z.object({ collections: z.array(z.looseObject({ handle })) });
const productList = z.object({ products: z.array(z.looseObject({ handle })) });

const isFileName = /\.(csv|json|xml|txt|zip|xlsx?|numbers|ods)$/i;

/** Returns the origin of a store's address, such as "shop.example"; null for other texts. */
export function toStoreOrigin(address: string): string | null {
  const isUrl = /^https?:\/\//.test(address);
  const isHost = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(address) && !isFileName.test(address);
  if (!isUrl && !isHost) return null;
  const url = URL.parse(isUrl ? address : `https://${address}`);
  return url ? url.origin : null;
}

/**
 * Fetches what a Shopify store says about itself. Throws an error with a sentence if it is none, or
 * shows its products to nobody.
 */
export async function fetchStoreFacts(origin: string): Promise<StoreFacts> {
  await fetchJson(`${origin}/products.json?limit=1`, productList);
  return fetchJson(`${origin}/meta.json`, storeFacts).catch(() => ({}));
}

/**
 * Downloads the public product lists of a Shopify store into a folder, in the form in which
 * CATALOG_FILE reads them. `onProducts` receives the number of products so far. Throws an error
 * that says what the store answered.
 */
export async function downloadStore(
  origin: string,
  folder: string,
  onProducts: (count: number) => void,
): Promise<void> {
  const save = async (name: string, value: object) => {
    const file = join(folder, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, JSON.stringify(value));
  };
  let count = 0;
  await downloadProducts(`${origin}/products.json`, async (page, list) => {
    await save(`products-${page}.json`, list);
    count += list.products.length;
    onProducts(count);
  });
  const collections = await fetchJson(
    `${origin}/collections.json?limit=${pageSize}`,
    collectionList,
  );
  await save('collections.json', collections);
  for (const { handle } of collections.collections) {
    const folderName = join('collections', handle);
    const address = `${origin}/collections/${encodeURIComponent(handle)}/products.json`;
    await downloadProducts(address, (page, list) =>
      save(join(folderName, `products-${page}.json`), list),
    );
  }
}

async function downloadProducts(
  address: string,
  save: (page: number, list: z.infer<typeof productList>) => Promise<void>,
): Promise<void> {
  for (let page = 1; page <= maxPages; page += 1) {
    const list = await fetchJson(`${address}?limit=${pageSize}&page=${page}`, productList);
    if (list.products.length > 0 || page === 1) await save(page, list);
    if (list.products.length < pageSize) return;
  }
}

async function fetchJson<Value>(address: string, schema: z.ZodType<Value>): Promise<Value> {
  const response = await fetchPatiently(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success)
    throw new Error(
      `${address} is no list of a Shopify store. Export its products as CSV instead.`,
    );
  return parsed.data;
}

/** Fetches an address again while the store is too busy or out of order. */
async function fetchPatiently(address: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(
      (cause: unknown) => {
        throw new Error(`${address} was not reached.`, { cause });
      },
    );
    const isBusy = response.status === 429 || response.status === 430 || response.status >= 500;
    if (!isBusy || attempt === attempts) return response;
    await response.body?.cancel();
    const asked = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
    await wait(Math.min(maxDelayMs, asked >= 0 ? asked : firstDelayMs * 2 ** (attempt - 1)));
  }
}
