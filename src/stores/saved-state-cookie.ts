import { hasSavedState, savedStateCookie } from '../domain/saved-state-cookie.ts';
import { sessionStorageKey } from '../domain/session.ts';
import { writeCookie } from './cookie.ts';
import { savedCartKey } from './saved-cart.ts';

/**
 * Updates the cookie that tells src/islands/actions/runtime.ts whether local storage holds a cart
 * or a session. Pages can then skip local storage. Call it after either changes.
 */
export function markSavedState(): void {
  const hasState = isStored(savedCartKey) || isStored(sessionStorageKey);
  if (hasState !== hasSavedState(document.cookie))
    writeCookie(savedStateCookie, '1', hasState ? undefined : 0);
}

/** Returns true if local storage has the key. Returns false if the browser denies access. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
