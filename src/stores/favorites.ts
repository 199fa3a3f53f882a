import { atom } from 'nanostores';
import {
  cookieName,
  encodeFavorites,
  type Favorite,
  type StoredFavorite,
  parseFavorites,
  toggleFavorite,
} from '../domain/favorites.ts';
import { favoriteNotices } from '../messages/favorites.ts';
import { writeCookie } from './cookie.ts';
import { showToast, withdraw } from './toasts.ts';

/** Of errors, which are no longer true once a favorite is kept or let go. */
const subject = 'favorites';

/** The books this browser remembers, oldest first. Source: the cookie `favorites`. */
export const $favorites = atom<readonly StoredFavorite[]>([]);

/** Reads the cookie again: at the start, and where another tab may have written it. */
export function refreshFavorites(): void {
  const kept = parseFavorites(document.cookie);
  if (kept === null) console.warn('The favorites cookie could not be read; starting empty.');
  $favorites.set(kept ?? []);
}

/** Keeps the books true while the page is open: a cookie tells nobody that another tab wrote it. */
export function subscribeFavorites(): () => void {
  const reread = () => !document.hidden && refreshFavorites();
  document.addEventListener('visibilitychange', reread);
  return () => document.removeEventListener('visibilitychange', reread);
}

/**
 * Keeps the book or lets it go, and says which. Another tab may have done so already; its other books
 * stay.
 */
export function setFavorite(book: Favorite, isFavorite: boolean): void {
  refreshFavorites();
  const kept = $favorites.get();
  const wasFavorite = kept.some(({ id }) => id === book.id);
  if (wasFavorite !== isFavorite && !write(toggleFavorite(kept, book))) {
    // Paints the heart as it was.
    refreshFavorites();
    const isRejected = !document.cookie;
    const notice = isRejected ? favoriteNotices.refused(book.title) : favoriteNotices.full;
    return showToast({ ...notice, subject });
  }
  withdraw(subject);
  const notice = isFavorite ? favoriteNotices.added : favoriteNotices.removed;
  showToast({ ...notice(book.title), subject: `favorite:${book.id}` });
}

/** False where the cookie cannot hold them all, or the browser refuses it. */
function write(after: readonly StoredFavorite[]): boolean {
  const value = encodeFavorites(after);
  if (value === null || !writeCookie(cookieName, value)) return false;
  $favorites.set(after);
  return true;
}
