import { useEffect, useState } from 'react';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { Dialog } from '../parts/Dialog.tsx';
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
  const { form, step, isChanged, theirs } = edited;
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isChanged ? setAsking(true) : onClose());
  useEffect(() => {
    if (!isChanged) return;
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);

  const label = event ? 'Update Event' : 'Create Event';
  return (
    <Dialog title={event ? 'Edit Event' : 'Create New Event'} onClose={leave} isWide>
      <div className="editor">
        <form className="form-grid two" noValidate onSubmit={edited.submit}>
          <EventFieldset form={form} />
          <PicturePicker
            address={edited.picture}
            isPreparing={step.kind === 'preparing'}
            choose={edited.choosePicture}
            remove={edited.removeImage}
          />
          {theirs && (
            <div className="whole">
              <Versions
                theirs={theirs}
                mine={edited.mine()}
                keepMine={edited.keepMine}
                takeTheirs={edited.takeTheirs}
              />
            </div>
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
            isBusy={step.kind !== 'writing' || theirs !== null}
            back={leave}
          />
        </form>
        <Preview control={form.control} picture={edited.picture} />
      </div>
      {isAsking && (
        <Confirm
          title="Discard Changes"
          question="What you wrote has not been saved. Discard it?"
          label="Discard"
          act={async () => onClose()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
