import type { Session } from '@supabase/supabase-js';
import { atom } from 'nanostores';
import * as accounts from '../data/supabase/auth.ts';
import { ServiceUnavailableError } from '../domain/result.ts';
import { accountNotices } from '../messages/accounts.ts';
import type { ToastMessage } from '../messages/toast-message.ts';
import { markSavedState } from './saved-state-cookie.ts';
import { showToast } from './toasts.ts';

export type StaffSession =
  | { status: 'unknown' | 'signed-out' | 'password-recovery' | 'failed' }
  | { status: 'pending' | 'approved'; userId: string; profile: accounts.Profile };

/** Who is signed in, and whether staff approved them. Source: Auth, and the profile as it is now. */
export const $session = atom<StaffSession>({ status: 'unknown' });

let current: Session | null = null;
let hasRequested = false;
let pendingToast: Promise<unknown> = Promise.resolve();

/** What proves to the site's own server who is signed in; null where nobody is. */
export const accessToken = (): string | null => current?.access_token ?? null;

/**
 * Follows the session, and looks the profile up again whenever the tab wakes. How signing in or out went
 * is told first: a screen may lead to another page for it.
 */
export function watchStaffSession(): () => void {
  const wake = () => document.visibilityState === 'visible' && void refreshSession();
  document.addEventListener('visibilitychange', wake);
  const leave = accounts.onSessionChange((session, isRecovery) => {
    current = session;
    markSavedState();
    void pendingToast.then(() => {
      if (isRecovery) $session.set({ status: 'password-recovery' });
      else if ($session.get().status !== 'password-recovery') void refreshSession();
    });
  });
  return () => {
    document.removeEventListener('visibilitychange', wake);
    leave();
  };
}

/** Reads the signed-in user's profile again. No answer is not a yes: it fails closed. */
export async function refreshSession(): Promise<void> {
  const session = current;
  if (!session) {
    $session.set({ status: 'signed-out' });
    return;
  }
  const before = $session.get();
  try {
    const read = await accounts.fetchProfile(session);
    const isStale = current?.user.id !== session.user.id;
    if (isStale || $session.get().status === 'password-recovery') return;
    if (!read.ok) {
      await accounts.signOut();
      return;
    }
    const { grant, ...profile } = read.value;
    const status = profile.isApproved ? 'approved' : 'pending';
    // Told first: the login page leads to the dashboard, and takes along what was told.
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
 * The server keeps it to one mail a day; one call that is taken is enough for a page. Who waits is told
 * so even where the admins could not be asked: they are at the next look at the profile.
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

export const signIn = (email: string, password: string) =>
  withToast(accountNotices.signedIn, accountNotices.unexpected, () =>
    accounts.signIn(email, password),
  );

export const signUp = (email: string, password: string) =>
  withToast(accountNotices.created, accountNotices.unexpectedSignUp, () =>
    accounts.signUp(email, password),
  );

export const signOut = () =>
  withToast(accountNotices.signedOut, accountNotices.notSignedOut, accounts.signOut);

export const resetPassword = (email: string) =>
  withToast(accountNotices.linkSent, accountNotices.unexpected, () =>
    accounts.resetPassword(email),
  );

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

/** Tells how it went: done, the backend's own sentence, or that there was no answer. True when done. */
function withToast(done: ToastMessage, unexpected: ToastMessage, act: Act): Promise<boolean> {
  const said = attempt(done, unexpected, act);
  pendingToast = said.catch(() => undefined);
  return said;
}

async function attempt(done: ToastMessage, unexpected: ToastMessage, act: Act): Promise<boolean> {
  try {
    const answer = await act();
    showToast(answer.ok ? done : accountNotices.refused(answer.message));
    return answer.ok;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    showToast(unexpected);
    return false;
  }
}
