import {
  type BotFields,
  sendMessage as sendToShop,
  sendSignup,
  useNewsletterLink,
} from '../data/supabase/letters.ts';
import { faultsOf, isMailable, type Message } from '../domain/letters.ts';
import { attempt } from '../domain/outcome.ts';
import { contactNotices, newsletterNotices } from '../messages/letters.ts';
import { tell } from './toasts.ts';

/** Signs an address up to the newsletter, and says how it went. True where it was kept. */
export async function subscribe(email: string, bot: BotFields): Promise<boolean> {
  if (!isMailable(email)) {
    tell({ ...newsletterNotices.invalid, subject: 'newsletter' });
    return false;
  }
  const { ok } = await attempt(() => sendSignup(email.trim(), bot));
  const notice = ok ? newsletterNotices.subscribed : newsletterNotices.failed;
  tell({ ...notice, subject: 'newsletter' });
  return ok;
}

/** Sends a message to the shop, and says how it went. True where the shop has it. */
export async function sendMessage(message: Message, bot: BotFields): Promise<boolean> {
  const faults = Object.values(faultsOf(message));
  if (faults.length > 0) {
    const notice = faults.includes('missing') ? contactNotices.missing : contactNotices.email;
    tell({ ...notice, subject: 'message' });
    return false;
  }
  const { ok } = await attempt(() => sendToShop(message, bot));
  tell({ ...(ok ? contactNotices.sent : contactNotices.failed), subject: 'message' });
  return ok;
}

/** Follows a link of a newsletter mail: `done`, or why not. */
export async function followNewsletterLink(
  action: 'confirm' | 'unsubscribe',
  token: string,
): Promise<'done' | 'expired' | 'unknown' | 'failed'> {
  const used = await attempt(() => useNewsletterLink(action, token));
  if (used.ok) return 'done';
  return used.code === 'expired' || used.code === 'unknown' ? used.code : 'failed';
}
