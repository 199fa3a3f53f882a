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

const maxTropes = 6;

type Props = {
  book: Book;
  marksBestseller?: boolean;
  note?: string | undefined;
  /** The start of the description. Only a wide screen has room for it. */
  excerpt?: string | undefined;
  children: ReactNode;
};

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
