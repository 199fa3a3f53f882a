import { useQuery } from '@tanstack/react-query';
import { listActivity } from '../../data/supabase/audit-log.ts';
import { formatDateTime } from '../../domain/user-account.ts';
import { formatActivity } from '../../messages/dashboard.ts';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';

/** The audit log, newest first. */
export function Activity() {
  const activity = useQuery({
    queryKey: ['activity'],
    queryFn: listActivity,
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
        {(entries) => (
          <ul className="log">
            {entries.map((entry) => (
              <li key={entry.id}>
                <span>{formatActivity(entry)}</span>
                <time className="code" dateTime={entry.occurred_at}>
                  {formatDateTime(entry.occurred_at)}
                </time>
              </li>
            ))}
            {entries.length === 0 && <li>Nothing has happened yet.</li>}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}
