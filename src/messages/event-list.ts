import { formatShopDateTime } from '../domain/time/date.ts';
import { isPast, stateText } from '../domain/events/event.ts';
import { type EventView, type StaffEvent, visibilityOf } from '../domain/events/staff-event.ts';

export const eventViewNames: Record<EventView, string> = {
  all: 'All events',
  upcoming: 'Upcoming',
  past: 'Past',
  hidden: 'Not public',
};

/** Returns what staff see at a glance of an event: its state, whether it is over, and who sees it. */
export function eventBadges(event: StaffEvent, now: Date): string[] {
  const visibility = {
    public: '',
    draft: 'Draft',
    later: `Appears ${event.visible_from && formatShopDateTime(event.visible_from)}`,
    ended: 'No longer shown',
  }[visibilityOf(event, now)];
  return [stateText(event, now), isPast(event, now) ? 'Past' : '', visibility].filter(Boolean);
}
