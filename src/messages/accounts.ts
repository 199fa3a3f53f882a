import type { Notice } from './notice.ts';

/** What whoever waits for an admin reads, at the door and inside. */
export const pendingWords = {
  title: 'Approval Pending',
  subtitle: 'Account Under Review',
  text: 'Your account awaits approval by one of our admins. An email will follow as soon as somebody has looked at it.',
  leave: 'Try a Different Login',
};

/** Signed in, while the records do not tell as whom. */
export const unknownRights =
  'You are signed in, but we could not look your account up just now. Nothing is lost.';

export const accountNotices = {
  signedIn: { title: 'Successfully signed in!', text: '' },
  signedOut: { title: 'Successfully signed out!', text: '' },
  notSignedOut: { title: 'Error signing out', text: '', isError: true },
  unexpected: { title: 'An unexpected error occurred', text: '', isError: true },
  unexpectedSignUp: {
    title: 'An unexpected error occurred during signup',
    text: '',
    isError: true,
  },
  created: {
    title: 'Account created!',
    text: "Your account has been created and is pending approval. You'll receive an email once approved.",
  },
  granted: { title: 'Access Granted', text: 'You are the first here: the dashboard is yours.' },
  linkSent: {
    title: 'Check your email',
    text: 'If that address has an account, a link to choose a new password is on its way.',
  },
  spentLink: {
    title: 'This link does not work any more',
    text: 'It was used already, or it is too old. Please sign in, or ask for a new link.',
    isError: true,
  },
  passwordChosen: { title: 'Password changed', text: 'Use the new one from now on.' },
  refused: (sentence: string): Notice => ({ title: sentence, text: '', isError: true }),
} as const;
