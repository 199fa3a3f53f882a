import { scheduleMoment } from '../domain/time/text-schedule.ts';
import type { Book } from '../domain/catalog/book.ts';

type Props = {
  book: Pick<Book, 'isNew' | 'isBestseller' | 'availability' | 'publishesAt'>;
  /** False in a list where most books are bestsellers; see `marksBestsellers`. */
  marksBestseller?: boolean;
};

/** Shows NEW, BESTSELLER and PRE-ORDER. */
export function BookBadges({ book, marksBestseller = true }: Props) {
  const isPreOrder = book.availability === 'pre-order';
  const isBestseller = book.isBestseller && marksBestseller;
  if (!book.isNew && !isBestseller && !isPreOrder) return null;
  return (
    <p className="badges">
      {book.isNew && !isPreOrder && <span>NEW</span>}
      {isBestseller && <span>BESTSELLER</span>}
      {isPreOrder && <span data-publishes-at={scheduleMoment(book.publishesAt)}>PRE-ORDER</span>}
    </p>
  );
}
