import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AddToCartButton } from '../../components/AddToCartButton.tsx';
import { BookCard } from '../../components/BookCard.tsx';
import { BookListItem } from '../../components/BookListItem.tsx';
import { type Book, isBuyable } from '../../domain/catalog/book.ts';
import { toUrl, defaultQuery, type Query, parseSearchParams } from '../../domain/catalog/query.ts';
import { toFavorite, type StoredFavorite } from '../../domain/cart/favorites.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { paths } from '../../domain/site/routes.ts';
import { goneText } from '../../messages/favorites.ts';
import { $favorites, subscribeFavorites } from '../../stores/favorites.ts';
import { $catalog, type CatalogState, loadCatalog } from '../../stores/catalog.ts';
import { useExcerpts } from '../browse/use-excerpts.ts';
import { ViewToggle } from '../browse/ViewToggle.tsx';
import { keepFocusWithin } from '../keep-focus.ts';
import { perform } from '../send.ts';
import { FavoriteToggle } from './FavoriteToggle.tsx';
import { resolveFavorites, isUnavailable } from './resolve-favorites.ts';

/** The page /favorites: the saved books, with current prices if the catalog is available. */
export default function Favorites({ offered }: { offered?: ReactNode }) {
  const favorites = useStore($favorites, { ssr: 'initial' });
  const catalog = useStore($catalog, { ssr: 'initial' });
  const [isLoaded, setIsLoaded] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const unsubscribe = subscribeFavorites();
    // The server's HTML does not depend on the cookie, so it is read after hydration.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setIsLoaded(true);
    void loadCatalog();
    return unsubscribe;
  }, []);
  useEffect(
    () => (area.current ? keepFocusWithin(area.current, findFavoriteButton) : undefined),
    [],
  );

  return (
    <div ref={area}>
      {favorites.length > 0 ? (
        <FavoriteBooks favorites={favorites} catalog={catalog} />
      ) : (
        <Empty isLoaded={isLoaded}>{offered}</Empty>
      )}
    </div>
  );
}

const findFavoriteButton = (card: Element | null) =>
  card?.querySelector<HTMLElement>('.heart') ?? null;

const viewUrl = (view: Query['view']) => toUrl(paths.favorites, defaultQuery, { view });

type FavoriteBooksProps = { favorites: readonly StoredFavorite[]; catalog: CatalogState };

function FavoriteBooks({ favorites, catalog }: FavoriteBooksProps) {
  const [view, setView] = useState(defaultQuery.view);
  // The server's HTML is the same for every view, so the URL is read after hydration.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setView(parseSearchParams(new URLSearchParams(location.search)).view), []);
  const books = resolveFavorites(favorites, catalog);
  const getNote = (book: Book) => (isUnavailable(book, catalog) ? goneText : undefined);
  const missing = favorites.length - books.length;
  const excerpts = useExcerpts(books, view === 'list');
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <p role="status">
          {formatNumber(favorites.length)} {favorites.length === 1 ? 'book' : 'books'} saved for
          later
        </p>
        <MoveAllButton books={books} />
        <ViewToggle
          view={view}
          toUrl={viewUrl}
          onChoose={(chosen) => {
            history.replaceState(null, '', viewUrl(chosen));
            setView(chosen);
          }}
        />
      </div>
      <h2 className="sr-only">Books</h2>
      {view === 'grid' ? (
        <ul className="book-grid">
          {books.map((book) => (
            <BookCard
              key={book.id}
              book={book}
              note={getNote(book)}
              heart={<FavoriteToggle book={book} />}
            />
          ))}
        </ul>
      ) : (
        <ul>
          {books.map((book) => (
            <BookListItem
              key={book.id}
              book={book}
              note={getNote(book)}
              excerpt={excerpts[book.handle]}
            >
              <a
                className="button button--secondary small"
                href={paths.book(book.handle)}
                data-action="book"
                data-dialog="book-dialog"
              >
                View Details<span className="sr-only">: {book.title}</span>
              </a>
              <AddToCartButton book={book} />
              <FavoriteToggle book={book} />
            </BookListItem>
          ))}
        </ul>
      )}
      {missing > 0 && catalog.status === 'ready' && (
        <p className="mt-8 text-soft">
          {missing} of them {missing === 1 ? 'is' : 'are'} not on our shelves just now.
        </p>
      )}
      {missing > 0 && catalog.status === 'failed' && (
        <p className="mt-8" role="alert">
          {missing} of them could not be fetched just now.{' '}
          <button type="button" className="link-button" onClick={() => void loadCatalog()}>
            Try Again
          </button>
        </p>
      )}
    </>
  );
}

/** Moves the books that can be bought to the cart. Sold-out books stay. */
function MoveAllButton({ books }: { books: readonly Book[] }) {
  const [isMoving, setMoving] = useState(false);
  const buyable = books.filter(isBuyable);
  if (buyable.length === 0) return null;
  async function moveAll(): Promise<void> {
    if (isMoving) return;
    setMoving(true);
    await perform('move', buyable.map(toFavorite), books.length - buyable.length);
    setMoving(false);
  }
  return (
    <button
      type="button"
      className="button button--secondary small ml-auto"
      aria-disabled={isMoving}
      onClick={() => void moveAll()}
    >
      {isMoving ? 'Moving...' : 'Move All to Cart'}
    </button>
  );
}

function Empty({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) {
  return (
    <>
      {!isLoaded && (
        <div className="book-grid if-favorites" role="status" aria-label="Loading your favorites">
          <div className="skeleton aspect-[1/2]" />
          <div className="skeleton aspect-[1/2]" />
          <div className="skeleton aspect-[1/2]" />
        </div>
      )}
      <div className={isLoaded ? 'empty-state' : 'if-no-favorites empty-state'}>
        <p tabIndex={-1}>No favorites yet</p>
        <p className="soft">Press the heart on any book, and it waits for you here.</p>
        <a className="button" href={paths.browse}>
          Browse Books
        </a>
        {children}
      </div>
    </>
  );
}
