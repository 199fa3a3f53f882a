import { atom, type WritableAtom } from 'nanostores';
import { fetchCatalogIndex } from '../data/fetch-catalog-index.ts';
import { createSearchIndex, type SearchIndex } from '../domain/catalog/search-index.ts';
import { decodeCatalog, type CatalogReader } from '../domain/catalog/catalog-reader.ts';
import { catchUnavailable } from '../domain/result.ts';

export type CatalogState =
  | { status: 'idle' | 'loading' | 'failed' }
  | {
      status: 'ready';
      reader: CatalogReader;
      searchIndex: SearchIndex;
      /** Product numbers of books that have a page but are hidden from browse. */
      elsewhere?: ReadonlySet<number>;
    };

/**
 * All books of the release and their search index. Source: the catalog file, fetched on first use.
 */
export const $catalog = atom<CatalogState>({ status: 'idle' });

/**
 * The books of the page's collection in its order, also those that are hidden from browse. Source:
 * the catalog file of the collection, fetched on first use.
 */
export const $collection = atom<CatalogState>({ status: 'idle' });

/** Loads the catalog file unless it is loaded. A failed load can be retried. */
export function loadCatalog(): Promise<void> {
  return load($catalog, document.documentElement.dataset['catalogUrl']);
}

/** Loads the catalog file of the page's collection from its URL, as `loadCatalog` does. */
export function loadCollection(address: string): Promise<void> {
  return load($collection, address);
}

async function load($state: WritableAtom<CatalogState>, address?: string): Promise<void> {
  const { status } = $state.get();
  if (status === 'loading' || status === 'ready') return;
  $state.set({ status: 'loading' });
  const loadIndex = await catchUnavailable(async () => {
    if (!address) return { ok: false, code: 'none' };
    const columns = await fetchCatalogIndex(address);
    return { ok: true, value: { reader: decodeCatalog(columns), elsewhere: columns.elsewhere } };
  });
  if (!loadIndex.ok) return $state.set({ status: 'failed' });
  const { reader, elsewhere } = loadIndex.value;
  $state.set({
    status: 'ready',
    reader,
    searchIndex: createSearchIndex(reader),
    elsewhere: new Set(elsewhere),
  });
}
