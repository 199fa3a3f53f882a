import { formatNumber } from '../domain/cart/money.ts';
import type { SubscriberState } from '../domain/people/subscriber.ts';
import type { ToastMessage } from './toast-message.ts';

/** The names of the states, as list and filter show them. */
export const subscriberStateNames: Record<SubscriberState, string> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
};

/** Why a line of a CSV file is not imported. */
export type SkipReason =
  'invalid' | 'repeated' | 'no-consent' | 'known' | 'unsubscribed' | 'erased';

export const skipReasons: Record<SkipReason, string> = {
  invalid: 'Not an email address',
  repeated: 'Stands in an earlier line',
  'no-consent': 'Has not agreed, as the file says',
  known: 'Subscribed before',
  unsubscribed: 'Has unsubscribed',
  erased: 'Was removed on request',
};

/** Why a CSV file cannot be read. */
export const fileErrors = {
  'no-column': 'The file has no column “email”, and no address in its first line.',
  'no-rows': 'The file has no addresses.',
  'too-large': 'The file has more than 50,000 lines. Please split it.',
  unreadable: 'The file could not be read as CSV.',
} as const;

const failure = (text: string): ToastMessage => ({ title: 'Error', text, isError: true });
const success = (text: string): ToastMessage => ({ title: 'Success', text });
export const formatSubscribers = (count: number): string =>
  count === 1 ? '1 subscriber' : `${formatNumber(count)} subscribers`;

export const subscriberNotices = {
  notUnsubscribed: failure('Failed to end the subscription. Please try again.'),
  notErased: failure('Failed to remove the subscriber. Please try again.'),
  notExported: failure('Failed to export the subscribers. Please try again.'),
  notImported: failure('Failed to import the subscribers. Please try again.'),
  unsubscribed: success('The subscription has ended.'),
  erased: success('The address is erased.'),
  exported: (count: number) => success(`${formatSubscribers(count)} exported`),
  imported: (count: number): ToastMessage => ({
    ...success(`${formatSubscribers(count)} imported`),
    durationMs: 8000,
  }),
  notUndone: failure('Failed to undo the import. Please try again.'),
  undoneBefore: failure('Somebody has undone this import already.'),
  /** `kept` is the number of addresses that have changed since the import. */
  undone: (removed: number, kept: number) =>
    success(
      `${formatSubscribers(removed)} removed` +
        (kept > 0 ? `, ${formatNumber(kept)} stayed because of a change since` : ''),
    ),
} as const;
