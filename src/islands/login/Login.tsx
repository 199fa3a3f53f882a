import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { screenAskedFor } from '../../domain/session.ts';
import { pendingWords, unknownRights } from '../../messages/accounts.ts';
import { leadTo, takeOver } from '../../stores/hand-over.ts';
import {
  $session,
  choosePassword,
  followStaffSession,
  refreshSession,
  sendPasswordLink,
  signIn,
  signOut,
  signUp,
} from '../../stores/session.ts';
import { Credentials } from './Credentials.tsx';
import { tellOfSpentLink } from './spent-link.ts';

const ways = {
  'sign-in': {
    turn: 'Sign in instead',
    form: {
      asks: 'both',
      isNew: false,
      label: 'Sign In',
      busyLabel: 'Signing In...',
      send: signIn,
    },
  },
  'sign-up': {
    turn: 'Create an account',
    form: {
      asks: 'both',
      isNew: true,
      label: 'Create Account',
      busyLabel: 'Creating Account...',
      send: signUp,
    },
  },
  forgotten: {
    turn: 'Forgot your password?',
    form: {
      asks: 'email',
      isNew: false,
      label: 'Send Me a Link',
      busyLabel: 'Sending...',
      send: sendPasswordLink,
    },
  },
} as const;
const allWays = ['sign-in', 'sign-up', 'forgotten'] as const;
type Way = (typeof allWays)[number];

/** The door of the dashboard. */
export default function Login() {
  const session = useStore($session, { ssr: 'initial' });
  const [way, setWay] = useState<Way>('sign-in');
  useEffect(() => {
    takeOver();
    tellOfSpentLink();
    return followStaffSession();
  }, []);
  useEffect(() => {
    if (session.status === 'approved') leadTo(screenAskedFor(location.search));
    if (session.status !== 'unknown') delete document.documentElement.dataset['recovering'];
  }, [session]);

  if (session.status === 'approved') return <p role="status">Opening the dashboard…</p>;
  if (session.status === 'pending') return <Pending />;
  if (session.status === 'failed') return <Unanswered />;
  if (session.status === 'recovering') {
    return (
      <>
        <h2 className="mb-5 text-xl">Choose a New Password</h2>
        <Credentials
          key="recovering"
          asks="password"
          isNew
          label="Save Password"
          busyLabel="Saving..."
          send={(_email, password) => choosePassword(password)}
        />
      </>
    );
  }
  return (
    <>
      <Credentials {...ways[way].form} />
      <p className="ways">
        {allWays
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="word-press" onClick={() => setWay(other)}>
              {ways[other].turn}
            </button>
          ))}
      </p>
    </>
  );
}

function Pending() {
  return (
    <div role="status">
      <h2 className="text-xl">{pendingWords.title}</h2>
      <h3 className="mt-3 text-lg">{pendingWords.subtitle}</h3>
      <p className="mt-2 mb-6">{pendingWords.text}</p>
      <button type="button" className="press quiet wide" onClick={() => void signOut()}>
        {pendingWords.leave}
      </button>
    </div>
  );
}

function Unanswered() {
  return (
    <div role="alert">
      <p className="mb-6">{unknownRights}</p>
      <button type="button" className="press wide" onClick={() => void refreshSession()}>
        Try Again
      </button>
      <button type="button" className="word-press" onClick={() => void signOut()}>
        {pendingWords.leave}
      </button>
    </div>
  );
}
