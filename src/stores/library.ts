import { atom } from 'nanostores';
import { readCatalogueFile } from '../data/catalogue-file.ts';
import { createFinder, type Finder } from '../domain/browse.ts';
import { openColumns, type Shelf } from '../domain/columns.ts';
import { attempt } from '../domain/outcome.ts';

export type Library =
  | { status: 'unread' | 'loading' | 'failed' }
  | {
      status: 'ready';
      shelf: Shelf;
      finder: Finder;
      /** Numbers of the products that have a page, and that browse does not show. */
      elsewhere?: ReadonlySet<number>;
    };

/** Every book of the release, opened for searching. Source: the catalogue file, read once when first needed. */
export const $library = atom<Library>({ status: 'unread' });

/** Reads the catalogue file unless it is there already; a failed read may be tried again. */
export async function openLibrary(): Promise<void> {
  const { status } = $library.get();
  if (status === 'loading' || status === 'ready') return;
  $library.set({ status: 'loading' });
  const read = await attempt(async () => {
    const address = document.documentElement.dataset['catalogue'];
    if (!address) return { ok: false, code: 'none' };
    const columns = await readCatalogueFile(address);
    return { ok: true, value: { shelf: openColumns(columns), elsewhere: columns.elsewhere } };
  });
  if (!read.ok) return $library.set({ status: 'failed' });
  const { shelf, elsewhere } = read.value;
  $library.set({
    status: 'ready',
    shelf,
    finder: createFinder(shelf),
    elsewhere: new Set(elsewhere),
  });
}
