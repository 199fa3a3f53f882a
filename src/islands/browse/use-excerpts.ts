import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { map } from 'nanostores';
import type { Book } from '../../domain/catalog/book.ts';
import { readDescription } from '../../domain/catalog/book-markdown.ts';
import { paths } from '../../domain/site/routes.ts';
import { excerpt } from '../../domain/text/sanitize-text.ts';

const maxLength = 135;

/**
 * The starts of the descriptions of the books that a list view has shown, by handle. The catalog
 * file has no descriptions, so each comes from the book's page in Markdown. Empty until it has
 * arrived, and if the book has none.
 */
const $excerpts = map<Record<string, string>>({});

/** Loads the excerpts of books. One that does not arrive is requested again with the next list. */
function loadExcerpts(handles: readonly string[]): void {
  const known = $excerpts.get();
  for (const handle of handles) {
    if (!(handle in known)) void loadExcerpt(handle);
  }
}

async function loadExcerpt(handle: string): Promise<void> {
  $excerpts.setKey(handle, '');
  try {
    const response = await fetch(paths.bookMarkdown(handle));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    $excerpts.setKey(handle, excerpt(readDescription(await response.text()), maxLength));
  } catch {
    $excerpts.setKey(handle, undefined);
  }
}

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
