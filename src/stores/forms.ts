import {
  type BotFields,
  sendContactMessage as sendToShop,
  subscribeToNewsletter,
  confirmNewsletterToken,
} from '../data/supabase/forms.ts';
import {
  validateContactMessage,
  isDeliverableEmail,
  type ContactMessage,
} from '../domain/contact.ts';
import { catchUnavailable } from '../domain/result.ts';
import { contactNotices, newsletterNotices } from '../messages/contact.ts';
import { showToast } from './toasts.ts';

/** Signs an address up to the newsletter, and says how it went. True where it was kept. */
export async function subscribe(email: string, bot: BotFields): Promise<boolean> {
  if (!isDeliverableEmail(email)) {
    showToast({ ...newsletterNotices.invalid, subject: 'newsletter' });
    return false;
  }
  const { ok } = await catchUnavailable(() => subscribeToNewsletter(email.trim(), bot));
  const notice = ok ? newsletterNotices.subscribed : newsletterNotices.failed;
  showToast({ ...notice, subject: 'newsletter' });
  return ok;
}

/** Sends a message to the shop, and says how it went. True where the shop has it. */
export async function sendMessage(message: ContactMessage, bot: BotFields): Promise<boolean> {
  const errors = Object.values(validateContactMessage(message));
  if (errors.length > 0) {
    const notice = errors.includes('missing') ? contactNotices.missing : contactNotices.email;
    showToast({ ...notice, subject: 'message' });
    return false;
  }
  const { ok } = await catchUnavailable(() => sendToShop(message, bot));
  showToast({ ...(ok ? contactNotices.sent : contactNotices.failed), subject: 'message' });
  return ok;
}

/** Follows a link of a newsletter mail: `done`, or why not. */
export async function confirmNewsletter(
  action: 'confirm' | 'unsubscribe',
  token: string,
): Promise<'done' | 'expired' | 'unknown' | 'failed'> {
  const used = await catchUnavailable(() => confirmNewsletterToken(action, token));
  if (used.ok) return 'done';
  return used.code === 'expired' || used.code === 'unknown' ? used.code : 'failed';
}
