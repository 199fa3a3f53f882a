import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { safeRedirectTarget } from '../../domain/session.ts';
import { accountNotices, pendingText, profileUnavailable } from '../../messages/accounts.ts';
import { redirectWithToasts, restoreToasts } from '../../stores/flash-toasts.ts';
import {
  $session,
  updatePassword,
  watchStaffSession,
  refreshSession,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '../../stores/session.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { showToast } from '../../stores/toasts.ts';

const modes = {
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
      send: resetPassword,
    },
  },
} as const;
const allModes = ['sign-in', 'sign-up', 'forgotten'] as const;
type Mode = (typeof allModes)[number];

/** The login page of the dashboard. */
export default function Login() {
  const session = useStore($session, { ssr: 'initial' });
  const [mode, setMode] = useState<Mode>('sign-in');
  useEffect(() => {
    restoreToasts();
    showExpiredLink();
    return watchStaffSession();
  }, []);
  useEffect(() => {
    if (session.status === 'approved') redirectWithToasts(safeRedirectTarget(location.search));
    if (session.status !== 'unknown') document.documentElement.removeAttribute('data-url');
  }, [session]);

  if (session.status === 'approved') return <p role="status">Opening the dashboard…</p>;
  if (session.status === 'pending') return <Pending />;
  if (session.status === 'failed') return <ProfileError />;
  if (session.status === 'password-recovery') {
    return (
      <>
        <h2 className="mb-5 text-xl">Choose a New Password</h2>
        <CredentialsForm
          key="recovering"
          asks="password"
          isNew
          label="Save Password"
          busyLabel="Saving..."
          send={(_email, password) => updatePassword(password)}
        />
      </>
    );
  }
  return (
    <>
      <CredentialsForm {...modes[mode].form} />
      <p className="actions">
        {allModes
          .filter((other) => other !== mode)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="link-button"
              onClick={() => setMode(other)}
            >
              {modes[other].turn}
            </button>
          ))}
      </p>
    </>
  );
}

function Pending() {
  return (
    <div role="status">
      <h2 className="text-xl">{pendingText.title}</h2>
      <h3 className="mt-3 text-lg">{pendingText.subtitle}</h3>
      <p className="mt-2 mb-6">{pendingText.text}</p>
      <button
        type="button"
        className="button button--secondary wide"
        onClick={() => void signOut()}
      >
        {pendingText.leave}
      </button>
    </div>
  );
}

function ProfileError() {
  return (
    <div role="alert">
      <p className="mb-6">{profileUnavailable}</p>
      <button type="button" className="button wide" onClick={() => void refreshSession()}>
        Try Again
      </button>
      <button type="button" className="link-button" onClick={() => void signOut()}>
        {pendingText.leave}
      </button>
    </div>
  );
}

/**
 * Shows a toast for an expired mail link, which redirects here with an error in the hash. The hash
 * is removed from the URL.
 */
function showExpiredLink(): void {
  if (!new URLSearchParams(location.hash.slice(1)).has('error')) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  showToast(accountNotices.spentLink);
}
