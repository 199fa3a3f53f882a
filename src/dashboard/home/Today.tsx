import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { isPickForSale, listPicks } from '../../data/backend/staff-picks.ts';
import { listEmptySearches } from '../../data/backend/measurements.ts';
import { listWaitingUsers } from '../../data/backend/users.ts';
import { nextEvents } from '../../domain/events/event.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { maxPicks } from '../../domain/merchandising/staff-pick.ts';
import { visibilityOf } from '../../domain/events/staff-event.ts';
import { DashboardLink } from '../DashboardLink.tsx';
import type { EventsQuery } from '../events/use-events.ts';
import { useMessageCounts } from '../hooks/use-message-counts.ts';

/**
 * What waits for staff: the next event, messages, users, picks that nobody can buy, and what shoppers
 * did not find.
 */
export function Today({ events }: { events: EventsQuery }) {
  return (
    <section className="panel" aria-labelledby="today">
      <h2 id="today">Today</h2>
      <ul className="log">
        <NextEvent events={events} />
        <Unread />
        <Waiting />
        <UnavailablePicks />
        <EmptySearches />
      </ul>
    </section>
  );
}

type LineProps = { name: string; isLoading: boolean; children: ReactNode };

function Line({ name, isLoading, children }: LineProps) {
  return (
    <li>
      <b>{name}</b>
      <span>{isLoading ? '…' : children}</span>
    </li>
  );
}

function NextEvent({ events: { data, isError } }: { events: EventsQuery }) {
  const now = new Date();
  const listed = data?.filter((event) => visibilityOf(event, now) === 'public') ?? [];
  const [next] = nextEvents(listed, now, 1);
  const event = data?.find(({ id }) => id === next?.id);
  return (
    <Line name="Next event" isLoading={!data && !isError}>
      {event ? (
        <DashboardLink
          to="events"
          search={`?${new URLSearchParams({ tab: event.event_type, q: event.title })}`}
          className="text-link"
        >
          <bdi>{event.title}</bdi>, <bdi>{event.date}</bdi>, {formatNumber(event.attendees)} /{' '}
          {formatNumber(event.max_attendees)} attendees
        </DashboardLink>
      ) : isError ? (
        'Not known'
      ) : (
        'None is planned'
      )}
    </Line>
  );
}

function Unread() {
  const { data, isError } = useMessageCounts('');
  return (
    <Line name="Messages" isLoading={!data && !isError}>
      {data ? (
        <DashboardLink to="messages" className="text-link">
          {data.new === 0 ? 'All are read' : `${formatNumber(data.new)} unread`}
        </DashboardLink>
      ) : (
        'Not known'
      )}
    </Line>
  );
}

const maxNamed = 10;

function Waiting() {
  const { data, isError } = useQuery({
    queryKey: ['waiting users'],
    queryFn: listWaitingUsers,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return (
    <Line name="Wait for approval" isLoading={!data && !isError}>
      {data ? (
        <DashboardLink to="settings" className="text-link">
          {data
            .slice(0, maxNamed)
            .map(({ username }) => username)
            .join(', ') || 'Nobody'}
          {data.length > maxNamed && ` and ${formatNumber(data.length - maxNamed)} more`}
        </DashboardLink>
      ) : (
        'Not known'
      )}
    </Line>
  );
}

async function listUnavailablePicks(): Promise<string[]> {
  const picks = (await listPicks()).filter(({ is_active }) => is_active).slice(0, maxPicks);
  const areForSale = await Promise.all(picks.map(isPickForSale));
  return picks.filter((_, index) => areForSale[index] === false).map(({ title }) => title);
}

function UnavailablePicks() {
  const { data, isError } = useQuery({
    queryKey: ['unavailable picks'],
    queryFn: listUnavailablePicks,
    staleTime: 5 * 60_000,
  });
  return (
    <Line name="Picks on the home page" isLoading={!data && !isError}>
      {data ? (
        <DashboardLink to="staff-picks" className="text-link">
          {data.length === 0 ? 'All can be bought' : `Sold out: ${data.join(', ')}`}
        </DashboardLink>
      ) : (
        'Not known'
      )}
    </Line>
  );
}

function EmptySearches() {
  const { data, isError } = useQuery({
    queryKey: ['empty searches'],
    queryFn: listEmptySearches,
    staleTime: 5 * 60_000,
  });
  return (
    <Line name="Searches without a result" isLoading={!data && !isError}>
      {data?.length === 0
        ? 'None in 7 days'
        : (data?.map(({ query, searches }, index) => (
            <Fragment key={query}>
              {index > 0 && ', '}
              <bdi>“{query}”</bdi>
              {searches > 1 && ` ${formatNumber(searches)} times`}
            </Fragment>
          )) ?? 'Not known')}
    </Line>
  );
}
