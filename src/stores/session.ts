import type { Session } from '@supabase/supabase-js';
import { atom } from 'nanostores';
import * as accounts from '../data/supabase/auth.ts';
import { ServiceUnavailableError } from '../domain/result.ts';
import { accountNotices } from '../messages/accounts.ts';
import type { ToastMessage } from '../messages/toast-message.ts';
import { showToast } from './toasts.ts';

export type StaffSession =
  | { status: 'unknown' | 'signed-out' | 'password-recovery' | 'failed' }
  | { status: 'pending' | 'approved'; userId: string; profile: accounts.Profile };

/** The signed-in user and the approval status. Source: Auth and the current profile. */
export const $session = atom<StaffSession>({ status: 'unknown' });

let current: Session | null = null;
let hasRequested = false;
let pendingToast: Promise<unknown> = Promise.resolve();

/**
 * Returns the token that authenticates requests to the site's server. Null if nobody is signed in.
 */
export const accessToken = (): string | null => current?.access_token ?? null;

/**
 * Watches the session, and refreshes the profile when the tab becomes visible. It waits for pending
 * toasts, because a session change can redirect to another page. Returns the unsubscribe function.
 */
export function watchStaffSession(): () => void {
  const refreshIfVisible = () => document.visibilityState === 'visible' && void refreshSession();
  document.addEventListener('visibilitychange', refreshIfVisible);
  const unsubscribe = accounts.onSessionChange((session, isRecovery) => {
    current = session;
    void pendingToast.then(() => {
      if (isRecovery) $session.set({ status: 'password-recovery' });
      else if ($session.get().status !== 'password-recovery') void refreshSession();
    });
  });
  return () => {
    document.removeEventListener('visibilitychange', refreshIfVisible);
    unsubscribe();
  };
}

/** Fetches the signed-in user's profile. Without a response, access is not granted. */
export async function refreshSession(): Promise<void> {
  const session = current;
  if (!session) {
    $session.set({ status: 'signed-out' });
    return;
  }
  const before = $session.get();
  try {
    const result = await accounts.fetchProfile(session);
    const isStale = current?.user.id !== session.user.id;
    if (isStale || $session.get().status === 'password-recovery') return;
    if (!result.ok) {
      await accounts.signOut();
      return;
    }
    const { grant, ...profile } = result.value;
    const status = profile.isApproved ? 'approved' : 'pending';
    // Shown before the session changes, because the login page then redirects and carries the
    // toasts along.
    if (grant) showToast(accountNotices.granted[grant]);
    $session.set({ status, userId: session.user.id, profile });
    if (status === 'pending') await requestApprovalOnce(session);
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
    if (before.status === 'unknown' || before.status === 'signed-out')
      $session.set({ status: 'failed' });
  }
}

/**
 * Requests approval once per page. The server sends at most one mail a day. A failure is only
 * logged, because the next profile check retries.
 */
async function requestApprovalOnce(session: Session): Promise<void> {
  if (hasRequested) return;
  hasRequested = true;
  try {
    await accounts.requestApproval(session);
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
    hasRequested = false;
  }
}

/** Signs in, and shows the outcome. Returns true on success. */
export const signIn = (email: string, password: string) =>
  withToast(accountNotices.signedIn, accountNotices.unexpected, () =>
    accounts.signIn(email, password),
  );

/** Creates an account, and shows the outcome. Returns true on success. */
export const signUp = (email: string, password: string) =>
  withToast(accountNotices.created, accountNotices.unexpectedSignUp, () =>
    accounts.signUp(email, password),
  );

/** Signs out, and shows the outcome. Returns true on success. */
export const signOut = () =>
  withToast(accountNotices.signedOut, accountNotices.notSignedOut, accounts.signOut);

/** Requests a password reset link, and shows the outcome. Returns true on success. */
export const resetPassword = (email: string) =>
  withToast(accountNotices.linkSent, accountNotices.unexpected, () =>
    accounts.resetPassword(email),
  );

/** Saves a new password, and shows the outcome. Returns true on success. */
export async function updatePassword(password: string): Promise<boolean> {
  const isChosen = await withToast(accountNotices.passwordChosen, accountNotices.unexpected, () =>
    accounts.updatePassword(password),
  );
  if (isChosen) {
    $session.set({ status: 'unknown' });
    await refreshSession();
  }
  return isChosen;
}

type Act = () => Promise<{ ok: true } | accounts.AuthFailure>;

/**
 * Runs a request and shows the outcome: done, the backend's message, or `unexpected`. Returns true
 * on success.
 */
function withToast(done: ToastMessage, unexpected: ToastMessage, request: Act): Promise<boolean> {
  const completion = attempt(done, unexpected, request);
  pendingToast = completion.catch(() => undefined);
  return completion;
}

async function attempt(
  done: ToastMessage,
  unexpected: ToastMessage,
  request: Act,
): Promise<boolean> {
  try {
    const result = await request();
    showToast(result.ok ? done : accountNotices.refused(result.message));
    return result.ok;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    showToast(unexpected);
    return false;
  }
}
