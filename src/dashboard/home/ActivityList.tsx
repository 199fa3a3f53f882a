import { formatDateTime } from '../../domain/time/date.ts';
import type { Run } from '../../domain/people/activity.ts';
import { activityPath, formatActivity, formatDetails, formatRun } from '../../messages/activity.ts';

type Props = {
  runs: readonly Run[];
  /** Shown without entries. */
  none: string;
  /** True if entries link to what they are about, and show what changed. */
  hasDetails?: boolean;
};

/** Entries of the audit log. A run of like entries is one line that opens. */
export function ActivityList({ runs, none, hasDetails = false }: Props) {
  return (
    <ul className="log">
      {runs.map((run) => (
        <li key={run[0].id}>
          <div>
            {run.length === 1 ? (
              <Line run={run} hasDetails={hasDetails} />
            ) : (
              <details>
                <summary>{formatRun(run)}</summary>
                <ul>
                  {run.map((entry) => (
                    <li key={entry.id}>
                      {hasDetails ? <Line run={[entry]} hasDetails /> : formatActivity(entry)}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
          <time className="code" dateTime={run[0].occurred_at}>
            {formatDateTime(run[0].occurred_at)}
          </time>
        </li>
      ))}
      {runs.length === 0 && <li>{none}</li>}
    </ul>
  );
}

function Line({ run: [entry], hasDetails }: { run: Run; hasDetails: boolean }) {
  const path = activityPath(entry);
  if (!hasDetails) return <span>{formatActivity(entry)}</span>;
  return (
    <span>
      {path ? (
        <a className="text-link" href={path}>
          {formatActivity(entry)}
        </a>
      ) : (
        formatActivity(entry)
      )}
      {formatDetails(entry).map((change) => (
        <span key={change} className="hint [display:block]" dir="auto">
          {change}
        </span>
      ))}
    </span>
  );
}
