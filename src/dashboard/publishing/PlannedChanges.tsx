import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelScheduledChange,
  listScheduledChanges,
  moveScheduledChange,
  type ScheduledChangeRow,
} from '../../data/backend/publishing.ts';
import { toMoment, toPickerText } from '../../domain/events/event-form.ts';
import { formatDateTime } from '../../domain/time/date.ts';
import { notToCome, publishingNotices } from '../../messages/publishing.ts';
import { invalidate, runMutation } from '../crud/write.ts';
import { useAction } from '../hooks/use-action.ts';
import { useRight } from '../hooks/use-right.ts';
import { Button } from '../ui/Button.tsx';
import { useRestoreFocusOnUnmount } from '../ui/Dialog.tsx';
import { Input } from '../ui/Field.tsx';

export const scheduledKey = 'scheduled changes';

type Props = { row: { id: string } };

/** Returns the scheduled changes of rows that wait, the next one first. */
export function useWaitingChanges(...rows: Props['row'][]): ScheduledChangeRow[] {
  const { data = [] } = useQuery({
    queryKey: [scheduledKey],
    queryFn: listScheduledChanges,
    staleTime: 60_000,
  });
  const isOf = ({ row_id }: ScheduledChangeRow) => rows.some(({ id }) => id === row_id);
  return data.filter((change) => isOf(change) && change.applied_at === null).toReversed();
}

/** Returns what a change does. Its label is the title of the row and this name. */
const nameOf = ({ label }: ScheduledChangeRow) => label.slice(label.lastIndexOf(': ') + 2);

/** The scheduled changes of a row, each as a line, which opens them for a role that may change them. */
export function PlannedChanges({ row, open }: Props & { open: () => void }) {
  const mayPublish = useRight('publish');
  return useWaitingChanges(row).map((change) => (
    <button
      key={change.id}
      type="button"
      className={`${mayPublish ? 'link' : 'hint'} [display:block] text-left`}
      disabled={!mayPublish}
      onClick={open}
    >
      On {formatDateTime(change.apply_at)}: {nameOf(change)}
    </button>
  ));
}

/** The scheduled changes of a row, each of which can be moved to another moment or canceled. */
export function PlannedChangesEditor({ row }: Props) {
  const changes = useWaitingChanges(row);
  if (changes.length === 0) return null;
  return (
    <fieldset className="full-width">
      <legend className="label">Planned</legend>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <PlannedChange key={change.id} change={change} />
        ))}
      </ul>
    </fieldset>
  );
}

function PlannedChange({ change }: { change: ScheduledChangeRow }) {
  const { id, apply_at, created_by_name } = change;
  const name = nameOf(change);
  const item = useRestoreFocusOnUnmount<HTMLLIElement>();
  const [moment, setMoment] = useState(() => toPickerText(apply_at));
  const [error, setError] = useState('');
  const { moved, notMoved, canceled, notCanceled } = publishingNotices;
  const [move, isMoving] = useAction(async () => {
    const applyAt = toMoment(moment);
    if (applyAt === null || Date.parse(applyAt) <= Date.now()) return setError(notToCome);
    setError('');
    const result = await runMutation({
      topic: `move ${id}`,
      done: moved,
      failed: notMoved,
      write: () => moveScheduledChange(id, applyAt),
    });
    if (result) invalidate(scheduledKey);
  });
  const [cancel, isCanceling] = useAction(async () => {
    const result = await runMutation({
      topic: `cancel ${id}`,
      done: canceled,
      failed: notCanceled,
      write: () => cancelScheduledChange(id),
    });
    if (result) invalidate(scheduledKey);
  });
  const isBusy = isMoving || isCanceling;
  return (
    <li ref={item} className="flex flex-wrap items-end gap-2">
      <Input
        label={`On ${formatDateTime(apply_at)}: ${name}`}
        hint={`By ${created_by_name}, by the shop’s clock`}
        error={error || undefined}
        type="datetime-local"
        max="2100-12-31T23:59"
        value={moment}
        onChange={({ target }) => setMoment(target.value)}
        onKeyDown={(event) => {
          // It may stand in a form, which Enter would send.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          move();
        }}
      />
      <Button
        kind="secondary"
        isOff={isBusy || moment === toPickerText(apply_at)}
        of={name}
        onClick={() => move()}
      >
        Move
      </Button>
      <Button kind="danger" isOff={isBusy} of={`plan: ${name}`} onClick={() => cancel()}>
        Cancel
      </Button>
    </li>
  );
}
