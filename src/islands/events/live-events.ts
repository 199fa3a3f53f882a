import { whenRuntimeRuns } from '../../actions/client.ts';
import { fingerprint } from '../../domain/events/event.ts';
import { trustedNow } from '../../domain/time/text-schedule.ts';
import { $events, isByDate, subscribeEvents } from '../../stores/events.ts';

/** Subscribes to the events, and hydrates the island once they differ from the page's HTML, or are sorted. */
export function keepEventsLive(builtWith: string, builtAt: Date): void {
  const unsubscribe = $events.listen((events) => {
    if (!events || (fingerprint(events, trustedNow(builtAt)) === builtWith && !isByDate())) return;
    unsubscribe();
    // This script may come before the runtime.
    whenRuntimeRuns(({ hydrate }) => hydrate('events'));
  });
  subscribeEvents(builtAt);
}
