import type { Book } from '../domain/book.ts';

/** NEW, BESTSELLER and PRE-ORDER, over the corner of a cover. */
export function Ribbons({ book }: { book: Pick<Book, 'isNew' | 'isBestseller' | 'availability'> }) {
  const words = [
    book.isNew && 'NEW',
    book.isBestseller && 'BESTSELLER',
    book.availability === 'pre-order' && 'PRE-ORDER',
  ].filter((word) => word !== false);
  if (words.length === 0) return null;
  return (
    <div className="ribbons">
      {words.map((word) => (
        <span key={word} className="ribbon">
          {word}
        </span>
      ))}
    </div>
  );
}
