import type { Book } from '../domain/catalog/book.ts';
import { isolateText } from '../messages/toast-message.ts';
import { BookCover } from './BookCover.tsx';
import { bookUrl } from './book-url.ts';

type Props = {
  books: readonly Book[];
  areStaffPicks: boolean;
};

/** Up to three books, on a page that has none of its own to show. Nothing without books. */
export function OfferedBooks({ books, areStaffPicks }: Props) {
  if (books.length === 0) return null;
  return (
    <section className="offered" aria-labelledby="offered">
      <h2 id="offered">
        {areStaffPicks
          ? 'While you are here: what our booksellers press on people'
          : 'While you are here'}
      </h2>
      <ul>
        {books.map((book) => (
          <li key={book.handle}>
            <a href={bookUrl(book)}>
              <BookCover book={book} sizes="min(9rem, 27vw)" widths={[160, 240, 480]} />
              <b dir="auto">{book.title}</b>
              {book.author && <span>{`by ${isolateText(book.author)}`}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
