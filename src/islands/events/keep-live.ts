import { digestOf } from '../../domain/event.ts';
import { $events, followEvents } from '../../stores/events.ts';

/** Follows the events, and wakes their island only when they are no longer what the page was built with. */
export function keepLive(builtWith: string): void {
  const end = $events.listen((events) => {
    if (!events || digestOf(events, new Date()) === builtWith) return;
    end();
    window.presses().announce('events');
  });
  followEvents();
}
