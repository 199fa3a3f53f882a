import { defaultCurrency } from '../domain/cart/money.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import {
  formatPriceRecord,
  getLastPrices,
  parsePriceRecord,
  recordPrices,
  strikePriorPrices,
  toShownPrices,
} from '../domain/catalog/price-record.ts';
import { pricing } from '../domain/site/shop.ts';
import { todayInShop } from '../domain/time/date.ts';
import { currentBuild, loadReleaseData, saveReleaseData } from './page-build.ts';

const file = 'prices.json';

/**
 * Strikes only the lowest price of the 30 days before a reduction, if the shop's facts say so. The newest release
 * has the prices that were shown, and each release keeps them for the next one. In development, none is known.
 */
export async function strikeLowestPrices(catalog: Catalog): Promise<Catalog> {
  if (!pricing.strikesLowest) return catalog;
  const { books, currency = defaultCurrency } = catalog;
  const today = todayInShop();
  const record = recordPrices(await loadRecord(), toShownPrices(books, currency), today);
  await saveReleaseData(file, formatPriceRecord(record));
  return { ...catalog, books: strikePriorPrices(books, record, today) };
}

/** Loads the record of the newest release. A rollback has shown the prices of an older one again. */
async function loadRecord() {
  let record: ReturnType<typeof parsePriceRecord> = null;
  for (const { dataDir, since } of currentBuild().shownReleases) {
    const kept = parsePriceRecord(await loadReleaseData(file, dataDir));
    if (!kept) continue;
    record = record
      ? recordPrices(record, getLastPrices(kept), todayInShop(new Date(since)))
      : kept;
  }
  return record;
}
