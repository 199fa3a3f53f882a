import type { ToastMessage } from './toast-message.ts';

/** Shown on the login page and in the dashboard while an account awaits approval. */
export const pendingText = {
  title: 'Approval Pending',
  subtitle: 'Account Under Review',
  text: 'Your account awaits approval by one of our admins. An email will follow as soon as somebody has looked at it.',
  leave: 'Try a Different Login',
};

/** Shown if the user is signed in but the profile could not be fetched. */
export const profileUnavailable =
  'You are signed in, but we could not look your account up just now. Nothing is lost.';

/** Toasts about the account replace one another. */
const subject = 'account';

export const accountNotices = {
  signedIn: { title: 'Successfully signed in!', text: '', subject },
  notStored: {
    title: 'This browser keeps nothing',
    text: 'Allow our shop to store data, then sign in again.',
    isError: true,
    subject,
  },
  signedOut: { title: 'Successfully signed out!', text: '', subject },
  othersSignedOut: { title: 'Your other sessions have ended', text: '', subject },
  notSignedOut: { title: 'Error signing out', text: '', isError: true, subject },
  unexpected: { title: 'An unexpected error occurred', text: '', isError: true, subject },
  unexpectedSignUp: {
    title: 'An unexpected error occurred during signup',
    text: '',
    isError: true,
    subject,
  },
  created: {
    title: 'Account created!',
    text: "Your account has been created and is pending approval. You'll receive an email once approved.",
    subject,
  },
  granted: {
    first: {
      title: 'Access Granted',
      text: 'You are the first here: the dashboard is yours.',
      subject,
    },
    listed: {
      title: 'Access Granted',
      text: 'You were expected: the dashboard is yours.',
      subject,
    },
  },
  linkSent: {
    title: 'Check your email',
    text: 'If that address has an account, a link to choose a new password is on its way.',
    subject,
  },
  spentLink: {
    title: 'This link does not work any more',
    text: 'It was used already, or it is too old. Please sign in, or ask for a new link.',
    isError: true,
    subject,
  },
  idle: {
    title: 'You were signed out',
    text: 'Nothing happened here for a while. Please sign in again.',
    subject,
  },
  factorAdded: { title: 'Two-step sign-in is on', text: '', subject },
  factorRemoved: { title: 'Two-step sign-in is off', text: '', subject },
  passwordChosen: { title: 'Password changed', text: 'Use the new one from now on.', subject },
  refused: (sentence: string): ToastMessage => ({
    title: sentence,
    text: '',
    isError: true,
    subject,
  }),
} as const;
