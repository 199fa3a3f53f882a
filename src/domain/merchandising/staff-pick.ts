import * as z from 'zod/mini';
import type { BookDetails } from '../catalog/book.ts';

export const maxPicks = 4;

export const pickRating = 5;

export const maxNoteLength = 280;

/** The columns of a staff pick that the shop reads. */
export const staffPick = z.object({
  product_id: z.string(),
  product_handle: z.string(),
  /** Who picked the book, and why. */
  bookseller: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export type StaffPick = z.infer<typeof staffPick>;
export type PickNote = Pick<StaffPick, 'bookseller' | 'note'>;
/** `isOnHome` is true for the first four active picks, as the dashboard marks them. */
export type PickedBook = { book: BookDetails; pick: PickNote; isOnHome: boolean };

/** Returns the picked books in staff's order. Picks that are no longer sold are dropped. */
export function resolvePicks(
  books: readonly BookDetails[],
  picks: readonly StaffPick[],
): PickedBook[] {
  const byId = new Map(books.map((book) => [book.id, book]));
  const byHandle = new Map(books.map((book) => [book.handle, book]));
  const picked = new Map<BookDetails, PickedBook>();
  for (const [index, { product_id, product_handle, bookseller, note }] of picks.entries()) {
    const book = byId.get(product_id) ?? byHandle.get(product_handle);
    if (!book || picked.has(book)) continue;
    picked.set(book, { book, pick: { bookseller, note }, isOnHome: index < maxPicks });
  }
  return [...picked.values()];
}

/** Returns the books, those that a bookseller picked with the name of the reader. */
export function nameReaders(
  books: readonly BookDetails[],
  picks: readonly StaffPick[],
): BookDetails[] {
  const readers = new Map(
    resolvePicks(books, picks).map(({ book, pick }) => [book, pick.bookseller] as const),
  );
  return books.map((book) => {
    const reader = readers.get(book);
    return reader ? { ...book, reader } : book;
  });
}

/** Returns the note of a pick as a quotation with the bookseller's name. Empty without a note. */
export function formatPickNote({ bookseller, note }: PickNote): string {
  if (!note) return '';
  return bookseller ? `“${note}” ${bookseller}` : `“${note}”`;
}
