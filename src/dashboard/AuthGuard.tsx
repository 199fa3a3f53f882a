import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../domain/paths.ts';
import { pendingText, profileUnavailable } from '../messages/accounts.ts';
import { redirectWithToasts, restoreToasts } from '../stores/flash-toasts.ts';
import {
  $session,
  watchStaffSession,
  refreshSession,
  signOut,
  type StaffSession,
} from '../stores/session.ts';
import { $signOutState } from './sign-out.ts';
import { queryClient } from './query-client.ts';
import { $signedInUserId } from './signed-in-user.ts';
import { ReauthDialog } from './ReauthDialog.tsx';

const recheckProfile = 30_000;

/**
 * Lets approved staff in. This is courtesy: the records decide. Whoever loses the session keeps the
 * screen with all that was typed, and signs in over it.
 */
export function AuthGuard({ children }: { children: ReactNode }) {
  const session = useStore($session, { ssr: 'initial' });
  const leaving = useStore($signOutState, { ssr: 'initial' });
  const signedInUserId = useStore($signedInUserId, { ssr: 'initial' });
  useEffect(restoreToasts, []);
  useEffect(watchStaffSession, []);
  useEffect(() => {
    const again = setInterval(() => document.hidden || void refreshSession(), recheckProfile);
    return () => clearInterval(again);
  }, []);
  useEffect(() => redirectIfSignedOut(session, signedInUserId !== null), [session, signedInUserId]);

  // Screens go before the session does: what they read afterwards would be refused.
  if (leaving === 'signing-out') return <StatusMessage text="Signing out…" />;
  if (session.status === 'approved') {
    return (
      <div className="contents" key={session.userId}>
        {children}
      </div>
    );
  }
  if (session.status === 'pending') return <Pending />;
  if (signedInUserId !== null && leaving === 'no') {
    return (
      <div className="contents" key={signedInUserId}>
        {children}
        <ReauthDialog />
      </div>
    );
  }
  if (session.status === 'failed') return <ProfileError />;
  return <StatusMessage text="Opening the dashboard…" />;
}

function StatusMessage({ text }: { text: string }) {
  return (
    <main id="content" className="staff-message" tabIndex={-1}>
      <p role="status">{text}</p>
    </main>
  );
}

/** Leads to the login page where nobody is signed in. Sign Out leads there itself. */
function redirectIfSignedOut(session: StaffSession, wasSignedIn: boolean): void {
  if (session.status === 'password-recovery') redirectWithToasts(paths.login);
  if (session.status !== 'signed-out' || wasSignedIn || $signOutState.get() !== 'no') return;
  redirectWithToasts(
    `${paths.login}?next=${encodeURIComponent(location.pathname + location.hash)}`,
  );
}

function Pending() {
  useEffect(() => queryClient.clear(), []);
  return (
    <main id="content" className="staff-message" tabIndex={-1}>
      <div role="status">
        <h1>{pendingText.title}</h1>
        <h2>{pendingText.subtitle}</h2>
        <p>{pendingText.text}</p>
      </div>
      <button type="button" className="button button--secondary" onClick={() => void signOut()}>
        {pendingText.leave}
      </button>
    </main>
  );
}

function ProfileError() {
  return (
    <main id="content" className="staff-message" tabIndex={-1}>
      <h1>No answer</h1>
      <p role="alert">{profileUnavailable}</p>
      <button type="button" className="button" onClick={() => void refreshSession()}>
        Try Again
      </button>
    </main>
  );
}
