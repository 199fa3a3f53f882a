import { isMarked, keptCookie } from '../domain/kept.ts';
import { writeCookie } from './cookie.ts';

/** Lets pages know, before they open local storage, that a cart or a session is in it; see presses.ts. */
export function markKept(): void {
  if (!isMarked(document.cookie)) writeCookie(keptCookie, '1');
}
