import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { EventCard, EventsEmptyState } from '../../components/EventCard.tsx';
import { toICalendar } from '../../domain/events/icalendar.ts';
import { type EventSort, sortEvents } from '../../domain/events/event.ts';
import { trustedNow } from '../../domain/time/text-schedule.ts';
import { $events, refreshEvents } from '../../stores/events.ts';
import { handleActions } from '../../actions/client.ts';

type Props = {
  /** The moment of the page's build. Events that ended before are on pages of their own. */
  builtAt: string;
  children?: ReactNode;
};

/**
 * The list of coming events. It shows the page's static HTML until newer data or another order is
 * available.
 */
export default function Events({ builtAt, children }: Props) {
  const events = useStore($events, { ssr: 'initial' });
  const [order, setOrder] = useState<EventSort>('newest');
  useEffect(
    () =>
      handleActions({
        sort: async () => {
          if (!$events.get()) await refreshEvents(new Date(builtAt));
          setOrder((order) => (order === 'newest' ? 'soonest' : 'newest'));
        },
      }),
    [builtAt],
  );
  useEffect(() => {
    const button = document.querySelector('[data-action=sort]');
    button?.setAttribute('aria-pressed', `${order === 'soonest'}`);
  }, [order]);

  if (!events) return children;
  if (events.length === 0) return <EventsEmptyState />;
  const now = trustedNow(new Date(builtAt));
  return (
    <ul className="events">
      {sortEvents(events, order, now).map((event) => (
        <li key={event.id}>
          <EventCard event={event} now={now} calendar={calendarLink(event)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Each link contains its own calendar data, because an event that is newer than the build has no
 * calendar file.
 */
function calendarLink(event: Parameters<typeof toICalendar>[0]): string | null {
  const text = toICalendar(event, location.origin);
  return text && `data:text/calendar;charset=utf-8,${encodeURIComponent(text)}`;
}
