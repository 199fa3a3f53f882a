import { z } from 'zod';
import { messageKinds } from '../../../../src/domain/people/inbox.ts';
import { formatZonedTime } from '../../../../src/domain/time/date.ts';
import { shop } from '../../../../src/domain/site/shop.ts';
import type { MailMessage } from '../mail.ts';
import { oneLine, renderMail } from './render-mail.ts';

export const contactMessage = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: z.string(),
  kind: z.enum(messageKinds),
  order_number: z.string().nullable(),
});

export const messageAnswer = z.object({ message_id: z.string(), body: z.string() });

type Message = z.infer<typeof contactMessage>;

/** Sends a contact form message or a withdrawal to the shop. A reply goes to the sender. */
export function contactMail(to: string, message: Message): MailMessage {
  const name = oneLine(`${message.first_name} ${message.last_name}`);
  if (message.kind === 'withdrawal')
    return {
      to: [to],
      replyTo: message.email,
      ...renderMail({
        subject: `Withdrawal${fromOrder(message)}, by ${name}`,
        title: 'Withdrawal',
        paragraphs: [
          `${name} withdraws from an order, by the form of the website. It came in on ${formatZonedTime(message.created_at)}. A receipt goes back by mail.`,
        ],
        quote: quoteWithdrawal(message),
        after: [`Answering this mail answers ${name}.`],
      }),
    };
  return {
    to: [to],
    replyTo: message.email,
    ...renderMail({
      subject: `${message.subject}: a message from ${name}`,
      title: message.subject,
      paragraphs: [`${name} (${message.email}) wrote through the contact form:`],
      quote: message.message,
      after: [`Answering this mail answers ${name}.`],
    }),
  };
}

/** Confirms a withdrawal to its sender, with its content and the time of its receipt. A reply goes to the shop. */
export function receiptMail(
  shopAddress: string,
  message: Message,
  returnsPage: string,
): MailMessage {
  return {
    to: [message.email],
    replyTo: shopAddress,
    ...renderMail({
      subject: `We have your withdrawal${fromOrder(message)}`,
      title: 'We have your withdrawal.',
      paragraphs: [
        `It reached ${shop.name} on ${formatZonedTime(message.created_at)}, by the clock of the shop (${shop.timeZone}). This is what you sent:`,
      ],
      quote: quoteWithdrawal(message),
      after: [
        'Please keep this mail: it is your receipt. There is nothing more to press. One of us will write to you about the way back for the books, and the money.',
        'If it was not you who sent this, answer this mail and tell us.',
      ],
      button: { label: 'How returns work', href: returnsPage },
    }),
  };
}

const fromOrder = ({ order_number }: Message): string =>
  order_number === null ? '' : ` from order ${order_number}`;

const quoteWithdrawal = (message: Message): string =>
  [
    'I withdraw from my contract of sale.',
    ...(message.order_number === null ? [] : [`Order number: ${message.order_number}`]),
    `Name: ${oneLine(`${message.first_name} ${message.last_name}`)}`,
    `Email: ${message.email}`,
    `What: ${message.message}`,
  ].join('\n');

/** Sends the answer of staff to whoever wrote, and quotes their message. A reply goes to the shop. */
export function answerMail(shopAddress: string, message: Message, answer: string): MailMessage {
  const name = oneLine(`${message.first_name} ${message.last_name}`);
  const date = new Date(message.created_at).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: shop.timeZone,
  });
  return {
    to: [message.email],
    replyTo: shopAddress,
    ...renderMail({
      subject: `Re: ${message.subject}, your message to ${shop.name}`,
      title: `Our answer to your message`,
      paragraphs: [...answer.split(/(?:\r?\n){2,}/), `On ${date}, ${name} wrote:`],
      quote: message.message,
    }),
  };
}
