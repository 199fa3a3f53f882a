import type { ReactNode } from 'react';
import type { Book } from '../domain/catalog/book.ts';
import { toFavorite } from '../domain/cart/favorites.ts';
import { isolateText } from '../messages/toast-message.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import { BookLink } from './BookLink.tsx';
import { BookCover } from './BookCover.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { PriceLine } from './Price.tsx';
import { BookBadges } from './BookBadges.tsx';
import { Spice, Tropes } from './ShelfTag.tsx';
import { StaffRating } from './StaffRating.tsx';

type Props = {
  book: Book;
  priority?: boolean;
  marksBestseller?: boolean;
  /** Stands in place of the tropes, such as the publication day. */
  note?: string | undefined;
  rating?: number;
  /** The favorite button. Islands render one that shows the store. */
  heart?: ReactNode;
};

/** A book as an item of a grid. It renders as plain HTML on a page and inside islands. */
export function BookCard({
  book,
  priority = false,
  marksBestseller = true,
  note,
  rating,
  heart = <FavoriteButton title={book.title} />,
}: Props) {
  return (
    <li className="book" data-payload={JSON.stringify(toFavorite(book))}>
      <BookCover book={book} priority={priority} />
      <Spice spice={book.spice} />
      <BookBadges book={book} marksBestseller={marksBestseller} />
      <h3>
        <BookLink book={book} />
      </h3>
      {book.author && <p className="author">{`by ${isolateText(book.author)}`}</p>}
      {rating !== undefined && <StaffRating rating={rating} />}
      {note ? <p className="small-print">{note}</p> : <Tropes tropes={book.tropes} />}
      <PriceLine book={book} />
      <div className="book-actions">
        <AddToCartButton book={book} />
        {heart}
      </div>
    </li>
  );
}
