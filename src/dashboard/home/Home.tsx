import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { everything, listActivity } from '../../data/backend/audit-log.ts';
import { listEmptySearches } from '../../data/backend/measurements.ts';
import { isPickForSale, listPicks } from '../../data/backend/staff-picks.ts';
import { listWaitingUsers } from '../../data/backend/users.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { nextEvents } from '../../domain/events/event.ts';
import { countEvents, visibilityOf } from '../../domain/events/staff-event.ts';
import { maxPicks } from '../../domain/merchandising/staff-pick.ts';
import { foldRuns } from '../../domain/people/activity.ts';
import { newEventHash } from '../../domain/site/routes.ts';
import { withdrawalForm } from '../../domain/site/shop.ts';
import { type EventsQuery, useEvents } from '../events/events.ts';
import { useRight } from '../hooks.ts';
import { useMessageCounts } from '../shared-queries.ts';
import { PublishPanel } from '../publishing/PublishPanel.tsx';
import { DashboardLink } from '../router.tsx';
import { Icon } from '../ui/Button.tsx';
import { Counts, PageHeader, Panel, QueryBoundary } from '../ui/Page.tsx';
import { ActivityList } from '../crud/Activity.tsx';

export default function Home() {
  const events = useEvents();
  return (
    <div className="flex flex-col gap-6 [&>*]:mb-0 max-md:[&>:first-child]:-order-2">
      <PageHeader title="Dashboard" />
      <EventCounts list={events} />
      <div className="grid gap-6 max-md:contents lg:grid-cols-[2fr_1fr] lg:items-start">
        <div className="grid gap-6 max-md:contents">
          <Today events={events} />
          <Activity />
        </div>
        <div className="grid gap-6">
          <Panel title="Quick Actions">
            <div className="grid gap-3">
              <DashboardLink to="events" hash={newEventHash} className="button">
                <Icon name="calendar-plus" /> Create New Event
              </DashboardLink>
              <DashboardLink to="events" className="button button--secondary">
                <Icon name="calendar-days" /> Manage Events
              </DashboardLink>
            </div>
          </Panel>
          <PublishPanel />
        </div>
      </div>
    </div>
  );
}

function EventCounts({ list }: { list: EventsQuery }) {
  return (
    <QueryBoundary to={list} of="the numbers" failure="Failed to fetch events">
      {(events) => {
        const { total, attendees, featured, comingSoon } = countEvents(events);
        return (
          <Counts
            of={{
              'Total Events': formatNumber(total),
              'Total Attendees': formatNumber(attendees),
              'Featured Events': formatNumber(featured),
              'Upcoming Events': formatNumber(comingSoon),
            }}
          />
        );
      }}
    </QueryBoundary>
  );
}

function Activity() {
  const activity = useQuery({
    queryKey: ['activity'],
    queryFn: () => listActivity(everything, 20),
    refetchInterval: 60_000,
  });
  return (
    <Panel title="Recent Activity">
      <QueryBoundary
        to={activity}
        of="the recent activity"
        failure="The recent activity could not be read."
      >
        {(entries) => <ActivityList runs={foldRuns(entries)} none="Nothing has happened yet." />}
      </QueryBoundary>
      <p className="mt-3">
        <DashboardLink to="settings" search="?tab=activity" className="link">
          All activity
        </DashboardLink>
      </p>
    </Panel>
  );
}

/**
 * What waits for staff: the next event, messages, users, picks that nobody can buy, and what shoppers
 * did not find.
 */
function Today({ events }: { events: EventsQuery }) {
  return (
    <Panel title="Today" className="max-md:-order-1">
      <ul className="log">
        <NextEvent events={events} />
        <Unread />
        <RefusedMail />
        {withdrawalForm && <Withdrawals />}
        {useRight('manage') && <Waiting />}
        <UnavailablePicks />
        <EmptySearches />
      </ul>
    </Panel>
  );
}

type QueryLineProps<Data> = {
  name: string;
  to: { data: Data | undefined; isError: boolean };
  children: (data: Data) => ReactNode;
};

function QueryLine<Data>({ name, to: { data, isError }, children }: QueryLineProps<Data>) {
  return (
    <li>
      <b>{name}</b>
      <span>{data === undefined ? (isError ? 'Not known' : '…') : children(data)}</span>
    </li>
  );
}

function NextEvent({ events }: { events: EventsQuery }) {
  return (
    <QueryLine name="Next event" to={events}>
      {(all) => {
        const now = new Date();
        const listed = all.filter((event) => visibilityOf(event, now) === 'public');
        const [next] = nextEvents(listed, now, 1);
        const event = all.find(({ id }) => id === next?.id);
        if (!event) return 'None is planned';
        const { event_type, title, date, attendees, max_attendees } = event;
        return (
          <DashboardLink
            to="events"
            search={`?${new URLSearchParams({ tab: event_type, q: title })}`}
            className="text-link"
          >
            <bdi>{title}</bdi>, <bdi>{date}</bdi>, {formatNumber(attendees)} /{' '}
            {formatNumber(max_attendees)} attendees
          </DashboardLink>
        );
      }}
    </QueryLine>
  );
}

function Unread() {
  return (
    <QueryLine name="Messages" to={useMessageCounts()}>
      {({ new: { total, unread } }) => (
        <DashboardLink to="messages" className="text-link">
          {unread > 0 && `${formatNumber(unread)} unread, `}
          {total === 0 ? 'All are answered' : `${formatNumber(total)} to answer`}
        </DashboardLink>
      )}
    </QueryLine>
  );
}

/** Senders who do not know that they were answered. */
function RefusedMail() {
  const { data } = useMessageCounts();
  const refused = (data?.new.refused ?? 0) + (data?.answered.refused ?? 0);
  if (refused === 0) return null;
  return (
    <li>
      <b>Refused by the mail service</b>
      <DashboardLink
        to="messages"
        search={data?.answered.refused ? '?tab=answered' : ''}
        className="text-link"
      >
        {formatNumber(refused)} to answer by another way
      </DashboardLink>
    </li>
  );
}

/** Those that wait: the law gives a shop 14 days to pay back. */
function Withdrawals() {
  return (
    <QueryLine name="Withdrawals" to={useMessageCounts({ kind: 'withdrawal' })}>
      {({ new: { total } }) => (
        <DashboardLink to="messages" search="?kind=withdrawal" className="text-link">
          {total === 0 ? 'None is waiting' : `${formatNumber(total)} to answer`}
        </DashboardLink>
      )}
    </QueryLine>
  );
}

const maxNamed = 10;

function Waiting() {
  const users = useQuery({ queryKey: ['waiting users'], queryFn: listWaitingUsers });
  return (
    <QueryLine name="Wait for approval" to={users}>
      {(waiting) => (
        <DashboardLink to="settings" className="text-link">
          {waiting
            .slice(0, maxNamed)
            .map(({ username }) => username)
            .join(', ') || 'Nobody'}
          {waiting.length > maxNamed && ` and ${formatNumber(waiting.length - maxNamed)} more`}
        </DashboardLink>
      )}
    </QueryLine>
  );
}

async function listUnavailablePicks(): Promise<string[]> {
  const picks = (await listPicks()).filter(({ is_active }) => is_active).slice(0, maxPicks);
  const areForSale = await Promise.all(picks.map(isPickForSale));
  return picks.filter((_, index) => areForSale[index] === false).map(({ title }) => title);
}

function UnavailablePicks() {
  const picks = useQuery({
    queryKey: ['unavailable picks'],
    queryFn: listUnavailablePicks,
    staleTime: 5 * 60_000,
  });
  return (
    <QueryLine name="Picks on the home page" to={picks}>
      {(titles) => (
        <DashboardLink to="staff-picks" className="text-link">
          {titles.length === 0 ? 'All can be bought' : `Sold out: ${titles.join(', ')}`}
        </DashboardLink>
      )}
    </QueryLine>
  );
}

function EmptySearches() {
  const searches = useQuery({
    queryKey: ['empty searches'],
    queryFn: listEmptySearches,
    staleTime: 5 * 60_000,
  });
  return (
    <QueryLine name="Searches without a result" to={searches}>
      {(found) =>
        found.length === 0
          ? 'None in 7 days'
          : found.map(({ query, searches: count }, index) => (
              <Fragment key={query}>
                {index > 0 && ', '}
                <bdi>“{query}”</bdi>
                {count > 1 && ` ${formatNumber(count)} times`}
              </Fragment>
            ))
      }
    </QueryLine>
  );
}
