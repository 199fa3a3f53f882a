import { type Control, useWatch } from 'react-hook-form';
import { othersInSeries, seriesScopes } from '../../domain/events/repeat-event.ts';
import {
  deletedByOther,
  unknownText,
  eventLabels,
  formatField,
  seriesScopeNames,
} from '../../messages/event-form.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FormDialog, FormActions } from '../ui/FormDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { EventFields, ImageUpload, RepetitionFields } from './EventFields.tsx';
import { useEventForm, type Conflict, type EventFormOptions } from './use-event-form.ts';
import { EventCard } from '../../components/EventCard.tsx';
import {
  type EventFormValues,
  toRow,
  type DraftField,
  type Version,
} from '../../domain/events/event-form.ts';

type Props = EventFormOptions & { onClose: () => void };

/** Creates or edits an event, next to a preview of its card. */
export default function EventDialog({ onClose, ...options }: Props) {
  const { event, events } = options;
  const eventForm = useEventForm(options);
  const { form, step, isChanged, conflict } = eventForm;
  const series = event ? othersInSeries(event, events, 'all') : [];
  const label = eventForm.isGone ? 'Save as New Event' : event ? 'Update Event' : 'Create Event';
  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Create New Event'}
      isChanged={isChanged}
      isSaving={step.kind === 'saving'}
      wide
      onClose={onClose}
    >
      {(leave) => (
        <div className="editor">
          <form
            className="form-grid two-columns"
            noValidate
            onSubmit={(event) => void eventForm.submit(event)}
          >
            <fieldset disabled={eventForm.isSending}>
              <EventFields form={form} />
              {!event && (
                <RepetitionFields
                  form={form}
                  repetition={eventForm.repetition}
                  isIncomplete={eventForm.isRepetitionIncomplete}
                  change={eventForm.setRepetition}
                />
              )}
              <ImageUpload
                address={eventForm.picture}
                isPreparing={step.kind === 'preparing'}
                choose={eventForm.chooseImage}
                remove={eventForm.removeImage}
              />
            </fieldset>
            {series.length > 0 && (
              <Field
                label="Save for"
                hint="Each event keeps its own day, attendees and visibility."
                fullWidth
              >
                {(control) => (
                  <select
                    {...control}
                    value={eventForm.scope}
                    onChange={({ target }) =>
                      eventForm.setScope(
                        seriesScopes.find((scope) => scope === target.value) ?? 'one',
                      )
                    }
                  >
                    {seriesScopes.map((scope) => (
                      <option key={scope} value={scope}>
                        {seriesScopeNames[scope]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            {conflict && (
              <div className="full-width">
                <EditConflict
                  conflict={conflict}
                  control={form.control}
                  image={eventForm.image}
                  keepMine={() => void eventForm.keepMine()}
                  takeTheirs={eventForm.takeTheirs}
                />
              </div>
            )}
            {eventForm.isGone && (
              <p className="field-error full-width" role="alert">
                {deletedByOther}
              </p>
            )}
            {step.kind === 'uploading' && (
              <progress className="full-width" aria-label="Upload" value={step.share} max={1} />
            )}
            <FormActions
              label={
                step.kind === 'uploading'
                  ? 'Uploading...'
                  : step.kind === 'saving'
                    ? 'Saving...'
                    : label
              }
              isBusy={step.kind !== 'writing' || conflict !== null}
              onCancel={leave}
            />
          </form>
          <EventPreview control={form.control} image={eventForm.picture} />
          {eventForm.isAsking && (
            <ConfirmDialog
              {...unknownText}
              onConfirm={eventForm.saveAsked}
              onClose={eventForm.endAsking}
            />
          )}
        </div>
      )}
    </FormDialog>
  );
}

type EventPreviewProps = { control: Control<EventFormValues>; image: string | null };

/** A live preview of the event's card. */
function EventPreview({ control, image }: EventPreviewProps) {
  const draft = useWatch({ control, compute: (draft) => draft });
  const now = new Date();
  const fields = toRow(draft, image);
  const timestamps = { created_at: now.toISOString(), updated_at: now.toISOString() };
  return (
    <section className="preview" aria-labelledby="preview-title">
      <h3 id="preview-title" className="label">
        As shoppers see it
      </h3>
      <div inert>
        <EventCard event={{ ...fields, ...timestamps, id: 'preview' }} now={now} calendar={null} />
      </div>
    </section>
  );
}

type EditConflictProps = {
  conflict: Conflict;
  /** The form with the user's values, and the URL of its image. */
  control: Control<EventFormValues>;
  image: string | null;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** The fields that two users changed, with both versions side by side. */
function EditConflict({ conflict, control, image, keepMine, takeTheirs }: EditConflictProps) {
  const mine = { ...useWatch({ control, compute: (draft) => draft }), image };
  return (
    <div className="edit-conflict" role="alert">
      <p>
        <b>Somebody else changed this event while you were writing.</b> Nothing is lost: here is
        what both of you changed. You can save yours over it, or take theirs.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map((field) => (
            <tr key={field}>
              <td data-label="Field">{eventLabels[field]}</td>
              <td data-label="Theirs">
                <Value of={conflict.theirs} field={field} />
              </td>
              <td data-label="Yours">
                <Value of={mine} field={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="dialog-actions">
        <button type="button" className="button button--secondary" onClick={takeTheirs}>
          Take theirs
        </button>
        <button type="button" className="button" onClick={keepMine}>
          Save mine over it
        </button>
      </div>
    </div>
  );
}

function Value({ of: version, field }: { of: Version; field: DraftField }) {
  if (field === 'image' && version.image) {
    return <img src={version.image} alt="" width={160} height={120} />;
  }
  return formatField(version, field);
}
