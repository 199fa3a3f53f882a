import { atom } from 'nanostores';
import type { ToastMessage } from '../messages/toast-message.ts';

export type Toast = ToastMessage & { id: number };

const maxToasts = 3;
const defaultDurationMs = 4500;

/** The notices on the screen, newest last. */
export const $toasts = atom<readonly Toast[]>([]);

/** `timer` is null while the notice is held. */
type ToastTimer = { timer: ReturnType<typeof setTimeout> | null; endsAt: number; left: number };
const timers = new Map<number, ToastTimer>();
let newest = 0;

/** Shows a notice in place of others of its subject; beyond three, the oldest makes room. */
export function showToast(notice: ToastMessage): void {
  if (notice.subject !== undefined) withdraw(notice.subject);
  newest += 1;
  const toast = { ...notice, id: newest };
  const shown = [...$toasts.get(), toast];
  for (const { id } of shown.slice(0, -maxToasts)) stopTimer(id);
  $toasts.set(shown.slice(-maxToasts));
  if (!notice.isError) startTimer(toast.id, notice.durationMs ?? defaultDurationMs);
}

/** Takes away what is told of a subject, as it is no longer true. */
export function withdraw(subject: string): void {
  for (const toast of $toasts.get()) if (toast.subject === subject) dismiss(toast.id);
}

export function dismiss(id: number): void {
  stopTimer(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Holds every notice on the screen, as long as the shopper points at one or has it in focus. */
export function pauseToasts(): void {
  for (const toastTimer of timers.values()) {
    if (!toastTimer.timer) continue;
    clearTimeout(toastTimer.timer);
    toastTimer.timer = null;
    toastTimer.left = toastTimer.endsAt - Date.now();
  }
}

export function resumeToasts(): void {
  for (const [id, { timer, left }] of [...timers]) {
    if (!timer) startTimer(id, Math.max(left, 1000));
  }
}

function startTimer(id: number, left: number): void {
  stopTimer(id);
  timers.set(id, { timer: setTimeout(dismiss, left, id), endsAt: Date.now() + left, left });
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id)?.timer ?? undefined);
  timers.delete(id);
}
