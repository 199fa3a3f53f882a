import { z } from 'zod';
import { paths } from '../../../src/domain/paths.ts';
import { createServiceClient, unwrap } from './admin-client.ts';
import { accessGrantedMail, approvalRequestMail } from './mail-templates/approval.ts';
import { contactMail, contactMessage } from './mail-templates/contact.ts';
import { confirmationMail, welcomeMail } from './mail-templates/newsletter.ts';
import type { MailMessage } from './mail.ts';
import { readMailSettings } from './mail-settings.ts';
import { createToken } from './newsletter-token.ts';
import { getAccount, approvedEmails } from './accounts.ts';

export const queuedMail = z.object({
  id: z.uuid(),
  kind: z.enum([
    'contact',
    'newsletter-confirm',
    'newsletter-welcome',
    'approval-request',
    'approval-granted',
  ]),
  subject_id: z.uuid(),
});

type Mail = z.infer<typeof queuedMail>;

const subscriber = z
  .object({
    email: z.string(),
    confirmed_at: z.string().nullable(),
    unsubscribed_at: z.string().nullable(),
  })
  .nullable();

/** The letter that a row of `mail_outbox` asks for, as things stand now; null where nobody needs it any more. */
export function buildMail({ kind, subject_id: subjectId }: Mail): Promise<MailMessage | null> {
  switch (kind) {
    case 'contact':
      return composeContact(subjectId);
    case 'newsletter-confirm':
    case 'newsletter-welcome':
      return composeNewsletter(subjectId);
    case 'approval-request':
      return composeRequest(subjectId);
    case 'approval-granted':
      return composeGranted(subjectId);
  }
}

async function composeContact(subjectId: string): Promise<MailMessage | null> {
  const fields = 'first_name, last_name, email, subject, message';
  const rows = createServiceClient().from('contact_messages').select(fields);
  const found = contactMessage
    .nullable()
    .parse(unwrap(await rows.eq('id', subjectId).maybeSingle()));
  return found && contactMail(readMailSettings().contactTo, found);
}

async function composeNewsletter(subjectId: string): Promise<MailMessage | null> {
  const fields = 'email, confirmed_at, unsubscribed_at';
  const rows = createServiceClient().from('newsletter_subscribers').select(fields);
  const found = subscriber.parse(unwrap(await rows.eq('id', subjectId).maybeSingle()));
  if (!found) return null;
  const { site, functions } = readMailSettings();
  if (found.confirmed_at === null || found.unsubscribed_at !== null) {
    const token = await createToken(subjectId, 'confirm');
    return confirmationMail(found.email, site + paths.confirmNewsletter(token));
  }
  const token = await createToken(subjectId, 'unsubscribe');
  return welcomeMail(found.email, {
    events: site + paths.events,
    unsubscribe: site + paths.unsubscribeNewsletter(token),
    oneClick: `${functions}/newsletter?token=${token}`,
  });
}

async function composeRequest(subjectId: string): Promise<MailMessage | null> {
  const person = await getAccount(subjectId);
  if (!person || person.isApproved) return null;
  const staff = await approvedEmails();
  if (staff.length === 0) return null;
  return approvalRequestMail(
    staff,
    person.email,
    `${readMailSettings().site}${paths.dashboard}/settings`,
  );
}

async function composeGranted(subjectId: string): Promise<MailMessage | null> {
  const person = await getAccount(subjectId);
  if (!person?.isApproved) return null;
  return accessGrantedMail(person.email, readMailSettings().site + paths.login);
}
