import { atom, computed } from 'nanostores';
import {
  addressOf,
  askedBy,
  firstQuery,
  pageSize,
  type Query,
  readQuery,
} from '../domain/browse.ts';
import { $library, openLibrary } from './library.ts';

/** What the shopper asks; the page's address holds the same. */
export const $query = atom<Query>(firstQuery);

const $asked = computed($query, askedBy);

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
  trimWords();
  return () => removeEventListener('popstate', read);
}

/** A form that is sent before its island is awake sends the words as they were typed, spaces and all. */
function trimWords(): void {
  const words = new URLSearchParams(location.search).get('q');
  if (words === null || words === words.trim()) return;
  history.replaceState(history.state, '', addressOf(location.pathname, $query.get()));
}

/**
 * Asks anew. A new genre, text or filter starts again at the first twelve. Each choice is a step that
 * Back undoes, save Load More, which only refines the one before; what is asked already is none.
 */
export function ask(change: Partial<Query>, isStep = true): void {
  const query = changed(change);
  const address = addressOf(location.pathname, query);
  const isNew = address !== location.pathname + location.search;
  clearTimeout(unwritten);
  unwritten = undefined;
  $isTyping.set(false);
  history[isStep && isNew ? 'pushState' : 'replaceState'](null, '', address);
  show(query);
}

const pause = 300;
let unwritten: ReturnType<typeof setTimeout> | undefined;

/** True from a key that changes the text to a pause, or to `endTyping`. */
export const $isTyping = atom(false);

/** Asks for a text that is still being typed; the address follows at a pause, or at `endTyping`. */
export function type(text: string): void {
  clearTimeout(unwritten);
  unwritten = setTimeout(endTyping, pause);
  $isTyping.set(true);
  show(changed({ text }));
}

/** Writes the address of what was typed last, where that still waits. */
export function endTyping(): void {
  if (unwritten !== undefined) ask({}, false);
}

function changed(change: Partial<Query>): Query {
  const query = { ...$query.get(), ...change };
  return askedBy(query) === $asked.get() ? query : { ...query, shown: change.shown ?? pageSize };
}

function show(query: Query): void {
  $query.set(query);
  if (addressOf('', query)) void openLibrary();
}
