import type { Book } from '../domain/catalog/book.ts';
import { bookUrl } from './book-url.ts';

/** The title of a card or row, which leads to the book's page and opens the popup. */
export function BookLink({ book }: { book: Book }) {
  return (
    <a href={bookUrl(book)} data-action="book" data-dialog="book-dialog">
      <bdi>{book.title}</bdi>
    </a>
  );
}
