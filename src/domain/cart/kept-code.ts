import { maxCodeLength } from './cart.ts';

/** The cookie that keeps the code of an address `/discount/CODE` until there is a cart. Named as the provider's. */
export const keptCodeCookie = 'discount_code';

/** Returns true for a code that a cookie can keep and the provider may know. */
export const isKeepableCode = (code: string): boolean =>
  code.trim() !== '' && code.length <= maxCodeLength && !/\p{Cc}|\p{Cs}/u.test(code);

/**
 * Returns where an address `/discount/CODE?redirect=PATH` leads: a path of this site with its query and fragment,
 * else the home page. Other sites are never followed, however they are written.
 */
export function toOwnPath(redirect: string | null, origin: string): string {
  const url = redirect?.startsWith('/') ? URL.parse(redirect, origin) : null;
  return url?.origin === origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/';
}
