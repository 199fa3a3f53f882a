import { formatDateTime } from '../domain/user-account.ts';

const time = (timestamp: string) =>
  new Date(timestamp).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** The state of publishing, as a label and as a message. */
export const publishText = {
  pending: {
    label: 'Publishing…',
    message: 'Your changes go out together in a few seconds.',
  },
  building: {
    label: 'Publishing…',
    message: 'The site is built anew; builds begin at least a minute apart.',
  },
  live: (builtAt: string) => ({
    label: 'Live',
    message: `The site was built at ${time(builtAt)} and shows your changes.`,
  }),
  notBuilt: ({ outcome, reason }: { outcome: string; reason: string | null }) => ({
    label: 'Not published',
    message: `${
      outcome === 'refused' ? 'The new site did not pass its checks' : 'The build failed'
    }, so the old one stays. It is tried again by itself. (${reason})`,
  }),
  late: {
    label: 'Not published yet',
    message: 'Nothing was heard of the build. Your changes are saved.',
  },
  rolledBack: (builtAt: string | null) => ({
    label: 'Rolled back',
    message: `Your changes are saved and wait for the rollback to end. Shoppers see ${
      builtAt ? `the release of ${formatDateTime(builtAt)}` : 'an older release'
    }.`,
  }),
  rollbackOver: {
    label: 'Not published yet',
    message: 'The rollback is over. Your changes are saved, and shown once you publish them.',
  },
  unavailable: {
    label: 'Not published',
    message: 'The site’s server did not answer. Your changes are saved.',
  },
  'not-allowed': {
    label: 'Not published',
    message: 'The site’s server could not confirm your access. Your changes are saved.',
  },
  unsupported: (due: string | null) => ({
    label: 'Saved',
    message: due
      ? `Shown with the next scheduled build, due by ${time(due)}.`
      : 'Shown with the next scheduled build.',
  }),
} as const;
