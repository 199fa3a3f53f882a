import type { Book } from '../domain/book.ts';
import { toFavorite } from '../domain/favorites.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import { bookUrl } from './book-url.ts';
import { BookCover } from './BookCover.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { Price } from './Price.tsx';
import { BookBadges } from './BookBadges.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';
import { StaffRating } from './StaffRating.tsx';

type Props = {
  book: Book;
  priority?: boolean;
  /** A line under the author, such as the day of release. */
  note?: string | undefined;
  /** Staff's own, of five. */
  rating?: number;
};

/** A book on a shelf, an item of its list: plain HTML in a page, the same inside an island. */
export function BookCard({ book, priority = false, note, rating }: Props) {
  return (
    <li className="book" data-payload={JSON.stringify(toFavorite(book))}>
      <BookCover book={book} priority={priority} />
      <BookBadges book={book} />
      <h3>
        <a href={bookUrl(book)} data-action="book" data-dialog="book-dialog">
          {book.title}
        </a>
      </h3>
      <p className="author">{`by ${book.author}`}</p>
      {rating !== undefined && <StaffRating rating={rating} />}
      {book.edition && <p className="small-print">{book.edition}</p>}
      <ReleaseDay book={book} />
      {note && <p className="small-print">{note}</p>}
      <Price price={book.price} originalPrice={book.originalPrice} />
      <div className="book-actions">
        <AddToCartButton book={book} />
        <FavoriteButton title={book.title} />
      </div>
    </li>
  );
}
