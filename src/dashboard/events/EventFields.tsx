import {
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  type EventFormValues,
  eventTextNames,
  getWarnings,
  formatDateFields,
} from '../../domain/events/event-form.ts';
import {
  type EventField,
  type EventText,
  eventTexts,
  formFields,
} from '../../domain/events/fields.ts';
import { eventTypes } from '../../domain/events/staff-event.ts';
import { isIsoDate, todayInShop } from '../../domain/time/date.ts';
import {
  countWarning,
  eventFieldError,
  eventStatusNames,
  eventTypeNames,
  eventWarning,
  intervalNames,
  pastDay,
  repetitionText,
  shopClock,
} from '../../messages/events.ts';
import { eventStatuses } from '../../domain/events/event.ts';
import {
  intervals,
  isCompleteRepetition,
  repeatDays,
  type Repetition,
} from '../../domain/events/repeat-event.ts';
import { useRight } from '../hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Input, Select, TextArea } from '../ui/Field.tsx';

/** How the control of a field differs from a line of text. */
const attributes = {
  lines: {},
  number: { inputMode: 'numeric' },
  url: { inputMode: 'url' },
  day: { type: 'date', min: '2000-01-01', max: '2100-12-31' },
  clock: { type: 'time' },
  moment: { type: 'datetime-local', min: '2000-01-01T00:00', max: '2100-12-31T23:59' },
  choice: {},
} as const;

type FieldsProps = {
  form: UseFormReturn<EventFormValues>;
  picture: ReactNode;
  /** Whether `children` hold a wrong field. */
  areChildrenWrong: boolean;
  /** What ends the part that is folded. */
  children: ReactNode;
};

/** The fields that every event needs, then, folded, those that some need. */
export function EventFields({ form, picture, areChildrenWrong, children }: FieldsProps) {
  const { register, control, formState, getValues, setValue } = form;
  const mayPublish = useRight('publish');
  const warnings = useWatch({ control, compute: getWarnings });
  const [day, lastDay, attendees, max_attendees] = useWatch({
    control,
    name: ['day', 'last_day', 'attendees', 'max_attendees'],
  });
  const isPastDay =
    isIsoDate(day) && (lastDay || day) < todayInShop() && day !== formState.defaultValues?.day;
  const counts = { attendees, max_attendees };

  const field = (name: Exclude<EventField, 'is_draft' | 'image'>, options = {}) => {
    const { label, hint, kind, isWide = false } = formFields[name];
    return {
      ...register(name, options),
      ...(kind && attributes[kind]),
      label,
      hint,
      fullWidth: isWide,
      error: eventFieldError(formState.errors[name]?.message),
    };
  };
  const text = (name: EventText) => ({
    ...field(name),
    ...(eventTexts[name].isRequired && { 'aria-required': true }),
    warning: name === 'date' || name === 'time' ? eventWarning(warnings[name]) : undefined,
  });

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

  const when = (
    <fieldset className="full-width">
      <legend className="label">When, by the shop’s clock: {shopClock(day)}</legend>
      <div className="form-grid sm:grid-cols-[2fr_1fr]">
        {(
          [
            ['day', 'starts'],
            ['last_day', 'ends'],
          ] as const
        ).map(([day, clock]) => (
          <Fragment key={day}>
            <Input
              {...field(day, fillInOnDayChange)}
              warning={day === 'day' && isPastDay ? pastDay : undefined}
            />
            <Input
              {...field(clock, fillInOnChange('time'))}
              warning={eventWarning(warnings[clock])}
            />
          </Fragment>
        ))}
      </div>
      <p className="hint">
        Fills in the two fields below, which say it in your own words. A day without a start is an
        event of the whole day. “Ends on” stays empty for an event of one day.
      </p>
    </fieldset>
  );

  const textField = (name: EventText) => (
    <Fragment key={name}>
      {name === 'date' && when}
      {eventTexts[name].kind === 'lines' ? (
        <TextArea {...text(name)} />
      ) : (
        <Input
          {...text(name)}
          suggestions={eventTexts[name].suggestions?.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        />
      )}
    </Fragment>
  );
  const hasWrongDetail = detailNames.some((name) => formState.errors[name]);

  return (
    <>
      {eventTextNames.filter((name) => !isDetail(name)).map(textField)}
      {picture}
      <MoreFields isWrong={hasWrongDetail || areChildrenWrong}>
        {eventTextNames.filter(isDetail).map(textField)}
        {(['attendees', 'max_attendees'] as const).map((name) => (
          <Input key={name} {...field(name)} warning={countWarning(counts[name], name)} />
        ))}
        <Select
          {...field('event_type')}
          options={eventTypes.map((type) => [type, eventTypeNames[type]])}
        />
        <Select
          {...field('status')}
          options={eventStatuses.map((status) => [status, eventStatusNames[status]])}
        />
        <Input {...field('link')} />
        <fieldset className="full-width">
          <legend className="label">Who sees it</legend>
          {mayPublish ? (
            <label className="option">
              <input type="checkbox" {...register('is_draft')} /> Draft: only staff see it
            </label>
          ) : (
            <p className="hint">It is saved as a draft, which editors and admins publish.</p>
          )}
          <div className="form-grid two-columns">
            {(['visible_from', 'visible_until'] as const).map((name) => (
              <Input key={name} {...field(name)} />
            ))}
          </div>
          <p className="hint">
            By the shop’s clock, {shopClock(day)}. Empty: at once, and for good. The public site is
            rebuilt at these moments.
          </p>
        </fieldset>
        {children}
      </MoreFields>
    </>
  );
}

const detailNames = [
  'address',
  'book',
  'attendees',
  'max_attendees',
  'event_type',
  'status',
  'link',
  'visible_from',
  'visible_until',
] as const satisfies EventField[];
const isDetail = (name: string) => detailNames.some((detail) => detail === name);

/** Unfolds for a wrong field, which then gets the focus. */
function MoreFields({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const part = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isWrong || !part.current || part.current.open) return;
    part.current.open = true;
    const first = document.querySelector<HTMLElement>('form [aria-invalid=true]');
    if (part.current.contains(first)) first?.focus();
  }, [isWrong]);
  return (
    <details ref={part} className="full-width border-y border-line py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        More: address, book, seats, state, link, who sees it
      </summary>
      <div className="form-grid two-columns py-3">{children}</div>
    </details>
  );
}

type RepetitionFieldsProps = {
  form: UseFormReturn<EventFormValues>;
  repetition: Repetition;
  /** True if the user tried to save without both days. */
  isIncomplete: boolean;
  change: (repetition: Repetition) => void;
};

/** How a new event repeats. Each repetition becomes an event of its own. */
export function RepetitionFields({
  form,
  repetition,
  isIncomplete,
  change,
}: RepetitionFieldsProps) {
  const day = useWatch({ control: form.control, name: 'day' });
  const isReady = isCompleteRepetition(day, repetition);
  return (
    <fieldset className="full-width">
      <legend className="label">Repeats</legend>
      <div className="form-grid two-columns">
        <Select
          label="How often"
          value={repetition.every}
          onValue={(every) => change({ ...repetition, every })}
          options={intervals.map((every) => [every, intervalNames[every]])}
        />
        {repetition.every !== 'never' && (
          <Input
            label="Until"
            error={isIncomplete && !isReady ? eventFieldError('no-last-day') : undefined}
            type="date"
            min={day}
            max="2100-12-31"
            value={repetition.until}
            onChange={({ target }) => change({ ...repetition, until: target.value })}
          />
        )}
      </div>
      {repetition.every !== 'never' && (
        <p className="hint" role="status">
          {isReady
            ? repetitionText(repeatDays(day, repetition))
            : 'Choose the day of the event above, and the last day here.'}
        </p>
      )}
    </fieldset>
  );
}

type ImageUploadProps = {
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
    <div
      className={`full-width grid grid-cols-[minmax(0,1fr)] justify-items-start gap-[0.6rem] border-[1.5px] border-dashed p-4 ${isOver ? 'border-rose bg-blush' : 'border-soft bg-leaf'}`}
    >
      <label className="label" htmlFor={id}>
        Event Image
      </label>
      {/* The alt text distinguishes this image from others on the page. */}
      {/* eslint-disable-next-line jsx-a11y-x/img-redundant-alt */}
      {address && <img className="max-h-36" src={address} alt="The picture of this event" />}
      <input
        id={id}
        className="max-w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-(--corner) file:border-[1.5px] file:border-rose file:bg-transparent file:px-4 file:font-semibold! file:text-rose file:[font:inherit] hover:file:bg-blush"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          target.value = '';
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        PNG, JPG, WEBP up to 5MB. Choose one, drop it here, or paste it. Larger photos are made
        smaller.
      </p>
      {isPreparing && <p role="status">Preparing the picture…</p>}
      {address && (
        <Button kind="secondary" onClick={remove}>
          Remove Image
        </Button>
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
