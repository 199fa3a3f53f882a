import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { EventCard, EventsEmptyState } from '../../components/EventCard.tsx';
import { toICalendar } from '../../domain/events/icalendar.ts';
import {
  type EventBook,
  type EventSort,
  slugOf,
  sortEvents,
  splitNext,
} from '../../domain/events/event.ts';
import { paths } from '../../domain/site/routes.ts';
import { trustedNow } from '../../domain/time/text-schedule.ts';
import { $events, isByDate, refreshEvents } from '../../stores/events.ts';
import { handleActions } from '../../actions/client.ts';

type Props = {
  /** The moment of the page's build. Events that ended before are on pages of their own. */
  builtAt: string;
  books: Record<string, EventBook>;
  children?: ReactNode;
};

/**
 * The list of coming events. It shows the page's static HTML until newer data or another order is
 * available.
 */
export default function Events({ builtAt, books, children }: Props) {
  const events = useStore($events, { ssr: 'initial' });
  const [order, setOrder] = useState<EventSort>('newest');
  useEffect(() => {
    const show = async () => {
      if (isByDate() && !$events.get()) await refreshEvents(new Date(builtAt));
      setOrder(isByDate() ? 'soonest' : 'newest');
    };
    const onPopState = () => void show();
    onPopState();
    addEventListener('popstate', onPopState);
    const stop = handleActions({
      sort() {
        history.pushState(null, '', isByDate() ? location.pathname : '?sort=date');
        return show();
      },
    });
    return () => {
      stop();
      removeEventListener('popstate', onPopState);
    };
  }, [builtAt]);
  useEffect(() => {
    const button = document.querySelector('[data-action=sort]');
    // The button says what a press does.
    if (button) button.textContent = order === 'soonest' ? 'Sort by newest first' : 'Sort by date';
  }, [order]);

  if (!events) return children;
  if (events.length === 0) return <EventsEmptyState />;
  const now = trustedNow(new Date(builtAt));
  const { next, others } = splitNext(sortEvents(events, order, now), now);
  return (
    <ul className="events">
      {(next ? [next, ...others] : others).map((event) => (
        <li key={event.id} className={event === next ? 'next' : undefined}>
          <EventCard
            event={event}
            now={now}
            calendar={calendarLink(event)}
            book={event.book === null ? null : books[event.book]}
            page={event.updated_at < builtAt ? paths.event(slugOf(event)) : null}
          />
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
