import {
  type BotFields,
  sendContactMessage as sendToShop,
  sendWithdrawal as sendDeclaration,
  subscribeToNewsletter,
  confirmNewsletterToken,
} from '../data/backend/forms.ts';
import {
  validateContactMessage,
  isDeliverableEmail,
  honeypot,
  parseContactMessage,
} from '../domain/people/contact.ts';
import type { Withdrawal, WithdrawalFailure } from '../domain/people/withdrawal.ts';
import { catchUnavailable, type Result } from '../domain/result.ts';
import { getString } from '../domain/text/get-string.ts';
import { formatZonedTime } from '../domain/time/date.ts';
import { type Press, send } from './request.ts';
import { contactNotices, newsletterNotices, toContactNotice } from '../messages/contact.ts';
import { withdrawalNotices } from '../messages/withdrawal.ts';
import { showToast } from './toasts.ts';

const minFillTimeMs = 1000;

/** Returns the signals that identify bots, as they are once `waitMinFillTime` has passed. */
export const toBotFields = (fields: FormData): BotFields => ({
  [honeypot]: getString(fields, honeypot),
  elapsed: Math.max(Math.round(performance.now()), minFillTimeMs),
});

/**
 * The server treats a form that is sent within 800 ms of opening its page as spam, and autofill can be that fast. See
 * supabase/functions/_shared/bots.ts.
 */
const waitMinFillTime = () =>
  new Promise((resolve) => setTimeout(resolve, minFillTimeMs - performance.now()));

/** Subscribes the email address of a form to the newsletter and shows a toast. Returns true on success. */
export async function subscribe(fields: FormData, press: Press = {}): Promise<boolean> {
  const email = getString(fields, 'email').trim();
  if (!isDeliverableEmail(email)) {
    showToast({ ...newsletterNotices.invalid, topic: 'newsletter' });
    return false;
  }
  await waitMinFillTime();
  const { ok } = await send(press, () =>
    subscribeToNewsletter(email, toBotFields(fields), { requestId: press.id }),
  );
  const message = ok ? newsletterNotices.subscribed : newsletterNotices.failed;
  showToast({ ...message, topic: 'newsletter' });
  return ok;
}

/** A form whose text is kept for as long as the tab is open and it is not sent. */
type Form = 'contact' | 'withdrawal';

const draftKey = (form: Form) => `${form}-draft`;

/** Keeps what was typed into a form. Null forgets it. */
export function saveDraft(form: Form, texts: Record<string, string> | null): void {
  try {
    if (texts) sessionStorage.setItem(draftKey(form), JSON.stringify(texts));
    else sessionStorage.removeItem(draftKey(form));
  } catch {
    // Without session storage, the text lasts as long as the page.
  }
}

/** Returns the fields of a form that was filled in and not sent. */
export function readDraft(form: Form): [name: string, value: unknown][] {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(draftKey(form)) ?? '{}');
    return draft instanceof Object ? Object.entries(draft) : [];
  } catch {
    return [];
  }
}

/** Sends the message of a form to the shop and shows a toast. Returns true on success; else the message is a draft. */
export async function sendMessage(fields: FormData, press: Press = {}): Promise<boolean> {
  const message = parseContactMessage(fields);
  saveDraft('contact', message);
  const notice = toContactNotice(validateContactMessage(message));
  if (notice) {
    showToast({ ...notice, topic: 'message' });
    return false;
  }
  // From here on the press keeps the text.
  saveDraft('contact', null);
  await waitMinFillTime();
  const { ok } = await send(press, () =>
    sendToShop(message, toBotFields(fields), { requestId: press.id }),
  );
  if (!ok) saveDraft('contact', message);
  showToast({ ...(ok ? contactNotices.sent : contactNotices.failed), topic: 'message' });
  return ok;
}

/** Sends a declaration of withdrawal, and returns when the shop received it. A page after that of the form shows a toast. */
export async function sendWithdrawal(
  withdrawal: Withdrawal,
  bot: BotFields,
  press: Press = {},
): Promise<Result<string, WithdrawalFailure>> {
  await waitMinFillTime();
  const result = await send(press, () => sendDeclaration(withdrawal, bot, { requestId: press.id }));
  saveDraft('withdrawal', result.ok ? null : withdrawal);
  const { received, failed } = withdrawalNotices;
  if (press.isLate)
    showToast({
      ...(result.ok ? received(formatZonedTime(result.value)) : failed),
      topic: 'withdrawal',
    });
  return result;
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
