import { atom, type WritableAtom } from 'nanostores';
import { fetchCatalogIndex } from '../data/fetch-catalog-index.ts';
import { indexCatalog, type SearchIndex } from '../domain/catalog/search-index.ts';
import { decodeCatalog, type CatalogReader } from '../domain/catalog/catalog-reader.ts';
import { catchUnavailable } from '../domain/result.ts';
import { firstDelayMs, maxDelayMs, pause } from './request.ts';

export type CatalogState =
  | { status: 'idle' | 'loading' | 'failed' }
  | {
      status: 'ready';
      reader: CatalogReader;
      searchIndex: SearchIndex;
      /** Product numbers of books that have a page but are hidden from browse. */
      elsewhere?: ReadonlySet<number>;
      /** The indexes of staff picks. */
      picks?: readonly number[];
    };

/** All books of the release and their search index: the catalog file, fetched on first use. */
export const $catalog = atom<CatalogState>({ status: 'idle' });

/**
 * The books of the page's collection in its order, also those that are hidden from browse. Source:
 * the catalog file of the collection, fetched on first use.
 */
export const $collection = atom<CatalogState>({ status: 'idle' });

/**
 * Loads the catalog file unless it is loaded. A failed load is tried again until it succeeds, with growing pauses and
 * when the browser is online again; meanwhile the state stays `failed`. Another call tries at once.
 */
export function loadCatalog(): Promise<void> {
  return load($catalog, document.documentElement.dataset['catalogUrl']);
}

/** Loads the catalog file of the page's collection from its URL, as `loadCatalog` does. */
export function loadCollection(address: string): Promise<void> {
  return load($collection, address);
}

type State = WritableAtom<CatalogState>;
const retried = new Set<State>();
const minLoadingMs = 500;

async function load($state: State, address?: string): Promise<void> {
  const { status } = $state.get();
  if (status === 'loading' || status === 'ready') return;
  $state.set({ status: 'loading' });
  const loaded = await read(address);
  // The screen shows that it was tried again, also where the failure comes at once.
  if (status === loaded.status) await pause(minLoadingMs);
  $state.set(loaded);
  if (loaded.status === 'failed' && address) void retry($state, address);
}

async function retry($state: State, address: string): Promise<void> {
  if (retried.has($state)) return;
  retried.add($state);
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
    await pause(delayMs);
    if ($state.get().status === 'ready') break;
    if ($state.get().status === 'loading') continue;
    const loaded = await read(address);
    if (loaded.status === 'ready' && $state.get().status === 'failed') $state.set(loaded);
  }
  retried.delete($state);
}

async function read(address?: string): Promise<CatalogState> {
  const loadIndex = await catchUnavailable(async () => {
    if (!address) return { ok: false, code: 'none' };
    const columns = await fetchCatalogIndex(address);
    return { ok: true, value: { reader: decodeCatalog(columns), columns } };
  });
  if (!loadIndex.ok) return { status: 'failed' };
  const { reader, columns } = loadIndex.value;
  return {
    status: 'ready',
    reader,
    searchIndex: await runInSlices(indexCatalog(reader)),
    elsewhere: new Set(columns.elsewhere),
    picks: columns.picks ?? [],
  };
}

const sliceMs = 8;

/** Runs steps to their end, and lets the browser paint and answer presses between slices of them. */
async function runInSlices<Value>(steps: Generator<unknown, Value>): Promise<Value> {
  let sliceStart = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - sliceStart < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceStart = performance.now();
  }
}
