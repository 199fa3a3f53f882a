import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type EventDraft, warningsOf, wordsOf } from '../../domain/event-form.ts';
import { eventTypes } from '../../domain/staff-event.ts';
import { eventTypeNames, sayFault, sayWarning } from '../../messages/event-form.ts';
import { Field } from '../parts/Field.tsx';

const categories = ['Author Event', 'Book Club', 'Signing', 'Reading', 'Workshop', 'Social'];

/** Every field of an event but its picture. */
export function EventFieldset({ form }: { form: UseFormReturn<EventDraft> }) {
  const { register, control, formState, getValues, setValue } = form;
  const warnings = useWatch({ control, compute: warningsOf });
  const faultOf = (name: keyof EventDraft) => sayFault(formState.errors[name]?.message);

  const write = (field: 'date' | 'time') => {
    const words = wordsOf(getValues())[field];
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    if (words) setValue(field, words, options);
  };
  /** Words of staff's own stay, where the picker that was used says nothing of them. */
  const writing = (field: 'date' | 'time') => ({ onChange: () => write(field) });
  const writingDay = {
    onChange: () => {
      write('date');
      if (!getValues('time').trim()) write('time');
    },
  };

  return (
    <>
      <Field label="Title" fault={faultOf('title')} isWhole>
        {(control) => <input {...control} {...register('title')} aria-required />}
      </Field>
      <Field label="Category" fault={faultOf('category')}>
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
      <Field label="Price" fault={faultOf('price')}>
        {(control) => <input {...control} {...register('price')} />}
      </Field>
      <fieldset className="whole">
        <legend className="label">When, by the shop’s clock</legend>
        <div className="form-grid when">
          <Field label="Day" fault={faultOf('day')}>
            {(control) => (
              <input
                {...control}
                {...register('day', writingDay)}
                type="date"
                min="2000-01-01"
                max="2100-12-31"
              />
            )}
          </Field>
          <Field label="Starts" fault={faultOf('starts')} warning={sayWarning(warnings.starts)}>
            {(control) => (
              <input {...control} {...register('starts', writing('time'))} type="time" />
            )}
          </Field>
          <Field label="Ends" fault={faultOf('ends')} warning={sayWarning(warnings.ends)}>
            {(control) => <input {...control} {...register('ends', writing('time'))} type="time" />}
          </Field>
        </div>
        <p className="hint">
          Fills in the two fields below, which say it in your own words. A day without a start is an
          event of the whole day.
        </p>
      </fieldset>
      <Field label="Date" fault={faultOf('date')} warning={sayWarning(warnings.date)}>
        {(control) => <input {...control} {...register('date')} aria-required />}
      </Field>
      <Field label="Time" fault={faultOf('time')} warning={sayWarning(warnings.time)}>
        {(control) => <input {...control} {...register('time')} aria-required />}
      </Field>
      <Field label="Location" fault={faultOf('location')}>
        {(control) => <input {...control} {...register('location')} aria-required />}
      </Field>
      <Field label="Address" fault={faultOf('address')}>
        {(control) => <input {...control} {...register('address')} />}
      </Field>
      <Field label="Description" fault={faultOf('description')} isWhole>
        {(control) => <textarea {...control} {...register('description')} aria-required />}
      </Field>
      <Field label="Attendees" fault={faultOf('attendees')}>
        {(control) => <input {...control} {...register('attendees')} inputMode="numeric" />}
      </Field>
      <Field label="Max Attendees" fault={faultOf('max_attendees')}>
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
      <Field label="Registration Link" fault={faultOf('link')} hint="https://…">
        {(control) => <input {...control} {...register('link')} inputMode="url" />}
      </Field>
    </>
  );
}
