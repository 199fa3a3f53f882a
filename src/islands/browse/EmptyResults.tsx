import { useMemo } from 'react';
import { allGenres, defaultQuery, type Query } from '../../domain/browse.ts';
import { suggestCorrection } from '../../domain/spelling.ts';
import { updateQuery } from '../../stores/browse.ts';
import type { CatalogState } from '../../stores/catalog.ts';

type Props =
  | { title: string }
  | {
      page: 'browse' | 'search';
      query: Query;
      catalog: Extract<CatalogState, { status: 'ready' }>;
    };

/** The empty state: the reason, and a button to change the query. */
export function EmptyResults(props: Props) {
  return (
    <div className="empty-state">
      {'title' in props ? <h2>{props.title}</h2> : <NoMatch {...props} />}
    </div>
  );
}

function NoMatch({ page, query, catalog }: Extract<Props, { page: string }>) {
  const { text } = query;
  const correction = useMemo(
    () => (text ? suggestCorrection(text, catalog.reader) : null),
    [text, catalog],
  );
  const clear = () => updateQuery({ ...defaultQuery, view: query.view, chips: query.chips });
  return (
    <>
      <h2>{page === 'search' ? 'No Books Match Your Search' : 'No Books Match Your Filters'}</h2>
      {correction && (
        <p>
          Did you mean{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => updateQuery({ text: correction, genre: allGenres })}
          >
            {correction}
          </button>
          ?
        </p>
      )}
      <button type="button" className="button" onClick={clear}>
        {page === 'search' ? 'Clear Search' : 'Clear Filters'}
      </button>
    </>
  );
}

export function LoadError() {
  return (
    <div className="empty-state" role="alert">
      <h2>Unable to Load Books</h2>
      <p>There was an issue fetching books from our collection</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Try Again
      </button>
    </div>
  );
}
