import { formatCount } from '../domain/cart/money.ts';
import type {
  InvitationOutcome,
  PersonalData,
  SubscriberState,
} from '../domain/people/subscriber.ts';
import { withdrawalsStay } from './inbox.ts';
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

export const subscriberNotices = {
  notUnsubscribed: failure('Failed to end the subscription. Please try again.'),
  notExported: failure('Failed to export the subscribers. Please try again.'),
  notInvited: failure('Failed to send the confirmation mail. Please try again.'),
  unsubscribed: success('The subscription has ended.'),
  exported: (count: number) => success(`${formatCount(count, 'subscriber')} exported`),
  invited: (outcome: InvitationOutcome, address: string): ToastMessage =>
    outcome === 'sent'
      ? success(`A mail to ${address} asks to confirm.`)
      : { title: 'Nothing Sent', text: invitationRefusals[outcome] },
} as const;

export const personNotices = {
  failed: failure('Failed to erase what this person left. Please try again.'),
  done: success('What this person left is erased.'),
  question(address: string, { withdrawals, ...data }: PersonalData): string {
    const found = Object.entries(data).filter(([, count]) => count > 0);
    const list =
      found.map(([kind, count]) => formatCount(count, kind.slice(0, -1))).join(', ') || 'nothing';
    return `${address} left: ${list}. Erase it for good?${
      withdrawals > 0 ? ` ${withdrawalsStay} (${formatCount(withdrawals, 'withdrawal')})` : ''
    }`;
  },
};
