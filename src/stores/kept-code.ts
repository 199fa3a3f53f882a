import { isKeepableCode, keptCodeCookie } from '../domain/cart/kept-code.ts';
import { writeCookie } from './favorites.ts';

/** Returns the code of an address `/discount/CODE` that waits for a cart. Null if there is none. */
export function readKeptCode(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${keptCodeCookie}=`));
  try {
    const code = decodeURIComponent(pair?.slice(keptCodeCookie.length + 1) ?? '');
    return isKeepableCode(code) ? code : null;
  } catch {
    return null;
  }
}

/** Forgets it, once a cart has it. */
export function forgetKeptCode(): void {
  if (readKeptCode() !== null) writeCookie(keptCodeCookie, '', 0);
}
