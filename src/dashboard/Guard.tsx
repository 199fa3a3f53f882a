import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../domain/paths.ts';
import { pendingWords, unknownRights } from '../messages/accounts.ts';
import { leadTo, takeOver } from '../stores/hand-over.ts';
import {
  $session,
  followStaffSession,
  refreshSession,
  signOut,
  type StaffSession,
} from '../stores/session.ts';
import { $leaving } from './leaving.ts';
import { queries } from './queries.ts';
import { $signedInUserId } from './signed-in-user.ts';
import { SignInOver } from './SignInOver.tsx';

const lookAgain = 30_000;

/**
 * Lets approved staff in. This is courtesy: the records decide. Whoever loses the session keeps the
 * screen with all that was typed, and signs in over it.
 */
export function Guard({ children }: { children: ReactNode }) {
  const session = useStore($session, { ssr: 'initial' });
  const leaving = useStore($leaving, { ssr: 'initial' });
  const signedInUserId = useStore($signedInUserId, { ssr: 'initial' });
  useEffect(takeOver, []);
  useEffect(followStaffSession, []);
  useEffect(() => {
    const again = setInterval(() => document.hidden || void refreshSession(), lookAgain);
    return () => clearInterval(again);
  }, []);
  useEffect(() => greet(session, signedInUserId !== null), [session, signedInUserId]);

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
        <SignInOver />
      </div>
    );
  }
  if (session.status === 'failed') return <Unanswered />;
  return <StatusMessage text="Opening the dashboard…" />;
}

function StatusMessage({ text }: { text: string }) {
  return (
    <main id="content" className="staff-alone" tabIndex={-1}>
      <p role="status">{text}</p>
    </main>
  );
}

/** Leads to the login page where nobody is signed in. Sign Out leads there itself. */
function greet(session: StaffSession, wasInside: boolean): void {
  if (session.status === 'recovering') leadTo(paths.login);
  if (session.status !== 'signed-out' || wasInside || $leaving.get() !== 'no') return;
  leadTo(`${paths.login}?next=${encodeURIComponent(location.pathname + location.hash)}`);
}

function Pending() {
  useEffect(() => queries.clear(), []);
  return (
    <main id="content" className="staff-alone" tabIndex={-1}>
      <div role="status">
        <h1>{pendingWords.title}</h1>
        <h2>{pendingWords.subtitle}</h2>
        <p>{pendingWords.text}</p>
      </div>
      <button type="button" className="press quiet" onClick={() => void signOut()}>
        {pendingWords.leave}
      </button>
    </main>
  );
}

function Unanswered() {
  return (
    <main id="content" className="staff-alone" tabIndex={-1}>
      <h1>No answer</h1>
      <p role="alert">{unknownRights}</p>
      <button type="button" className="press" onClick={() => void refreshSession()}>
        Try Again
      </button>
    </main>
  );
}
