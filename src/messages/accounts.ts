import type { StaffRole } from '../domain/people/user-account.ts';
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

/** The roles, and what each may do. */
export const roleNames: Record<StaffRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  bookseller: 'Bookseller',
};
export const roleTexts: Record<StaffRole, string> = {
  owner: 'May do everything, gives roles, and can be removed by another owner alone.',
  admin: 'May do everything but give roles and remove an owner.',
  editor: 'Publishes events, collections and picks, and exports subscribers. Manages no users.',
  bookseller: 'Answers messages, and prepares drafts of events and picks that are off.',
};

/** Shown in place of what the role of the signed-in user does not allow. */
export const roleNotice: ToastMessage = {
  title: 'Your role does not allow this',
  text: 'Editors and admins change what shoppers see. You can prepare drafts of events and picks that are off.',
  isError: true,
  topic: 'role',
};

/** Toasts about the account replace one another. */
const topic = 'account';

export const accountNotices = {
  signedIn: { title: 'Successfully signed in!', text: '', topic },
  notStored: {
    title: 'This browser keeps nothing',
    text: 'Allow our shop to store data, then sign in again.',
    isError: true,
    topic,
  },
  signedOut: { title: 'Successfully signed out!', text: '', topic },
  othersSignedOut: { title: 'Your other sessions have ended', text: '', topic },
  notSignedOut: { title: 'Error signing out', text: '', isError: true, topic },
  unexpected: { title: 'An unexpected error occurred', text: '', isError: true, topic },
  unexpectedSignUp: {
    title: 'An unexpected error occurred during signup',
    text: '',
    isError: true,
    topic,
  },
  created: {
    title: 'Account created!',
    text: "Your account has been created and is pending approval. You'll receive an email once approved.",
    topic,
  },
  granted: {
    first: {
      title: 'Access Granted',
      text: 'You are the first here: the dashboard is yours.',
      topic,
    },
    listed: {
      title: 'Access Granted',
      text: 'You were expected: the dashboard is yours.',
      topic,
    },
  },
  linkSent: {
    title: 'Check your email',
    text: 'If that address has an account, a link to choose a new password is on its way.',
    topic,
  },
  spentLink: {
    title: 'This link does not work any more',
    text: 'It was used already, or it is too old. Please sign in, or ask for a new link.',
    isError: true,
    topic,
  },
  idle: {
    title: 'You were signed out',
    text: 'Nothing happened here for a while. Please sign in again.',
    topic,
  },
  signInAgain: {
    title: 'Please sign in again for this',
    text: 'It needs a sign-in of the last half-hour. Then try once more.',
    topic,
  },
  factorLost: {
    title: 'Two-step sign-in is off',
    text: 'Your authenticator was removed. Please set up a new one in Settings.',
    topic,
  },
  factorAdded: { title: 'Two-step sign-in is on', text: '', topic },
  factorRemoved: { title: 'Two-step sign-in is off', text: '', topic },
  passwordChosen: {
    title: 'Password changed',
    text: 'Use the new one from now on. You are signed out everywhere else.',
    topic,
  },
  refused: (sentence: string): ToastMessage => ({
    title: sentence,
    text: '',
    isError: true,
    topic,
  }),
} as const;
