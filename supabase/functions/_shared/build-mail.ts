import { z } from 'zod';
import { isPast, shopEvent, sortEvents, type ShopEvent } from '../../../src/domain/events/event.ts';
import { calendarLinks } from '../../../src/domain/events/icalendar.ts';
import { paths } from '../../../src/domain/site/routes.ts';
import { getAddressWarning } from '../../../src/domain/people/user-account.ts';
import { createServiceClient, createVisitorClient, unwrap } from './admin-client.ts';
import {
  accessGrantedMail,
  approvalRequestMail,
  signInChangedMail,
} from './mail-templates/approval.ts';
import {
  answerMail,
  contactMail,
  contactMessage,
  messageAnswer,
  receiptMail,
} from './mail-templates/contact.ts';
import { confirmationMail, knownMail, welcomeMail } from './mail-templates/newsletter.ts';
import type { Env } from './env.ts';
import type { MailMessage } from './mail.ts';
import { readMailSettings } from './mail-settings.ts';
import { createToken } from './newsletter-token.ts';

/** Composes a mail from the current data of its subject. Null if the mail is no longer needed. */
type Compose = (aboutId: string, env: Env) => Promise<MailMessage | null>;

const composers = {
  contact: composeContact,
  'withdrawal-receipt': composeReceipt,
  'message-answer': composeAnswer,
  'newsletter-confirm': composeNewsletter,
  'newsletter-welcome': composeNewsletter,
  'newsletter-known': (aboutId, env) => composeNewsletter(aboutId, env, true),
  'approval-request': composeRequest,
  'approval-granted': composeGranted,
  'sign-in-changed': composeSignInChanged,
} satisfies Record<string, Compose>;

export const queuedMail = z.object({
  id: z.uuid(),
  kind: z.custom<keyof typeof composers>((kind) => Object.hasOwn(composers, String(kind))),
  about_id: z.uuid(),
});

const dayMs = 24 * 60 * 60 * 1000;

const subscriber = z
  .object({
    email: z.string(),
    confirmed_at: z.string().nullable(),
    unsubscribed_at: z.string().nullable(),
  })
  .nullable();

/** Builds the mail of a row of `mail_outbox`. Null if the mail is no longer needed. */
export const buildMail = ({ kind, about_id }: z.infer<typeof queuedMail>, env: Env) =>
  composers[kind](about_id, env);

async function composeContact(aboutId: string, env: Env): Promise<MailMessage | null> {
  const row = await fetchMessage(aboutId, env);
  return row && contactMail(readMailSettings(env).contactTo, row);
}

async function composeReceipt(aboutId: string, env: Env): Promise<MailMessage | null> {
  const row = await fetchMessage(aboutId, env);
  const { contactTo, site } = readMailSettings(env);
  return row && receiptMail(contactTo, row, site + paths.refunds);
}

async function composeAnswer(aboutId: string, env: Env): Promise<MailMessage | null> {
  const rows = createServiceClient(env).from('message_answers').select('message_id, body');
  const answer = messageAnswer.nullable().parse(unwrap(await rows.eq('id', aboutId).maybeSingle()));
  const message = answer && (await fetchMessage(answer.message_id, env));
  return message && answerMail(readMailSettings(env).contactTo, message, answer.body);
}

async function fetchMessage(id: string, env: Env) {
  const fields = Object.keys(contactMessage.shape).join();
  const rows = createServiceClient(env).from('contact_messages').select(fields);
  return contactMessage.nullable().parse(unwrap(await rows.eq('id', id).maybeSingle()));
}

/** `isKnown`: for who signed up again. */
async function composeNewsletter(
  aboutId: string,
  env: Env,
  isKnown = false,
): Promise<MailMessage | null> {
  const fields = 'email, confirmed_at, unsubscribed_at';
  const rows = createServiceClient(env).from('newsletter_subscribers').select(fields);
  const row = subscriber.parse(unwrap(await rows.eq('id', aboutId).maybeSingle()));
  if (!row) return null;
  const { site, functions } = readMailSettings(env);
  if (row.confirmed_at === null || row.unsubscribed_at !== null) {
    // They have left since.
    if (isKnown) return null;
    const token = await createToken(aboutId, 'confirm', env);
    return confirmationMail(row.email, site + paths.confirmNewsletter(token));
  }
  const token = await createToken(aboutId, 'unsubscribe', env);
  const links = {
    events: site + paths.events,
    calendar: calendarLinks(site),
    unsubscribe: site + paths.unsubscribeNewsletter(token),
    oneClick: `${functions}/newsletter?token=${token}`,
  };
  if (isKnown) return knownMail(row.email, links);
  return welcomeMail(row.email, await fetchUpcomingEvents(env), links);
}

const eventsInMail = 3;

/** Returns the next public events, also those that are postponed or canceled. Empty if they cannot be read. */
async function fetchUpcomingEvents(env: Env): Promise<ShopEvent[]> {
  const now = new Date();
  const response = await createVisitorClient(env)
    .from('events')
    .select(Object.keys(shopEvent.shape).join())
    .gte('starts_at', new Date(now.getTime() - dayMs).toISOString())
    .order('starts_at')
    .limit(10);
  const events = z.array(shopEvent).safeParse(response.data).data ?? [];
  return sortEvents(
    events.filter((event) => !isPast(event, now)),
    'soonest',
    now,
  ).slice(0, eventsInMail);
}

async function composeRequest(aboutId: string, env: Env): Promise<MailMessage | null> {
  const account = await getAccount(aboutId, env);
  if (!account || account.isApproved) return null;
  const staff = await approvedEmails(env);
  if (staff.length === 0) return null;
  return approvalRequestMail(
    staff,
    account.email,
    getAddressWarning(account.email, staff),
    `${readMailSettings(env).site}${paths.dashboard}/settings`,
  );
}

async function composeGranted(aboutId: string, env: Env): Promise<MailMessage | null> {
  const account = await getAccount(aboutId, env);
  // The link of the invitation signs its user in. A second mail would ask for a password that nobody has chosen.
  if (!account?.isApproved || account.isInvited) return null;
  return accessGrantedMail(account.email, readMailSettings(env).site + paths.login);
}

async function composeSignInChanged(aboutId: string, env: Env): Promise<MailMessage | null> {
  const account = await getAccount(aboutId, env);
  const settings = `${readMailSettings(env).site}${paths.dashboard}/settings`;
  return account && signInChangedMail(account.email, settings);
}

const approval = z.object({ approved: z.boolean() }).nullable();
const ids = z.array(z.object({ user_id: z.uuid() }));
/** The maximum number of recipients of a mail. */
const maxStaff = 50;

/**
 * Returns the current account. Null if it does not exist or has no email address. `isInvited` is
 * true until the invitation is accepted.
 */
async function getAccount(id: string, env: Env) {
  const backend = createServiceClient(env);
  const response = await backend.auth.admin.getUserById(id);
  if (response.error?.status === 404) return null;
  const { email, invited_at, email_confirmed_at } = unwrap(response).user;
  const isInvited = Boolean(invited_at) && !email_confirmed_at;
  const rows = backend.from('profiles').select('approved').eq('user_id', id);
  const profile = approval.parse(unwrap(await rows.maybeSingle()));
  return email && profile ? { email, isApproved: profile.approved, isInvited } : null;
}

/** Returns the email addresses of the approved admins. */
async function approvedEmails(env: Env): Promise<string[]> {
  const rows = createServiceClient(env).from('profiles').select('user_id').eq('approved', true);
  const staff = ids.parse(unwrap(await rows.order('approved_at').limit(maxStaff)));
  const accounts = await Promise.all(staff.map(({ user_id }) => getAccount(user_id, env)));
  return accounts.flatMap((account) => account?.email ?? []);
}
