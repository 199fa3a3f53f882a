import { z } from 'zod';
import type { MailMessage } from '../mail.ts';
import { oneLine, renderMail } from './render-mail.ts';

export const contactMessage = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

/** Sends a contact form message to the shop. A reply goes to the sender. */
export function contactMail(to: string, message: z.infer<typeof contactMessage>): MailMessage {
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
