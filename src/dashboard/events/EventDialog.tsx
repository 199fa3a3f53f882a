import type { StaffEvent } from '../../domain/staff-event.ts';
import { deletedMeanwhile, strayWords } from '../../messages/event-form.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { FormFoot } from '../parts/FormFoot.tsx';
import { EventFieldset } from './EventFieldset.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import { Preview } from './Preview.tsx';
import { useEventForm } from './use-event-form.ts';
import { Versions } from './Versions.tsx';

type Props = { event: StaffEvent | null; onClose: () => void };

/** Creates an event, or edits one, beside its card as shoppers will see it. */
export default function EventDialog({ event, onClose }: Props) {
  const edited = useEventForm(event, onClose);
  const { form, step, isChanged, conflict } = edited;
  const label = edited.isGone ? 'Save as New Event' : event ? 'Update Event' : 'Create Event';
  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Create New Event'}
      isChanged={isChanged}
      isSaving={step.kind === 'saving'}
      isWide
      onClose={onClose}
    >
      {(leave) => (
        <div className="editor">
          <form
            className="form-grid two"
            noValidate
            onSubmit={(event) => void edited.submit(event)}
          >
            <fieldset disabled={edited.isSending}>
              <EventFieldset form={form} />
              <PicturePicker
                address={edited.picture}
                isPreparing={step.kind === 'preparing'}
                choose={edited.choosePicture}
                remove={edited.removeImage}
              />
            </fieldset>
            {conflict && (
              <div className="whole">
                <Versions
                  conflict={conflict}
                  control={form.control}
                  image={edited.image}
                  keepMine={() => void edited.keepMine()}
                  takeTheirs={edited.takeTheirs}
                />
              </div>
            )}
            {edited.isGone && (
              <p className="fault whole" role="alert">
                {deletedMeanwhile}
              </p>
            )}
            {step.kind === 'uploading' && (
              <progress className="whole" aria-label="Upload" value={step.share} max={1} />
            )}
            <FormFoot
              label={
                step.kind === 'uploading'
                  ? 'Uploading...'
                  : step.kind === 'saving'
                    ? 'Saving...'
                    : label
              }
              isBusy={step.kind !== 'writing' || conflict !== null}
              back={leave}
            />
          </form>
          <Preview control={form.control} picture={edited.picture} />
          {edited.isAsking && (
            <Confirm {...strayWords} act={edited.saveAsked} onClose={edited.endAsking} />
          )}
        </div>
      )}
    </FormDialog>
  );
}
