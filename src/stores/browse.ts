import { atom, computed } from 'nanostores';
import { addressOf, firstQuery, pageSize, type Query, readQuery } from '../domain/browse.ts';
import { $library, openLibrary } from './library.ts';

/** What the shopper asks; the page's address holds the same. */
export const $query = atom<Query>(firstQuery);

const $asked = computed($query, ({ view: _, shown: __, ...asked }) => JSON.stringify(asked));

/** Places of the books that answer, in order; null until the library is open. */
export const $found = computed([$library, $asked], (library) =>
  library.status === 'ready' ? library.finder.find($query.get()) : null,
);

/** Follows the address for as long as the page is open. */
export function followAddress(): () => void {
  const { pathname } = location;
  const read = () => {
    if (location.pathname === pathname) show(readQuery(new URLSearchParams(location.search)));
  };
  addEventListener('popstate', read);
  read();
  return () => removeEventListener('popstate', read);
}

/**
 * Asks anew. A new genre, text or filter starts again at the first twelve. Each choice is a step that
 * Back undoes, save those (typing, Load More) that only refine the one before.
 */
export function ask(change: Partial<Query>, isStep = true): void {
  const startsOver = Object.keys(change).some((name) => name !== 'view' && name !== 'shown');
  const query = { ...$query.get(), ...(startsOver && { shown: pageSize }), ...change };
  const write = isStep ? 'pushState' : 'replaceState';
  history[write](null, '', addressOf(location.pathname, query));
  show(query);
}

function show(query: Query): void {
  $query.set(query);
  if (addressOf('', query)) void openLibrary();
}
