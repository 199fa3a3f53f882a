import { formatNumber } from '../domain/cart/money.ts';
import type { InvitationOutcome, SubscriberState } from '../domain/people/subscriber.ts';
import type { ToastMessage } from './toast-message.ts';

/** The names of the states, as list and filter show them. */
export const subscriberStateNames: Record<SubscriberState, string> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
};

/** Why no mail goes to an address. */
export const invitationRefusals: Record<Exclude<InvitationOutcome, 'sent'>, string> = {
  known: 'This address has subscribed already.',
  waiting: 'A mail went to this address a short while ago. Please wait ten minutes.',
};

const failure = (text: string): ToastMessage => ({ title: 'Error', text, isError: true });
const success = (text: string): ToastMessage => ({ title: 'Success', text });
const formatSubscribers = (count: number): string =>
  count === 1 ? '1 subscriber' : `${formatNumber(count)} subscribers`;

export const subscriberNotices = {
  notUnsubscribed: failure('Failed to end the subscription. Please try again.'),
  notErased: failure('Failed to remove the subscriber. Please try again.'),
  notExported: failure('Failed to export the subscribers. Please try again.'),
  /** `reason` is a sentence of the database, if it has one. */
  notInvited: (reason = 'Failed to send the confirmation mail. Please try again.') =>
    failure(reason),
  unsubscribed: success('The subscription has ended.'),
  erased: success('The address is erased.'),
  exported: (count: number) => success(`${formatSubscribers(count)} exported`),
  invited: (outcome: InvitationOutcome, address: string): ToastMessage =>
    outcome === 'sent'
      ? success(`A mail to ${address} asks to confirm.`)
      : { title: 'Nothing Sent', text: invitationRefusals[outcome] },
} as const;
