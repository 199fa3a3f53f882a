import { type Control, useWatch } from 'react-hook-form';
import { othersInSeries, seriesScopes } from '../../domain/events/repeat-event.ts';
import {
  deletedByOther,
  unknownText,
  eventLabels,
  formatField,
  seriesScopeNames,
} from '../../messages/events.ts';
import { EventCard } from '../../components/EventCard.tsx';
import {
  type DraftField,
  type EventFormValues,
  toRow,
  type Version,
  versionOf,
} from '../../domain/events/event-form.ts';
import { PlannedChangesEditor } from '../publishing/PlannedChanges.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, FormDialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Field.tsx';
import { EventFields, ImageUpload, RepetitionFields } from './EventFields.tsx';
import { type Conflict, type EventFormOptions, useEventForm } from './use-event-form.ts';

type Props = EventFormOptions & { onClose: () => void };

/** Creates or edits an event, next to a preview of its card. */
export default function EventDialog({ onClose, ...options }: Props) {
  const { event, events } = options;
  const eventForm = useEventForm(options);
  const { form, step, isChanged, conflict } = eventForm;
  const series = event ? othersInSeries(event, events, 'all') : [];
  const label = eventForm.isGone ? 'Save as New Event' : event ? 'Update Event' : 'Create Event';
  const stepLabels = { uploading: 'Uploading...', saving: 'Saving...' };
  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Create New Event'}
      isChanged={isChanged}
      isSaving={step.kind === 'saving'}
      isOff={step.kind !== 'writing' || conflict !== null}
      label={step.kind === 'uploading' || step.kind === 'saving' ? stepLabels[step.kind] : label}
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
        <EventFields form={form} />
        {event && <PlannedChangesEditor row={event} />}
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
        <Select
          label="Save for"
          hint="Each event keeps its own day, attendees and visibility."
          fullWidth
          value={eventForm.scope}
          onValue={(value) =>
            eventForm.setScope(seriesScopes.find((scope) => scope === value) ?? 'one')
          }
          options={seriesScopes.map((scope) => [scope, seriesScopeNames[scope]])}
        />
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
  const versions = [
    { id: '', when: '', ...conflict },
    ...conflict.others.map(({ event, fields }) => ({
      id: event.id,
      when: `, ${event.date}`,
      theirs: versionOf(event),
      fields,
    })),
  ];
  return (
    <div
      className="my-4 grid gap-2 border-[1.5px] border-rose bg-leaf p-4 [&_td]:align-top [&_td]:whitespace-pre-line [&_th]:align-top [&_th]:whitespace-pre-line"
      role="alert"
    >
      <p>
        <b>
          Somebody else changed {conflict.fields.length > 0 ? 'this' : 'another'} event
          {conflict.fields.length === 0 && ' of the repetition'} while you were writing.
        </b>{' '}
        Nothing is lost: here is what both of you changed. You can save yours over it, or take
        theirs.
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
          {versions.flatMap(({ id, when, theirs, fields }) =>
            fields.map((field) => (
              <tr key={`${id} ${field}`}>
                <td data-label="Field">{eventLabels[field] + when}</td>
                <td data-label="Theirs">
                  <Value of={theirs} field={field} />
                </td>
                <td data-label="Yours">
                  <Value of={mine} field={field} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <div className="dialog-actions">
        <Button kind="secondary" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={keepMine}>Save mine over it</Button>
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
