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
import { tell } from './toasts.ts';

const year = 365 * 24 * 60 * 60;

/** The books this browser remembers, oldest first. Source: the cookie `favorites`. */
export const $favourites = atom<readonly KeptFavourite[]>([]);

/** Reads the cookie again: at the start, and when another tab may have written it. */
export function refreshFavourites(): void {
  const kept = readFavourites(document.cookie);
  if (kept === null) console.warn('The favorites cookie could not be read; starting empty.');
  $favourites.set(kept ?? []);
}

/** Adds the book, or takes it out where it is kept, and says which. */
export function toggle(book: Favourite): void {
  refreshFavourites();
  const before = $favourites.get();
  const after = toggleFavourite(before, book);
  const value = encodeFavourites(after);
  if (value === null) {
    tell(favouriteNotices.full);
    return;
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName}=${value}; Max-Age=${year}; Path=/; SameSite=Lax${secure}`;
  $favourites.set(after);
  const wasAdded = after.length > before.length;
  tell(wasAdded ? favouriteNotices.added(book.title) : favouriteNotices.removed(book.title));
}
