import type { Book } from '../domain/catalog/book.ts';
import { bookUrl } from './book-url.ts';

type Props = {
  book: Book;
  /** True if a wrapped book shows its tropes here; see `blind-date.css`. */
  isWrappable: boolean;
};

/** The number of tropes on a wrapped book. */
const maxWords = 3;

/** The title of a card or row, which leads to the book's page and opens the popup. */
export function BookLink({ book, isWrappable }: Props) {
  const { title, tropes } = book;
  return (
    <a
      href={bookUrl(book)}
      data-action="book"
      data-dialog="book-dialog"
      data-words={
        isWrappable && tropes.length > 0 ? tropes.slice(0, maxWords).join(',\n') : undefined
      }
    >
      <bdi>{title}</bdi>
    </a>
  );
}
