import { useStore } from '@nanostores/react';
import { useEffect, useState, type InputEvent } from 'react';
import { signInFields } from '../../components/sign-in-fields.ts';
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

const { code, currentPassword, email, newPassword, otherPassword, password, recoveryCode } =
  signInFields;

/** Returns what was typed into a field. */
type Read = (field: { name: string }) => string;

const modes = {
  'sign-in': {
    turn: 'Sign in instead',
    form: {
      fields: [email, password],
      label: 'Sign In',
      busyLabel: 'Signing In...',
      send: (read: Read) => signIn(read(email).trim(), read(password)),
    },
  },
  'sign-up': {
    turn: 'Create an account',
    form: {
      fields: [email, newPassword],
      label: 'Create Account',
      busyLabel: 'Creating Account...',
      send: (read: Read) => signUp(read(email).trim(), read(newPassword)),
    },
  },
  forgotten: {
    turn: 'Forgot your password?',
    form: {
      fields: [email],
      label: 'Send Me a Link',
      busyLabel: 'Sending...',
      send: (read: Read) => resetPassword(read(email).trim()),
    },
  },
} as const;
const allModes = ['sign-in', 'sign-up', 'forgotten'] as const;
type Mode = (typeof allModes)[number];

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
          fields={[newPassword]}
          label="Save Password"
          busyLabel="Saving..."
          send={(read) => updatePassword(read(newPassword))}
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
          fields={[currentPassword, otherPassword]}
          label="Save Password"
          busyLabel="Saving..."
          send={(read) => updatePassword(read(otherPassword), read(currentPassword))}
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
        fields={[isLost ? recoveryCode : code]}
        label="Continue"
        busyLabel="Checking..."
        send={(read) =>
          isLost ? takeRecoveryCode(read(recoveryCode)) : verifyCode(factorId, read(code))
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
  fields: readonly (typeof signInFields)[keyof typeof signInFields][];
  label: string;
  busyLabel: string;
  send: (read: Read) => Promise<boolean>;
};

/**
 * The errors of the form with this label, by the names of the fields. Another form starts without errors but keeps
 * the typed values.
 */
type Errors = { label: string; of: ReadonlyMap<string, FieldError> };

function findError({ name }: { name: string }, text: string): FieldError | undefined {
  const given = name === email.name ? text.trim() : text;
  if (!given) return 'missing';
  return name === email.name && !isEmail(given) ? 'email' : undefined;
}

function CredentialsForm({ fields, label, busyLabel, send }: Props) {
  const [stored, setErrors] = useState<Errors>({ label, of: new Map() });
  const errors = stored.label === label ? stored.of : new Map<string, FieldError>();
  const validate = (values: FormData) =>
    new Map(
      fields.flatMap((field) => {
        const error = findError(field, getString(values, field.name));
        return error ? [[field.name, error] as const] : [];
      }),
    );
  const { form, isSending, onSubmit } = useFormSubmit(async (values) => {
    const found = validate(values);
    setErrors({ label, of: found });
    return found.size === 0 && send(({ name }) => getString(values, name));
  });

  /** Removes the errors of corrected fields. New errors appear only on submit. */
  function clearFixedErrors({ currentTarget }: InputEvent<HTMLFormElement>): void {
    const found = validate(new FormData(currentTarget));
    setErrors({ label, of: new Map([...found].filter(([name]) => errors.has(name))) });
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
      {fields.map(({ name, label, ...attributes }) => (
        <Field key={name} name={name} label={label} error={errors.get(name)}>
          {(control) => <input {...control} {...attributes} />}
        </Field>
      ))}
      {fields.some(({ autoComplete }) => autoComplete === 'new-password') && (
        <p className="small-print">At least {minPasswordLength} characters.</p>
      )}
      <button className="button wide" disabled={isSending}>
        {isSending ? busyLabel : label}
      </button>
    </form>
  );
}
