import { z } from 'zod';
import { paths } from '../../../src/domain/paths.ts';
import { openBackend, told } from './backend.ts';
import { grantedLetter, requestLetter } from './letters/approval.ts';
import { contactLetter, contactMessage } from './letters/contact.ts';
import { confirmationLetter, welcomeLetter } from './letters/newsletter.ts';
import type { Letter } from './mail.ts';
import { readMailSettings } from './mail-settings.ts';
import { createLink } from './newsletter-link.ts';
import { accountOf, approvedEmails } from './people.ts';

export const waitingMail = z.object({
  id: z.uuid(),
  kind: z.enum([
    'contact',
    'newsletter-confirm',
    'newsletter-welcome',
    'approval-request',
    'approval-granted',
  ]),
  about: z.uuid(),
});

type Mail = z.infer<typeof waitingMail>;

const subscriber = z
  .object({
    email: z.string(),
    confirmed_at: z.string().nullable(),
    unsubscribed_at: z.string().nullable(),
  })
  .nullable();

/** The letter that a row of `mails` asks for, as things stand now; null where nobody needs it any more. */
export function compose({ kind, about }: Mail): Promise<Letter | null> {
  switch (kind) {
    case 'contact':
      return composeContact(about);
    case 'newsletter-confirm':
    case 'newsletter-welcome':
      return composeNewsletter(about);
    case 'approval-request':
      return composeRequest(about);
    case 'approval-granted':
      return composeGranted(about);
  }
}

async function composeContact(about: string): Promise<Letter | null> {
  const fields = 'first_name, last_name, email, subject, message';
  const rows = openBackend().from('contact_messages').select(fields);
  const found = contactMessage.nullable().parse(told(await rows.eq('id', about).maybeSingle()));
  return found && contactLetter(readMailSettings().contactTo, found);
}

async function composeNewsletter(about: string): Promise<Letter | null> {
  const fields = 'email, confirmed_at, unsubscribed_at';
  const rows = openBackend().from('newsletter_subscribers').select(fields);
  const found = subscriber.parse(told(await rows.eq('id', about).maybeSingle()));
  if (!found) return null;
  const { site, functions } = readMailSettings();
  if (found.confirmed_at === null || found.unsubscribed_at !== null) {
    const token = await createLink(about, 'confirm');
    return confirmationLetter(found.email, site + paths.confirmNewsletter(token));
  }
  const token = await createLink(about, 'unsubscribe');
  return welcomeLetter(found.email, {
    events: site + paths.events,
    unsubscribe: site + paths.unsubscribeNewsletter(token),
    oneClick: `${functions}/newsletter?token=${token}`,
  });
}

async function composeRequest(about: string): Promise<Letter | null> {
  const person = await accountOf(about);
  if (!person || person.isApproved) return null;
  const staff = await approvedEmails();
  if (staff.length === 0) return null;
  return requestLetter(
    staff,
    person.email,
    `${readMailSettings().site}${paths.dashboard}/settings`,
  );
}

async function composeGranted(about: string): Promise<Letter | null> {
  const person = await accountOf(about);
  if (!person?.isApproved) return null;
  return grantedLetter(person.email, readMailSettings().site + paths.login);
}
