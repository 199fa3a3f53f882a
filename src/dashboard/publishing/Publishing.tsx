import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { listChangesSince, listHeldChanges, maxHeldChanges } from '../../data/backend/audit-log.ts';
import { listScheduledChanges, type ScheduledChangeRow } from '../../data/backend/publishing.ts';
import {
  fetchStoredReleases,
  listReleases,
  maxReleases,
  type ReleaseRow,
  rollBackRelease,
} from '../../data/backend/releases.ts';
import { formatDateTime } from '../../domain/time/date.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { type AuditEntry, summarizeChanges } from '../../domain/merchandising/scheduled-change.ts';
import { foldRuns } from '../../domain/people/activity.ts';
import { outcomeNames, publishingNotices, triggerNames } from '../../messages/publishing.ts';
import { $session, accessToken } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { invalidate } from '../crud/list.ts';
import { ActivityList } from '../crud/Activity.tsx';
import { useAction, useRight } from '../hooks.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { PageHeader, Panel, QueryBoundary } from '../ui/Page.tsx';
import { Table } from '../ui/Table.tsx';
import {
  changeHold,
  isHeld,
  OpenPreview,
  PublishPanel,
  ReleaseReason,
  useHold,
} from './PublishPanel.tsx';
import { scheduledKey, useCancel } from './PlannedChanges.tsx';

export default function Publishing() {
  return (
    <>
      <PageHeader title="Publishing" />
      <div className="grid gap-6">
        <PublishPanel />
        <Hold />
        <ScheduledChanges />
        <History />
      </div>
    </>
  );
}

function Hold() {
  const hold = useHold();
  const mayPublish = useRight('publish');
  const [change, isBusy] = useAction(changeHold);
  const session = useStore($session);
  const ownId = 'userId' in session ? session.userId : '';
  const [ask, dialog] = useConfirm();
  const end = ({ held_by, holder_id }: { held_by: string; holder_id: string | null }) =>
    holder_id === ownId
      ? change(false)
      : ask({
          title: 'Publish Together',
          question: `${held_by} holds these changes. Publish all that is held back?`,
          label: 'Publish Together',
          onConfirm: () => changeHold(false),
        });
  return (
    <Panel title="Hold Changes">
      <QueryBoundary to={hold} of="the hold" failure="The hold could not be read.">
        {(held) => (
          <>
            <p>
              {held
                ? `${held.held_by} holds the collections and staff picks since ${formatDateTime(held.held_at)}. Shoppers see them as they were then, whatever is built or scheduled meanwhile.`
                : 'Hold the collections and staff picks to prepare changes that belong together, and publish them in one step.'}{' '}
              Events are not held; keep one as a draft instead.
            </p>
            {held && <HeldChanges since={held.held_at} />}
            {mayPublish && (
              <p className="mt-3">
                <Button
                  kind={held ? 'primary' : 'secondary'}
                  isOff={isBusy}
                  onClick={() => (held ? end(held) : change(true))}
                >
                  {held ? 'Publish Together' : 'Hold Changes'}
                </Button>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
      {dialog}
    </Panel>
  );
}

function HeldChanges({ since }: { since: string }) {
  const changes = useQuery({
    queryKey: [heldChangesKey, since],
    queryFn: () => listHeldChanges(since),
    refetchInterval: 60_000,
  });
  return (
    <QueryBoundary to={changes} of="what is held" failure="What is held could not be read.">
      {(entries) => (
        <>
          <h3 className="mt-4 mb-1">Held back</h3>
          <ActivityList runs={foldRuns(entries)} none="Nothing was changed yet." hasDetails />
          {entries.length === maxHeldChanges && (
            <p className="soft">
              The latest {maxHeldChanges} changes are shown; Settings, under Activity, has all.
            </p>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function ScheduledChanges() {
  const changes = useQuery({
    queryKey: [scheduledKey],
    queryFn: listScheduledChanges,
    refetchInterval: 60_000,
  });
  return (
    <Panel title="Scheduled Changes">
      <QueryBoundary
        to={changes}
        of="the scheduled changes"
        failure="The scheduled changes could not be read."
      >
        {(rows) => (
          <ul className="log">
            {waitingFirst(rows).map((row) => (
              <ScheduledChange key={row.id} row={row} />
            ))}
            {rows.length === 0 && (
              <li>
                Nothing is scheduled. The menu of an event, a staff pick or a collection has
                Schedule.
              </li>
            )}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** Puts the waiting changes first, the next one on top. The applied ones keep their order, the latest on top. */
const waitingFirst = (latestFirst: readonly ScheduledChangeRow[]): ScheduledChangeRow[] => [
  ...latestFirst.filter(({ applied_at }) => applied_at === null).toReversed(),
  ...latestFirst.filter(({ applied_at }) => applied_at !== null),
];

function ScheduledChange({ row }: { row: ScheduledChangeRow }) {
  const { id, label, apply_at, created_by_name, applied_at, error } = row;
  const { data: hold } = useHold();
  const mayPublish = useRight('publish');
  const [cancel, isBusy] = useCancel(id);
  return (
    <li>
      <span>
        <bdi>{label}</bdi>
        <br />
        <span className="code">
          {formatDateTime(apply_at)}, by {created_by_name}
          {applied_at !== null &&
            error === null &&
            (isHeld(row, hold) ? ' · waits for the hold' : ' · done')}
        </span>
        {error && <span className="field-error [display:block]">Not done: {error}</span>}
      </span>
      {applied_at === null && mayPublish && (
        <Button kind="danger" isOff={isBusy} of={label} onClick={() => cancel()}>
          Cancel
        </Button>
      )}
    </li>
  );
}

type ReleaseHistory = {
  releases: ReleaseRow[];
  entries: AuditEntry[];
  /** The ids of releases that can be set live, and the live one. Null if the host serves only files. */
  stored: Awaited<ReturnType<typeof fetchStoredReleases>>;
};

async function loadHistory(): Promise<ReleaseHistory> {
  const token = accessToken();
  const [releases, stored] = await Promise.all([
    listReleases(),
    token === null ? null : fetchStoredReleases(token).catch(() => null),
  ]);
  const oldest = releases.at(-1);
  return { releases, stored, entries: oldest ? await listChangesSince(oldest.built_at) : [] };
}

const heldChangesKey = 'held changes';
const columns = ['Built', 'Cause', 'Changes', 'Books', 'Result', 'Actions'];

function History() {
  const history = useQuery({
    queryKey: ['release history'],
    queryFn: loadHistory,
    refetchInterval: 60_000,
  });
  const [ask, dialog] = useConfirm();
  async function rollBack({ id }: ReleaseRow): Promise<void> {
    const { rolledBack, notRolledBack } = publishingNotices;
    const isDone = await rollBackRelease(accessToken() ?? '', id).catch((error: unknown) => {
      if (error instanceof ServiceUnavailableError) return false;
      throw error;
    });
    showToast({ ...(isDone ? rolledBack : notRolledBack), topic: 'rollback' });
    invalidate('release history', 'shown-release', 'last rollback');
  }
  const askToRollBack = (release: ReleaseRow) =>
    ask({
      title: 'Roll Back',
      question: `Show shoppers the release of ${formatDateTime(release.built_at)} with ${formatNumber(release.books)} books? No build replaces it until somebody ends the rollback.`,
      label: 'Roll Back',
      isDestructive: true,
      onConfirm: () => rollBack(release),
    });
  return (
    <Panel title="History">
      <QueryBoundary to={history} of="the history" failure="The releases could not be read.">
        {({ releases, entries, stored }) => (
          <Table
            columns={columns}
            end={
              <p className="soft mt-3 min-[80rem]:m-3">
                {releases.length === maxReleases && `The latest ${maxReleases} builds are shown. `}
                {stored
                  ? 'The releases of a week can be opened and rolled back to, and the last five in any case; fewer while the disk is full.'
                  : 'This host keeps no earlier releases.'}
              </p>
            }
          >
            {releases.map((release, index) => (
              <HistoryRow
                key={release.id}
                release={release}
                changes={summarizeChanges(
                  entries,
                  releases.slice(index + 1).find(({ outcome }) => outcome === 'live')?.built_at ??
                    null,
                  release.built_at,
                )}
                stored={stored?.find(({ id }) => id === release.id)}
                hasStored={stored !== null}
                rollBack={askToRollBack}
              />
            ))}
          </Table>
        )}
      </QueryBoundary>
      {dialog}
    </Panel>
  );
}

type HistoryRowProps = {
  release: ReleaseRow;
  changes: ReturnType<typeof summarizeChanges>;
  stored: { isLive: boolean; isPinned: boolean } | undefined;
  hasStored: boolean;
  rollBack: (release: ReleaseRow) => void;
};

function HistoryRow({ release, changes, stored, hasStored, rollBack }: HistoryRowProps) {
  const { built_at, trigger, books, seconds, outcome, reason } = release;
  return (
    <tr>
      <td data-label="Built">
        <time dateTime={built_at}>{formatDateTime(built_at)}</time>
      </td>
      <td data-label="Cause">{triggerNames[trigger] ?? trigger}</td>
      <td data-label="Changes">
        {changes.map(({ name, count }) => `${name}: ${formatNumber(count)}`).join(', ') || 'None'}
      </td>
      <td data-label="Books">{formatNumber(books)}</td>
      <td data-label="Result">
        <span>
          {outcomeNames[outcome] ?? outcome}
          {seconds !== null && ` in ${formatNumber(seconds)} s`}
          {reason && (
            <span className="hint [display:block]">
              <ReleaseReason reason={reason} />
            </span>
          )}
        </span>
      </td>
      <td data-label="Actions">
        {stored?.isLive ? (
          <span className="pill on">{stored.isPinned ? 'Live, rolled back' : 'Live'}</span>
        ) : stored && outcome === 'live' ? (
          <div className="flex flex-wrap gap-2">
            <OpenPreview
              path="/releases/open"
              id={release.id}
              of={`the release of ${formatDateTime(built_at)}`}
            >
              Open
            </OpenPreview>
            <Button
              kind="secondary"
              of={`to ${formatDateTime(built_at)}`}
              onClick={() => rollBack(release)}
            >
              Roll Back
            </Button>
          </div>
        ) : (
          hasStored && outcome === 'live' && <span className="soft">No longer stored</span>
        )}
      </td>
    </tr>
  );
}
