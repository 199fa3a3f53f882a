import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { type Chip, GenreChips } from '../../components/GenreChips.tsx';
import { clearFilters, listActiveFilters } from '../../domain/catalog/facets.ts';
import type { ListSize } from '../../domain/catalog/book.ts';
import { type Query, toUrl } from '../../domain/catalog/query.ts';
import { formatShowBooks } from '../../messages/filters.ts';
import { $query, updateQuery } from '../../stores/browse.ts';
import type { CatalogState } from '../../stores/catalog.ts';
import { createHistoryStep } from '../history-step.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { ListIcon } from './ListIcon.tsx';

/** The screens without room for a panel beside the books, as in filters.css. */
const narrow = '(width < 48rem)';

type Props = {
  query: Query;
  /** True on a page without chips of genres. */
  hasGenres: boolean;
  catalog: CatalogState;
  size: ListSize | null;
};

/** The button that opens the filters: as a panel above the books, or as a sheet on a phone. */
export const Filters = memo(function Filters({ query, hasGenres, catalog, size }: Props) {
  const [place, setPlace] = useState<'closed' | 'panel' | 'sheet'>('closed');
  const sheet = useSheet(place === 'sheet', setPlace);
  const inUse = listActiveFilters(query, hasGenres).length;
  const toggle = () => {
    if (place !== 'closed') setPlace('closed');
    else setPlace(matchMedia(narrow).matches ? 'sheet' : 'panel');
  };
  const choices = (
    <FilterChoices
      query={query}
      hasGenres={hasGenres}
      catalog={catalog}
      // The sheet is one step of the history, whatever is chosen in it.
      onChoose={(change) => updateQuery(change, place !== 'sheet')}
    />
  );
  return (
    <>
      <button
        type="button"
        className={`chip filter-button needs-script strong border-soft text-inherit max-md:gap-[0.4em] max-md:px-[0.7em] ${inUse > 0 ? 'in-use' : ''}`}
        aria-expanded={place !== 'closed'}
        onClick={toggle}
      >
        <ListIcon name="filters" />
        {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
        <ListIcon name="arrow" />
      </button>
      {place === 'panel' && (
        <section className="filters panel" aria-label="Filters">
          {choices}
        </section>
      )}
      <dialog ref={sheet} className="filters sheet" aria-labelledby="filters-title">
        {place === 'sheet' && (
          <>
            <header
              className="double-rule flex flex-wrap items-center gap-x-[min(0.75rem,2vw)] px-[5vw] py-[0.4rem]"
              tabIndex={-1}
            >
              <h2 id="filters-title" className="flex-1 text-lg wrap-break-word">
                Filters
              </h2>
              {inUse > 0 && (
                <button
                  type="button"
                  className="link-button"
                  onClick={() => updateQuery(clearFilters(hasGenres), false)}
                >
                  Clear all
                </button>
              )}
              <form method="dialog">
                <button className="icon-button" aria-label="Close filters">
                  <Icon name="close" />
                </button>
              </form>
            </header>
            {choices}
            <form
              className="px-[5vw] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [border-top:1px_solid_var(--color-line)]"
              method="dialog"
            >
              <button className="button w-full">{formatShowBooks(size)}</button>
            </form>
          </>
        )}
      </dialog>
    </>
  );
});

/** Shows the sheet while `isOpen`. Back closes it, and what was chosen in it stays. */
function useSheet(isOpen: boolean, setPlace: (place: 'closed' | 'sheet') => void) {
  const sheet = useRef<HTMLDialogElement>(null);
  const takeStep = useRef<() => void>(null);
  // Before the store's listener, which reads the query from the address.
  useLayoutEffect(() => {
    const keepChoices = () => {
      if (sheet.current?.open) updateQuery($query.get());
    };
    addEventListener('popstate', keepChoices);
    return () => removeEventListener('popstate', keepChoices);
  }, []);
  useEffect(() => {
    const dialog = sheet.current;
    if (!dialog) return;
    takeStep.current = createHistoryStep(dialog, 'filters', () => setPlace('sheet'));
    const onClose = () => setPlace('closed');
    dialog.addEventListener('close', onClose);
    return () => dialog.removeEventListener('close', onClose);
  }, [setPlace]);
  useEffect(() => {
    if (!isOpen || sheet.current?.open) return;
    sheet.current?.showModal();
    takeStep.current?.();
  }, [isOpen]);
  return sheet;
}

type GenreFilterProps = { path: string; genres: readonly Chip[]; query: Query };

export const GenreFilter = memo(function GenreFilter({ path, genres, query }: GenreFilterProps) {
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
