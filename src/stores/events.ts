import { atom } from 'nanostores';
import { fetchEvents } from '../data/supabase/events.ts';
import { subscribeToEvents } from '../data/supabase/subscribe-to-events.ts';
import type { ShopEvent } from '../domain/event.ts';
import { ServiceUnavailableError } from '../domain/result.ts';

const debounceMs = 300;
const retryDelayMs = 30_000;

/** The events as the records have them now; null until they were read. */
export const $events = atom<readonly ShopEvent[] | null>(null);

/** Keeps `$events` true: by Realtime, and by reading again when the tab wakes or the line is lost. */
export function subscribeEvents(): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const refreshIn = (time: number) => {
    clearTimeout(soon);
    soon = setTimeout(() => void refreshEvents(), time);
  };
  const wake = () => document.visibilityState === 'visible' && refreshIn(0);
  document.addEventListener('visibilitychange', wake);
  refreshIn(0);
  const leave = subscribeToEvents(
    () => refreshIn(debounceMs),
    () => refreshIn(retryDelayMs),
  );
  return () => {
    clearTimeout(soon);
    document.removeEventListener('visibilitychange', wake);
    leave();
  };
}

/** Reads the events once; a failed read is only logged, and what is shown stays. */
export async function refreshEvents(): Promise<void> {
  try {
    $events.set(await fetchEvents());
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
  }
}
