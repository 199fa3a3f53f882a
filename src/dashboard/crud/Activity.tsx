import { useDeferredValue } from 'react';
import { Pages } from './Pages.tsx';
import { useAction } from '../hooks.ts';
import { useSearchParam } from '../router.tsx';
import { downloadCsv } from '../download.ts';
import { Button } from '../ui/Button.tsx';
import { Input, Select } from '../ui/Field.tsx';
import { Panel } from '../ui/Page.tsx';
import {
  type ActivityFilter,
  activityPageSize,
  listActivity,
  listAllActivity,
} from '../../data/backend/audit-log.ts';
import { type Activity, foldRuns, type Run } from '../../domain/people/activity.ts';
import { formatDateTime } from '../../domain/time/date.ts';
import {
  activityPath,
  formatActivity,
  formatDetails,
  formatRun,
  topicNames,
} from '../../messages/activity.ts';

type Props = {
  runs: readonly Run[];
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

export function ActivityTab() {
  const [person, setPerson] = useSearchParam('person');
  const [topic, setTopic] = useSearchParam('about');
  const [day, setDay] = useSearchParam('day');
  const filter: ActivityFilter = { person: useDeferredValue(person), topic, day };
  const [save, isSaving] = useAction(() => saveCsv(filter));
  return (
    <Panel title="Activity">
      <div className="mb-5 flex flex-wrap items-end gap-3 *:max-w-full [&_.field]:max-w-full [&_select]:w-auto">
        <Input
          label="Person"
          type="search"
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
        <Select
          label="About"
          value={topic}
          onValue={setTopic}
          options={[['', 'Everything'], ...topicNames]}
        />
        <Input
          label="Day"
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button kind="secondary" icon="download" isOff={isSaving} onClick={() => save()}>
          {isSaving ? 'Exporting…' : 'Export CSV'}
        </Button>
      </div>
      <Pages
        queryKey={['activity', filter]}
        fetchPage={(before: Activity | null) => listActivity(filter, activityPageSize, before)}
        pageSize={activityPageSize}
        keepsPrevious
        of="the activity"
        failure="The activity could not be read."
        more="Show Older"
      >
        {(entries) => (
          <ActivityList
            runs={foldRuns(entries)}
            none={person || topic || day ? 'Nothing matches.' : 'Nothing has happened yet.'}
            hasDetails
          />
        )}
      </Pages>
    </Panel>
  );
}

async function saveCsv(filter: ActivityFilter): Promise<void> {
  const entries = await listAllActivity(filter);
  const rows = entries.map((entry) => [
    entry.occurred_at,
    entry.actor_name,
    formatActivity(entry),
    formatDetails(entry).join('\n'),
  ]);
  downloadCsv('activity', ['time', 'person', 'what', 'changes'], rows);
}
