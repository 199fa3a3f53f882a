import type { Book } from '../domain/catalog/book.ts';
import { bookUrl } from './book-url.ts';

type Props = {
  book: Book;
  /** True if a wrapped book shows its tropes here; see `blind-date.css`. */
  isWrappable: boolean;
};

/** Returns the tropes that a wrapped book shows. A book without any is never wrapped. */
export const wordsOf = ({ tropes }: Pick<Book, 'tropes'>): string[] => tropes.slice(0, 3);

/** The title of a card or row, which leads to the book's page and opens the popup. */
export function BookLink({ book, isWrappable }: Props) {
  const words = isWrappable ? wordsOf(book) : [];
  return (
    <a
      href={bookUrl(book)}
      data-action="book"
      data-dialog="book-dialog"
      data-words={words.join(',\n') || undefined}
    >
      <bdi>{book.title}</bdi>
    </a>
  );
}
