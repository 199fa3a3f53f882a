import { type Book, isBuyable, maxSeriesNumber, seriesPosition } from './book.ts';
import type { CatalogReader } from './catalog-reader.ts';

const maxBooks = 3;

/**
 * Returns the books that come next in the series of the given ones: for each series the first that is for sale
 * after the last of its books. The arguments are gids of products. At most three.
 */
export function findNextInSeries(productIds: readonly string[], reader: CatalogReader): Book[] {
  const lastPlaces = new Map<string, number>();
  for (const id of productIds) {
    const series = reader.seriesOf(reader.indexOf(id));
    const { to } = seriesPosition(series);
    if (series && to < maxSeriesNumber)
      lastPlaces.set(series.name, Math.max(to, lastPlaces.get(series.name) ?? 0));
  }
  if (lastPlaces.size === 0) return [];
  const next = new Map<string, { from: number; book: Book }>();
  for (const index of reader.titles.keys()) {
    const series = reader.seriesOf(index);
    const last = series && lastPlaces.get(series.name);
    if (!series || last === null || last === undefined) continue;
    const { from } = seriesPosition(series);
    const isNext = from > last && from < (next.get(series.name)?.from ?? maxSeriesNumber);
    if (isNext && isBuyable(reader.at(index)))
      next.set(series.name, { from, book: reader.at(index) });
  }
  return [...lastPlaces.keys()].flatMap((name) => next.get(name)?.book ?? []).slice(0, maxBooks);
}
