import { atom } from 'nanostores';
import {
  cookieName,
  encodeFavourites,
  type Favourite,
  type KeptFavourite,
  readFavourites,
  toggleFavourite,
} from '../domain/favourites.ts';
import { favouriteNotices } from '../messages/favourites.ts';
import { writeCookie } from './cookie.ts';
import { tell } from './toasts.ts';

/** The books this browser remembers, oldest first. Source: the cookie `favorites`. */
export const $favourites = atom<readonly KeptFavourite[]>([]);

/** Reads the cookie again: at the start, and where another tab may have written it. */
export function refreshFavourites(): void {
  const kept = readFavourites(document.cookie);
  if (kept === null) console.warn('The favorites cookie could not be read; starting empty.');
  $favourites.set(kept ?? []);
}

/** Keeps the books true while the page is open: a cookie tells nobody that another tab wrote it. */
export function followFavourites(): () => void {
  const reread = () => !document.hidden && refreshFavourites();
  document.addEventListener('visibilitychange', reread);
  return () => document.removeEventListener('visibilitychange', reread);
}

/**
 * Adds the book, or takes it out where this page shows it as kept, and says which. Another tab may have
 * done so already; its other books stay.
 */
export function toggle(book: Favourite): void {
  const isAdded = !isKept(book);
  const notice = isAdded ? favouriteNotices.added : favouriteNotices.removed;
  refreshFavourites();
  if (isKept(book) !== isAdded && !write(toggleFavourite($favourites.get(), book))) {
    return tell(favouriteNotices.full);
  }
  tell(notice(book.title));
}

function isKept({ id }: Favourite): boolean {
  return $favourites.get().some((kept) => kept.id === id);
}

/** False where the cookie cannot hold them all; it then stays as it is. */
function write(after: readonly KeptFavourite[]): boolean {
  const value = encodeFavourites(after);
  if (value === null) return false;
  writeCookie(cookieName, value);
  $favourites.set(after);
  return true;
}
