import { useState } from 'react';
import { formatDateTime } from '../../domain/people/user-account.ts';
import { nextScheduledBuild } from '../../domain/time/rebuild-schedule.ts';
import { ErrorState, Spinner } from '../ui/QueryBoundary.tsx';
import { DashboardLink } from '../DashboardLink.tsx';
import { useHold } from './use-hold.ts';
import { usePublishState, useLiveRelease, useShownRelease } from './use-publish-state.ts';
import { publishOverRollback, publishNow } from '../../stores/publishing.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formatNumber } from '../../domain/cart/money.ts';

const defaultState =
  'What you change here is published by itself: within a few minutes, or with the next scheduled build. Events are shown at once.';

/** The last build, the next scheduled build, and the publishing state. */
export function PublishPanel() {
  const { data, isPending, isError, refetch } = useLiveRelease();
  const { data: servedRelease } = useShownRelease();
  const state = usePublishState();
  return (
    <section className="panel" aria-labelledby="published">
      <h2 id="published">Public Site</h2>
      {servedRelease?.rolledBack ? (
        <p>
          Somebody rolled the site back. Shoppers see the release built{' '}
          <time dateTime={servedRelease.builtAt}>{formatDateTime(servedRelease.builtAt)}</time> with{' '}
          {formatNumber(servedRelease.books)} books. No scheduled build replaces it until the
          rollback ends. {!state?.isRolledBack && <EndRollback />}
        </p>
      ) : isPending ? (
        <Spinner of="the last release" />
      ) : isError ? (
        <ErrorState message="The releases could not be read." retry={refetch} />
      ) : data ? (
        <p>
          Last built <time dateTime={data.built_at}>{formatDateTime(data.built_at)}</time> with{' '}
          {formatNumber(data.books)} books. The next scheduled build is due by{' '}
          {formatDateTime(nextScheduledBuild(data.built_at, new Date()).toISOString())}.
          {data.reason && <span className="field-error block">{data.reason}</span>}
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
            <b>{state.label}</b> {state.message}
          </>
        ) : servedRelease?.rolledBack ? (
          'What you change here is saved, and shown once the rollback ends. Events are shown at once.'
        ) : (
          defaultState
        )}
      </p>
    </section>
  );
}

/** A button that publishes during a rollback, after a confirmation. */
function EndRollback() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        End the Rollback…
      </button>
      {isAsking && (
        <ConfirmDialog
          title="End the Rollback"
          question="Shoppers see an older release, because somebody rolled the site back to it. Publishing replaces it with a new release that holds every saved change."
          label="Publish"
          onConfirm={publishOverRollback}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The publishing state, shown on every page of the dashboard. */
export function PublishStatus() {
  const state = usePublishState();
  const { data: hold } = useHold();
  return (
    <div className="publish-status">
      {hold && (
        <DashboardLink to="publishing" className="pill" title={`Held by ${hold.held_by}`}>
          Held
        </DashboardLink>
      )}
      <p role="status">
        {state && (
          <>
            <span className={`pill ${state.status}`}>{state.label}</span>{' '}
            <span className="soft" title={state.message}>
              {state.message}
            </span>
          </>
        )}
      </p>
      {state?.isRolledBack && <EndRollback />}
      {state?.status === 'error' && !state.isRolledBack && (
        <button type="button" className="link" onClick={() => void publishNow()}>
          Try Again
        </button>
      )}
    </div>
  );
}
