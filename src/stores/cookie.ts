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
