import { memo, useEffect, useRef } from 'react';
import { toUrl, type Query, type Sort, sorts } from '../../domain/browse.ts';
import { updateQuery } from '../../stores/browse.ts';
import { ViewToggle } from './ViewToggle.tsx';

const names: Record<Sort, string> = {
  featured: 'Featured',
  newest: 'Newest',
  title: 'Title',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
};

type Props = {
  page: 'browse' | 'search';
  path: string;
  sort: Sort;
  query: Query;
  results: number[] | null;
  /** True if the catalog failed to load. The results show the error. */
  isFailed: boolean;
};

export const Toolbar = memo(function Toolbar({
  page,
  path,
  sort,
  query,
  results,
  isFailed,
}: Props) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const earlyChoice = sorts.find((option) => option === select.current?.value);
    if (earlyChoice && earlyChoice !== 'featured') updateQuery({ sort: earlyChoice });
  }, []);
  return (
    <div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className={query.text ? 'mr-auto' : 'lead-in mr-auto'} role="status">
        {page === 'search' ? formatStatus(query.text, results, isFailed) : null}
      </p>
      <label className="flex max-w-full items-center gap-2 text-sm">
        Sort
        <select
          ref={select}
          className="field w-auto min-w-0"
          autoComplete="off"
          value={sort}
          onChange={({ target }) =>
            updateQuery({ sort: sorts.find((option) => option === target.value) ?? 'featured' })
          }
        >
          {sorts.map((option) => (
            <option key={option} value={option}>
              {names[option]}
            </option>
          ))}
        </select>
      </label>
      <ViewToggle
        view={query.view}
        toUrl={(view) => toUrl(path, query, { view })}
        onChoose={(view) => updateQuery({ view })}
      />
    </div>
  );
});

function formatStatus(text: string, results: number[] | null, isFailed: boolean): string | null {
  if (!text) return 'Enter a search term to find books';
  if (isFailed) return null;
  if (!results) return `Looking for ${text}…`;
  if (results.length === 0) return `No books found for ${text}`;
  return `Found ${results.length} ${results.length === 1 ? 'book' : 'books'} matching ${text}`;
}
