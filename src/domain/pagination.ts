/** One page of a long list. */
export type ListPage<Item> = {
  /** Counts from 1. */
  number: number;
  /** The number of the last page. */
  last: number;
  /** How many items there are on all pages. */
  total: number;
  /** How many stand on the pages before. */
  before: number;
  items: readonly Item[];
  hasPrevious: boolean;
  hasNext: boolean;
};

/** How many books stand on a page of a collection. */
export const listPageSize = 24;

/** Splits a list into pages; an empty one has one page. */
export function paginate<Item>(all: readonly Item[], size = listPageSize): ListPage<Item>[] {
  const last = Math.max(1, Math.ceil(all.length / size));
  return Array.from({ length: last }, (_, place) => ({
    number: place + 1,
    last,
    total: all.length,
    before: place * size,
    items: all.slice(place * size, (place + 1) * size),
    hasPrevious: place > 0,
    hasNext: place + 1 < last,
  }));
}
