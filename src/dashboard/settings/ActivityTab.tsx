import { useDeferredValue } from 'react';
import {
  type ActivityFilter,
  activityPageSize,
  listActivity,
  listAllActivity,
} from '../../data/backend/audit-log.ts';
import { type Activity, foldRuns } from '../../domain/people/activity.ts';
import { formatActivity, formatDetails, topicNames } from '../../messages/activity.ts';
import { Pages } from '../crud/Pages.tsx';
import { ActivityList } from '../home/ActivityList.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useSearchParam } from '../router.tsx';
import { Button } from '../ui/Button.tsx';
import { Input, Select } from '../ui/Field.tsx';
import { Panel } from '../ui/Page.tsx';

/** Who changed what, with filters, the old and the new values, and an export. */
export function ActivityTab() {
  const [person, setPerson] = useSearchParam('person');
  const [topic, setTopic] = useSearchParam('about');
  const [day, setDay] = useSearchParam('day');
  const filter: ActivityFilter = { person: useDeferredValue(person), topic, day };
  const [save, isSaving] = useAction(() => saveCsv(filter));
  return (
    <Panel title="Activity">
      <div className="list-toolbar">
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

/** Saves all entries that match. */
async function saveCsv(filter: ActivityFilter): Promise<void> {
  const entries = await listAllActivity(filter);
  const { downloadCsv, formatCsv } = await import('../csv.ts');
  const rows = entries.map((entry) => [
    entry.occurred_at,
    entry.actor_name,
    formatActivity(entry),
    formatDetails(entry).join('\n'),
  ]);
  downloadCsv('activity', formatCsv(['time', 'person', 'what', 'changes'], rows));
}
