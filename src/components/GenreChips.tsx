import type { MouseEvent } from 'react';
import { isPlainClick } from './plain-click.ts';
import { allGenres, chipsAtFirst, type Count } from '../domain/browse.ts';

type Props = {
  genres: readonly (Omit<Count, 'count'> & { count?: number })[];
  chosen: string;
  isWhole: boolean;
  /** The address that shows a genre, for a press before any script. */
  addressOf: (genre: string) => string;
  onChoose?: (genre: string) => void;
  onToggle?: () => void;
};

/** The genres as chips: six of them, or all. Links, so that they work before an island is awake. */
export function GenreChips({ genres, chosen, isWhole, addressOf, onChoose, onToggle }: Props) {
  const chips = [{ name: allGenres }, ...genres];
  const shown = isWhole ? chips : chips.slice(0, chipsAtFirst);
  if (!isWhole && !shown.some(({ name }) => name === chosen)) {
    shown.push(...chips.filter(({ name }) => name === chosen));
  }
  const choose = (event: MouseEvent, name: string) => {
    if (!onChoose || !isPlainClick(event)) return;
    event.preventDefault();
    onChoose(name);
  };
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Genres">
      {shown.map((chip) => (
        <li key={chip.name}>
          <a
            className="chip"
            href={addressOf(chip.name)}
            aria-current={chip.name === chosen ? 'true' : undefined}
            onClick={(event) => choose(event, chip.name)}
          >
            {chip.name}
            {'count' in chip && <small>{chip.count}</small>}
          </a>
        </li>
      ))}
      {chips.length > chipsAtFirst && (
        <li>
          <button
            type="button"
            className="chip text-rose"
            aria-expanded={isWhole}
            onClick={onToggle}
          >
            {isWhole ? 'Show Less' : 'Show More'}
          </button>
        </li>
      )}
    </ul>
  );
}
