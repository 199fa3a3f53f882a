import { useStore } from '@nanostores/react';
import { useEffect, useState, type InputEvent } from 'react';
import type { FieldError } from '../../domain/people/contact.ts';
import { isEmail } from '../../domain/people/email.ts';
import { getString } from '../../domain/text/get-string.ts';
import { safeRedirectTarget, minPasswordLength } from '../../domain/people/session.ts';
import { accountNotices, pendingText, profileUnavailable } from '../../messages/accounts.ts';
import { redirectWithToasts, restoreToasts } from '../../stores/flash-toasts.ts';
import {
  $session,
  acceptMailLink,
  declineMailLink,
  receiveMailLink,
  takeRecoveryCode,
  updatePassword,
  watchStaffSession,
  refreshSession,
  resetPassword,
  signIn,
  signOut,
  signUp,
  type StaffSession,
  verifyCode,
} from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { Field, useFormSubmit } from '../forms/Field.tsx';

type Credentials = { email: string; password: string; current: string };

const modes = {
  'sign-in': {
    turn: 'Sign in instead',
    form: {
      asks: 'both',
      isNew: false,
      label: 'Sign In',
      busyLabel: 'Signing In...',
      send: ({ email, password }: Credentials) => signIn(email, password),
    },
  },
  'sign-up': {
    turn: 'Create an account',
    form: {
      asks: 'both',
      isNew: true,
      label: 'Create Account',
      busyLabel: 'Creating Account...',
      send: ({ email, password }: Credentials) => signUp(email, password),
    },
  },
  forgotten: {
    turn: 'Forgot your password?',
    form: {
      asks: 'email',
      isNew: false,
      label: 'Send Me a Link',
      busyLabel: 'Sending...',
      send: ({ email }: Credentials) => resetPassword(email),
    },
  },
} as const;
const allModes = ['sign-in', 'sign-up', 'forgotten'] as const;
type Mode = (typeof allModes)[number];

/** The login page of the dashboard. */
export default function Login() {
  const session = useStore($session, { ssr: 'initial' });
  const isOpen = canOpenDashboard(session);
  const [mode, setMode] = useState<Mode>('sign-in');
  useEffect(() => {
    restoreToasts();
    showExpiredLink();
    receiveMailLink();
    // A link that is opened in the tab of this page does not load it anew.
    addEventListener('hashchange', receiveMailLink);
    const unwatch = watchStaffSession();
    return () => {
      removeEventListener('hashchange', receiveMailLink);
      unwatch();
    };
  }, []);
  // Once: a second redirect aborts the first, and the session may be read again meanwhile.
  useEffect(() => {
    if (isOpen) redirectWithToasts(safeRedirectTarget(location.search));
  }, [isOpen]);
  useEffect(() => {
    if (session.status !== 'unknown') document.documentElement.removeAttribute('data-url');
  }, [session]);

  if (isOpen) return <p role="status">Opening the dashboard…</p>;
  if (session.status === 'mail-link') return <MailLink email={session.email} />;
  if (session.status === 'pending') return <Pending />;
  if (session.status === 'failed') return <ProfileError />;
  if ('factorId' in session && session.factorId !== null)
    return <SecondStep factorId={session.factorId} />;
  if (session.status === 'password-recovery') {
    return (
      <>
        <h2 className="mb-5 text-xl">
          {session.isInvitation ? 'Welcome. Choose a Password' : 'Choose a New Password'}
        </h2>
        <CredentialsForm
          key="recovering"
          asks="password"
          isNew
          label="Save Password"
          busyLabel="Saving..."
          send={({ password }) => updatePassword(password)}
        />
      </>
    );
  }
  if (session.status === 'password-change') {
    return (
      <>
        <h2 className="mb-5 text-xl">Choose Your Own Password</h2>
        <p className="mb-5">Somebody else chose the one that you have, and knows it.</p>
        <CredentialsForm
          key="changing"
          asks="change"
          isNew
          label="Save Password"
          busyLabel="Saving..."
          send={({ password, current }) => updatePassword(password, current)}
        />
        <LeaveLink />
      </>
    );
  }
  return (
    <>
      <CredentialsForm {...modes[mode].form} />
      <p className="mt-3 flex flex-wrap gap-x-6">
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

/** The dashboard lets users without an authenticator set one up. */
const canOpenDashboard = (session: StaffSession): boolean =>
  session.status === 'approved' || (session.status === 'second-step' && session.factorId === null);

function SecondStep({ factorId }: { factorId: string }) {
  const [isLost, setLost] = useState(false);
  return (
    <>
      <h2 className="mb-5 text-xl">Two-Step Sign-In</h2>
      <p className="mb-5">
        {isLost
          ? 'Please type one of your recovery codes. It removes the authenticator, and you set up a new one.'
          : 'Please type the six digits that your authenticator app shows.'}
      </p>
      <CredentialsForm
        key={isLost ? 'recovery' : 'second-step'}
        asks={isLost ? 'recovery-code' : 'code'}
        isNew={false}
        label="Continue"
        busyLabel="Checking..."
        send={({ password: code }) =>
          isLost ? takeRecoveryCode(code) : verifyCode(factorId, code)
        }
      />
      <p className="mt-3 flex flex-wrap gap-x-6">
        <button type="button" className="link-button" onClick={() => setLost(!isLost)}>
          {isLost ? 'Use the authenticator app' : 'Lost your authenticator?'}
        </button>
        <button type="button" className="link-button" onClick={() => void signOut()}>
          {pendingText.leave}
        </button>
      </p>
    </>
  );
}

const LeaveLink = () => (
  <p className="mt-3">
    <button type="button" className="link-button" onClick={() => void signOut()}>
      {pendingText.leave}
    </button>
  </p>
);

/** Asks before a link of a mail signs in: somebody else may have sent it with their own account. */
function MailLink({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const domainStart = email.indexOf('@') + 1;
  return (
    <>
      <h2 className="mb-5 text-xl">Is This You?</h2>
      <p className="mb-5">
        The link that you opened signs you in as{' '}
        <b className="wrap-anywhere">
          {email.slice(0, domainStart)}
          <wbr />
          {email.slice(domainStart)}
        </b>
        . Go on only if you asked for it, and if this is your address.
      </p>
      <button
        type="button"
        className="button wide"
        disabled={isBusy}
        onClick={() => {
          setBusy(true);
          void acceptMailLink().finally(() => setBusy(false));
        }}
      >
        {isBusy ? 'Signing In...' : 'Yes, Go On'}
      </button>
      <p className="mt-3">
        <button type="button" className="link-button" onClick={() => void declineMailLink()}>
          No, this is not me
        </button>
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

type Props = {
  /** The fields to show. A code of an authenticator or for recovery is sent as a password. */
  asks: 'both' | 'email' | 'password' | 'change' | 'code' | 'recovery-code';
  /** A new password has a minimum length and a different autocomplete value. */
  isNew: boolean;
  label: string;
  busyLabel: string;
  send: (credentials: Credentials) => Promise<boolean>;
};

/**
 * The errors of the form with this label. Another form starts without errors but keeps the typed
 * values.
 */
type Errors = {
  label: string;
  email?: FieldError;
  password?: FieldError;
  current?: FieldError;
};

/** A form for an email address, a password, both, another password, or a code. */
function CredentialsForm({ asks, isNew, label, busyLabel, send }: Props) {
  const [storedErrors, setErrors] = useState<Errors>({ label });
  const hasEmail = asks === 'both' || asks === 'email';
  const errors = storedErrors.label === label ? storedErrors : { label };
  const { form, isSending, onSubmit } = useFormSubmit(async (fields) => {
    const newErrors = validate(fields);
    setErrors(newErrors);
    if (newErrors.email || newErrors.password || newErrors.current) return false;
    return send(parseCredentials(fields, asks));
  });

  function validate(fields: FormData): Errors {
    const { email, password, current } = parseCredentials(fields, asks);
    const newErrors: Errors = { label };
    if (asks === 'change' && !current) newErrors.current = 'missing';
    if (hasEmail && !isEmail(email)) newErrors.email = email ? 'email' : 'missing';
    if (asks !== 'email' && !password) newErrors.password = 'missing';
    return newErrors;
  }

  /** Removes the errors of corrected fields. New errors appear only on submit. */
  function clearFixedErrors({ currentTarget }: InputEvent<HTMLFormElement>): void {
    const { email, password, current } = validate(new FormData(currentTarget));
    setErrors({
      label,
      ...(errors.current && current && { current }),
      ...(errors.email && email && { email }),
      ...(errors.password && password && { password }),
    });
  }

  return (
    <form
      ref={form}
      className="grid gap-5"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={clearFixedErrors}
    >
      {hasEmail && (
        <Field name="email" label="Email" error={errors.email}>
          {(control) => <input {...control} type="email" autoComplete="username" maxLength={254} />}
        </Field>
      )}
      {asks === 'change' && (
        <Field name="current" label="Current password" error={errors.current}>
          {(control) => (
            <input {...control} type="password" autoComplete="current-password" maxLength={72} />
          )}
        </Field>
      )}
      {(asks === 'both' || asks === 'password' || asks === 'change') && (
        <Field
          name={secretNames[asks]}
          label={asks === 'change' ? 'New password' : 'Password'}
          error={errors.password}
        >
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete={isNew ? 'new-password' : 'current-password'}
              maxLength={72}
            />
          )}
        </Field>
      )}
      {asks === 'code' && (
        <Field name="code" label="Six-digit code" error={errors.password}>
          {(control) => (
            <input {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
          )}
        </Field>
      )}
      {asks === 'recovery-code' && (
        <Field name="recovery-code" label="Recovery code" error={errors.password}>
          {(control) => (
            <input {...control} autoComplete="off" autoCapitalize="none" maxLength={60} />
          )}
        </Field>
      )}
      {isNew && <p className="small-print">At least {minPasswordLength} characters.</p>}
      <button className="button wide" disabled={isSending}>
        {isSending ? busyLabel : label}
      </button>
    </form>
  );
}

/**
 * The name of the field that is sent as a password. Each form has its own, because what was typed into one must
 * not appear in another, which may show it.
 */
const secretNames: Readonly<Record<Props['asks'], string>> = {
  both: 'password',
  email: 'password',
  password: 'password',
  change: 'new-password',
  code: 'code',
  'recovery-code': 'recovery-code',
};

const parseCredentials = (fields: FormData, asks: Props['asks']) => ({
  email: getString(fields, 'email').trim(),
  password: getString(fields, secretNames[asks]),
  current: getString(fields, 'current'),
});
