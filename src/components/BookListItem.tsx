import type { ReactNode } from 'react';
import { type Book, seriesLabel } from '../domain/catalog/book.ts';
import { toFavorite } from '../domain/cart/favorites.ts';
import { isolateText } from '../messages/toast-message.ts';
import { BookBadges } from './BookBadges.tsx';
import { BookLink } from './BookLink.tsx';
import { BookCover } from './BookCover.tsx';
import { EditionLine } from './EditionLine.tsx';
import { CardPrice } from './Price.tsx';
import { PublicationDay } from './PublicationDay.tsx';
import { ShelfTag } from './ShelfTag.tsx';
import { StaffRating } from './StaffRating.tsx';

/** The number of genres and tropes that a row names. */
const maxLabels = 6;

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
  const about = [...book.genres, ...book.tropes].slice(0, maxLabels);
  return (
    <li className="book row" data-payload={JSON.stringify(toFavorite(book))}>
      <BookCover book={book} sizes="(min-width: 48rem) 7rem, 6rem" />
      <div>
        <BookBadges book={book} marksBestseller={marksBestseller} />
        <h3>
          <BookLink book={book} />
        </h3>
        {book.author && <p className="author">{`by ${isolateText(book.author)}`}</p>}
        <ShelfTag book={book} />
        {book.series && <p className="small-print">{seriesLabel(book.series)}</p>}
        <EditionLine book={book} />
        <PublicationDay book={book} />
        {note && <p className="small-print">{note}</p>}
        {excerpt && (
          <p className="excerpt" dir="auto">
            {excerpt}
          </p>
        )}
        {about.length > 0 && <p className="about">{about.join(' · ')}</p>}
      </div>
      <div>
        <StaffRating />
        <CardPrice book={book} />
        <div className="book-actions">{children}</div>
      </div>
    </li>
  );
}
