import type { ReactNode } from 'react';
import { type EventField, eventLabels } from '../../domain/events/fields.ts';
import { type Control, useWatch } from 'react-hook-form';
import { othersInSeries, seriesScopes } from '../../domain/events/repeat-event.ts';
import {
  deletedByOther,
  unknownText,
  formatField,
  seriesScopeNames,
} from '../../messages/events.ts';
import { EventCard } from '../../components/EventCard.tsx';
import { type EventFormValues, toRow } from '../../domain/events/event-form.ts';
import { EditConflict } from '../crud/merged-form.tsx';
import { PlannedChangesEditor } from '../publishing/PlannedChanges.tsx';
import { ConfirmDialog, FormDialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Field.tsx';
import { EventFields, ImageUpload, RepetitionFields } from './EventFields.tsx';
import { type EventFormOptions, useEventForm } from './use-event-form.ts';

type Props = EventFormOptions & { onClose: () => void };

export default function EventDialog({ onClose, ...options }: Props) {
  const { event, events } = options;
  const eventForm = useEventForm(options);
  const { form, step, isChanged, merged } = eventForm;
  const series = event ? othersInSeries(event, events, 'all') : [];
  const label = eventForm.isGone ? 'Save as New Event' : event ? 'Update Event' : 'Create Event';
  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Create New Event'}
      isChanged={isChanged}
      isSaving={step.kind === 'saving'}
      isOff={step.kind !== 'writing' || merged.conflict !== null}
      label={step.kind === 'uploading' ? 'Uploading...' : label}
      onSubmit={() => void eventForm.submit()}
      onClose={onClose}
      aside={
        <>
          <EventPreview control={form.control} image={eventForm.picture} />
          {eventForm.isAsking && (
            <ConfirmDialog
              {...unknownText}
              onConfirm={eventForm.saveAsked}
              onClose={eventForm.endAsking}
            />
          )}
        </>
      }
    >
      <fieldset className="[display:contents]" disabled={eventForm.isSending}>
        <EventFields
          form={form}
          areChildrenWrong={eventForm.isRepetitionIncomplete}
          picture={
            <ImageUpload
              address={eventForm.picture}
              isPreparing={step.kind === 'preparing'}
              choose={eventForm.chooseImage}
              remove={eventForm.removeImage}
            />
          }
        >
          {event ? (
            <PlannedChangesEditor row={event} />
          ) : (
            <RepetitionFields
              form={form}
              repetition={eventForm.repetition}
              isIncomplete={eventForm.isRepetitionIncomplete}
              change={eventForm.setRepetition}
            />
          )}
        </EventFields>
      </fieldset>
      {series.length > 0 && (
        <Select
          label="Save for"
          hint="Each event keeps its own attendees and visibility. Another day moves all by as many days."
          fullWidth
          value={eventForm.scope}
          onValue={eventForm.setScope}
          options={seriesScopes.map((scope) => [scope, seriesScopeNames[scope]])}
        />
      )}
      <EditConflict
        of={
          merged.conflict?.[0]?.fields.length === 0
            ? 'another event of the repetition'
            : 'this event'
        }
        merged={merged}
        labels={eventLabels}
        show={showField}
        nameRow={({ date }) => `, ${date}`}
        onKeepMine={() => void eventForm.submit()}
        onTakeTheirs={eventForm.keepOthers}
      />
      {eventForm.isGone && (
        <p className="field-error full-width" role="alert">
          {deletedByOther}
        </p>
      )}
      {step.kind === 'uploading' && (
        <progress
          className="full-width w-full accent-rose"
          aria-label="Upload"
          value={step.share}
          max={1}
        />
      )}
    </FormDialog>
  );
}

type EventPreviewProps = { control: Control<EventFormValues>; image: string | null };

function EventPreview({ control, image }: EventPreviewProps) {
  const draft = useWatch({ control, compute: (draft) => draft });
  const now = new Date();
  const fields = toRow({ ...draft, image });
  const timestamps = { created_at: now.toISOString(), updated_at: now.toISOString() };
  return (
    <section className="preview [&_.event]:gap-4 [&_.event]:p-4" aria-labelledby="preview-title">
      <h3 id="preview-title" className="label">
        As shoppers see it
      </h3>
      <div inert>
        <EventCard event={{ ...fields, ...timestamps, id: 'preview' }} now={now} calendar={null} />
      </div>
    </section>
  );
}

function showField(version: EventFormValues, field: EventField): ReactNode {
  if (field === 'image' && version.image) {
    return <img src={version.image} alt="" width={160} height={120} />;
  }
  return formatField(version, field);
}
