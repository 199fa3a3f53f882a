import type { Columns } from '../domain/columns.ts';
import { NoAnswer } from '../domain/outcome.ts';

/** `elsewhere`: the numbers of books that have a page, and that browse does not show. */
export type CatalogueColumns = Columns & { elsewhere?: number[] };

/**
 * Reads the release's catalogue file, whose address the page carries. Throws NoAnswer when it does
 * not come within 15 s or is not what the build wrote.
 */
export async function readCatalogueFile(address: string): Promise<CatalogueColumns> {
  const columns: unknown = await fetch(address, { signal: AbortSignal.timeout(15_000) })
    .then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(`HTTP ${response.status}`)),
    )
    .catch((cause: unknown) => {
      throw new NoAnswer('The catalogue file could not be read', { cause });
    });
  if (!isColumns(columns)) throw new NoAnswer('The catalogue file holds no books');
  return columns;
}

const parts = [
  'handles',
  'authors',
  'variants',
  'prices',
  'originalPrices',
  'availabilities',
  'covers',
  'genres',
  'formats',
  'formatVariants',
  'formatPrices',
  'formatOriginalPrices',
  'formatAvailabilities',
  'isbns',
  'words',
  'wordsOf',
  'spices',
  'published',
  'flags',
] as const satisfies readonly (keyof Columns)[];

function isColumns(value: unknown): value is CatalogueColumns {
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
    (!('elsewhere' in value) || Array.isArray(value.elsewhere)) &&
    parts.every((part) => part in value)
  );
}
