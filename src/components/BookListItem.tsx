import type { ReactNode } from 'react';
import type { Book } from '../domain/catalog/book.ts';
import { toFavorite } from '../domain/cart/favorites.ts';
import { isolateText } from '../messages/toast-message.ts';
import { BookBadges } from './BookBadges.tsx';
import { BookLink } from './BookLink.tsx';
import { BookCover } from './BookCover.tsx';
import { PriceLine } from './Price.tsx';
import { Spice } from './ShelfTag.tsx';
import { StaffRating } from './StaffRating.tsx';

/** The number of tropes that a row names. */
const maxTropes = 6;

type Props = {
  book: Book;
  /** False in a list where most books are bestsellers; see `marksBestsellers`. */
  marksBestseller?: boolean;
  /** A line below the author. */
  note?: string | undefined;
  /** The start of the description. Only a wide screen has room for it. */
  excerpt?: string | undefined;
  /** The buttons, which differ between pages. */
  children: ReactNode;
};

/** A book as an item of a list view. */
export function BookListItem({ book, marksBestseller = true, note, excerpt, children }: Props) {
  return (
    <li className="book row" data-payload={JSON.stringify(toFavorite(book))}>
      <BookCover book={book} sizes="(min-width: 48rem) 7rem, 6rem" />
      <div>
        <BookBadges book={book} marksBestseller={marksBestseller} />
        <h3>
          <BookLink book={book} />
        </h3>
        {book.author && <p className="author">{`by ${isolateText(book.author)}`}</p>}
        {(book.spice !== null || book.tropes.length > 0) && (
          <p className="about">
            <Spice spice={book.spice} />
            {book.tropes.length > 0 && (
              <span dir="auto">{book.tropes.slice(0, maxTropes).join(' · ')}</span>
            )}
          </p>
        )}
        {note && <p className="small-print">{note}</p>}
        {excerpt && (
          <p className="excerpt" dir="auto">
            {excerpt}
          </p>
        )}
      </div>
      <div>
        <StaffRating />
        <PriceLine book={book} />
        <div className="book-actions">{children}</div>
      </div>
    </li>
  );
}
