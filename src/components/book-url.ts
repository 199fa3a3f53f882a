import { type Book, editionId } from '../domain/book.ts';
import { paths } from '../domain/paths.ts';

/** Returns the address of a book's page, at the edition that was asked for where one was. */
export function bookUrl({ handle, variantId, edition }: Book): string {
  const page = paths.book(handle);
  return edition && variantId ? `${page}#${editionId(variantId)}` : page;
}
