import { fingerprint } from '../../domain/event.ts';
import { $events, subscribeEvents } from '../../stores/events.ts';

/** Follows the events, and wakes their island only when they are no longer what the page was built with. */
export function keepEventsLive(builtWith: string): void {
  const end = $events.listen((events) => {
    if (!events || fingerprint(events, new Date()) === builtWith) return;
    end();
    window.actionRuntime.hydrate('events');
  });
  subscribeEvents();
}
