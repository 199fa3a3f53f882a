const year = 365 * 24 * 60 * 60;

/**
 * Keeps a value, encoded as a cookie's, for a year in this browser, or for `lasts` seconds; 0 deletes it.
 * False where the browser refuses it, which it does without a word.
 */
export function writeCookie(name: string, value: string, maxAgeSeconds = year): boolean {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
  return document.cookie.split('; ').includes(`${name}=${value}`);
}
