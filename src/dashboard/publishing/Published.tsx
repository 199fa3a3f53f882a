import { sayMoment } from '../../domain/person.ts';
import { nextBuildAfter } from '../../domain/schedule.ts';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';
import { EndRollback } from './EndRollback.tsx';
import { usePublishState } from './use-publish-state.ts';
import { useLiveRelease, useShownRelease } from './use-releases.ts';

const usual =
  'What you change here is published by itself: within a few minutes, or with the next scheduled build. Events are shown at once.';

/** When the public site was last built, when it will be next, and whether a build is under way. */
export function Published() {
  const { data, isPending, isError, refetch } = useLiveRelease();
  const { data: shown } = useShownRelease();
  const state = usePublishState();
  return (
    <section className="panel" aria-labelledby="published">
      <h2 id="published">Public Site</h2>
      {shown?.rolledBack ? (
        <p>
          Somebody rolled the site back. Shoppers see the release built{' '}
          <time dateTime={shown.builtAt}>{sayMoment(shown.builtAt)}</time> with{' '}
          {shown.books.toLocaleString('en-US')} books. No scheduled build replaces it until the
          rollback ends. {!state?.isRolledBack && <EndRollback />}
        </p>
      ) : isPending ? (
        <Loading of="the last release" />
      ) : isError ? (
        <Failed sentence="The releases could not be read." retry={refetch} />
      ) : data ? (
        <p>
          Last built <time dateTime={data.built_at}>{sayMoment(data.built_at)}</time> with{' '}
          {data.books.toLocaleString('en-US')} books. The next scheduled build is due by{' '}
          {sayMoment(nextBuildAfter(data.built_at, new Date()).toISOString())}.
          {data.reason && <span className="fault block">{data.reason}</span>}
        </p>
      ) : (
        <p>
          No build has been recorded yet. The public site is built when it starts and every three
          hours.
        </p>
      )}
      <p className="soft mt-3">
        {state ? (
          <>
            <b>{state.word}</b> {state.sentence}
          </>
        ) : shown?.rolledBack ? (
          'What you change here is saved, and shown once the rollback ends. Events are shown at once.'
        ) : (
          usual
        )}
      </p>
    </section>
  );
}
