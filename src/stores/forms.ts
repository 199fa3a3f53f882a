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

/** Subscribes an email address to the newsletter and shows a toast. Returns true on success. */
export async function subscribe(email: string, bot: BotFields): Promise<boolean> {
  if (!isDeliverableEmail(email)) {
    showToast({ ...newsletterNotices.invalid, subject: 'newsletter' });
    return false;
  }
  const { ok } = await catchUnavailable(() => subscribeToNewsletter(email.trim(), bot));
  const message = ok ? newsletterNotices.subscribed : newsletterNotices.failed;
  showToast({ ...message, subject: 'newsletter' });
  return ok;
}

/** Sends a message to the shop and shows a toast. Returns true on success. */
export async function sendMessage(message: ContactMessage, bot: BotFields): Promise<boolean> {
  const errors = Object.values(validateContactMessage(message));
  if (errors.length > 0) {
    const message = errors.includes('missing') ? contactNotices.missing : contactNotices.email;
    showToast({ ...message, subject: 'message' });
    return false;
  }
  const { ok } = await catchUnavailable(() => sendToShop(message, bot));
  showToast({ ...(ok ? contactNotices.sent : contactNotices.failed), subject: 'message' });
  return ok;
}

/** Uses the link of a newsletter mail. Returns `done` or the reason for the failure. */
export async function confirmNewsletter(
  action: 'confirm' | 'unsubscribe',
  token: string,
): Promise<'done' | 'expired' | 'unknown' | 'failed'> {
  const result = await catchUnavailable(() => confirmNewsletterToken(action, token));
  if (result.ok) return 'done';
  return result.code === 'expired' || result.code === 'unknown' ? result.code : 'failed';
}
