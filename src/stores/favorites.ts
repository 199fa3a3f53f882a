import { atom } from 'nanostores';
import {
  cookieName,
  encodeFavorites,
  type Favorite,
  type StoredFavorite,
  parseFavorites,
  toggleFavorite,
} from '../domain/cart/favorites.ts';
import { favoriteNotices } from '../messages/favorites.ts';
import { showToast, withdraw } from './toasts.ts';

/** The topic of error toasts. The next successful change withdraws them. */
const topic = 'favorites';

/** The saved favorites, oldest first. Source: the cookie `favorites`. */
export const $favorites = atom<readonly StoredFavorite[]>([]);

function refreshFavorites(): void {
  const saved = parseFavorites(document.cookie);
  if (saved === null) console.warn('The favorites cookie could not be read; starting empty.');
  $favorites.set(saved ?? []);
}

/**
 * Reads the favorites now, and each time the tab becomes visible, because browsers report no cookie
 * changes of other tabs. Returns the unsubscribe function.
 */
export function subscribeFavorites(): () => void {
  const refreshIfVisible = () => !document.hidden && refreshFavorites();
  refreshFavorites();
  document.addEventListener('visibilitychange', refreshIfVisible);
  return () => document.removeEventListener('visibilitychange', refreshIfVisible);
}

/** Adds or removes a favorite and shows a toast. The cookie comes first: other tabs change it. */
export function setFavorite(book: Favorite, isFavorite: boolean): void {
  refreshFavorites();
  const wasFavorite = $favorites.get().some(({ id }) => id === book.id);
  if (wasFavorite !== isFavorite && !writeOrTell(toggleFavorite($favorites.get(), book), book))
    return;
  withdraw(topic);
  const createMessage = isFavorite ? favoriteNotices.added : favoriteNotices.removed;
  showToast({ ...createMessage(book.title), topic: `favorite:${book.id}` });
}

/** Saves a favorite with its edition, also over another edition of it. A toast tells a failure alone; then false. */
export function saveFavorite(book: Favorite): boolean {
  refreshFavorites();
  const others = $favorites.get().filter(({ id }) => id !== book.id);
  return writeOrTell([...others, book], book);
}

function writeOrTell(favorites: readonly StoredFavorite[], book: Favorite): boolean {
  if (write(favorites)) return true;
  // Resets the button, which shows the new state already.
  refreshFavorites();
  const isRejected = !document.cookie;
  const message = isRejected ? favoriteNotices.refused(book.title) : favoriteNotices.full;
  showToast({ ...message, topic });
  return false;
}

/** Removes favorites without a toast. It reads the cookie first, as `setFavorite` does. */
export function removeFavorites(ids: readonly string[]): void {
  refreshFavorites();
  const saved = $favorites.get();
  const left = saved.filter(({ id }) => !ids.includes(id));
  if (left.length < saved.length && !write(left)) refreshFavorites();
}

/** Returns false if the cookie is full or the browser rejects it. */
function write(favorites: readonly StoredFavorite[]): boolean {
  const value = encodeFavorites(favorites);
  if (value === null || !writeCookie(cookieName, value)) return false;
  $favorites.set(favorites);
  return true;
}

const year = 365 * 24 * 60 * 60;

/**
 * Writes a cookie for a year, or for `maxAgeSeconds`; 0 deletes it. `value` must be encoded.
 * Returns false if the browser silently rejects it.
 */
export function writeCookie(name: string, value: string, maxAgeSeconds = year): boolean {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
  return document.cookie.split('; ').includes(`${name}=${value}`);
}
