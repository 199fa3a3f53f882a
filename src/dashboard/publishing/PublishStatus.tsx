import { publishNow } from '../../stores/publishing.ts';
import { usePublishState } from './use-publish-state.ts';

/** Says on every screen how far the changes are on their way to shoppers. */
export function PublishStatus() {
  const state = usePublishState();
  return (
    <div className="publish-status">
      <p role="status">
        {state && (
          <>
            <span className={`pill ${state.standing}`}>{state.word}</span>{' '}
            <span className="soft" title={state.sentence}>
              {state.sentence}
            </span>
          </>
        )}
      </p>
      {state?.standing === 'stuck' && (
        <button type="button" className="plain-link" onClick={publishNow}>
          Try Again
        </button>
      )}
    </div>
  );
}
