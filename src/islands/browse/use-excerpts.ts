import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Book } from '../../domain/catalog/book.ts';
import { $excerpts, loadExcerpts } from '../../stores/excerpts.ts';

/** The screens on which a row of a list view has room for an excerpt, as in BookListItem.tsx. */
const hasRoom = '(width >= 62rem)';

/** Returns the excerpts of the books of a list view by handle, and loads them if it is shown. */
export function useExcerpts(
  books: readonly Book[],
  isShown: boolean,
): Record<string, string | undefined> {
  useEffect(() => {
    if (isShown && matchMedia(hasRoom).matches) loadExcerpts(books.map(({ handle }) => handle));
  }, [books, isShown]);
  return useStore($excerpts);
}
