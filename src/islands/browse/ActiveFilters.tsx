import { memo, type MouseEvent } from 'react';
import { isUnmodifiedClick } from '../../components/unmodified-click.ts';
import { clearFilters, listActiveFilters } from '../../domain/catalog/facets.ts';
import { type Query, toUrl } from '../../domain/catalog/query.ts';
import { nameFilter } from '../../messages/filters.ts';
import { updateQuery } from '../../stores/browse.ts';
import { ListIcon } from './ListIcon.tsx';

type Props = { path: string; query: Query; hasGenres: boolean };

/** The filters in use. Each is a link to the books without it, so that it works before hydration. */
export const ActiveFilters = memo(function ActiveFilters({ path, query, hasGenres }: Props) {
  const filters = listActiveFilters(query, hasGenres).map((filter) => ({
    name: nameFilter(filter),
    removal: filter.removal,
  }));
  if (filters.length === 0) return null;
  const link = (className: string, removal: Partial<Query>) => ({
    className,
    href: toUrl(path, query, removal),
    onClick: (event: MouseEvent) => {
      if (!isUnmodifiedClick(event)) return;
      event.preventDefault();
      updateQuery(removal);
    },
  });
  return (
    <ul className="chip-line" aria-label="Filters in use">
      {filters.map(({ name, removal }) => (
        <li key={name}>
          <a {...link('chip', removal)} aria-label={`Remove the filter ${name}`}>
            {name}
            <ListIcon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a {...link('link', clearFilters(hasGenres))} aria-label="Clear all filters">
          Clear all
        </a>
      </li>
    </ul>
  );
});
