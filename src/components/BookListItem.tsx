import type { ReactNode } from 'react';
import type { Book } from '../domain/book.ts';
import { toFavorite } from '../domain/favorites.ts';
import { bookUrl } from './book-url.ts';
import { BookCover } from './BookCover.tsx';
import { Price } from './Price.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';
import { StaffRating } from './StaffRating.tsx';

type Props = {
  book: Book;
  /** A line under the author. */
  note?: string | undefined;
  /** Its buttons, which differ between the pages that show rows. */
  children: ReactNode;
};

/** A book in a list view, an item of its list. */
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
      {book.edition && <p className="small-print">{book.edition}</p>}
      <ReleaseDay book={book} />
      {note && <p className="small-print">{note}</p>}
      <StaffRating />
      <Price price={book.price} originalPrice={book.originalPrice} />
      <div className="book-actions">{children}</div>
    </li>
  );
}
