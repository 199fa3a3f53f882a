import { useId, useState } from 'react';
import { scheduleChange } from '../../data/backend/publishing.ts';
import { toMoment } from '../../domain/events/event-form.ts';
import { changeChoices, type ChangeTopic } from '../../domain/merchandising/scheduled-change.ts';
import { shopClock } from '../../messages/events.ts';
import { notToCome, publishingNotices } from '../../messages/publishing.ts';
import { invalidate, runMutation } from '../crud/write.ts';
import { useAction } from '../hooks/use-action.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { Input } from '../ui/Field.tsx';
import { PlannedChangesEditor, scheduledKey } from './PlannedChanges.tsx';
import { useHold } from './PublishPanel.tsx';

type Props = { topic: ChangeTopic; row: { id: string; title: string }; onClose: () => void };

/** Schedules a change of an event, a staff pick or a collection for a moment. */
export default function ScheduleDialog({ topic, row, onClose }: Props) {
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
    });
    if (!result?.ok) return;
    invalidate(scheduledKey);
    onClose();
  });
  return (
    <FormDialog
      title={`Schedule: ${row.title}`}
      isChanged={moment !== ''}
      isSaving={isSaving}
      label={isSaving ? 'Saving...' : 'Schedule'}
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
