import type {
  MessageAnswer,
  MessageKind,
  MessageState,
  RetentionDays,
} from '../domain/people/inbox.ts';
import { formatNumber } from '../domain/cart/money.ts';
import type { ToastMessage } from './toast-message.ts';

/** The names of the states, as tabs and buttons show them. */
export const stateNames: Record<MessageState, string> = {
  new: 'New',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
};

/** The names of the kinds, as the filter shows them. */
export const kindNames: Record<MessageKind, string> = {
  message: 'Messages',
  withdrawal: 'Withdrawals',
};

/** The labels of the buttons that move the chosen messages into a state. */
export const moveLabels: Record<MessageState, string> = {
  new: 'Move to New',
  answered: 'Mark as Answered',
  archived: 'Archive',
  spam: 'Mark as Spam',
};

/** Shown in a tab without messages. */
export const emptyTexts: Record<MessageState, string> = {
  new: 'Nobody is waiting for an answer.',
  answered: 'No answered messages.',
  archived: 'No archived messages.',
  spam: 'No spam.',
};

/** What became of the mail of an answer. */
export const mailOutcomes: Record<NonNullable<MessageAnswer['mail_outcome']>, string> = {
  sent: 'Sent',
  cancelled: 'Not sent',
  refused: 'Refused by the mail service',
};
export const waitingMail = 'Waiting to be sent';

/** Asks before a message is taken from somebody else. */
export const takeOver = (name = 'Somebody else') => ({
  title: 'Take It Over',
  question: `${name} has it already. Take it over?`,
  label: 'Take Over',
});

const movedTexts: Record<MessageState, string> = {
  new: 'moved to New',
  answered: 'marked as answered',
  archived: 'archived',
  spam: 'marked as spam',
};

export const retentionName = (days: RetentionDays): string =>
  days === null ? 'Never' : days === 365 ? 'A year' : `${days} days`;

/** See private.retention_cutoff(). */
export const withdrawalsStay = 'Withdrawals and their answers stay for three years.';

const failure = (text: string): ToastMessage => ({ title: 'Error', text, isError: true });

const formatMessages = (count: number) =>
  count === 1 ? 'Message' : `${formatNumber(count)} messages`;

export const inboxNotices = {
  notFetched: failure('Failed to fetch the messages. Please try again.'),
  notMoved: failure('Failed to move the messages. Please try again.'),
  /** `left` is the number of messages that somebody else had moved before. */
  moved: (count: number, to: MessageState, left: number): ToastMessage => ({
    title: count === 0 ? 'Nothing moved' : `${formatMessages(count)} ${movedTexts[to]}`,
    text: left === 0 ? '' : `Somebody else had already moved ${formatNumber(left)}.`,
    durationMs: 8000,
  }),
  answered: { title: 'Success', text: 'Your answer is on its way.' },
  notAnswered: failure('Failed to send the answer. Your text is still here. Please try again.'),
  noteNotSaved: failure('Failed to add the note. Your text is still here. Please try again.'),
  notAssigned: failure('Failed to assign the message. Please try again.'),
  notUnread: failure('Failed to mark the message as unread. Please try again.'),
  retentionNotSaved: failure('Failed to save the settings. Please try again.'),
  retentionSaved: { title: 'Success', text: 'Settings saved.' },
} as const;
