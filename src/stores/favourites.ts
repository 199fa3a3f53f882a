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
import { tell, withdraw } from './toasts.ts';

/** Of errors, which are no longer true once a favorite is kept or let go. */
const subject = 'favorites';

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
 * Keeps the book or lets it go, and says which. Another tab may have done so already; its other books
 * stay.
 */
export function setKept(book: Favourite, isKept: boolean): void {
  refreshFavourites();
  const kept = $favourites.get();
  const wasKept = kept.some(({ id }) => id === book.id);
  if (wasKept !== isKept && !write(toggleFavourite(kept, book))) {
    // Paints the heart as it was.
    refreshFavourites();
    const isRefused = !document.cookie;
    const notice = isRefused ? favouriteNotices.refused(book.title) : favouriteNotices.full;
    return tell({ ...notice, subject });
  }
  withdraw(subject);
  const notice = isKept ? favouriteNotices.added : favouriteNotices.removed;
  tell({ ...notice(book.title), subject: `favorite:${book.id}` });
}

/** False where the cookie cannot hold them all, or the browser refuses it. */
function write(after: readonly KeptFavourite[]): boolean {
  const value = encodeFavourites(after);
  if (value === null || !writeCookie(cookieName, value)) return false;
  $favourites.set(after);
  return true;
}
