import * as z from 'zod/mini';
import type { BookDetails } from './book.ts';

/** The number of picks on the home page. */
export const maxPicks = 4;

/** The rating of every staff pick, out of five stars. */
export const pickRating = 5;

/** The columns of a staff pick that the shop reads. */
export const staffPick = z.object({ product_id: z.string(), product_handle: z.string() });

export type StaffPick = z.infer<typeof staffPick>;

/** Returns the picked books in staff's order. Picks that are no longer sold are dropped. */
export function resolvePicks(
  books: readonly BookDetails[],
  picks: readonly StaffPick[],
): BookDetails[] {
  const pickedBooks = picks
    .slice(0, maxPicks)
    .map(
      (pick) =>
        books.find(({ id }) => id === pick.product_id) ??
        books.find(({ handle }) => handle === pick.product_handle),
    );
  return [...new Set(pickedBooks)].filter((book) => book !== undefined);
}
