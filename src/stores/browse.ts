import { atom, computed } from 'nanostores';
import {
  toUrl,
  filterKey,
  defaultQuery,
  pageSize,
  type Query,
  parseSearchParams,
} from '../domain/browse.ts';
import { $catalog, loadCatalog } from './catalog.ts';

/** What the shopper asks; the page's address holds the same. */
export const $query = atom<Query>(defaultQuery);

const $requestedQuery = computed($query, filterKey);

/** Places of the books that answer, in order; null until the library is open. */
export const $results = computed([$catalog, $requestedQuery], (library) =>
  library.status === 'ready' ? library.searchIndex.search($query.get()) : null,
);

/** Follows the address for as long as the page is open. */
export function syncWithUrl(): () => void {
  const { pathname } = location;
  const read = () => {
    if (location.pathname === pathname)
      applyQuery(parseSearchParams(new URLSearchParams(location.search)));
  };
  addEventListener('popstate', read);
  read();
  trimSearchParam();
  return () => removeEventListener('popstate', read);
}

/** A form that is sent before its island is awake sends the words as they were typed, spaces and all. */
function trimSearchParam(): void {
  const words = new URLSearchParams(location.search).get('q');
  if (words === null || words === words.trim()) return;
  history.replaceState(history.state, '', toUrl(location.pathname, $query.get()));
}

/**
 * Asks anew. A new genre, text or filter starts again at the first twelve. Each choice is a step that
 * Back undoes, save Load More, which only refines the one before; what is asked already is none.
 */
export function updateQuery(change: Partial<Query>, isStep = true): void {
  const query = mergeQuery(change);
  const address = toUrl(location.pathname, query);
  const isNew = address !== location.pathname + location.search;
  clearTimeout(urlTimer);
  urlTimer = undefined;
  $isTyping.set(false);
  history[isStep && isNew ? 'pushState' : 'replaceState'](null, '', address);
  applyQuery(query);
}

const pause = 300;
let urlTimer: ReturnType<typeof setTimeout> | undefined;

/** True from a key that changes the text to a pause, or to `endTyping`. */
export const $isTyping = atom(false);

/** Asks for a text that is still being typed; the address follows at a pause, or at `endTyping`. */
export function setSearchText(text: string): void {
  clearTimeout(urlTimer);
  urlTimer = setTimeout(flushSearchText, pause);
  $isTyping.set(true);
  applyQuery(mergeQuery({ text }));
}

/** Writes the address of what was typed last, where that still waits. */
export function flushSearchText(): void {
  if (urlTimer !== undefined) updateQuery({}, false);
}

function mergeQuery(change: Partial<Query>): Query {
  const query = { ...$query.get(), ...change };
  return filterKey(query) === $requestedQuery.get()
    ? query
    : { ...query, shown: change.shown ?? pageSize };
}

function applyQuery(query: Query): void {
  $query.set(query);
  if (toUrl('', query)) void loadCatalog();
}
