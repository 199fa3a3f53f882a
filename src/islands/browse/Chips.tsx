import { memo } from 'react';
import { GenreChips } from '../../components/GenreChips.tsx';
import { addressOf, type Count, type Query } from '../../domain/browse.ts';
import { ask } from '../../stores/browse.ts';

type Props = { path: string; genres: Count[]; query: Query };

export const Chips = memo(function Chips({ path, genres, query }: Props) {
  const isWhole = query.chips === 'all';
  return (
    <GenreChips
      genres={genres}
      chosen={query.genre}
      isWhole={isWhole}
      addressOf={(genre) => addressOf(path, query, { genre })}
      onChoose={(genre) => ask({ genre })}
      onToggle={() => ask({ chips: isWhole ? 'few' : 'all' }, false)}
    />
  );
});
