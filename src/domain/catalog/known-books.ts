import { z } from 'zod';
import { paths } from '../site/routes.ts';
import { type BookDetails, editionNumber } from './book.ts';
import { parseIsbn, toIsbn13 } from './isbn.ts';

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

/**
 * Returns where the addresses of ISBNs lead, by path: to the books with their editions, and to those that were here.
 * Of two editions with one ISBN, the first counts.
 */
export function listIsbnPaths(
  books: readonly Pick<BookDetails, 'handle' | 'editions'>[],
  removed: readonly KnownBook[],
): Record<string, string> {
  const sold = books.flatMap(({ handle, editions }) =>
    editions.flatMap(({ isbn, variantId }): [string, string][] => {
      const isbn13 = toIsbn13(isbn);
      const target = `${paths.book(handle)}?edition=${editionNumber(variantId)}`;
      return isbn13 ? [[paths.isbn(isbn13), target]] : [];
    }),
  );
  const gone = removed.flatMap(({ handle, isbns = [] }) =>
    isbns.map((isbn13) => [paths.isbn(isbn13), paths.book(handle)] as const),
  );
  return Object.fromEntries([...sold, ...gone].toReversed());
}

/** Why no book is found: the text is no ISBN, its check digit is wrong, or the shop does not know it. */
export type IsbnFault = { fault: 'none' | 'check-digit' | 'unknown'; isbn: string };

/** Returns the path to which a text in the form of any ISBN leads, of those that `listIsbnPaths` lists. */
export function findIsbnPath(
  text: string,
  listed: Readonly<Record<string, string>>,
): { path: string } | IsbnFault {
  const parsed = parseIsbn(text);
  const isbn = parsed?.isbn13 ?? text.trim().slice(0, 40);
  const path = parsed?.isbn13 ? listed[paths.isbn(isbn)] : undefined;
  if (path !== undefined) return { path };
  return { fault: !parsed ? 'none' : parsed.isbn13 ? 'unknown' : 'check-digit', isbn };
}
