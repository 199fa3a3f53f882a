import { z } from 'zod';
import type { BookDetails } from './book.ts';
import { toIsbn13 } from './isbn.ts';

const knownBook = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  /** In thirteen digits. Earlier releases do not know them. */
  isbns: z.array(z.string()).optional(),
});

/** What the shop keeps of a book when it leaves the catalog: the name, which was public. */
export type KnownBook = z.infer<typeof knownBook>;

export const knownBooksSchema = z.object({
  sold: z.array(knownBook),
  /** The books that left the catalog, the last one first. */
  removed: z.array(knownBook),
});

export type KnownBooks = z.infer<typeof knownBooksSchema>;

const maxRemoved = 5000;

/**
 * Returns the books that a release with a catalog knows. `last` are those of the previous release.
 * A book is removed if neither its handle nor its product is in the catalog. A product that could
 * not be read, whose handle is in `skipped`, is not removed. Keeps the 5,000 that left last.
 */
export function updateKnownBooks(
  last: KnownBooks | null,
  books: readonly BookDetails[],
  skipped: readonly string[] = [],
): KnownBooks {
  const present = new Set(books.flatMap(({ id, handle }) => [id, handle]));
  const unread = new Set(skipped);
  const { missing = [], removed = [] } = Object.groupBy(
    [...(last?.sold ?? []), ...(last?.removed ?? [])].filter(
      ({ id, handle }) => !present.has(id) && !present.has(handle),
    ),
    ({ handle }) => (unread.has(handle) ? 'missing' : 'removed'),
  );
  return {
    sold: [...books.map(toKnownBook), ...missing],
    removed: removed.slice(0, maxRemoved),
  };
}

function toKnownBook({ id, handle, title, editions }: BookDetails): KnownBook {
  const isbns = editions.flatMap(({ isbn }) => toIsbn13(isbn) ?? []);
  return { id, handle, title, ...(isbns.length > 0 && { isbns }) };
}
