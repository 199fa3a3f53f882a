import type { ReactNode } from 'react';
import { type Book, seriesLabel } from '../domain/book.ts';
import { toFavorite } from '../domain/favorites.ts';
import { bookUrl } from './book-url.ts';
import { BookCover } from './BookCover.tsx';
import { CardPrice } from './Price.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';
import { StaffRating } from './StaffRating.tsx';

type Props = {
  book: Book;
  /** A line below the author. */
  note?: string | undefined;
  /** The buttons, which differ between pages. */
  children: ReactNode;
};

/** A book as an item of a list view. */
export function BookListItem({ book, note, children }: Props) {
  return (
    <li className="book row" data-payload={JSON.stringify(toFavorite(book))}>
      <BookCover book={book} sizes="6rem" />
      <h3>
        <a href={bookUrl(book)} data-action="book" data-dialog="book-dialog">
          {book.title}
        </a>
      </h3>
      <p className="author">by {book.author}</p>
      {book.series && <p className="small-print">{seriesLabel(book.series)}</p>}
      {book.edition && <p className="small-print">{book.edition}</p>}
      <ReleaseDay book={book} />
      {note && <p className="small-print">{note}</p>}
      <StaffRating />
      <CardPrice book={book} />
      <div className="book-actions">{children}</div>
    </li>
  );
}
