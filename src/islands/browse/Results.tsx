import {
  Fragment,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from '@nanostores/react';
import { AddToCartButton } from '../../components/AddToCartButton.tsx';
import { BookCard } from '../../components/BookCard.tsx';
import { BookListItem } from '../../components/BookListItem.tsx';
import { WishlistButton } from '../../components/FavoriteButton.tsx';
import { OfferedBooks } from '../../components/OfferedBooks.tsx';
import { isUnmodifiedClick } from '../../components/unmodified-click.ts';
import {
  type Alternatives,
  findAlternatives,
  type FoundBooks,
} from '../../domain/catalog/alternatives.ts';
import { type Book, formatSize, type ListSize } from '../../domain/catalog/book.ts';
import {
  defaultQuery,
  isDefaultQuery,
  marksBestsellers,
  allGenres,
  toSearchParams,
  toUrl,
  type Correction,
  type ListingPage,
  type Query,
} from '../../domain/catalog/query.ts';
import { findPages, type HelpPage } from '../../domain/site/policies.ts';
import { paths } from '../../domain/site/routes.ts';
import { nameFilter } from '../../messages/filters.ts';
import { beacon } from '../../data/backend/call.ts';
import type { CatalogState } from '../../stores/catalog.ts';
import { FavoriteToggle } from '../favorites/FavoriteToggle.tsx';
import { paintHearts } from '../favorites/paint-hearts.ts';
import { $isTyping, loadListed, updateQuery } from '../../stores/browse.ts';
import { toCorrected } from '../../domain/catalog/spelling.ts';
import { useExcerpts } from './use-excerpts.ts';

type Props = {
  page: ListingPage;
  path: string;
  query: Query;
  results: number[] | null;
  correction: Correction | null;
  catalog: CatalogState;
  /** Null if no catalog was ever read. `initialResults` tells so. */
  total: ListSize | null;
  /** The number of books that the page shows first. */
  pageSize: number;
  /** What the server found. Without it, `initialResults` are books of the default query. */
  found: FoundBooks | undefined;
  /** Whether `initialResults` are the first books of this query. */
  isInitial: boolean;
  initialResults: ReactNode;
  help: Help | undefined;
};

/** What a search without books offers beside the catalog. */
export type Help = {
  orders: string;
  /** Pages that a search for words of their title may mean. */
  pages: HelpPage[];
};

/** The matching books, or the reason why there are none. */
export const Results = memo(function Results({
  page,
  path,
  query,
  results,
  correction: corrected,
  catalog,
  total,
  pageSize,
  found,
  isInitial,
  initialResults,
  help,
}: Props) {
  const visible = Math.max(query.shown, pageSize);
  const initial = found?.query ?? defaultQuery;
  const initialShown = Math.max(initial.shown, pageSize);
  const ready = catalog.status === 'ready' && results ? { ...catalog, results } : null;
  // The rows of a list get their excerpts from the island.
  const isInList = isInitial && query.view === initial.view && (query.view === 'grid' || !ready);
  const showsInitial = isInList && visible >= initialShown;
  const isEmpty = (ready ? ready.results.length : found?.size.count) === 0;
  const correction = ready ? corrected : isInitial ? (found?.correction ?? null) : null;
  const searched = toCorrected(query, correction);
  const alternatives = useAlternatives(searched, isEmpty, catalog, isInitial ? found : undefined);
  if (total === null) return initialResults;
  if (total.count === 0) return <EmptyResults title="No Books Available" />;
  if (!ready && catalog.status === 'failed' && !(showsInitial && visible === initialShown)) {
    const books = initialResults && <InitialResults>{initialResults}</InitialResults>;
    return showsInitial ? (
      <>
        {books}
        <LoadError />
      </>
    ) : (
      <>
        <LoadError>
          {books && !found && <p>Until then, here is the list without your choices.</p>}
        </LoadError>
        {books}
      </>
    );
  }
  if (!ready && !showsInitial) return <Skeletons />;
  if (isEmpty) return <EmptyResults {...{ page, path, query, correction, alternatives, help }} />;

  const books = ready
    ? ready.searchIndex.cardsOf(
        searched,
        ready.results.slice(showsInitial ? initialShown : 0, visible),
      )
    : [];
  return (
    <>
      {correction && <Corrected path={path} query={query} correction={correction} />}
      {showsInitial && <InitialResults>{initialResults}</InitialResults>}
      {ready && (
        <Books
          books={books}
          view={query.view}
          marksBestsellers={marksBestsellers(
            ready.results
              .slice(0, defaultQuery.shown)
              .map((index) => ({ isBestseller: ready.reader.isBestseller(index) })),
          )}
        />
      )}
    </>
  );
});

/** The page's static HTML. It shows empty hearts each time it is mounted. */
function InitialResults({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (area.current) paintHearts(area.current);
  }, []);
  return <div ref={area}>{children}</div>;
}

type BooksProps = { books: Book[]; view: Query['view']; marksBestsellers: boolean };

function Books({ books, view, marksBestsellers }: BooksProps) {
  const visibleBooks = usePartialResults(books);
  const excerpts = useExcerpts(visibleBooks, view === 'list');
  return (
    <ul className={view === 'grid' ? 'book-grid' : undefined}>
      {visibleBooks.map((book) =>
        view === 'grid' ? (
          <Card key={book.id} book={book} marksBestseller={marksBestsellers} />
        ) : (
          <Row
            key={book.id}
            book={book}
            marksBestseller={marksBestsellers}
            excerpt={excerpts[book.handle]}
          />
        ),
      )}
    </ul>
  );
}

type CardProps = { book: Book; marksBestseller: boolean };

const Card = memo(function Card({ book, marksBestseller }: CardProps) {
  return (
    <BookCard
      book={book}
      marksBestseller={marksBestseller}
      heart={<FavoriteToggle book={book} />}
    />
  );
});

const Row = memo(function Row({
  book,
  marksBestseller,
  excerpt,
}: CardProps & { excerpt: string | undefined }) {
  return (
    <BookListItem book={book} marksBestseller={marksBestseller} excerpt={excerpt}>
      <AddToCartButton book={book} />
      <FavoriteToggle book={book} Button={WishlistButton} />
    </BookListItem>
  );
});

function Skeletons() {
  return (
    <ul className="book-grid" aria-label="Loading books">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} className="skeleton aspect-[1/2]" />
      ))}
    </ul>
  );
}

/** The width at which the grid has two columns, as in book-card.css. */
const twoColumns = '(width < 40rem)';
/** The number of cards that fit on the screen. */
const batchSize = 4;

/**
 * Returns the books to render. While a visitor types on a phone, only the visible cards change, so
 * that typing stays responsive. The other cards update after a pause.
 */
function usePartialResults(books: Book[]): Book[] {
  const [previousBooks, setPreviousBooks] = useState(books);
  const isTyping = useStore($isTyping);
  useEffect(() => {
    // The books of the last render outlive it only while the visitor types.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (!isTyping) setPreviousBooks(books);
  }, [books, isTyping]);
  if (!isTyping || !matchMedia(twoColumns).matches) return books;
  const newBooks = books.slice(0, batchSize);
  const previousOthers = previousBooks.filter((book) => !newBooks.includes(book));
  return [...newBooks, ...previousOthers.slice(batchSize)].slice(0, books.length);
}

type NoMatchProps = {
  page: ListingPage;
  path: string;
  query: Query;
  correction: Correction | null;
  alternatives: Alternatives | null;
  help: Help | undefined;
};
type EmptyResultsProps = { title: string } | NoMatchProps;

/** The empty state: the reason, a button to change the query, and where to go instead. */
function EmptyResults(props: EmptyResultsProps) {
  if ('title' in props) {
    return (
      <div className="empty-state">
        <h2>{props.title}</h2>
      </div>
    );
  }
  const { alternatives } = props;
  return (
    <>
      <div className="empty-state px-0 pt-10 pb-0">
        <NoMatch {...props} />
      </div>
      {alternatives && <OfferedBooks {...alternatives} />}
    </>
  );
}

function NoMatch({ page, path, query, correction, alternatives, help }: NoMatchProps) {
  const { text, view, chips } = query;
  const isSearchAlone = isDefaultQuery({ ...query, text: '', sort: defaultQuery.sort });
  useEffect(
    () => (text && isSearchAlone ? reportEmptySearch(text) : undefined),
    [text, isSearchAlone],
  );
  const searched = correction?.isApplied ? correction.text : text;
  const pages = searched ? findPages(searched, help?.pages ?? []) : [];
  return (
    <>
      <h2>{page === 'search' ? 'No Books Match Your Search' : 'No Books Match Your Filters'}</h2>
      {correction && <Corrected path={path} query={query} correction={correction} />}
      {alternatives && alternatives.withoutFilters.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-2">
          {alternatives.withoutFilters.map(({ filter, size }) => (
            <li key={nameFilter(filter)}>
              <QueryLink className="chip" path={path} query={query} change={filter.removal}>
                {`Without “${nameFilter(filter)}”: ${formatSize(size)}`}
              </QueryLink>
            </li>
          ))}
        </ul>
      )}
      <QueryForm path={path} query={{ ...defaultQuery, view, chips }}>
        <button className="button">{page === 'search' ? 'Clear Search' : 'Clear Filters'}</button>
      </QueryForm>
      {pages.length > 0 && (
        <p>
          {'Perhaps it is answered here: '}
          {pages.map(({ title, href }, index) => (
            <Fragment key={href}>
              {index > 0 && ', '}
              <a className="link" href={href}>
                {title}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {help && searched && (
        <aside className="mt-4 grid w-full max-w-xl justify-items-center gap-3 p-6 double-frame">
          <p className="text-balance">{help.orders}</p>
          <a className="button button--secondary" href={paths.askFor(searched)}>
            Ask us to find it
          </a>
        </aside>
      )}
      {alternatives && alternatives.names.length > 0 && (
        <>
          <h3 className="mt-4 text-lg">
            {alternatives.isNear ? 'Near that, on our shelves' : 'Or follow a trope'}
          </h3>
          <ul className="flex flex-wrap justify-center gap-2">
            {alternatives.names.map(({ kind, title, href }) => (
              <li key={href}>
                <a className="chip" href={href}>
                  <bdi>{title}</bdi>
                  {alternatives.isNear && <small>{kind}</small>}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Returns the alternatives, once the visitor has stopped typing. */
function useAlternatives(
  query: Query,
  isEmpty: boolean,
  catalog: CatalogState,
  found: FoundBooks | undefined,
): Alternatives | null {
  const isTyping = useStore($isTyping);
  const alternatives = useMemo(
    () =>
      isEmpty && !isTyping && catalog.status === 'ready'
        ? findAlternatives(query, { picks: [], ...catalog })
        : null,
    [query, isEmpty, isTyping, catalog],
  );
  return catalog.status === 'ready' ? alternatives : (found?.alternatives ?? null);
}

type CorrectedProps = { path: string; query: Query; correction: Correction };

/** Says whose books are shown, and leads to those of the other text. */
function Corrected({ path, query, correction }: CorrectedProps) {
  const { text, isApplied } = correction;
  return isApplied ? (
    <p className="mb-4">
      {'Showing results for '}
      <b dir="auto">{text}</b>
      {'. '}
      <QueryLink className="link" path={path} query={query} change={{ isExact: true }}>
        {'Search for '}
        <bdi>{query.text}</bdi>
      </QueryLink>
    </p>
  ) : (
    <QueryForm
      path={path}
      query={{ ...query, text, isExact: false, genre: allGenres, shown: defaultQuery.shown }}
      className="mb-4"
    >
      Did you mean{' '}
      <button className="link-button" dir="auto">
        {text}
      </button>
      ?
    </QueryForm>
  );
}

type QueryLinkProps = {
  className: string;
  path: string;
  query: Query;
  change: Partial<Query>;
  children: ReactNode;
};

/** A link to a changed query, from its first page of results on. */
function QueryLink({ className, path, query, change, children }: QueryLinkProps) {
  return (
    <a
      className={className}
      href={toUrl(path, query, { shown: defaultQuery.shown, ...change })}
      onClick={(event) => {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        updateQuery(change);
      }}
    >
      {children}
    </a>
  );
}

type QueryFormProps = { path: string; query: Query; className?: string; children: ReactNode };

/** A form whose button shows another query; without script, on the next page. */
function QueryForm({ path, query, className, children }: QueryFormProps) {
  return (
    <form
      action={path}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        updateQuery(query);
      }}
    >
      {[...toSearchParams(query)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The books are tried again without the button, too. */
function LoadError({ children }: { children?: ReactNode }) {
  return (
    <div className="empty-state" role="alert">
      <h2>Unable to Load Books</h2>
      <p>There was an issue fetching books from our collection</p>
      <button type="button" className="button" onClick={() => void loadListed()}>
        Try Again
      </button>
      {children}
    </div>
  );
}

/** A text that is still being changed is no search. */
const settledMs = 2000;
const reported = new Set<string>();

/**
 * Tells staff, once per page, that a search found nothing: the text alone. Returns the function that
 * cancels the report.
 */
function reportEmptySearch(query: string): () => void {
  const timer = setTimeout(() => {
    if (reported.has(query)) return;
    reported.add(query);
    beacon('record-search', { query });
  }, settledMs);
  return () => clearTimeout(timer);
}
