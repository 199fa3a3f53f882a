import * as z from 'zod/mini';
import type { Notice } from '../messages/notice.ts';
import { $toasts, tell } from './toasts.ts';

const key = 'notices';
const notices = z.array(
  z.object({
    title: z.string(),
    text: z.string(),
    isError: z.exactOptional(z.boolean()),
    subject: z.exactOptional(z.string()),
  }),
);

/** Leads to another page, which goes on showing the notices of this one: nobody could read them yet. */
export function leadTo(address: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify($toasts.get()));
  } catch {
    // A browser that keeps nothing forgets notices, too.
  }
  location.replace(address);
}

/** Shows what the page before handed over; what it kept of another shape is forgotten. */
export function takeOver(): void {
  for (const notice of takeNotices()) tell(notice);
}

function takeNotices(): Notice[] {
  try {
    const kept = sessionStorage.getItem(key) ?? '[]';
    sessionStorage.removeItem(key);
    return z.parse(notices, JSON.parse(kept));
  } catch {
    return [];
  }
}
