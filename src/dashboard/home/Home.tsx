import { useQuery } from '@tanstack/react-query';
import { countEvents } from '../../domain/events/staff-event.ts';
import { newEventHash } from '../../domain/site/routes.ts';
import { type EventsQuery, useEvents } from '../events/use-events.ts';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { DashboardLink } from '../DashboardLink.tsx';
import { PublishPanel } from '../publishing/PublishPanel.tsx';
import { Icon } from '../ui/Icon.tsx';
import { everything, listActivity } from '../../data/backend/audit-log.ts';
import { foldRuns } from '../../domain/people/activity.ts';
import { Today } from './Today.tsx';
import { ActivityList } from './ActivityList.tsx';
import { formatNumber } from '../../domain/cart/money.ts';

/** The dashboard home: totals, activity and links. */
export default function Home() {
  const events = useEvents();
  return (
    <>
      <PageHeader title="Dashboard" />
      <Counts list={events} />
      <div className="home-columns">
        <div className="grid gap-6">
          <Today events={events} />
          <Activity />
        </div>
        <div className="grid gap-6">
          <section className="panel" aria-labelledby="quick">
            <h2 id="quick">Quick Actions</h2>
            <div className="grid gap-3">
              <DashboardLink to="events" hash={newEventHash} className="button">
                <Icon name="calendar-plus" /> Create New Event
              </DashboardLink>
              <DashboardLink to="events" className="button button--secondary">
                <Icon name="calendar-days" /> Manage Events
              </DashboardLink>
            </div>
          </section>
          <PublishPanel />
        </div>
      </div>
    </>
  );
}

function Counts({ list }: { list: EventsQuery }) {
  return (
    <QueryBoundary to={list} of="the numbers" failure="Failed to fetch events">
      {(events) => {
        const { total, attendees, featured, comingSoon } = countEvents(events);
        return (
          <dl className="counts">
            <Count name="Total Events" value={total} />
            <Count name="Total Attendees" value={attendees} />
            <Count name="Featured Events" value={featured} />
            <Count name="Upcoming Events" value={comingSoon} />
          </dl>
        );
      }}
    </QueryBoundary>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="panel">
      <dt className="soft">{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

/** The audit log, newest first. */
function Activity() {
  const activity = useQuery({
    queryKey: ['activity'],
    queryFn: () => listActivity(everything, 20),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return (
    <section className="panel" aria-labelledby="activity">
      <h2 id="activity">Recent Activity</h2>
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
    </section>
  );
}
