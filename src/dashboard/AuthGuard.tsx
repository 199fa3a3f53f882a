import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useEffect } from 'react';
import { RecoveryCodes, SecondStepForm, SecondStepSetup } from './SecondStepSetup.tsx';
import { queryClient, whenIdle } from './crud/list.ts';
import { useAction } from './hooks.ts';
import { Button } from './ui/Button.tsx';
import { $openForms, Dialog, FormActions } from './ui/Dialog.tsx';
import { Form, Input } from './ui/Field.tsx';
import { paths } from '../domain/site/routes.ts';
import { signInFields } from '../components/sign-in-fields.ts';
import { getString } from '../domain/text/get-string.ts';
import { pendingText, profileUnavailable } from '../messages/accounts.ts';
import { redirectWithToasts, restoreToasts } from '../stores/flash-toasts.ts';
import { flushPublish } from '../stores/publishing.ts';
import {
  $session,
  refreshSession,
  signIn,
  signOut,
  type StaffSession,
  watchStaffSession,
} from '../stores/session.ts';

const profileIntervalMs = 30_000;

/**
 * Shows the dashboard to approved staff. The database enforces the access; this component only
 * hides pages. If the session ends, the page keeps its state, and the user signs in again in a
 * dialog.
 */
export const AuthGuard = ({ children }: { children: ReactNode }) => (
  <>
    <SessionGuard>{children}</SessionGuard>
    <RecoveryCodes />
  </>
);

function SessionGuard({ children }: { children: ReactNode }) {
  const session = useStore($session);
  const signOutState = useStore($signOutState);
  const signedInUserId = useStore($signedInUserId);
  useEffect(restoreToasts, []);
  useEffect(watchStaffSession, []);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void refreshSession(), profileIntervalMs);
    return () => clearInterval(timer);
  }, []);
  const openForms = useStore($openForms);
  const isPending = session.status === 'pending';
  const keepsForm =
    isPending && session.userId === signedInUserId && openForms > 0 && signOutState === 'no';
  const isTurnedAway = isPending && !keepsForm;
  useEffect(() => redirectIfSignedOut(session, signedInUserId !== null), [session, signedInUserId]);
  useEffect(() => {
    // A write that was refused shows its toast first.
    if (isTurnedAway) void whenIdle().then(redirectToLogin);
  }, [isTurnedAway]);

  // Unmounts the pages before the session ends, because their requests would be rejected.
  if (signOutState === 'signing-out') return <StatusMessage text="Signing out…" />;
  if (session.status === 'approved' || keepsForm) {
    return <div key={session.userId}>{children}</div>;
  }
  if (isPending) return <StatusMessage text="Opening the login page…" />;
  if (signedInUserId !== null && signOutState === 'no') {
    return (
      <div key={signedInUserId}>
        {children}
        <ReauthDialog />
      </div>
    );
  }
  if (session.status === 'second-step' && session.factorId === null) return <SetupRequired />;
  if (session.status === 'failed') return <ProfileError />;
  return <StatusMessage text="Opening the dashboard…" />;
}

const messageClass =
  'grid min-h-[70svh] place-content-center justify-items-center gap-4 p-8 text-center';

function StatusMessage({ text }: { text: string }) {
  return (
    <main id="content" className={messageClass} tabIndex={-1}>
      <p role="status">{text}</p>
    </main>
  );
}

/** Redirects to the login page if nobody is signed in. Sign Out redirects by itself. */
function redirectIfSignedOut(session: StaffSession, wasSignedIn: boolean): void {
  if (session.status === 'password-change') redirectToLogin();
  const isSignInOpen =
    session.status === 'signed-out' ||
    (session.status === 'second-step' && session.factorId !== null);
  if (!isSignInOpen || wasSignedIn || $signOutState.get() !== 'no') return;
  redirectToLogin();
}

/** The login page also tells users who await approval. */
function redirectToLogin(): void {
  redirectWithToasts(
    `${paths.login}?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`,
  );
}

/** For staff without an authenticator, where the shop requires one. */
function SetupRequired() {
  return (
    <main id="content" className={messageClass} tabIndex={-1}>
      <h1>Two-Step Sign-In</h1>
      <p>
        The shop asks all staff for a second step. An authenticator app on your phone is enough.
      </p>
      <SecondStepSetup isAsked />
      <Button kind="secondary" onClick={() => void signOut()}>
        {pendingText.leave}
      </Button>
    </main>
  );
}

function ProfileError() {
  return (
    <main id="content" className={messageClass} tabIndex={-1}>
      <h1>No answer</h1>
      <p role="alert">{profileUnavailable}</p>
      <Button onClick={() => void refreshSession()}>Try Again</Button>
    </main>
  );
}

/**
 * The user of the open dashboard. It stays after the session ends, so that the same user can
 * continue, and what could not be read meanwhile is read again. If another user signs in, the cached rows are cleared.
 */
const $signedInUserId = atom<string | null>(null);
$session.subscribe((session, previous) => {
  if (session.status !== 'approved') return;
  const before = $signedInUserId.get();
  if (before !== null && before !== session.userId) queryClient.clear();
  else if (previous?.status !== 'approved') void queryClient.invalidateQueries();
  $signedInUserId.set(session.userId);
});

function ReauthDialog() {
  const session = useStore($session);
  const [send, isSending] = useAction((fields: FormData) =>
    signIn(getString(fields, 'email').trim(), getString(fields, 'password')),
  );
  if (session.status === 'second-step') {
    return (
      <Dialog key="second-step" title="Two-Step Sign-In">
        {session.factorId === null ? (
          <SecondStepSetup isAsked />
        ) : (
          <SecondStepForm factorId={session.factorId} />
        )}
        <button type="button" className="link-button mt-4" onClick={() => void signOutWhenIdle()}>
          Leave
        </button>
      </Dialog>
    );
  }
  return (
    <Dialog title="Please sign in again">
      <p className="mb-4">Your session has ended. What you were working on is kept behind this.</p>
      <Form onSend={send}>
        <Input {...signInFields.email} required />
        <Input {...signInFields.password} required />
        <FormActions
          label={isSending ? 'Signing In...' : 'Sign In'}
          isBusy={isSending}
          onCancel={() => void signOutWhenIdle()}
          cancelLabel="Leave"
        />
      </Form>
    </Dialog>
  );
}

/**
 * The progress of Sign Out. `waiting`: writes are in progress, and the page stays. `signing-out`:
 * the session is about to end, and no page may fetch data.
 */
export const $signOutState = atom<'no' | 'waiting' | 'signing-out'>('no');

/**
 * Signs out and opens the login page, after all writes have ended and their publishing is
 * requested. The pages come back if Auth does not respond.
 */
export async function signOutWhenIdle(): Promise<void> {
  if ($signOutState.get() !== 'no') return;
  $signOutState.set('waiting');
  await whenIdle();
  await flushPublish();
  $signOutState.set('signing-out');
  if (await signOut()) redirectWithToasts(paths.login);
  else $signOutState.set('no');
}
