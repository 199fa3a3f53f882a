import * as z from 'zod/mini';
import { shop } from '../site/shop.ts';

/** The states of a contact message, in the order of the tabs. The first is that of an unread one. */
export const messageStates = ['new', 'answered', 'archived', 'spam'] as const;
export type MessageState = (typeof messageStates)[number];

/** What is in the inbox: messages of the contact form, and declarations of consumers who withdraw from an order. */
export const messageKinds = ['message', 'withdrawal'] as const;
export type MessageKind = (typeof messageKinds)[number];

const mailOutcome = z.nullable(z.enum(['sent', 'cancelled', 'refused']));

/** A contact message or a withdrawal as staff see it. */
export const inboxMessage = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  kind: z.enum(messageKinds),
  /** That of a withdrawal; null for a message. */
  order_number: z.nullable(z.string()),
  /** What became of the mail that confirms a withdrawal; null while it waits. */
  receipt_outcome: mailOutcome,
  created_at: z.string(),
  state: z.enum(messageStates),
  read_at: z.nullable(z.string()),
  /** Whether the mail service refused the last answer or the receipt. */
  has_refused_mail: z.boolean(),
  /** The user id of a member of staff. */
  assigned_to: z.nullable(z.string()),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** An answer that staff sent from the dashboard. `mail_outcome` is null while its mail waits. */
export const messageAnswer = z.object({
  id: z.string(),
  body: z.string(),
  answered_by: z.string(),
  created_at: z.string(),
  mail_outcome: mailOutcome,
});
export type MessageAnswer = z.infer<typeof messageAnswer>;

export const messageNote = z.object({
  id: z.string(),
  body: z.string(),
  written_by: z.string(),
  created_at: z.string(),
});

/** A message with its answers and notes, the oldest first. */
export type Conversation = {
  message: InboxMessage;
  answers: MessageAnswer[];
  notes: z.infer<typeof messageNote>[];
};

export const maxAnswerLength = 10_000;
export const maxNoteLength = 2000;

export const nobody = 'nobody';

/** The messages of the list: of a state, with all words of a text, of one kind or of both. */
export type MessageFilter = {
  state: MessageState;
  searchText: string;
  /** The user id of the assignee, or `nobody`. Null for all messages. */
  assignee: string | null;
  kind: MessageKind | null;
};

export type MessageCounts = Record<
  MessageState,
  { total: number; unread: number; refused: number }
>;

/** The days after which archived messages and spam are deleted. Null keeps them. */
export const retentionOptions = [30, 90, 365, null] as const;
export type RetentionDays = (typeof retentionOptions)[number];

/** The states that a message can have: a declaration of the law is never spam. */
export const getStates = (kinds: readonly MessageKind[]): readonly MessageState[] =>
  kinds.includes('withdrawal') ? messageStates.filter((state) => state !== 'spam') : messageStates;

export const isMessageState = (text: string): text is MessageState =>
  messageStates.some((state) => state === text);

export const isMessageKind = (text: string): text is MessageKind =>
  messageKinds.some((kind) => kind === text);

export const getSenderName = ({ first_name, last_name }: InboxMessage): string =>
  `${first_name} ${last_name}`;

/** Returns what a message is about: a withdrawal names its order. */
export const getSubject = ({ subject, order_number }: InboxMessage): string =>
  order_number === null ? subject : `${subject}, order ${order_number}`;

/** The length of links that every mail program accepts. Windows passes on 2,083 characters at most. */
const maxLinkLength = 1900;

/**
 * Returns the `mailto:` link that answers a message and quotes it. The quotation ends with an ellipsis
 * where the link would be longer than 1,900 characters. `date` is the formatted day of the message.
 */
export function createReplyLink(message: InboxMessage, date: string): string {
  const { email } = message;
  const at = email.lastIndexOf('@');
  const address = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent).join('@');
  const title = encodeURIComponent(`Re: ${getSubject(message)}, your message to ${shop.name}`);
  const lines = message.message.toWellFormed().split(/\r\n|\r|\n/);
  const introduction = `On ${date}, ${getSenderName(message).toWellFormed()} wrote:`;
  const body = `\r\n\r\n${introduction}\r\n> ${lines.join('\r\n> ')}`;
  return `mailto:${address}?subject=${title}&body=${encodeWithin(
    body,
    maxLinkLength - address.length - title.length - 'mailto:?subject=&body='.length,
  )}`;
}

/** Encodes text for a URL. Text that would be longer than `maxLength` ends with an ellipsis. */
function encodeWithin(text: string, maxLength: number): string {
  const ellipsis = encodeURIComponent('…');
  const whole = encodeURIComponent(text);
  if (whole.length <= maxLength) return whole;
  let encoded = '';
  for (const character of text) {
    const next = encoded + encodeURIComponent(character);
    if (next.length + ellipsis.length > maxLength) break;
    encoded = next;
  }
  return encoded + ellipsis;
}
