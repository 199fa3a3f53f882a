import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import {
  type ActivityFilter,
  activityPageSize,
  listActivity,
  listAllActivity,
} from '../../data/backend/audit-log.ts';
import { type Activity, foldRuns } from '../../domain/people/activity.ts';
import { subjectNames, formatActivity, formatDetails } from '../../messages/activity.ts';
import { useAction } from '../hooks/use-action.ts';
import { useSearchParam } from '../hooks/use-search-param.ts';
import { ActivityList } from '../home/ActivityList.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';

/** The parameter of a page is the last entry of the previous one. */
const firstPage: { before: Activity | null } = { before: null };

/** Who changed what, with filters, the old and the new values, and an export. */
export function ActivityTab() {
  const [person, setPerson] = useSearchParam('person');
  const [subject, setSubject] = useSearchParam('about');
  const [day, setDay] = useSearchParam('day');
  const filter: ActivityFilter = { person: useDeferredValue(person), subject, day };
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['activity', filter],
      queryFn: ({ pageParam }) => listActivity(filter, activityPageSize, pageParam),
      initialPageParam: firstPage.before,
      getNextPageParam: (page) => (page.length === activityPageSize ? page.at(-1) : undefined),
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
      <QueryBoundary
        to={{ data: data?.pages.flat(), isError, refetch }}
        of="the activity"
        failure="The activity could not be read."
      >
        {(entries) => (
          <>
            <ActivityList
              runs={foldRuns(entries)}
              none={person || subject || day ? 'Nothing matches.' : 'Nothing has happened yet.'}
              hasDetails
            />
            {hasNextPage && (
              <p className="mt-4">
                <Button
                  className="button button--secondary"
                  isOff={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  Show Older
                </Button>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
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
