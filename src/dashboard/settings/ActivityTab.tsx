import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type ActivityFilter, listActivity } from '../../data/supabase/audit-log.ts';
import { foldRuns } from '../../domain/activity.ts';
import { subjectNames, formatActivity, formatDetails } from '../../messages/activity.ts';
import { useAction } from '../hooks/use-action.ts';
import { useSearchParam } from '../hooks/use-search-param.ts';
import { ActivityList } from '../home/ActivityList.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';

const pageSize = 50;
/** The largest number of rows in a response of the database. */
const maxEntries = 1000;

/** Who changed what, with filters, the old and the new values, and an export. */
export function ActivityTab() {
  const [person, setPerson] = useSearchParam('person');
  const [subject, setSubject] = useSearchParam('about');
  const [day, setDay] = useSearchParam('day');
  const [limit, setLimit] = useState(pageSize);
  const filter: ActivityFilter = { person: useDeferredValue(person), subject, day };
  const activity = useQuery({
    queryKey: ['activity', filter, limit],
    queryFn: () => listActivity(filter, limit),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  const [save, isSaving] = useAction(() => saveCsv(filter));
  return (
    <section className="panel" aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      <div className="list-toolbar">
        <Field label="Person">
          {(control) => (
            <input
              {...control}
              type="search"
              value={person}
              onChange={({ target }) => setPerson(target.value)}
            />
          )}
        </Field>
        <Field label="About">
          {(control) => (
            <select
              {...control}
              value={subject}
              onChange={({ target }) => setSubject(target.value)}
            >
              <option value="">Everything</option>
              {subjectNames.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Day">
          {(control) => (
            <input
              {...control}
              type="date"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <Button className="button button--secondary" isOff={isSaving} onClick={() => save()}>
          <Icon name="download" /> {isSaving ? 'Exporting…' : 'Export CSV'}
        </Button>
      </div>
      <QueryBoundary to={activity} of="the activity" failure="The activity could not be read.">
        {(entries) => (
          <>
            <ActivityList
              runs={foldRuns(entries)}
              none={person || subject || day ? 'Nothing matches.' : 'Nothing has happened yet.'}
              hasDetails
            />
            {entries.length === limit && limit < maxEntries && (
              <p className="mt-4">
                <button
                  type="button"
                  className="button button--secondary"
                  onClick={() => setLimit(Math.min(limit + 100, maxEntries))}
                >
                  Show Older
                </button>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

/** Saves the latest thousand entries that match. */
async function saveCsv(filter: ActivityFilter): Promise<void> {
  const entries = await listActivity(filter, maxEntries);
  const { downloadCsv, formatCsv } = await import('../csv.ts');
  const rows = entries.map((entry) => [
    entry.occurred_at,
    entry.actor_name,
    formatActivity(entry),
    formatDetails(entry).join('\n'),
  ]);
  downloadCsv('activity', formatCsv(['time', 'person', 'what', 'changes'], rows));
}
