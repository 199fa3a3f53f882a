import { atom } from 'nanostores';
import type { ToastMessage } from '../messages/toast-message.ts';

export type Toast = ToastMessage & { id: number };

const maxToasts = 3;
const defaultDurationMs = 4500;

/** The toasts on the screen, newest last. */
export const $toasts = atom<readonly Toast[]>([]);

/** `timer` is null while the toast is paused. */
type ToastTimer = { timer: ReturnType<typeof setTimeout> | null; endsAt: number; left: number };
const timers = new Map<number, ToastTimer>();
let lastId = 0;

/** Shows a toast and removes others of its topic. Beyond three toasts, the oldest is removed. */
export function showToast(message: ToastMessage): void {
  if (message.topic !== undefined) withdraw(message.topic);
  lastId += 1;
  const toast = { ...message, id: lastId };
  const shown = [...$toasts.get(), toast];
  for (const { id } of shown.slice(0, -maxToasts)) stopTimer(id);
  $toasts.set(shown.slice(-maxToasts));
  if (!message.isError) startTimer(toast.id, message.durationMs ?? defaultDurationMs);
}

/** Removes the toasts of a topic that no longer apply. */
export function withdraw(topic: string): void {
  for (const toast of $toasts.get()) if (toast.topic === topic) dismiss(toast.id);
}

/** Removes a toast. */
export function dismiss(id: number): void {
  stopTimer(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Pauses all toasts while the user hovers or focuses one. */
export function pauseToasts(): void {
  for (const toastTimer of timers.values()) {
    if (!toastTimer.timer) continue;
    clearTimeout(toastTimer.timer);
    toastTimer.timer = null;
    toastTimer.left = toastTimer.endsAt - Date.now();
  }
}

/** Resumes paused toasts, for at least one second. */
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
