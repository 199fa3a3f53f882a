import { paths } from '../site/routes.ts';
import { type BookDetails, editionNumber } from './book.ts';
import { parseIsbn, toIsbn13 } from './isbn.ts';
import type { KnownBook } from './known-books.ts';

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
