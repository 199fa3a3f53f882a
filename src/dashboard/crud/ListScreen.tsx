import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { type DeletedRow, listDeleted } from '../../data/backend/trash.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import type { ChangeTopic } from '../../domain/merchandising/scheduled-change.ts';
import { formatDateTime, formatShopDay } from '../../domain/time/date.ts';
import { roleNotice } from '../../messages/accounts.ts';
import { plansFail } from '../../messages/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { useAction, useRight } from '../hooks.ts';
import { ScheduleDialog, useWaitingChanges } from '../publishing/PlannedChanges.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, Dialog, useRestoreFocusOnUnmount } from '../ui/Dialog.tsx';
import { PageHeader, QueryBoundary, Spinner } from '../ui/Page.tsx';

type Item = { id: string; title: string };
type Open<Row> = { kind: string; row: Row | null; chosen?: readonly Row[] };
export type Acts<Row> = {
  open: (kind: string, row?: Row | null) => void;
  schedule: (row: Row) => void;
  remove: (rows: readonly Row[]) => void;
  /** Whether the role may change a row, or, for null, add one. */
  mayChange: (row: Row | null) => boolean;
  mayPublish: boolean;
};

type Props<Row> = {
  title: string;
  table: ChangeTopic;
  /** What the rows are, as a plural noun: “staff picks”. */
  of: string;
  /** Is called here, so that a deleted row leaves in the frame in which its dialog closes. */
  useRows: () => { data: Row[] | undefined; isError: boolean; refetch: () => unknown };
  /** How a row is deleted. `more` returns the other choices, which delete rows that belong to it, too. */
  deletion: {
    title: string;
    label: string;
    question: string;
    more?: (row: Row, rows: readonly Row[]) => { label: string; rows: readonly Row[] }[];
  };
  /** Whether only staff who publish may change a row, or, for null, add one. */
  isForPublishers: (row: Row | null) => boolean;
  remove: (rows: readonly Row[], subject: string) => Promise<void>;
  restore: (ids: readonly string[]) => Promise<unknown>;
  initial?: string | undefined;
  buttons: (acts: Acts<Row>, rows: readonly Row[]) => ReactNode;
  dialog: (open: Open<Row> & { rows: readonly Row[]; close: () => void }) => ReactNode;
  children: (rows: Row[], acts: Acts<Row>) => ReactNode;
};

export function ListScreen<Row extends Item>(props: Props<Row>) {
  const { title, table, of: name, useRows, deletion, remove, restore, buttons, dialog } = props;
  const { isForPublishers } = props;
  const mayPublish = useRight('publish');
  const query = useRows();
  const all = query.data ?? [];
  const [{ kind, row, chosen = [] }, setOpen] = useState<Open<Row>>({
    kind: props.initial ?? '',
    row: null,
  });
  const plans = plansFail(useWaitingChanges(...chosen).length);
  const acts = useMemo<Acts<Row>>(() => {
    const mayChange = (of: Row | null) => mayPublish || !isForPublishers(of);
    return {
      mayPublish,
      mayChange,
      open: (opened, of = null) =>
        isFree(opened) || mayChange(of)
          ? setOpen({ kind: opened, row: of })
          : showToast(roleNotice),
      schedule: (of) => mayPublish && setOpen({ kind: 'schedule', row: of }),
      remove: (chosen) =>
        chosen.every(mayChange)
          ? setOpen({ kind: 'delete', row: null, chosen })
          : showToast(roleNotice),
    };
  }, [mayPublish, isForPublishers]);
  const close = () => setOpen({ kind: '', row: null });
  const count = formatNumber(chosen.length);
  const [only] = chosen.length === 1 ? chosen : [];
  const removeRows = (rows: readonly Row[]) => remove(rows, describeRows(rows, name));
  return (
    <>
      <PageHeader title={title}>
        {buttons(acts, all)}
        <Button kind="secondary" icon="trash-2" onClick={() => acts.open('trash')}>
          Trash
        </Button>
      </PageHeader>
      <QueryBoundary to={query} of={`the ${name}`} failure={`Failed to fetch ${name}`}>
        {(rows) => props.children(rows, acts)}
      </QueryBoundary>
      <Suspense fallback={<Spinner of="the dialog" />}>
        {dialog({ kind, row, rows: all, close })}
        {kind === 'schedule' && row && <ScheduleDialog topic={table} row={row} onClose={close} />}
      </Suspense>
      {kind === 'trash' && (
        <TrashDialog of={name} table={table} restore={restore} onClose={close} />
      )}
      {kind === 'delete' && (
        <ConfirmDialog
          title={deletion.title}
          question={
            (only
              ? deletion.question
              : `Delete ${count} ${name}? They are kept in the trash for 30 days.`) + plans
          }
          label={only ? deletion.label : `Delete ${count}`}
          isDestructive
          onConfirm={() => removeRows(chosen)}
          alternatives={
            only &&
            deletion
              .more?.(only, all)
              .map(({ label, rows }) => ({ label, onConfirm: () => removeRows(rows) }))
          }
          onClose={close}
        />
      )}
    </>
  );
}

/** Dialogs that change no row that shoppers see. */
const isFree = (kind: string) => kind === 'trash' || kind === 'duplicate';

/** Returns what the toast says of deleted rows. Those of one title are the dates of one event. */
function describeRows(rows: readonly Item[], name: string): string {
  const [first] = rows;
  const title = `“${first?.title.slice(0, 60)}”`;
  if (rows.length < 2) return `${title} is`;
  const count = formatNumber(rows.length);
  return rows.every((row) => row.title === first?.title)
    ? `${title}, ${count} dates, are`
    : `${count} ${name} are`;
}

type TrashProps = {
  of: string;
  table: ChangeTopic;
  restore: (ids: readonly string[]) => Promise<unknown>;
  onClose: () => void;
};

function TrashDialog({ of: name, table, restore: restoreRow, onClose }: TrashProps) {
  const trash = useQuery({
    queryKey: ['trash', table],
    queryFn: () => listDeleted(table),
    gcTime: 0,
  });
  const [restore, isBusy] = useAction(async (ids: readonly string[]) => {
    await restoreRow(ids);
    await trash.refetch();
  });
  return (
    <Dialog title="Trash" onClose={onClose}>
      <p className="soft mb-4">Deleted {name} are kept here for 30 days.</p>
      <QueryBoundary to={trash} of="the trash" failure="The trash could not be read.">
        {(rows) => (
          <ul className="log">
            {groupDeleted(rows).map((group) => (
              <Deleted key={group[0].id} rows={group} isBusy={isBusy} restore={restore} />
            ))}
            {rows.length === 0 && <li>The trash is empty.</li>}
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

type Group = readonly [DeletedRow, ...DeletedRow[]];

/** Joins the events of a repetition that were deleted together, by their days. */
function groupDeleted(rows: readonly DeletedRow[]): Group[] {
  const groups = Object.values(
    Object.groupBy(rows, ({ id, series_id, deleted_at }) =>
      series_id === null ? id : `${series_id} ${deleted_at}`,
    ),
  );
  return groups.flatMap((group = []) => {
    const [first, ...others] = group.toSorted((a, b) =>
      (a.starts_at ?? '').localeCompare(b.starts_at ?? ''),
    );
    return first ? [[first, ...others]] : [];
  });
}

type DeletedProps = {
  rows: Group;
  isBusy: boolean;
  restore: (ids: readonly string[]) => void;
};

function Deleted({ rows, isBusy, restore }: DeletedProps) {
  const item = useRestoreFocusOnUnmount<HTMLLIElement>();
  const [{ title, deleted_at, deleted_by }] = rows;
  const days = rows.flatMap(({ starts_at }) => starts_at ?? []).map(formatShopDay);
  return (
    <li ref={item}>
      <span>
        <b dir="auto">{title}</b>
        {rows.length > 1 && `, ${formatNumber(rows.length)} dates`}
        <br />
        {days.length > 0 && (
          <span className="soft">
            {days.join(' · ')}
            <br />
          </span>
        )}
        <span className="code">
          {deleted_by}, {formatDateTime(deleted_at)}
        </span>
      </span>
      <Button
        kind="secondary"
        isOff={isBusy}
        of={[title, ...days.slice(0, 1)].join(', ')}
        onClick={() => restore(rows.map(({ id }) => id))}
      >
        {rows.length > 1 ? `Restore All ${formatNumber(rows.length)}` : 'Restore'}
      </Button>
    </li>
  );
}
