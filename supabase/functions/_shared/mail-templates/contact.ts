import { z } from 'zod';
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
});

export const messageAnswer = z.object({ message_id: z.string(), body: z.string() });

type Message = z.infer<typeof contactMessage>;

/** Sends a contact form message to the shop. A reply goes to the sender. */
export function contactMail(to: string, message: Message): MailMessage {
  const name = oneLine(`${message.first_name} ${message.last_name}`);
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
