import { formatCount } from '../domain/cart/money.ts';
import { shop } from '../domain/site/shop.ts';
import { formatDateTime } from '../domain/time/date.ts';
import type { ToastMessage } from './toast-message.ts';

const time = (timestamp: string) =>
  new Date(timestamp).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: shop.timeZone,
  });

const failure = (text: string): ToastMessage => ({ title: 'Error', text, isError: true });
const success = (text: string): ToastMessage => ({ title: 'Success', text });

export const publishingNotices = {
  notHeld: failure('Failed to change the hold. Please try again.'),
  held: success('Changes are held.'),
  released: success('Held changes are being published.'),
  notScheduled: failure('Failed to schedule the change. Please try again.'),
  refused: failure('This change cannot be made. The row may have been deleted.'),
  scheduled: success('Change scheduled.'),
  moved: success('Scheduled change moved.'),
  notMoved: failure('Failed to move the change. It may have been made or canceled meanwhile.'),
  notCanceled: failure('Failed to cancel the change. Please try again.'),
  canceled: success('Scheduled change canceled.'),
  notRolledBack: failure('Failed to roll the site back. The release may be gone.'),
  rolledBack: success('Shoppers see the earlier release.'),
} as const;

/** Follows a question about what is planned for something, or by somebody. */
export const plansFail = (count: number): string =>
  count === 0 ? '' : ` ${formatCount(count, 'planned change')} will then not be made.`;

/** Shown at the moment of a change that is missing or over. */
export const notToCome = 'Please enter a day and a time to come.';

export const triggerNames: Record<string, string> = {
  start: 'Server start',
  schedule: 'Schedule',
  publish: 'Staff',
  webhook: 'Shopify',
  command: 'Operator',
  retry: 'Retry',
};

export const outcomeNames: Record<string, string> = {
  live: 'Published',
  refused: 'Did not pass the checks',
  failed: 'Failed',
};

/** The state of publishing, as a label and as a message. */
export const publishText = {
  held: {
    label: 'Held',
    message:
      'Collections and staff picks wait until you publish them together. Events go out by themselves.',
  },
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
