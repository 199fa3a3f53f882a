import { useId, useState } from 'react';
import { scheduleChange } from '../../data/backend/publishing.ts';
import { toMoment } from '../../domain/events/event-form.ts';
import { changeChoices, type ChangeSubject } from '../../domain/merchandising/scheduled-change.ts';
import { publishingNotices } from '../../messages/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { useAction } from '../hooks/use-action.ts';
import { invalidate } from '../optimistic-list.ts';
import { runMutation } from '../run-mutation.ts';
import { Field } from '../ui/Field.tsx';
import { FormActions, FormDialog } from '../ui/FormDialog.tsx';

export const scheduledKey = 'scheduled changes';

type Props = { subject: ChangeSubject; id: string; title: string; onClose: () => void };

/** Schedules a change of an event, a staff pick or a collection for a moment. */
export default function ScheduleDialog({ subject, id: rowId, title, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID());
  const group = useId();
  const [choice, setChoice] = useState(0);
  const [moment, setMoment] = useState('');
  const [error, setError] = useState('');
  const chosen = changeChoices[subject][choice];
  const [save, isSaving] = useAction(async () => {
    const applyAt = toMoment(moment);
    if (!chosen || applyAt === null || Date.parse(applyAt) <= Date.now())
      return setError('Please enter a day and a time to come.');
    const label = `${title.slice(0, 150)}: ${chosen.name}`;
    const toast = { ...publishingNotices.notScheduled, subject: `schedule ${rowId}` };
    const result = await runMutation(toast, () =>
      scheduleChange({
        id,
        subject,
        row_id: rowId,
        label,
        change: chosen.change,
        apply_at: applyAt,
      }),
    );
    if (!result) return;
    const { scheduled, refused } = publishingNotices;
    showToast({ ...(result.ok ? scheduled : refused), subject: toast.subject });
    if (!result.ok) return;
    invalidate(scheduledKey);
    onClose();
  });
  return (
    <FormDialog
      title={`Schedule: ${title}`}
      isChanged={moment !== ''}
      isSaving={isSaving}
      onClose={onClose}
    >
      {(leave) => (
        <form
          className="form-grid"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <fieldset>
            <legend className="label">What happens</legend>
            {changeChoices[subject].map(({ name }, index) => (
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
          <Field
            label="When"
            error={error || undefined}
            hint="By the shop’s clock. The public site is rebuilt at this moment."
          >
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                max="2100-12-31T23:59"
                value={moment}
                onChange={({ target }) => setMoment(target.value)}
              />
            )}
          </Field>
          <FormActions
            label={isSaving ? 'Saving...' : 'Schedule'}
            isBusy={isSaving}
            onCancel={leave}
          />
        </form>
      )}
    </FormDialog>
  );
}
