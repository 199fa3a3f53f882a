import { memo } from 'react';
import { isUnmodifiedClick } from '../../components/unmodified-click.ts';
import { toUrl, allGenres, isDefaultQuery, pageSize, type Query } from '../../domain/browse.ts';
import { updateQuery } from '../../stores/browse.ts';
import type { CatalogState } from '../../stores/catalog.ts';

type Props = { path: string; query: Query; count: number; library: CatalogState };

/** Twelve more, or the word that this is all. */
export const LoadMore = memo(function LoadMore({ path, query, count, library }: Props) {
  // The page has the first twelve of all; asking for more of them reads a catalog that failed anew.
  const isFirst = isDefaultQuery(query) && query.shown === pageSize;
  const isKnown = library.status === 'failed' ? isFirst : isDefaultQuery(query);
  if (count === 0 || (library.status !== 'ready' && !isKnown)) return null;
  const remaining = count - query.shown;
  if (remaining <= 0) {
    const ofGenre = query.genre === allGenres ? '' : ` in ${query.genre}`;
    return (
      <p className="mt-12 text-center text-soft" tabIndex={-1}>
        {`Showing all ${count} books${ofGenre}`}
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
