import { atom } from 'nanostores';
import { fetchCatalogIndex } from '../data/fetch-catalog-index.ts';
import { createSearchIndex, type SearchIndex } from '../domain/search-index.ts';
import { decodeCatalog, type CatalogReader } from '../domain/catalog-reader.ts';
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

/** Loads the catalog file unless it is loaded. A failed load can be retried. */
export async function loadCatalog(): Promise<void> {
  const { status } = $catalog.get();
  if (status === 'loading' || status === 'ready') return;
  $catalog.set({ status: 'loading' });
  const loadIndex = await catchUnavailable(async () => {
    const address = document.documentElement.dataset['catalogUrl'];
    if (!address) return { ok: false, code: 'none' };
    const columns = await fetchCatalogIndex(address);
    return { ok: true, value: { reader: decodeCatalog(columns), elsewhere: columns.elsewhere } };
  });
  if (!loadIndex.ok) return $catalog.set({ status: 'failed' });
  const { reader, elsewhere } = loadIndex.value;
  $catalog.set({
    status: 'ready',
    reader,
    searchIndex: createSearchIndex(reader),
    elsewhere: new Set(elsewhere),
  });
}
