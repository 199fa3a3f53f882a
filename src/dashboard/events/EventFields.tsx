import { useEffect, useEffectEvent, useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type EventFormValues, getWarnings, formatDateFields } from '../../domain/event-form.ts';
import { eventTypes } from '../../domain/staff-event.ts';
import { eventTypeNames, eventFieldError, eventWarning } from '../../messages/event-form.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';

const categories = ['Author Event', 'Book Club', 'Signing', 'Reading', 'Workshop', 'Social'];

/** All fields of an event except its image. */
export function EventFields({ form }: { form: UseFormReturn<EventFormValues> }) {
  const { register, control, formState, getValues, setValue } = form;
  const warnings = useWatch({ control, compute: getWarnings });
  const getError = (name: keyof EventFormValues) =>
    eventFieldError(formState.errors[name]?.message);

  const fillIn = (field: 'date' | 'time') => {
    const text = formatDateFields(getValues())[field];
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    if (text) setValue(field, text, options);
  };
  /** Keeps staff's own text if the changed picker does not affect it. */
  const fillInOnChange = (field: 'date' | 'time') => ({ onChange: () => fillIn(field) });
  const fillInOnDayChange = {
    onChange: () => {
      fillIn('date');
      if (!getValues('time').trim()) fillIn('time');
    },
  };

  return (
    <>
      <Field label="Title" error={getError('title')} fullWidth>
        {(control) => <input {...control} {...register('title')} aria-required />}
      </Field>
      <Field label="Category" error={getError('category')}>
        {(control) => (
          <>
            <input {...control} {...register('category')} aria-required list="event-categories" />
            <datalist id="event-categories">
              {categories.map((category) => (
                <option key={category} value={category} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Price" error={getError('price')}>
        {(control) => <input {...control} {...register('price')} />}
      </Field>
      <fieldset className="full-width">
        <legend className="label">When, by the shop’s clock</legend>
        <div className="form-grid when">
          <Field label="Day" error={getError('day')}>
            {(control) => (
              <input
                {...control}
                {...register('day', fillInOnDayChange)}
                type="date"
                min="2000-01-01"
                max="2100-12-31"
              />
            )}
          </Field>
          <Field label="Starts" error={getError('starts')} warning={eventWarning(warnings.starts)}>
            {(control) => (
              <input {...control} {...register('starts', fillInOnChange('time'))} type="time" />
            )}
          </Field>
          <Field label="Ends" error={getError('ends')} warning={eventWarning(warnings.ends)}>
            {(control) => (
              <input {...control} {...register('ends', fillInOnChange('time'))} type="time" />
            )}
          </Field>
        </div>
        <p className="hint">
          Fills in the two fields below, which say it in your own words. A day without a start is an
          event of the whole day.
        </p>
      </fieldset>
      <Field label="Date" error={getError('date')} warning={eventWarning(warnings.date)}>
        {(control) => <input {...control} {...register('date')} aria-required />}
      </Field>
      <Field label="Time" error={getError('time')} warning={eventWarning(warnings.time)}>
        {(control) => <input {...control} {...register('time')} aria-required />}
      </Field>
      <Field label="Location" error={getError('location')}>
        {(control) => <input {...control} {...register('location')} aria-required />}
      </Field>
      <Field label="Address" error={getError('address')}>
        {(control) => <input {...control} {...register('address')} />}
      </Field>
      <Field label="Description" error={getError('description')} fullWidth>
        {(control) => <textarea {...control} {...register('description')} aria-required />}
      </Field>
      <Field label="Attendees" error={getError('attendees')}>
        {(control) => <input {...control} {...register('attendees')} inputMode="numeric" />}
      </Field>
      <Field label="Max Attendees" error={getError('max_attendees')}>
        {(control) => <input {...control} {...register('max_attendees')} inputMode="numeric" />}
      </Field>
      <Field label="Event Type">
        {(control) => (
          <select {...control} {...register('event_type')}>
            {eventTypes.map((type) => (
              <option key={type} value={type}>
                {eventTypeNames[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Registration Link" error={getError('link')} hint="https://…">
        {(control) => <input {...control} {...register('link')} inputMode="url" />}
      </Field>
    </>
  );
}

type ImageUploadProps = {
  /** The URL of the current or the chosen image. */
  address: string | null;
  isPreparing: boolean;
  choose: (file: File) => void;
  remove: () => void;
};

/** A field for an image, which can also be dropped or pasted anywhere on the form. */
export function ImageUpload({ address, isPreparing, choose, remove }: ImageUploadProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const chooseFile = useEffectEvent((file: File | undefined) => file && choose(file));
  const onDragOver = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    chooseFile(event.dataTransfer?.files[0]);
  });
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    addEventListener(
      'paste',
      (event) => pastesText(event) || chooseFile(event.clipboardData?.files[0]),
      {
        signal,
      },
    );
    addEventListener('dragleave', (event) => event.relatedTarget || setOver(false), { signal });
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => abortController.abort();
  }, []);

  return (
    <div className={isOver ? 'drop full-width over' : 'drop full-width'}>
      <label className="label" htmlFor={id}>
        Event Image
      </label>
      {/* The alt text distinguishes this image from others on the page. */}
      {/* eslint-disable-next-line jsx-a11y-x/img-redundant-alt */}
      {address && <img src={address} alt="The picture of this event" />}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          target.value = '';
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        <Icon name="image-plus" className="inline" /> PNG, JPG, WEBP up to 5MB. Choose one, drop it
        here, or paste it.
      </p>
      {isPreparing && <p role="status">Preparing the picture…</p>}
      {address && (
        <button type="button" className="button button--secondary" onClick={remove}>
          Remove Image
        </button>
      )}
    </div>
  );
}

/** Office copies an image along with text. In a text field, the paste means the text. */
function pastesText({ clipboardData, target }: ClipboardEvent): boolean {
  const isTextField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.selectionStart !== null);
  return isTextField && clipboardData?.getData('text/plain') !== '';
}
