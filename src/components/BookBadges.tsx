import type { Book } from '../domain/book.ts';

type Props = { book: Pick<Book, 'isNew' | 'isBestseller' | 'availability' | 'published'> };

/** Shows NEW, BESTSELLER and PRE-ORDER. */
export function BookBadges({ book }: Props) {
  const isPreOrder = book.availability === 'pre-order';
  if (!book.isNew && !book.isBestseller && !isPreOrder) return null;
  return (
    <p className="badges">
      {book.isNew && !isPreOrder && <span>NEW</span>}
      {book.isBestseller && <span>BESTSELLER</span>}
      {isPreOrder && <span data-release-date={book.published ?? undefined}>PRE-ORDER</span>}
    </p>
  );
}
