import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AddToCart } from '../../components/AddToCart.tsx';
import { BookCard } from '../../components/BookCard.tsx';
import { BookRow } from '../../components/BookRow.tsx';
import { Heart } from '../../components/Heart.tsx';
import type { Book } from '../../domain/book.ts';
import { addressOf, firstQuery, type Query, readQuery } from '../../domain/browse.ts';
import type { KeptFavourite } from '../../domain/favourites.ts';
import { paths } from '../../domain/paths.ts';
import { goneWords } from '../../messages/favourites.ts';
import { $favourites, refreshFavourites } from '../../stores/favourites.ts';
import { $library, type Library, openLibrary } from '../../stores/library.ts';
import { ViewToggle } from '../browse/ViewToggle.tsx';
import { leadFocus } from '../lead-focus.ts';
import { booksOf, isGone } from './books-of.ts';

/** The page /favorites: what this browser keeps, with today's prices where the catalogue is at hand. */
export default function Favourites() {
  const kept = useStore($favourites, { ssr: 'initial' });
  const library = useStore($library, { ssr: 'initial' });
  const [isRead, setIsRead] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    refreshFavourites();
    // The cookie is read after hydration: the server's HTML knows nothing of it.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setIsRead(true);
    void openLibrary();
  }, []);
  useEffect(() => (area.current ? leadFocus(area.current, heartOf) : undefined), []);

  return (
    <div ref={area}>
      {kept.length > 0 ? <Shelf kept={kept} library={library} /> : <Empty isRead={isRead} />}
    </div>
  );
}

const heartOf = (card: Element | null) => card?.querySelector<HTMLElement>('.heart') ?? null;

const addressOfView = (view: Query['view']) => addressOf(paths.favourites, firstQuery, { view });

type ShelfProps = { kept: readonly KeptFavourite[]; library: Library };

function Shelf({ kept, library }: ShelfProps) {
  const [view, setView] = useState(firstQuery.view);
  // The address is read after hydration, as the server's HTML stands for every view.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setView(readQuery(new URLSearchParams(location.search)).view), []);
  useLayoutEffect(() => window.presses().paint());
  const books = booksOf(kept, library);
  const noteOf = (book: Book) => (isGone(book, library) ? goneWords : undefined);
  const missing = kept.length - books.length;
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <p role="status">
          {kept.length} {kept.length === 1 ? 'book' : 'books'} saved for later
        </p>
        <ViewToggle
          view={view}
          addressOf={addressOfView}
          onChoose={(chosen) => {
            history.replaceState(null, '', addressOfView(chosen));
            setView(chosen);
          }}
        />
      </div>
      <h2 className="sr-only">Books</h2>
      {view === 'grid' ? (
        <ul className="shelf">
          {books.map((book) => (
            <BookCard key={book.id} book={book} note={noteOf(book)} />
          ))}
        </ul>
      ) : (
        <ul>
          {books.map((book) => (
            <BookRow key={book.id} book={book} note={noteOf(book)}>
              <a className="press quiet small" href={paths.book(book.handle)} data-press="book">
                View Details<span className="sr-only">: {book.title}</span>
              </a>
              <AddToCart book={book} />
              <Heart title={book.title} />
            </BookRow>
          ))}
        </ul>
      )}
      {missing > 0 && library.status === 'ready' && (
        <p className="mt-8 text-soft">
          {missing} of them {missing === 1 ? 'is' : 'are'} not on our shelves just now.
        </p>
      )}
      {missing > 0 && library.status === 'failed' && (
        <p className="mt-8" role="alert">
          {missing} of them could not be fetched just now.{' '}
          <button type="button" className="word-press" onClick={() => void openLibrary()}>
            Try Again
          </button>
        </p>
      )}
    </>
  );
}

function Empty({ isRead }: { isRead: boolean }) {
  return (
    <>
      {!isRead && (
        <div className="shelf when-favourites" role="status" aria-label="Loading your favorites">
          <div className="skeleton aspect-[1/2]" />
          <div className="skeleton aspect-[1/2]" />
          <div className="skeleton aspect-[1/2]" />
        </div>
      )}
      <div className={isRead ? 'nothing' : 'unless-favourites nothing'}>
        <p tabIndex={-1}>No favorites yet</p>
        <p className="soft">Press the heart on any book, and it waits for you here.</p>
        <a className="press" href={paths.browse}>
          Browse Books
        </a>
      </div>
    </>
  );
}
