import { memo, type ReactNode, useLayoutEffect } from 'react';
import { AddToCart } from '../../components/AddToCart.tsx';
import { BookCard } from '../../components/BookCard.tsx';
import { BookRow } from '../../components/BookRow.tsx';
import { Wishlist } from '../../components/Wishlist.tsx';
import type { Book } from '../../domain/book.ts';
import { isUnasked, pageSize, type Query } from '../../domain/browse.ts';
import type { Library } from '../../stores/library.ts';
import { Nothing, Unreachable } from './Nothing.tsx';
import { useInTurn } from './use-in-turn.ts';

type Props = {
  page: 'browse' | 'search';
  query: Query;
  found: number[] | null;
  library: Library;
  total: number;
  firstShelf: ReactNode;
};

/** The books asked for, or why there are none. */
export const Results = memo(function Results({
  page,
  query,
  found,
  library,
  total,
  firstShelf,
}: Props) {
  const keepsFirst = isUnasked(query) && query.view === 'grid';
  if (total === 0) return <Nothing title="No Books Available" />;
  if (library.status === 'failed' && !(keepsFirst && query.shown === pageSize))
    return <Unreachable />;
  if (library.status !== 'ready' || !found) {
    return keepsFirst ? <FirstShelf>{firstShelf}</FirstShelf> : <Skeletons />;
  }
  if (found.length === 0) return <Nothing page={page} query={query} library={library} />;

  const { finder, shelf } = library;
  const formats = finder.formatsIn(query);
  const books = found
    .slice(keepsFirst ? pageSize : 0, query.shown)
    .map((place) => shelf.bookAt(place, formats));
  return (
    <>
      {keepsFirst && <FirstShelf>{firstShelf}</FirstShelf>}
      <Books books={books} view={query.view} />
    </>
  );
});

/** The page's own HTML, whose hearts know nothing of the shopper when it comes back. */
function FirstShelf({ children }: { children: ReactNode }) {
  useLayoutEffect(() => window.presses().paint(), []);
  return children;
}

type BooksProps = { books: Book[]; view: Query['view'] };

function Books({ books, view }: BooksProps) {
  const drawn = useInTurn(books);
  // In the frame of the books: a heart painted later would cost another.
  useLayoutEffect(() => window.presses().paint(), [drawn]);
  return (
    <ul className={view === 'grid' ? 'shelf' : undefined}>
      {drawn.map((book) =>
        view === 'grid' ? <Card key={book.id} book={book} /> : <Row key={book.id} book={book} />,
      )}
    </ul>
  );
}

const Card = memo(BookCard);

const Row = memo(function Row({ book }: { book: Book }) {
  return (
    <BookRow book={book}>
      <AddToCart book={book} />
      <Wishlist title={book.title} />
    </BookRow>
  );
});

function Skeletons() {
  return (
    <ul className="shelf" aria-label="Loading books">
      {Array.from({ length: 8 }, (_, place) => (
        <li key={place} className="skeleton aspect-[1/2]" />
      ))}
    </ul>
  );
}
