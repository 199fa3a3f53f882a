/** One page of a long list. */
export type ListPage<Item> = {
  /** Counts from 1. */
  number: number;
  /** The number of the last page. */
  last: number;
  /** The number of items on all pages. */
  total: number;
  /** The number of items on previous pages. */
  before: number;
  items: readonly Item[];
  hasPrevious: boolean;
  hasNext: boolean;
};

/** The number of books on a page of a collection. */
export const listPageSize = 24;

/** Splits a list into pages. An empty list has one page. */
export function paginate<Item>(all: readonly Item[], size = listPageSize): ListPage<Item>[] {
  const last = Math.max(1, Math.ceil(all.length / size));
  return Array.from({ length: last }, (_, index) => ({
    number: index + 1,
    last,
    total: all.length,
    before: index * size,
    items: all.slice(index * size, (index + 1) * size),
    hasPrevious: index > 0,
    hasNext: index + 1 < last,
  }));
}
