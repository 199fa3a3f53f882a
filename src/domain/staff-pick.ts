import * as z from 'zod/mini';
import type { BookDetails } from './book.ts';

/** How many stand on the home page. */
export const maxPicks = 4;

/** Every pick's stars, of five: staff pick what they love. */
export const pickRating = 5;

/** What staff put on the home page: a row of the table, of which these columns are read. */
export const staffPick = z.object({ product_id: z.string(), product_handle: z.string() });

export type StaffPick = z.infer<typeof staffPick>;

/** The picked books in staff's order. One that the shop no longer sells leaves a gap, and no error. */
export function resolvePicks(
  books: readonly BookDetails[],
  picks: readonly StaffPick[],
): BookDetails[] {
  const found = picks
    .slice(0, maxPicks)
    .map(
      (pick) =>
        books.find(({ id }) => id === pick.product_id) ??
        books.find(({ handle }) => handle === pick.product_handle),
    );
  return [...new Set(found)].filter((book) => book !== undefined);
}
