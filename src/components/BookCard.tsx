import type { Book } from '../domain/book.ts';
import { toFavourite } from '../domain/favourites.ts';
import { AddToCart } from './AddToCart.tsx';
import { addressOfBook } from './address-of-book.ts';
import { Cover } from './Cover.tsx';
import { Heart } from './Heart.tsx';
import { Price } from './Price.tsx';
import { Marks } from './Marks.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';
import { Stars } from './Stars.tsx';

type Props = {
  book: Book;
  isFirst?: boolean;
  /** A line under the author, such as the day of release. */
  note?: string | undefined;
  /** Staff's own, of five. */
  rating?: number;
};

/** A book on a shelf, an item of its list: plain HTML in a page, the same inside an island. */
export function BookCard({ book, isFirst = false, note, rating }: Props) {
  return (
    <li className="book" data-book={JSON.stringify(toFavourite(book))}>
      <Cover book={book} isFirst={isFirst} />
      <Marks book={book} />
      <h3>
        <a href={addressOfBook(book)} data-press="book">
          {book.title}
        </a>
      </h3>
      <p className="author">{`by ${book.author}`}</p>
      {rating !== undefined && <Stars rating={rating} />}
      {book.edition && <p className="small-print">{book.edition}</p>}
      <ReleaseDay book={book} />
      {note && <p className="small-print">{note}</p>}
      <Price price={book.price} originalPrice={book.originalPrice} />
      <div className="book-actions">
        <AddToCart book={book} />
        <Heart title={book.title} />
      </div>
    </li>
  );
}
