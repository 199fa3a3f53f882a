import { atom, computed } from 'nanostores';
import {
  toUrl,
  filterKey,
  defaultQuery,
  pageSize,
  type Query,
  otherParameters,
  parseSearchParams,
  queryNames,
  toSearchParams,
} from '../domain/catalog/query.ts';
import { correctQuery, toCorrected } from '../domain/catalog/spelling.ts';
import { $catalog, $collection, loadCatalog, loadCollection } from './catalog.ts';

/** The shopper's query. The page's URL contains the same query. */
export const $query = atom<Query>(defaultQuery);

/** The URL of the catalog file of the page's collection. Null if the page lists the whole catalog. */
const $collectionUrl = atom<string | null>(null);

/** The catalog of the books that the page lists. */
export const $listed = computed(
  [$collectionUrl, $catalog, $collection],
  (url, catalog, collection) => (url === null ? catalog : collection),
);

/** Loads the catalog of the books that the page lists, as `loadCatalog` does. */
export function loadListed(): Promise<void> {
  const url = $collectionUrl.get();
  return url === null ? loadCatalog() : loadCollection(url);
}

const $requestedQuery = computed($query, filterKey);

/** True from a change of the text until the typing delay ends or `flushSearchText` is called. */
export const $isTyping = atom(false);

/** The correction of the text, once the visitor has stopped typing. */
export const $correction = computed(
  [$listed, $requestedQuery, $isTyping],
  (catalog, _, isTyping) =>
    catalog.status === 'ready' && !isTyping
      ? correctQuery($query.get(), catalog.reader, catalog.searchIndex)
      : null,
);

/** The indexes of the matching books, in order. Null until the catalog is loaded. */
export const $results = computed(
  [$listed, $requestedQuery, $correction],
  (catalog, _, correction) =>
    catalog.status === 'ready'
      ? catalog.searchIndex.search(toCorrected($query.get(), correction))
      : null,
);

/** The size of the list of matching books. Null until the catalog is loaded. */
export const $size = computed([$listed, $results], (catalog, results) =>
  catalog.status === 'ready' && results ? catalog.reader.sizeOf(results) : null,
);

/**
 * Keeps `$query` in sync with the URL. `collectionUrl` is the URL of the catalog file of the page's
 * collection, whose page has no search field. Returns the unsubscribe function.
 */
export function syncWithUrl(collectionUrl: string | null = null): () => void {
  const { pathname } = location;
  $collectionUrl.set(collectionUrl);
  const applyUrl = () => {
    if (location.pathname !== pathname) return;
    const query = parseSearchParams(new URLSearchParams(location.search));
    applyQuery(collectionUrl === null ? query : { ...query, text: '' });
  };
  addEventListener('popstate', applyUrl);
  applyUrl();
  trimSearchParam();
  return () => removeEventListener('popstate', applyUrl);
}

/** A form submitted before hydration puts the untrimmed text into the URL. */
function trimSearchParam(): void {
  const text = new URLSearchParams(location.search).get(queryNames.text);
  if (text === null || text === text.trim()) return;
  history.replaceState(history.state, '', toAddress($query.get()));
}

/** Returns the address of this page with another query. Parameters that are none of a query's stay. */
function toAddress(query: Query): string {
  const parameters = new URLSearchParams([
    ...toSearchParams(query),
    ...otherParameters(location.search),
  ]);
  return parameters.size ? `${location.pathname}?${parameters}` : location.pathname;
}

/**
 * Changes the query and the URL. A new genre, text or filter starts again at the first page of
 * results. A change of the URL adds a history entry. Load More replaces the entry, because it only
 * extends the result.
 */
export function updateQuery(change: Partial<Query>, isStep = true): void {
  const query = mergeQuery(change);
  const address = toAddress(query);
  const isNew = address !== location.pathname + location.search;
  clearTimeout(urlTimer);
  urlTimer = undefined;
  $isTyping.set(false);
  history[isStep && isNew ? 'pushState' : 'replaceState'](null, '', address);
  applyQuery(query);
}

/** Shows more books of the same query once the catalog is there, and then writes their number to the URL. */
export function showMore(shown: number): void {
  const key = $requestedQuery.get();
  void loadListed();
  const stop = $listed.subscribe(({ status }) => {
    if (status !== 'ready') return;
    queueMicrotask(() => stop());
    if ($requestedQuery.get() === key) updateQuery({ shown }, false);
  });
}

const typingDelayMs = 300;
let urlTimer: ReturnType<typeof setTimeout> | undefined;

/** Applies text that is still typed. The URL follows after a delay or on `flushSearchText`. */
export function setSearchText(text: string): void {
  clearTimeout(urlTimer);
  urlTimer = setTimeout(flushSearchText, typingDelayMs);
  $isTyping.set(true);
  applyQuery(mergeQuery({ text }));
}

export function flushSearchText(): void {
  if (urlTimer !== undefined) updateQuery({}, false);
}

function mergeQuery(change: Partial<Query>): Query {
  const isExact = change.text === undefined && $query.get().isExact;
  const query = { ...$query.get(), isExact, ...change };
  return filterKey(query) === $requestedQuery.get()
    ? query
    : { ...query, shown: change.shown ?? pageSize };
}

function applyQuery(query: Query): void {
  $query.set(query);
  if (toUrl('', query)) void loadListed();
}
