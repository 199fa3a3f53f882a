import * as z from 'zod/mini';
import type { ToastMessage } from '../messages/toast-message.ts';
import { $toasts, showToast } from './toasts.ts';

const key = 'flash-toasts';
const messages = z.array(
  z.object({
    title: z.string(),
    text: z.string(),
    isError: z.exactOptional(z.boolean()),
    subject: z.exactOptional(z.string()),
  }),
);

/** Leads to another page, which goes on showing the notices of this one: nobody could read them yet. */
export function redirectWithToasts(address: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify($toasts.get()));
  } catch {
    // A browser that keeps nothing forgets notices, too.
  }
  location.replace(address);
}

/** Shows what the page before handed over; what it kept of another shape is forgotten. */
export function restoreToasts(): void {
  for (const notice of takeMessages()) showToast(notice);
}

function takeMessages(): ToastMessage[] {
  try {
    const stored = sessionStorage.getItem(key) ?? '[]';
    sessionStorage.removeItem(key);
    return z.parse(messages, JSON.parse(stored));
  } catch {
    return [];
  }
}
