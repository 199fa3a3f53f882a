import { useStore } from '@nanostores/react';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  memo,
} from 'react';
import type { Chip } from '../../components/GenreChips.tsx';
import { Icon } from '../../components/Icon.tsx';
import { isUnmodifiedClick } from '../../components/unmodified-click.ts';
import {
  type ListingPage,
  toUrl,
  type Query,
  type Sort,
  sorts,
  allGenres,
  defaultQuery,
  filterKey,
  maxServedBooks,
  pageSize as defaultPageSize,
  queryNames,
} from '../../domain/catalog/query.ts';
import type { FoundBooks } from '../../domain/catalog/alternatives.ts';
import { formatSize, type ListSize } from '../../domain/catalog/book.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { listPageSize } from '../../domain/pagination.ts';
import { toCorrected } from '../../domain/catalog/spelling.ts';
import { paths } from '../../domain/site/routes.ts';
import { formatSearchStatus, formatSearchTitle } from '../../messages/search.ts';
import {
  $correction,
  $listed,
  $results,
  $size,
  $query,
  loadListed,
  syncWithUrl,
  updateQuery,
  flushSearchText,
  setSearchText,
  showMore,
} from '../../stores/browse.ts';
import { $catalog, $collection, type CatalogState } from '../../stores/catalog.ts';
import { subscribeFavorites } from '../../stores/favorites.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { GenreFilter, Filters } from './Filters.tsx';
import { afterPaint } from '../after-paint.ts';
import { keepFocusWithin } from '../keep-focus.ts';
import { ListIcon } from './ListIcon.tsx';
import { type Help, Results } from './Results.tsx';
import { ViewToggle } from './ViewToggle.tsx';

type Props = {
  page: ListingPage;
  path: string;
  /** Of all books of the page. Null if no catalog was ever read: the page shows that instead. */
  total: ListSize | null;
  /** The genres of the chips. A collection has none, because its filters offer the genres. */
  genres?: readonly Chip[];
  hasFilters: boolean;
  collectionUrl?: string;
  /** What the server found for the address of the page. Without it, the children are books of the default query. */
  found?: FoundBooks | undefined;
  help?: Help;
  /** The first page of books as static HTML. It stays until the query changes. */
  children?: ReactNode;
};

/** The books of the browse and search pages and of a collection. The URL contains the query. */
export default function Browse({
  page,
  path,
  total,
  genres,
  hasFilters,
  collectionUrl,
  found,
  help,
  children,
}: Props) {
  const initialQuery = found?.query ?? defaultQuery;
  const stored = useStore($query, { ssr: 'initial' });
  // Until the store has read the address, the query is that of the HTML.
  const query = stored === defaultQuery ? initialQuery : stored;
  const results = useStore($results, { ssr: 'initial' });
  const correction = useStore($correction, { ssr: 'initial' });
  const catalog = useStore(collectionUrl ? $collection : $catalog, { ssr: 'initial' });

  // Everything except the controls renders deferred, so that typing stays responsive.
  const [deferredQuery, deferredResults] = [useDeferredValue(query), useDeferredValue(results)];
  const deferredCorrection = useDeferredValue(correction);
  // A computed store has no initial value, so that it is undefined while this hydrates.
  const size = useDeferredValue(useStore($size, { ssr: 'initial' })) ?? null;

  const area = useRef<HTMLDivElement>(null);
  const isPressOver = usePressEnd();
  const loadIdle = isPressOver ? loadIdleCatalog : undefined;
  const pageSize = page === 'collection' ? listPageSize : defaultPageSize;
  const initialSize = found ? found.size : total;
  const isInitial = filterKey(deferredQuery) === filterKey(initialQuery);
  useLayoutEffect(
    () => (isPressOver ? syncWithUrl(collectionUrl) : undefined),
    [isPressOver, collectionUrl],
  );
  useLayoutEffect(subscribeFavorites, []);
  useEffect(() => (area.current ? keepFocusWithin(area.current, findChip) : undefined), []);
  useEffect(() => {
    if (page === 'search') showTitle(query.text);
  }, [page, query.text]);
  useEffect(() => {
    if (isPressOver && area.current?.matches(':hover, :focus-within')) loadIdleCatalog();
  }, [isPressOver]);
  useLayoutEffect(() => {
    // The first render has the query of the HTML, not that of the address.
    const isCurrent = deferredQuery === query && query === $query.get();
    if (isPressOver && $listed.get().status !== 'loading' && isCurrent) revealResults();
  }, [isPressOver, catalog, query, deferredQuery]);

  // The style of the drawer may come later and repeat a class, so no variant overrides a plain class.
  return (
    <div ref={area} onPointerEnter={loadIdle} onFocus={loadIdle}>
      <div className="list-bar flex flex-wrap items-center max-md:gap-x-[0.4rem] max-md:gap-y-[0.6rem] md:gap-x-4 md:gap-y-3">
        {page !== 'collection' && (
          <SearchField page={page} text={query.text} initialText={initialQuery.text} />
        )}
        <div className={`[display:contents] ${found ? '' : 'needs-script'}`}>
          {hasFilters && (
            <Filters query={query} hasGenres={!genres} catalog={catalog} size={size} />
          )}
          <SortField sort={query.sort} />
          <ViewToggle
            view={deferredQuery.view}
            toUrl={(view) => toUrl(path, deferredQuery, { view })}
            onChoose={(view) => updateQuery({ view })}
          />
        </div>
      </div>
      {genres && <GenreFilter path={path} genres={genres} query={deferredQuery} />}
      <div className="list-status mt-[0.4rem] mb-3 flex min-h-11 flex-wrap items-center gap-x-[0.9rem] gap-y-[0.4rem]">
        <Count
          page={page}
          text={
            toCorrected(
              deferredQuery,
              deferredResults ? deferredCorrection : (found?.correction ?? null),
            ).text
          }
          size={size ?? (isInitial ? initialSize : null)}
          isFailed={total === null || (catalog.status === 'failed' && !(found && isInitial))}
        />
        <ActiveFilters path={path} query={query} hasGenres={!genres} />
      </div>
      <h2 className="sr-only" tabIndex={-1}>
        Books
      </h2>
      <Results
        page={page}
        query={deferredQuery}
        path={path}
        results={deferredResults}
        correction={deferredCorrection}
        catalog={catalog}
        total={total}
        pageSize={pageSize}
        found={found}
        isInitial={isInitial}
        initialResults={children}
        help={help}
      />
      <LoadMore
        path={path}
        pageSize={pageSize}
        query={deferredQuery}
        size={size ?? initialSize}
        initialShown={isInitial ? Math.max(initialQuery.shown, pageSize) : null}
        isServed={found !== undefined}
        catalog={catalog}
      />
    </div>
  );
}

/** Returns the link of the chip beside one that is gone. */
function findChip(neighbor: Element | null): HTMLElement | null {
  return neighbor?.parentElement?.matches('.chip-line') ? neighbor.querySelector('a') : null;
}

/** Loads the catalog on the first interaction. A failed load is retried only on request. */
function loadIdleCatalog(): void {
  if ($listed.get().status === 'idle') void loadListed();
}

/** Shows the island's results in place of the copy that start-results.ts restored. */
function revealResults(): void {
  document.getElementById('restored-results')?.remove();
  document.documentElement.removeAttribute('data-url');
}

/** Names the search in the title of the document, before the name of the shop. */
function showTitle(text: string): void {
  const { title } = document;
  document.title = formatSearchTitle(text) + title.slice(title.lastIndexOf(' | '));
}

type SearchFieldProps = { page: 'browse' | 'search'; text: string; initialText: string };

/**
 * The search field. On browse it filters on each key, on search it submits. Both follow the URL.
 */
const SearchField = memo(function SearchField({ page, text, initialText }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const field = input.current;
    const typedEarly = isFirst.current && field?.value;
    isFirst.current = false;
    if (!field || field.value.trim() === text) return;
    if (!typedEarly) field.value = text;
    else if (page === 'browse') setSearchText(field.value.trim());
  }, [page, text]);

  function onType(field: HTMLInputElement): void {
    if (page === 'browse') afterPaint(() => setSearchText(field.value.trim()));
  }

  return (
    <form
      action={page === 'browse' ? paths.browse : paths.search}
      role="search"
      aria-label={page === 'browse' ? 'Search the collection' : 'Search again'}
      className="searching"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = input.current?.value.trim() ?? '';
        if (typed || page === 'browse') updateQuery({ text: typed });
      }}
    >
      <input
        ref={input}
        className="field"
        type="search"
        name={queryNames.text}
        defaultValue={initialText}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        aria-label="Search by title, author, or keyword"
        placeholder="Search by title, author, or keyword..."
        // A word of an input method counts when it is complete.
        onInput={({ currentTarget, nativeEvent }) => {
          if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) onType(currentTarget);
        }}
        onCompositionEnd={({ currentTarget }) => onType(currentTarget)}
        onBlur={flushSearchText}
      />
      <button className="icon-button" aria-label="Search these books">
        <Icon name="search" />
      </button>
    </form>
  );
});

const sortNames: Record<Sort, string> = {
  featured: 'Featured',
  newest: 'Newest',
  title: 'Title',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
};

const SortField = memo(function SortField({ sort }: { sort: Sort }) {
  const select = useRef<HTMLSelectElement>(null);
  const [initialSort] = useState(sort);
  useEffect(() => {
    const earlyChoice = sorts.find((option) => option === select.current?.value);
    if (earlyChoice && earlyChoice !== initialSort) updateQuery({ sort: earlyChoice });
  }, [initialSort]);
  return (
    <label className="needs-script relative ms-auto flex min-w-0 items-center gap-2 text-sm max-md:flex-[1_1_calc(20rem-264px)] [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:w-[1.1em] max-md:[&>svg]:end-[0.25em] md:[&>svg]:end-[0.7em]">
      <span className="max-md:sr-only">Sort</span>
      <select
        ref={select}
        className="field w-auto min-w-0 appearance-none text-ellipsis max-md:flex-1 max-md:ps-[0.5em] max-md:pe-[1.3em] md:pe-[2.2em]"
        autoComplete="off"
        value={sort}
        onChange={({ target }) =>
          updateQuery({ sort: sorts.find((option) => option === target.value) ?? 'featured' })
        }
      >
        {sorts.map((option) => (
          <option key={option} value={option}>
            {sortNames[option]}
          </option>
        ))}
      </select>
      <ListIcon name="arrow" />
    </label>
  );
});

type CountProps = {
  page: ListingPage;
  text: string;
  size: ListSize | null;
  isFailed: boolean;
};

/** As wide from the start, so that the chips beside it stay in their place when it comes. */
const Count = memo(function Count({ page, text, size, isFailed }: CountProps) {
  const status = page === 'search' ? formatSearchStatus(text, size) : size && formatSize(size);
  return (
    <p
      className={`min-w-[4.5rem] ${page === 'search' ? 'max-md:basis-full' : ''} ${page === 'search' && text ? '' : 'lead-in'}`}
      role="status"
    >
      {isFailed && (page !== 'search' || text) ? null : status}
    </p>
  );
});

type LoadMoreProps = {
  path: string;
  pageSize: number;
  query: Query;
  size: ListSize | null;
  /** The number of books that the HTML shows of this query. Null if it shows another one. */
  initialShown: number | null;
  /** Whether a server renders more books, for visitors without script. */
  isServed: boolean;
  catalog: CatalogState;
};

const LoadMore = memo(function LoadMore({
  path,
  pageSize,
  query,
  size,
  initialShown,
  isServed,
  catalog,
}: LoadMoreProps) {
  /** The number shown when more were asked for. Until they are there, it stays. */
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const visible = Math.max(query.shown, pageSize);
  const hasCount = catalog.status === 'failed' ? visible === initialShown : initialShown !== null;
  if (!size?.count || (catalog.status !== 'ready' && !hasCount)) return null;
  const remaining = size.count - visible;
  if (remaining <= 0) {
    const genreText = query.genre === allGenres ? '' : ` in ${query.genre}`;
    // The same element as that of the button, which has the focus.
    return (
      <div className="mt-12 text-center text-soft" tabIndex={-1}>
        {`Showing all ${formatSize(size)}${genreText}`}
      </div>
    );
  }
  const shown = visible + pageSize;
  const needsScript = !isServed || shown > maxServedBooks;
  const awaited = askedAt === visible ? catalog.status : null;
  return (
    <div className={`lead-in mt-12 text-center ${needsScript ? 'needs-script' : ''}`}>
      <a
        className="button button--secondary"
        href={toUrl(path, query, { shown })}
        aria-disabled={awaited === 'loading' || undefined}
        onClick={(event) => {
          if (!isUnmodifiedClick(event)) return;
          event.preventDefault();
          setAskedAt(visible);
          showMore(shown);
        }}
      >
        {awaited === 'loading'
          ? 'Loading More Books...'
          : `Load More Books (${formatNumber(remaining)} remaining)`}
      </a>
      <p role="status" className="mt-3 text-soft empty:hidden">
        {awaited === 'failed'
          ? 'More books could not be fetched. They come by themselves once the connection is back.'
          : null}
      </p>
    </div>
  );
});

const pressed = ':is(#restored-results, #results .book) :active';
/** A press that lasts longer, in ms, is no click, or its end was not seen. */
const longestPressMs = 3000;

/**
 * Returns false while a control of the page's own results is pressed. A click whose target is replaced between
 * its press and the end of the press never comes, so the island takes over after it.
 */
function usePressEnd(): boolean {
  const [isPressOver, setPressOver] = useState(
    () => import.meta.env.SSR || !document.querySelector(pressed),
  );
  useLayoutEffect(() => {
    if (isPressOver) return;
    const end = () => setPressOver(true);
    const listening = new AbortController();
    const { signal } = listening;
    // The click follows the end of the press.
    for (const name of ['pointerup', 'pointercancel', 'keyup'])
      addEventListener(name, () => setTimeout(end), { signal });
    const timer = setTimeout(end, longestPressMs);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [isPressOver]);
  return isPressOver;
}
