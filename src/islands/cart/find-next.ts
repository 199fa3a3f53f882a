import type { Book } from '../../domain/catalog/book.ts';
import { findNextInSeries } from '../../domain/catalog/next-in-series.ts';
import { $catalog, loadCatalog } from '../../stores/catalog.ts';

/** Returns the next books of the series in the cart, from the catalog file. Nothing if it cannot be read. */
export async function findNext(productIds: readonly string[]): Promise<Book[]> {
  await loadCatalog();
  const catalog = $catalog.get();
  return catalog.status === 'ready' ? findNextInSeries(productIds, catalog.reader) : [];
}
