import * as z from 'zod/mini';
import type { ToastMessage } from '../messages/toast-message.ts';
import { $toasts, showToast } from './toasts.ts';

const key = 'flash-toasts';
const messages = z.array(
  z.object({
    title: z.string(),
    text: z.string(),
    isError: z.exactOptional(z.boolean()),
    topic: z.exactOptional(z.string()),
  }),
);

/** Redirects to another page, which shows the current toasts again. */
export function redirectWithToasts(address: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify($toasts.get()));
  } catch {
    // Without session storage, the toasts are lost.
  }
  location.replace(address);
}

/** Shows the toasts of the previous page. Invalid stored data is dropped. */
export function restoreToasts(): void {
  for (const message of extractMessages()) showToast(message);
}

function extractMessages(): ToastMessage[] {
  try {
    const stored = sessionStorage.getItem(key) ?? '[]';
    sessionStorage.removeItem(key);
    return z.parse(messages, JSON.parse(stored));
  } catch {
    return [];
  }
}
