import { hasSavedState, savedStateCookie } from '../domain/saved-state-cookie.ts';
import { sessionStorageKey } from '../domain/session.ts';
import { writeCookie } from './cookie.ts';
import { savedCartKey } from './saved-cart.ts';

/**
 * Lets pages know, before they open local storage, whether a cart or a session is in it; see presses.ts.
 * To be called when either came or went.
 */
export function markSavedState(): void {
  const holds = isStored(savedCartKey) || isStored(sessionStorageKey);
  if (holds !== hasSavedState(document.cookie))
    writeCookie(savedStateCookie, '1', holds ? undefined : 0);
}

/** Whether local storage holds it; a browser may refuse to say. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
