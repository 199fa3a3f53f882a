/** The local storage key of a signed-in user's tokens. */
export const sessionStorageKey = 'staff-session';

/** The minimum password length. The backend has the same limit. */
export const minPasswordLength = 8;

/**
 * Returns the path to open after login: the dashboard page that the URL requests, else the
 * dashboard home. Other targets are rejected, which prevents open redirects.
 */
export function safeRedirectTarget(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/dashboard(\/[a-z-]+)*(\?[\w=&%+.-]*)?(#[a-z]+)?$/.test(next) ? next : '/dashboard';
}

/** The local storage key of the time of the last activity of staff, in ms since 1970. */
export const activityStorageKey = 'staff-activity';

/**
 * Returns true after `idleMinutes` without activity. Null never ends a session. `lastActivity` is
 * the stored time; without one, the activity is now.
 */
export function isIdle(
  lastActivity: string | null,
  idleMinutes: number | null,
  now: number,
): boolean {
  const last = Number(lastActivity);
  return idleMinutes !== null && last > 0 && now - last > idleMinutes * 60_000;
}
