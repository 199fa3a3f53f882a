/** The name in local storage under which this browser keeps a signed-in user's tokens. */
export const sessionStorageKey = 'staff-session';

/** A password is at least this long; the backend asks the same. */
export const minPasswordLength = 8;

/**
 * Where to go after signing in: a screen of the dashboard, as the page's address asks, or its home.
 * No other place is ever led to.
 */
export function safeRedirectTarget(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/dashboard(\/[a-z-]+)*(#[a-z]+)?$/.test(next) ? next : '/dashboard';
}
