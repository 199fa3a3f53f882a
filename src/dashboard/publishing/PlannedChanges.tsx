import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { runMutation } from '../crud/list.ts';
import { useAction, useRight } from '../hooks.ts';
import { useHold } from './PublishPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { FormDialog, useRestoreFocusOnUnmount } from '../ui/Dialog.tsx';
import { Input } from '../ui/Field.tsx';
import {
  cancelScheduledChange,
  listScheduledChanges,
  moveScheduledChange,
  scheduleChange,
  type ScheduledChangeRow,
} from '../../data/backend/publishing.ts';
import { toMoment, toPickerText } from '../../domain/events/event-form.ts';
import {
  changeChoices,
  changeName,
  type ChangeTopic,
} from '../../domain/merchandising/scheduled-change.ts';
import { formatDateTime } from '../../domain/time/date.ts';
import { shopClock } from '../../messages/events.ts';
import { notToCome, publishingNotices } from '../../messages/publishing.ts';

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
      On {formatDateTime(change.apply_at)}: {changeName(change)}
    </button>
  ));
}

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

export const useCancel = (id: string) =>
  useAction(() =>
    runMutation({
      topic: `cancel ${id}`,
      done: publishingNotices.canceled,
      failed: publishingNotices.notCanceled,
      write: () => cancelScheduledChange(id),
      refreshes: [scheduledKey],
    }),
  );

function PlannedChange({ change }: { change: ScheduledChangeRow }) {
  const { id, apply_at, created_by_name } = change;
  const name = changeName(change);
  const item = useRestoreFocusOnUnmount<HTMLLIElement>();
  const [moment, setMoment] = useState(() => toPickerText(apply_at));
  const [error, setError] = useState('');
  const { moved, notMoved } = publishingNotices;
  const [move, isMoving] = useAction(async () => {
    const applyAt = toMoment(moment);
    if (applyAt === null || Date.parse(applyAt) <= Date.now()) return setError(notToCome);
    setError('');
    await runMutation({
      topic: `move ${id}`,
      done: moved,
      failed: notMoved,
      write: () => moveScheduledChange(id, applyAt),
      refreshes: [scheduledKey],
    });
  });
  const [cancel, isCanceling] = useCancel(id);
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

type ScheduleProps = {
  topic: ChangeTopic;
  row: { id: string; title: string };
  onClose: () => void;
};

export function ScheduleDialog({ topic, row, onClose }: ScheduleProps) {
  const { data: hold } = useHold();
  const [id] = useState(() => crypto.randomUUID());
  const group = useId();
  const [choice, setChoice] = useState(0);
  const [moment, setMoment] = useState('');
  const [error, setError] = useState('');
  const chosen = changeChoices[topic][choice];
  const [save, isSaving] = useAction(async () => {
    const applyAt = toMoment(moment);
    if (!chosen || applyAt === null || Date.parse(applyAt) <= Date.now())
      return setError(notToCome);
    const { scheduled, notScheduled, refused } = publishingNotices;
    const result = await runMutation({
      topic: `schedule ${row.id}`,
      done: scheduled,
      failed: notScheduled,
      refused: () => refused,
      write: () =>
        scheduleChange({
          id,
          topic,
          row_id: row.id,
          label: `${row.title.slice(0, 150)}: ${chosen.name}`,
          change: chosen.change,
          apply_at: applyAt,
        }),
      refreshes: [scheduledKey],
    });
    if (result?.ok) onClose();
  });
  return (
    <FormDialog
      title={`Schedule: ${row.title}`}
      isChanged={moment !== ''}
      isSaving={isSaving}
      label="Schedule"
      onSubmit={() => save()}
      onClose={onClose}
    >
      <PlannedChangesEditor row={row} />
      <fieldset>
        <legend className="label">What happens</legend>
        {changeChoices[topic].map(({ name }, index) => (
          <label key={name} className="option">
            <input
              type="radio"
              name={group}
              checked={index === choice}
              onChange={() => setChoice(index)}
            />{' '}
            {name}
          </label>
        ))}
      </fieldset>
      <Input
        label="When"
        error={error || undefined}
        hint={`By the shop’s clock, ${shopClock(moment.slice(0, 10))}. ${
          hold && topic !== 'events'
            ? `${hold.held_by} holds the collections and staff picks: shoppers see it when the hold ends.`
            : 'The public site is rebuilt at this moment.'
        }`}
        type="datetime-local"
        max="2100-12-31T23:59"
        value={moment}
        onChange={({ target }) => setMoment(target.value)}
      />
    </FormDialog>
  );
}
