import { atom } from 'nanostores';
import { fetchEvents } from '../data/backend/events.ts';
import { subscribeToEvents } from '../data/backend/subscribe-to-events.ts';
import type { ShopEvent } from '../domain/events/event.ts';
import { ServiceUnavailableError } from '../domain/result.ts';
import { previewBand } from '../domain/site/routes.ts';

const debounceMs = 300;
const retryDelayMs = 30_000;

/** The events that come, or did when the page was built. Null until the first fetch. */
export const $events = atom<readonly ShopEvent[] | null>(null);

/** Returns true if the visitor has sorted the events by date. The address keeps it. */
export const isByDate = (): boolean => new URLSearchParams(location.search).get('sort') === 'date';

/**
 * Keeps `$events` up to date with Realtime. `builtAt` is the moment of the page. It also fetches when the tab becomes visible or the
 * connection breaks. Returns the unsubscribe function.
 */
export function subscribeEvents(builtAt: Date): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshIn = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void refreshEvents(builtAt), delayMs);
  };
  const refreshIfVisible = () => document.visibilityState === 'visible' && refreshIn(0);
  document.addEventListener('visibilitychange', refreshIfVisible);
  refreshIn(0);
  const unsubscribe = subscribeToEvents(
    () => refreshIn(debounceMs),
    () => refreshIn(retryDelayMs),
  );
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', refreshIfVisible);
    unsubscribe();
  };
}

/** Fetches the events once. A failure is logged, and the current events stay, as those of a preview do. */
export async function refreshEvents(builtAt: Date): Promise<void> {
  if (document.querySelector(previewBand)) return;
  try {
    $events.set(await fetchEvents({ notPastAt: builtAt }));
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
  }
}
