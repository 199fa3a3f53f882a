import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { Count } from '../../domain/browse.ts';
import { $found, $query, followAddress } from '../../stores/browse.ts';
import { $library, openLibrary } from '../../stores/library.ts';
import { Chips } from './Chips.tsx';
import { revealShelves } from './reveal-shelves.ts';
import { leadFocus } from '../lead-focus.ts';
import { Filters } from './Filters.tsx';
import { LoadMore } from './LoadMore.tsx';
import { Results } from './Results.tsx';
import { SearchField } from './SearchField.tsx';
import { Toolbar } from './Toolbar.tsx';

type Props = {
  page: 'browse' | 'search';
  path: string;
  /** Every book of the shop. */
  total: number;
  genres: Count[];
  /** The first twelve books as the page has them: plain HTML that stays until something else is asked. */
  children?: ReactNode;
};

/** Browse and search: the same shelves, and the page's address says what is asked of them. */
export default function Browse({ page, path, total, genres, children }: Props) {
  const query = useStore($query, { ssr: 'initial' });
  const found = useStore($found, { ssr: 'initial' });
  const library = useStore($library, { ssr: 'initial' });

  const { trope, spice, format, without, sort } = query;
  // All but the controls follows a moment later, so that no key waits for it.
  const [lateQuery, lateFound] = [useDeferredValue(query), useDeferredValue(found)];

  const area = useRef<HTMLDivElement>(null);

  useLayoutEffect(followAddress, []);
  useEffect(() => (area.current ? leadFocus(area.current) : undefined), []);
  useEffect(() => {
    if (area.current?.matches(':hover, :focus-within')) openUnread();
  }, []);
  useLayoutEffect(() => {
    if ($library.get().status !== 'loading') revealShelves();
  }, [library]);

  return (
    <div ref={area} onPointerEnter={openUnread} onFocus={openUnread}>
      <SearchField page={page} text={query.text} />
      <Chips path={path} genres={genres} query={lateQuery} />
      <Filters trope={trope} spice={spice} format={format} without={without} library={library} />
      <Toolbar
        page={page}
        path={path}
        sort={sort}
        query={lateQuery}
        found={lateFound}
        isFailed={library.status === 'failed'}
      />
      <h2 className="sr-only" tabIndex={-1}>
        Books
      </h2>
      <Results
        page={page}
        query={lateQuery}
        found={lateFound}
        library={library}
        total={total}
        firstShelf={children}
      />
      <LoadMore
        path={path}
        query={lateQuery}
        count={lateFound?.length ?? total}
        library={library}
      />
    </div>
  );
}

/** The first touch brings the catalogue; one that failed is asked for again only on purpose. */
function openUnread(): void {
  if ($library.get().status === 'unread') void openLibrary();
}
