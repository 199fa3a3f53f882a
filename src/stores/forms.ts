import {
  type BotFields,
  sendContactMessage as sendToShop,
  subscribeToNewsletter,
  confirmNewsletterToken,
} from '../data/backend/forms.ts';
import {
  validateContactMessage,
  isDeliverableEmail,
  type ContactMessage,
} from '../domain/people/contact.ts';
import { catchUnavailable } from '../domain/result.ts';
import { type Press, send } from './request.ts';
import { contactNotices, newsletterNotices, toContactNotice } from '../messages/contact.ts';
import { showToast } from './toasts.ts';

/** Subscribes an email address to the newsletter and shows a toast. Returns true on success. */
export async function subscribe(
  email: string,
  bot: BotFields,
  press: Press = {},
): Promise<boolean> {
  if (!isDeliverableEmail(email)) {
    showToast({ ...newsletterNotices.invalid, topic: 'newsletter' });
    return false;
  }
  const { ok } = await send(press, () =>
    subscribeToNewsletter(email.trim(), bot, { requestId: press.id }),
  );
  const message = ok ? newsletterNotices.subscribed : newsletterNotices.failed;
  showToast({ ...message, topic: 'newsletter' });
  return ok;
}

/** The text of the contact form, for as long as the tab is open and it is not sent. */
const draftKey = 'contact-draft';

/** Keeps what was typed into the contact form. Null forgets it. */
export function saveDraft(message: ContactMessage | null): void {
  try {
    if (message) sessionStorage.setItem(draftKey, JSON.stringify(message));
    else sessionStorage.removeItem(draftKey);
  } catch {
    // Without session storage, the text lasts as long as the page.
  }
}

/** Returns the fields of a message that was typed and not sent. */
export function readDraft(): [name: string, value: unknown][] {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}');
    return draft instanceof Object ? Object.entries(draft) : [];
  } catch {
    return [];
  }
}

/** Sends a message to the shop and shows a toast. Returns true on success. */
export async function sendMessage(
  message: ContactMessage,
  bot: BotFields,
  press: Press = {},
): Promise<boolean> {
  const notice = toContactNotice(validateContactMessage(message));
  if (notice) {
    showToast({ ...notice, topic: 'message' });
    return false;
  }
  const { ok } = await send(press, () => sendToShop(message, bot, { requestId: press.id }));
  if (!ok) saveDraft(message);
  showToast({ ...(ok ? contactNotices.sent : contactNotices.failed), topic: 'message' });
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
