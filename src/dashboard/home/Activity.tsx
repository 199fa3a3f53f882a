import { useQuery } from '@tanstack/react-query';
import { listActivity } from '../../data/supabase/activity.ts';
import { sayMoment } from '../../domain/person.ts';
import { sayActivity } from '../../messages/activity.ts';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';

/** The log of the records: who did what, newest first. */
export function Activity() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['activity'],
    queryFn: listActivity,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return (
    <section className="panel" aria-labelledby="activity">
      <h2 id="activity">Recent Activity</h2>
      {data ? (
        <ul className="log">
          {data.map((entry) => (
            <li key={entry.id}>
              <span>{sayActivity(entry)}</span>
              <time className="code" dateTime={entry.occurred_at}>
                {sayMoment(entry.occurred_at)}
              </time>
            </li>
          ))}
          {data.length === 0 && <li>Nothing has happened yet.</li>}
        </ul>
      ) : isError ? (
        <Failed sentence="The recent activity could not be read." retry={refetch} />
      ) : (
        <Loading of="the recent activity" />
      )}
    </section>
  );
}
