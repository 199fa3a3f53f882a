import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { FacetCount } from '../../domain/browse.ts';
import { $results, $query, syncWithUrl } from '../../stores/browse.ts';
import { $catalog, loadCatalog } from '../../stores/catalog.ts';
import { subscribeFavorites } from '../../stores/favorites.ts';
import { GenreFilter, Filters } from './Filters.tsx';
import { keepFocusWithin } from '../keep-focus.ts';
import { LoadMore } from './LoadMore.tsx';
import { Results } from './Results.tsx';
import { SearchField } from './SearchField.tsx';
import { Toolbar } from './Toolbar.tsx';

type Props = {
  page: 'browse' | 'search';
  path: string;
  /** The number of all books. */
  total: number;
  genres: FacetCount[];
  /** The first page of books as static HTML. It stays until the query changes. */
  children?: ReactNode;
};

/** The browse and search pages. The URL contains the query. */
export default function Browse({ page, path, total, genres, children }: Props) {
  const query = useStore($query, { ssr: 'initial' });
  const results = useStore($results, { ssr: 'initial' });
  const catalog = useStore($catalog, { ssr: 'initial' });

  const { trope, spice, format, excludedContentNotes, sort } = query;
  // Everything except the controls renders deferred, so that typing stays responsive.
  const [deferredQuery, deferredResults] = [useDeferredValue(query), useDeferredValue(results)];

  const area = useRef<HTMLDivElement>(null);

  useLayoutEffect(syncWithUrl, []);
  useLayoutEffect(subscribeFavorites, []);
  useEffect(() => (area.current ? keepFocusWithin(area.current) : undefined), []);
  useEffect(() => {
    if (area.current?.matches(':hover, :focus-within')) loadIdleCatalog();
  }, []);
  useLayoutEffect(() => {
    if ($catalog.get().status !== 'loading') revealResults();
  }, [catalog]);

  return (
    <div ref={area} onPointerEnter={loadIdleCatalog} onFocus={loadIdleCatalog}>
      <SearchField page={page} text={query.text} />
      <GenreFilter path={path} genres={genres} query={deferredQuery} />
      <Filters
        trope={trope}
        spice={spice}
        format={format}
        excludedContentNotes={excludedContentNotes}
        catalog={catalog}
      />
      <Toolbar
        page={page}
        path={path}
        sort={sort}
        query={deferredQuery}
        results={deferredResults}
        isFailed={catalog.status === 'failed'}
      />
      <h2 className="sr-only" tabIndex={-1}>
        Books
      </h2>
      <Results
        page={page}
        query={deferredQuery}
        results={deferredResults}
        catalog={catalog}
        total={total}
        initialResults={children}
      />
      <LoadMore
        path={path}
        query={deferredQuery}
        count={deferredResults?.length ?? total}
        catalog={catalog}
      />
    </div>
  );
}

/** Loads the catalog on the first interaction. A failed load is retried only on request. */
function loadIdleCatalog(): void {
  if ($catalog.get().status === 'idle') void loadCatalog();
}

/** Shows the island's results in place of the copy that start-results.ts restored. */
function revealResults(): void {
  document.getElementById('restored-results')?.remove();
  document.documentElement.removeAttribute('data-url');
}
