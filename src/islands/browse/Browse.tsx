import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { FacetCount } from '../../domain/browse.ts';
import { $results, $query, syncWithUrl } from '../../stores/browse.ts';
import { $catalog, loadCatalog } from '../../stores/catalog.ts';
import { GenreFilter } from './GenreFilter.tsx';
import { keepFocusWithin } from '../keep-focus.ts';
import { Filters } from './Filters.tsx';
import { LoadMore } from './LoadMore.tsx';
import { Results } from './Results.tsx';
import { SearchField } from './SearchField.tsx';
import { Toolbar } from './Toolbar.tsx';

type Props = {
  page: 'browse' | 'search';
  path: string;
  /** Every book of the shop. */
  total: number;
  genres: FacetCount[];
  /** The first twelve books as the page has them: plain HTML that stays until something else is asked. */
  children?: ReactNode;
};

/** Browse and search: the same shelves, and the page's address says what is asked of them. */
export default function Browse({ page, path, total, genres, children }: Props) {
  const query = useStore($query, { ssr: 'initial' });
  const found = useStore($results, { ssr: 'initial' });
  const library = useStore($catalog, { ssr: 'initial' });

  const { trope, spice, format, excludedContentNotes, sort } = query;
  // All but the controls follows a moment later, so that no key waits for it.
  const [lateQuery, lateFound] = [useDeferredValue(query), useDeferredValue(found)];

  const area = useRef<HTMLDivElement>(null);

  useLayoutEffect(syncWithUrl, []);
  useEffect(() => (area.current ? keepFocusWithin(area.current) : undefined), []);
  useEffect(() => {
    if (area.current?.matches(':hover, :focus-within')) loadUnreadCatalog();
  }, []);
  useLayoutEffect(() => {
    if ($catalog.get().status !== 'loading') revealResults();
  }, [library]);

  return (
    <div ref={area} onPointerEnter={loadUnreadCatalog} onFocus={loadUnreadCatalog}>
      <SearchField page={page} text={query.text} />
      <GenreFilter path={path} genres={genres} query={lateQuery} />
      <Filters
        trope={trope}
        spice={spice}
        format={format}
        excludedContentNotes={excludedContentNotes}
        library={library}
      />
      <Toolbar
        page={page}
        path={path}
        sort={sort}
        query={lateQuery}
        found={lateFound}
        isFailed={library.status === 'failed'}
      />
      <h2 className="sr-only" tabIndex={-1}>
        Books
      </h2>
      <Results
        page={page}
        query={lateQuery}
        found={lateFound}
        library={library}
        total={total}
        initialResults={children}
      />
      <LoadMore
        path={path}
        query={lateQuery}
        count={lateFound?.length ?? total}
        library={library}
      />
    </div>
  );
}

/** The first touch brings the catalog; one that failed is asked for again only on purpose. */
function loadUnreadCatalog(): void {
  if ($catalog.get().status === 'idle') void loadCatalog();
}

/** Shows the island's results in place of the copy that start-results.ts restored. */
function revealResults(): void {
  document.getElementById('restored-results')?.remove();
  document.documentElement.removeAttribute('data-url');
}
