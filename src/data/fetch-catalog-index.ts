import type { ColumnarCatalog } from '../domain/catalog/catalog-index.ts';
import { ServiceUnavailableError } from '../domain/result.ts';

export type CatalogIndex = ColumnarCatalog & {
  /** The product numbers of books that have a page but are hidden from browse. */
  elsewhere?: number[];
  /** The indexes of the first staff picks, in staff's order. */
  picks?: number[];
  /** The currency of the prices, if it is not that of the shop. */
  currency?: string;
};

/** Throws ServiceUnavailableError after 15 s, or if the file is invalid. */
export async function fetchCatalogIndex(address: string): Promise<CatalogIndex> {
  const columns: unknown = await fetch(address, { signal: AbortSignal.timeout(15_000) })
    .then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(`HTTP ${response.status}`)),
    )
    .catch((cause: unknown) => {
      throw new ServiceUnavailableError('The catalog file could not be read', { cause });
    });
  return parseCatalogIndex(columns);
}

/** Returns the content of a catalog file. Throws ServiceUnavailableError if it is invalid. */
export function parseCatalogIndex(columns: unknown): CatalogIndex {
  if (!isColumnarCatalog(columns))
    throw new ServiceUnavailableError('The catalog file holds no books');
  return columns;
}

/** Its URL changes with its format, so that a file that has the last column has all of them. */
function isColumnarCatalog(value: unknown): value is CatalogIndex {
  return (
    typeof value === 'object' &&
    value !== null &&
    'count' in value &&
    Number(value.count) > 0 &&
    'titles' in value &&
    typeof value.titles === 'string' &&
    'ids' in value &&
    Array.isArray(value.ids) &&
    value.ids.length === value.count &&
    'keywords' in value &&
    (!('elsewhere' in value) || Array.isArray(value.elsewhere)) &&
    (!('picks' in value) || Array.isArray(value.picks))
  );
}
