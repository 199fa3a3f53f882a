import { useQuery } from '@tanstack/react-query';
import { readLatestRelease } from '../../data/supabase/activity.ts';
import { sayMoment } from '../../domain/person.ts';
import { nextBuildAfter } from '../../domain/schedule.ts';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';

/** When the public site was last built, and when it will be next. */
export function Published() {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['release'],
    queryFn: readLatestRelease,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return (
    <section className="panel" aria-labelledby="published">
      <h2 id="published">Public Site</h2>
      {isPending ? (
        <Loading of="the last release" />
      ) : isError ? (
        <Failed sentence="The releases could not be read." retry={refetch} />
      ) : data ? (
        <p>
          Last built <time dateTime={data.built_at}>{sayMoment(data.built_at)}</time> with{' '}
          {data.books.toLocaleString('en-US')} books. The next scheduled build is due by{' '}
          {sayMoment(nextBuildAfter(data.built_at, new Date()).toISOString())}; what you change here
          is shown from then on. Events are shown at once.
        </p>
      ) : (
        <p>
          No build has been recorded yet. The public site is built when it starts and every three
          hours; what you change here is shown from then on. Events are shown at once.
        </p>
      )}
    </section>
  );
}
