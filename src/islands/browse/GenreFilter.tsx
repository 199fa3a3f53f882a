import { memo } from 'react';
import { GenreChips } from '../../components/GenreChips.tsx';
import { toUrl, type FacetCount, type Query } from '../../domain/browse.ts';
import { updateQuery } from '../../stores/browse.ts';

type Props = { path: string; genres: FacetCount[]; query: Query };

export const GenreFilter = memo(function GenreFilter({ path, genres, query }: Props) {
  const isExpanded = query.chips === 'all';
  return (
    <GenreChips
      genres={genres}
      selected={query.genre}
      isExpanded={isExpanded}
      toUrl={(genre) => toUrl(path, query, { genre })}
      onChoose={(genre) => updateQuery({ genre })}
      onToggle={() => updateQuery({ chips: isExpanded ? 'few' : 'all' }, false)}
    />
  );
});
