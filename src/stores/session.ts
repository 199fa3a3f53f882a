import type { Session } from '@supabase/supabase-js';
import { atom } from 'nanostores';
import * as accounts from '../data/backend/auth.ts';
import { ServiceUnavailableError } from '../domain/result.ts';
import type { StaffRight } from '../domain/people/user-account.ts';
import { activityStorageKey, isIdle } from '../domain/people/session.ts';
import { accountNotices } from '../messages/accounts.ts';
import type { ToastMessage } from '../messages/toast-message.ts';
import { showToast } from './toasts.ts';

/**
 * `second-step`: the password was right, and the code of the authenticator is missing. `factorId` is
 * the authenticator, null if there is none. `isInvitation` is true if the user chooses the first
 * password, from the link of an invitation. `mail-link`: the address has a session, whose user has not
 * confirmed it. `password-change`: somebody else chose the password.
 */
export type StaffSession =
  | { status: 'unknown' | 'signed-out' | 'failed' }
  | { status: 'mail-link'; email: string }
  | { status: 'password-recovery'; factorId: string | null; isInvitation: boolean }
  | { status: 'password-change'; userId: string }
  | { status: 'pending' | 'approved'; userId: string; profile: accounts.Profile }
  | { status: 'second-step'; userId: string; factorId: string | null };

/** The signed-in user and the approval status. Source: Auth and the current profile. */
export const $session = atom<StaffSession>({ status: 'unknown' });

/** Returns whether the role of the user has a right. The database decides; the browser only hides. */
export const hasRight = (session: StaffSession, right: StaffRight): boolean =>
  'profile' in session && session.profile.rights.includes(right);

/** Returns whether the role of the signed-in user does not allow something. False while the role is unknown. */
export const lacksRight = (right: StaffRight): boolean =>
  $session.get().status === 'approved' && !hasRight($session.get(), right);

let current: Session | null = null;
/** The page's one request of approval. A sign-out waits for it, because it would end its token. */
let approvalRequest: Promise<void> | null = null;
let idleMinutes: number | null = null;
/** What the address carries from a mail, until the user confirms or declines it. */
let mailLink: accounts.MailLink | null = null;
const isAskingAboutLink = () => mailLink !== null;
/** True from a mail's link until the new password is saved. */
let isRecovering = false;
/** True if that is the link of an invitation. */
let isInvitation = false;
let pendingToast: Promise<unknown> = Promise.resolve();

/** Returns the token for requests to the site's server. Null if nobody is signed in. */
export const accessToken = (): string | null => current?.access_token ?? null;

/**
 * Watches the session, and refreshes the profile when the tab becomes visible. It waits for pending
 * toasts, because a session change can redirect to another page. Returns the unsubscribe function.
 */
export function watchStaffSession(): () => void {
  const refreshIfVisible = () => document.visibilityState === 'visible' && void refreshSession();
  document.addEventListener('visibilitychange', refreshIfVisible);
  for (const name of activityEvents) addEventListener(name, saveActivity, { passive: true });
  const unsubscribe = accounts.onSessionChange((session) => {
    current = session;
    if (!session) isRecovering = false;
    void pendingToast.then(() => {
      if (!isRecovering) void refreshSession();
    });
  });
  return () => {
    document.removeEventListener('visibilitychange', refreshIfVisible);
    for (const name of activityEvents) removeEventListener(name, saveActivity);
    unsubscribe();
  };
}

/**
 * Takes what a mail's link carries out of the address. The user confirms it by `acceptMailLink`, because
 * anybody can send a link that signs the reader in as somebody else.
 */
export function receiveMailLink(): void {
  mailLink = accounts.readMailLink(location.hash);
  if (!mailLink) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  $session.set({ status: 'mail-link', email: mailLink.email });
}

/** Signs in by the link, and asks for a new password if the mail was about one. */
export async function acceptMailLink(): Promise<void> {
  const link = mailLink;
  if (!link) return;
  isInvitation = link.kind === 'invite';
  isRecovering = isInvitation || link.kind === 'recovery';
  localStorage.setItem(activityStorageKey, `${Date.now()}`);
  let isSpent = false;
  const isOpen = await withToast(null, async () => {
    const result = await accounts.openMailLink(link);
    isSpent = !result.ok;
    return isSpent ? { ...result, message: accountNotices.spentLink.title } : result;
  });
  // Without an answer, the user may press again.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- the request sets it
  if (!isOpen && !isSpent) return;
  if (!isOpen) return declineMailLink();
  mailLink = null;
  if (isRecovering) await startRecovery();
}

export async function declineMailLink(): Promise<void> {
  mailLink = null;
  isRecovering = false;
  await refreshSession();
}

const activityEvents = ['pointerdown', 'keydown', 'scroll'] as const;
const isIdleNow = () => isIdle(localStorage.getItem(activityStorageKey), idleMinutes, Date.now());

/** Saves the time of the last activity, which all tabs share. */
function saveActivity(): void {
  const isSignedIn = ['approved', 'pending'].includes($session.get().status);
  if (isSignedIn && !isIdleNow()) localStorage.setItem(activityStorageKey, `${Date.now()}`);
}

/** Backends accept a new password of a user with an authenticator only after its code. */
async function startRecovery(): Promise<void> {
  isRecovering = true;
  const factorId = await accounts.fetchFactorId().catch(() => null);
  $session.set({ status: 'password-recovery', factorId, isInvitation });
}

/** Fetches the signed-in user's profile. Without a response, access is not granted. */
export async function refreshSession(): Promise<void> {
  if (isAskingAboutLink()) return;
  const session = current;
  if (!session) {
    $session.set({ status: 'signed-out' });
    return;
  }
  const before = $session.get();
  try {
    const result = await accounts.fetchProfile(session);
    const isStale = current?.user.id !== session.user.id;
    if (isStale || isRecovering || isAskingAboutLink()) return;
    if (!result.ok) {
      await accounts.signOut();
      return;
    }
    const { grant, needsSecondStep, mustChangePassword, ...profile } = result.value;
    ({ idleMinutes } = result.value);
    if (isIdleNow()) {
      await endSession(accountNotices.idle);
      return;
    }
    if (needsSecondStep) {
      const factorId = await accounts.fetchFactorId();
      $session.set({ status: 'second-step', userId: session.user.id, factorId });
      return;
    }
    // Before, there is nothing to protect.
    if (mustChangePassword && profile.isApproved) {
      $session.set({ status: 'password-change', userId: session.user.id });
      return;
    }
    const status = profile.isApproved ? 'approved' : 'pending';
    // Shown before the session changes, because the login page then redirects and carries the
    // toasts along.
    if (grant) showToast(accountNotices.granted[grant]);
    $session.set({ status, userId: session.user.id, profile });
    if (status === 'pending') await (approvalRequest ??= requestApproval(session));
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
    if (before.status === 'unknown' || before.status === 'signed-out')
      $session.set({ status: 'failed' });
  }
}

/** The server sends at most one mail a day. After a failure, the next profile check retries. */
async function requestApproval(session: Session): Promise<void> {
  try {
    await accounts.requestApproval(session);
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
    approvalRequest = null;
  }
}

/*
 * What follows shows its outcome as a toast, and returns true on success.
 */

/** A browser that refuses its storage would lose the session with the next page. */
export async function signIn(email: string, password: string): Promise<boolean> {
  try {
    localStorage.setItem(activityStorageKey, `${Date.now()}`);
  } catch {
    showToast(accountNotices.notStored);
    return false;
  }
  return withToast(accountNotices.signedIn, () => accounts.signIn(email, password));
}

/** Does the second step of the sign-in or of a password recovery. */
export async function verifyCode(factorId: string, code: string): Promise<boolean> {
  const isRight = await withToast(accountNotices.signedIn, () =>
    accounts.verifyCode(factorId, code.replace(/\s/g, '')),
  );
  if (isRight && isRecovering)
    $session.set({ status: 'password-recovery', factorId: null, isInvitation });
  return isRight;
}

/** Uses a recovery code in place of the authenticator. */
export async function takeRecoveryCode(code: string): Promise<boolean> {
  const isRight = await withToast(accountNotices.factorLost, () => accounts.takeRecoveryCode(code));
  if (isRight && isRecovering)
    $session.set({ status: 'password-recovery', factorId: null, isInvitation });
  else if (isRight) await refreshSession();
  return isRight;
}

/** Confirms a new authenticator. */
export const confirmFactor = (factorId: string, code: string) =>
  withToast(accountNotices.factorAdded, () =>
    accounts.verifyCode(factorId, code.replace(/\s/g, '')),
  );

/** Creates an authenticator to confirm. A failure is shown, and returns null. */
export async function enrollFactor(): Promise<accounts.NewFactor | null> {
  let factor: accounts.NewFactor | null = null;
  await withToast(null, async () => {
    const result = await accounts.enrollFactor();
    if (result.ok) factor = result.value;
    return result;
  });
  return factor;
}

/** Removes the user's authenticator. */
export const removeFactor = (factorId: string) =>
  withToast(accountNotices.factorRemoved, () => accounts.removeFactor(factorId));

export const signUp = (email: string, password: string) =>
  withToast(
    accountNotices.created,
    () => accounts.signUp(email, password),
    accountNotices.unexpectedSignUp,
  );

export const signOut = () =>
  endSession(accountNotices.signedOut, async () => {
    await approvalRequest;
    return accounts.signOut();
  });

export const signOutOthers = () =>
  endSession(accountNotices.othersSignedOut, accounts.signOutOthers);

/** Ends the session, so that the user signs in again for what needs a fresh sign-in. */
export const endStaleSession = () => endSession(accountNotices.signInAgain);

/** Changes the password of a signed-in user, who must type the current one after a sign-in with it. */
export const changePassword = (password: string, current?: string) =>
  withToast(accountNotices.passwordChosen, async () => {
    const result = await accounts.updatePassword(password, current);
    if (result.ok || result.code !== 'reauthentication_needed') return result;
    await accounts.signOut();
    return { ...result, message: accountNotices.signInAgain.title };
  });

/** Requests a password reset link. */
export const resetPassword = (email: string) =>
  withToast(accountNotices.linkSent, () => accounts.resetPassword(email));

/** Saves the new password that a link or the shop asks for. */
export async function updatePassword(password: string, current?: string): Promise<boolean> {
  const isChosen = await changePassword(password, current);
  if (isChosen) {
    isRecovering = false;
    isInvitation = false;
    $session.set({ status: 'unknown' });
    await refreshSession();
  }
  return isChosen;
}

type Act = () => Promise<{ ok: true } | accounts.AuthFailure>;

/** Runs a request and shows the outcome: done, the backend's message, or `unexpected`. */
function withToast(
  done: ToastMessage | null,
  request: Act,
  unexpected: ToastMessage = accountNotices.unexpected,
): Promise<boolean> {
  const completion = attempt(done, request, unexpected);
  pendingToast = completion.catch(() => undefined);
  return completion;
}

const endSession = (done: ToastMessage, request: Act = accounts.signOut): Promise<boolean> =>
  withToast(done, request, accountNotices.notSignedOut);

async function attempt(
  done: ToastMessage | null,
  request: Act,
  unexpected: ToastMessage,
): Promise<boolean> {
  try {
    const result = await request();
    const toast = result.ok ? done : accountNotices.refused(result.message);
    if (toast) showToast(toast);
    return result.ok;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    showToast(unexpected);
    return false;
  }
}
