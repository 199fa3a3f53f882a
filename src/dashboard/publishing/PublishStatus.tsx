import { publishNow } from '../../stores/publishing.ts';
import { EndRollback } from './PublishPanel.tsx';
import { usePublishState } from './use-publish-state.ts';

/** The publishing state, shown on every page of the dashboard. */
export function PublishStatus() {
  const state = usePublishState();
  return (
    <div className="publish-status">
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
