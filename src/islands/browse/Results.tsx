import { memo, type ReactNode } from 'react';
import { AddToCart } from '../../components/AddToCart.tsx';
import { BookCard } from '../../components/BookCard.tsx';
import { BookRow } from '../../components/BookRow.tsx';
import { Wishlist } from '../../components/Wishlist.tsx';
import { isUnasked, pageSize, type Query } from '../../domain/browse.ts';
import type { Library } from '../../stores/library.ts';
import { Nothing, Unreachable } from './Nothing.tsx';

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
    return keepsFirst ? firstShelf : <Skeletons />;
  }
  if (found.length === 0) return <Nothing page={page} query={query} library={library} />;

  const { bookAt } = library.shelf;
  const shown = found.slice(keepsFirst ? pageSize : 0, query.shown).map(bookAt);
  if (query.view === 'list') {
    return (
      <ul>
        {shown.map((book) => (
          <li key={book.id}>
            <BookRow book={book}>
              <AddToCart book={book} />
              <Wishlist title={book.title} />
            </BookRow>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {keepsFirst && firstShelf}
      <ul className="shelf">
        {shown.map((book) => (
          <li key={book.id}>
            <BookCard book={book} />
          </li>
        ))}
      </ul>
    </>
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
