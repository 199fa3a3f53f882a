import { map } from 'nanostores';
import { readDescription } from '../domain/catalog/book-markdown.ts';
import { paths } from '../domain/site/routes.ts';
import { excerpt } from '../domain/text/sanitize-text.ts';

const maxLength = 170;

/**
 * The starts of the descriptions of the books that a list view has shown, by handle. The catalog
 * file has no descriptions, so each comes from the book's page in Markdown. Empty until it has
 * arrived, and if the book has none.
 */
export const $excerpts = map<Record<string, string>>({});

/** Loads the excerpts of books. One that does not arrive is requested again with the next list. */
export function loadExcerpts(handles: readonly string[]): void {
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
