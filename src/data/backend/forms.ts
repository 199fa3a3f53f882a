import type { honeypot, ContactMessage } from '../../domain/people/contact.ts';
import type { Withdrawal } from '../../domain/people/withdrawal.ts';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { callFunction } from './call.ts';

/** What identifies bots: the honeypot field, and the ms since the page was opened. */
export type BotFields = { [honeypot]: string; elapsed?: number };
type FormResult = Promise<Result<null, 'refused' | 'expired' | 'unknown'>>;

/** `requestId` makes repeated calls one. Our server adds the `headers` that name its visitor. */
type FormCall = { requestId?: string | undefined; headers?: Record<string, string> | undefined };

/** Subscribes an email address. Throws ServiceUnavailableError. */
export function subscribeToNewsletter(
  email: string,
  bot: BotFields,
  { requestId, headers }: FormCall = {},
): FormResult {
  return send('send-newsletter-signup', { requestId, email, ...bot }, headers);
}

/** Sends a contact message to the shop. Throws ServiceUnavailableError. */
export function sendContactMessage(
  message: ContactMessage,
  bot: BotFields,
  { requestId, headers }: FormCall = {},
): FormResult {
  return send('send-contact-form', { requestId, ...message, ...bot }, headers);
}

/**
 * Sends a declaration of withdrawal to the shop, and returns when it was received. `automated`: it looks like that of a
 * bot. Throws ServiceUnavailableError.
 */
export async function sendWithdrawal(
  withdrawal: Withdrawal,
  bot: BotFields,
  { requestId, headers }: FormCall = {},
): Promise<Result<string, 'automated' | 'refused'>> {
  const call = { requestId, ...withdrawal, ...bot };
  const { status, body } = await callFunction('withdraw', call, headers);
  if (status === 422) return { ok: false, code: 'automated' };
  if (status === 400 || status === 413) return { ok: false, code: 'refused' };
  if (body instanceof Object && 'receivedAt' in body && typeof body.receivedAt === 'string')
    return { ok: true, value: body.receivedAt };
  throw new ServiceUnavailableError(`withdraw refused the call with ${status}`);
}

/** Uses the link of a newsletter mail. `unknown` and `expired` describe the link's token. */
export function confirmNewsletterToken(
  action: 'confirm' | 'unsubscribe',
  token: string,
): FormResult {
  return send('newsletter', { action, token });
}

async function send(name: string, body: object, headers?: Record<string, string>): FormResult {
  const { status } = await callFunction(name, body, headers);
  if (status < 300) return { ok: true, value: null };
  if (status === 410) return { ok: false, code: 'expired' };
  if (status === 404) return { ok: false, code: 'unknown' };
  if (status === 400 || status === 413) return { ok: false, code: 'refused' };
  throw new ServiceUnavailableError(`${name} refused the call with ${status}`);
}
