import { memo } from 'react';
import { isUnmodifiedClick } from '../../components/unmodified-click.ts';
import { toUrl, allGenres, isDefaultQuery, pageSize, type Query } from '../../domain/browse.ts';
import { updateQuery } from '../../stores/browse.ts';
import type { CatalogState } from '../../stores/catalog.ts';

type Props = { path: string; query: Query; count: number; catalog: CatalogState };

/** The button for the next page of books, or the text that all are shown. */
export const LoadMore = memo(function LoadMore({ path, query, count, catalog }: Props) {
  // The page contains the first books of the default query. If the catalog failed to load, the
  // button for more retries.
  const isInitial = isDefaultQuery(query) && query.shown === pageSize;
  const hasCount = catalog.status === 'failed' ? isInitial : isDefaultQuery(query);
  if (count === 0 || (catalog.status !== 'ready' && !hasCount)) return null;
  const remaining = count - query.shown;
  if (remaining <= 0) {
    const genreText = query.genre === allGenres ? '' : ` in ${query.genre}`;
    return (
      <p className="mt-12 text-center text-soft" tabIndex={-1}>
        {`Showing all ${count} books${genreText}`}
      </p>
    );
  }
  const shown = query.shown + pageSize;
  return (
    <p className="lead-in mt-12 text-center">
      <a
        className="button button--secondary"
        href={toUrl(path, query, { shown })}
        onClick={(event) => {
          if (!isUnmodifiedClick(event)) return;
          event.preventDefault();
          updateQuery({ shown }, false);
        }}
      >
        Load More Books ({remaining} remaining)
      </a>
    </p>
  );
});
