import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type EventFormValues, getWarnings, formatDateFields } from '../../domain/event-form.ts';
import { eventTypes } from '../../domain/staff-event.ts';
import { eventTypeNames, eventFieldError, eventWarning } from '../../messages/event-form.ts';
import { Field } from '../ui/Field.tsx';

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
