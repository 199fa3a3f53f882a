import { type Control, useWatch } from 'react-hook-form';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { deletedByOther, unknownText } from '../../messages/event-form.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FormDialog, FormActions } from '../ui/FormDialog.tsx';
import { EventFields } from './EventFields.tsx';
import { ImageUpload } from './ImageUpload.tsx';
import { useEventForm } from './use-event-form.ts';
import { EditConflict } from './EditConflict.tsx';
import { EventCard } from '../../components/EventCard.tsx';
import { type EventFormValues, toRow } from '../../domain/event-form.ts';

type Props = { event: StaffEvent | null; onClose: () => void };

/** Creates or edits an event, next to a preview of its card. */
export default function EventDialog({ event, onClose }: Props) {
  const eventForm = useEventForm(event, onClose);
  const { form, step, isChanged, conflict } = eventForm;
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
              <ImageUpload
                address={eventForm.picture}
                isPreparing={step.kind === 'preparing'}
                choose={eventForm.chooseImage}
                remove={eventForm.removeImage}
              />
            </fieldset>
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
