import type { Book } from '../domain/book.ts';

/** NEW, BESTSELLER and PRE-ORDER. */
export function Marks({ book }: { book: Pick<Book, 'isNew' | 'isBestseller' | 'availability'> }) {
  const marks = [
    book.isNew && 'NEW',
    book.isBestseller && 'BESTSELLER',
    book.availability === 'pre-order' && 'PRE-ORDER',
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <p className="marks">
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </p>
  );
}
