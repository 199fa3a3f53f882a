const year = 365 * 24 * 60 * 60;

/** Keeps a value, encoded as a cookie's, for a year in this browser. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${year}; Path=/; SameSite=Lax${secure}`;
}
