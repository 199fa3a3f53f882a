import type { honeypot, Message } from '../../domain/letters.ts';
import { NoAnswer, type Outcome } from '../../domain/outcome.ts';
import { callFunction } from './call-function.ts';

/** What tells a person from a bot: a field that no person sees, and ms since the page was opened. */
export type BotFields = { [honeypot]: string; elapsed: number };
type Answer = Promise<Outcome<null, 'refused' | 'expired' | 'unknown'>>;

export function sendSignup(email: string, bot: BotFields): Answer {
  return send('send-newsletter-signup', { email, ...bot });
}

export function sendMessage(message: Message, bot: BotFields): Answer {
  return send('send-contact-form', { ...message, ...bot });
}

/** Follows a link of a newsletter mail; `unknown` and `expired` are the link's own faults. */
export function useNewsletterLink(action: 'confirm' | 'unsubscribe', token: string): Answer {
  return send('newsletter', { action, token });
}

async function send(name: string, body: object): Answer {
  const { status } = await callFunction(name, body);
  if (status < 300) return { ok: true, value: null };
  if (status === 410) return { ok: false, code: 'expired' };
  if (status === 404) return { ok: false, code: 'unknown' };
  if (status === 400 || status === 413) return { ok: false, code: 'refused' };
  throw new NoAnswer(`${name} refused the call with ${status}`);
}
