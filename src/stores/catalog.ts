import { atom } from 'nanostores';
import { fetchCatalogIndex } from '../data/fetch-catalog-index.ts';
import { createSearchIndex, type SearchIndex } from '../domain/browse.ts';
import { decodeCatalog, type CatalogReader } from '../domain/catalog-index.ts';
import { catchUnavailable } from '../domain/result.ts';

export type CatalogState =
  | { status: 'idle' | 'loading' | 'failed' }
  | {
      status: 'ready';
      reader: CatalogReader;
      searchIndex: SearchIndex;
      /** Numbers of the products that have a page, and that browse does not show. */
      elsewhere?: ReadonlySet<number>;
    };

/** Every book of the release, opened for searching. Source: the catalog file, read once when first needed. */
export const $catalog = atom<CatalogState>({ status: 'idle' });

/** Reads the catalog file unless it is there already; a failed read may be tried again. */
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
