import type { MouseEvent } from 'react';
import { isUnmodifiedClick } from './unmodified-click.ts';
import { allGenres, collapsedChipCount } from '../domain/catalog/query.ts';
import type { FacetCount } from '../domain/catalog/facets.ts';
import { formatNumber } from '../domain/cart/money.ts';

/** A genre. Without a catalog, it has no count. */
export type Chip = Omit<FacetCount, 'count'> & { count?: number };
type Props = {
  genres: readonly Chip[];
  selected: string;
  isExpanded: boolean;
  /** Returns the URL of a genre, for clicks before hydration. */
  toUrl: (genre: string) => string;
  onChoose?: (genre: string) => void;
  onToggle?: () => void;
};

/**
 * The genres as chips in one line: the first six, or all. They are links, so that they work before hydration.
 */
export function GenreChips({ genres, selected, isExpanded, toUrl, onChoose, onToggle }: Props) {
  const chips: Chip[] = [{ name: allGenres }, ...genres];
  const shown = isExpanded ? chips : chips.slice(0, collapsedChipCount);
  if (!isExpanded && !shown.some(({ name }) => name === selected)) {
    shown.push(...chips.filter(({ name }) => name === selected));
  }
  const choose = (event: MouseEvent, name: string) => {
    if (!onChoose || !isUnmodifiedClick(event)) return;
    event.preventDefault();
    onChoose(name);
  };
  return (
    <ul className="chip-line" aria-label="Genres">
      {shown.map((chip) => (
        <li key={chip.name}>
          <a
            className="chip"
            href={toUrl(chip.name)}
            aria-current={chip.name === selected ? 'true' : undefined}
            onClick={(event) => choose(event, chip.name)}
          >
            {chip.name}
            {chip.count !== undefined && <small>{formatNumber(chip.count)}</small>}
          </a>
        </li>
      ))}
      {chips.length > collapsedChipCount && (
        <li>
          <button type="button" className="chip" aria-expanded={isExpanded} onClick={onToggle}>
            {isExpanded ? 'Show Less' : 'Show More'}
          </button>
        </li>
      )}
    </ul>
  );
}
