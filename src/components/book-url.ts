import { type Book, editionNumber } from '../domain/catalog/book.ts';
import { paths } from '../domain/site/routes.ts';

/** Returns the URL of a book's page, with the requested edition. */
export function bookUrl({ handle, variantId, edition }: Book): string {
  const page = paths.book(handle);
  return edition && variantId ? `${page}?edition=${editionNumber(variantId)}` : page;
}
