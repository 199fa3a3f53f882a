import type { Book } from '../domain/book.ts';

type Props = { book: Pick<Book, 'isNew' | 'isBestseller' | 'availability' | 'published'> };

/** NEW, BESTSELLER and PRE-ORDER. */
export function BookBadges({ book }: Props) {
  const isPreOrder = book.availability === 'pre-order';
  if (!book.isNew && !book.isBestseller && !isPreOrder) return null;
  return (
    <p className="marks">
      {book.isNew && !isPreOrder && <span>NEW</span>}
      {book.isBestseller && <span>BESTSELLER</span>}
      {isPreOrder && <span data-due={book.published ?? undefined}>PRE-ORDER</span>}
    </p>
  );
}
