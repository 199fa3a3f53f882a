import type { honeypot, ContactMessage } from '../../domain/people/contact.ts';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { callFunction } from './call.ts';

/**
 * The signals that identify bots: the honeypot field, and the time since the page was opened in ms.
 */
export type BotFields = { [honeypot]: string; elapsed?: number };
type FormResult = Promise<Result<null, 'refused' | 'expired' | 'unknown'>>;

/** Subscribes an email address, once for each `requestId`. Throws ServiceUnavailableError. */
export function subscribeToNewsletter(
  email: string,
  bot: BotFields,
  requestId?: string,
): FormResult {
  return send('send-newsletter-signup', { requestId, email, ...bot });
}

/** Sends a contact message to the shop, once for each `requestId`. Throws ServiceUnavailableError. */
export function sendContactMessage(
  message: ContactMessage,
  bot: BotFields,
  requestId?: string,
): FormResult {
  return send('send-contact-form', { requestId, ...message, ...bot });
}

/** Uses the link of a newsletter mail. `unknown` and `expired` describe the link's token. */
export function confirmNewsletterToken(
  action: 'confirm' | 'unsubscribe',
  token: string,
): FormResult {
  return send('newsletter', { action, token });
}

async function send(name: string, body: object): FormResult {
  const { status } = await callFunction(name, body);
  if (status < 300) return { ok: true, value: null };
  if (status === 410) return { ok: false, code: 'expired' };
  if (status === 404) return { ok: false, code: 'unknown' };
  if (status === 400 || status === 413) return { ok: false, code: 'refused' };
  throw new ServiceUnavailableError(`${name} refused the call with ${status}`);
}
