import { z } from 'zod';
import type { Letter } from '../mail.ts';
import { oneLine, write } from './write.ts';

export const contactMessage = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

/** A message of the contact form, for the shop; answering it answers the sender. */
export function contactLetter(to: string, said: z.infer<typeof contactMessage>): Letter {
  const name = oneLine(`${said.first_name} ${said.last_name}`);
  return {
    to: [to],
    replyTo: said.email,
    ...write({
      subject: `${said.subject}: a message from ${name}`,
      title: said.subject,
      paragraphs: [`${name} (${said.email}) wrote through the contact form:`],
      quote: said.message,
      after: [`Answering this mail answers ${name}.`],
    }),
  };
}
