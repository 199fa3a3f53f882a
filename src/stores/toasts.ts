import { atom } from 'nanostores';
import type { Notice } from '../messages/notice.ts';

export type Toast = Notice & { id: number };

const mostShown = 3;
const usuallyLasts = 4500;

/** The notices on the screen, newest last. */
export const $toasts = atom<readonly Toast[]>([]);

/** `timer` is null while the notice is held. */
type Clock = { timer: ReturnType<typeof setTimeout> | null; endsAt: number; left: number };
const clocks = new Map<number, Clock>();
let newest = 0;

/** Shows a notice in place of others of its subject; beyond three, the oldest makes room. */
export function tell(notice: Notice): void {
  if (notice.subject !== undefined) withdraw(notice.subject);
  newest += 1;
  const toast = { ...notice, id: newest };
  const shown = [...$toasts.get(), toast];
  for (const { id } of shown.slice(0, -mostShown)) stopClock(id);
  $toasts.set(shown.slice(-mostShown));
  if (!notice.isError) startClock(toast.id, notice.lasts ?? usuallyLasts);
}

/** Takes away what is told of a subject, as it is no longer true. */
export function withdraw(subject: string): void {
  for (const toast of $toasts.get()) if (toast.subject === subject) dismiss(toast.id);
}

export function dismiss(id: number): void {
  stopClock(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Holds every notice on the screen, as long as the shopper points at one or has it in focus. */
export function pauseToasts(): void {
  for (const clock of clocks.values()) {
    if (!clock.timer) continue;
    clearTimeout(clock.timer);
    clock.timer = null;
    clock.left = clock.endsAt - Date.now();
  }
}

export function resumeToasts(): void {
  for (const [id, { timer, left }] of [...clocks]) {
    if (!timer) startClock(id, Math.max(left, 1000));
  }
}

function startClock(id: number, left: number): void {
  stopClock(id);
  clocks.set(id, { timer: setTimeout(dismiss, left, id), endsAt: Date.now() + left, left });
}

function stopClock(id: number): void {
  clearTimeout(clocks.get(id)?.timer ?? undefined);
  clocks.delete(id);
}
