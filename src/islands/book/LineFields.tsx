import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import {
  attributeLengths,
  attributeOf,
  type CartAttribute,
  dedicationFallbacks,
  dedicationKeys,
  giftKeys,
} from '../../domain/cart/attributes.ts';
import { $refusedField, $typed, keyOf } from '../../stores/cart-drafts.ts';

/** `keptFor`: see `keyOf`. `owner`: see `RefusedField`. */
type Props = { keptFor: string; owner: string };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * False once text from before hydration has come to life, until a press or a key has ended, or for a moment: what tells
 * about that text would move a button that is being pressed.
 */
const $tells = atom(true);
/** A click may follow the end of its press, in ms. */
const clickDelayMs = 100;
const longestWaitMs = 3000;

function tellAfterPress(): void {
  if (!$tells.get()) return;
  $tells.set(false);
  const tell = () => setTimeout(() => $tells.set(true), clickDelayMs);
  for (const name of ['pointerup', 'keyup']) addEventListener(name, tell, { once: true });
  setTimeout(tell, longestWaitMs);
}

/** Returns what may be told of the text of a field, the reference for the field, and what keeps its text. */
function useTyped<Element extends Field>({ keptFor }: Props, name: string) {
  const key = keyOf(keptFor, name);
  const field = useRef<Element>(null);
  const text = useStore($typed, { ssr: 'initial', keys: [key] })[key];
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    if (text !== undefined) {
      if (readField(current) !== text) writeField(current, text);
    } else if (isChanged(current)) {
      tellAfterPress();
      $typed.setKey(key, readField(current));
    }
    if (text) current.closest('details')?.setAttribute('open', '');
  }, [key, text]);
  const tells = useStore($tells, { ssr: 'initial' });
  const keep = () => field.current && $typed.setKey(key, readField(field.current));
  return { text: tells ? (text ?? '') : '', field, keep };
}

export function fillFields(lineId: string, attributes: readonly CartAttribute[]): void {
  for (const name of [...Object.values(dedicationKeys), ...Object.values(giftKeys)]) {
    const value = attributeOf(attributes, name);
    if (value || name !== dedicationKeys.otherwise) $typed.setKey(keyOf(lineId, name), value);
  }
}

const isSwitch = (field: Field): field is HTMLInputElement => field.type === 'checkbox';
const readField = (field: Field): string => (isSwitch(field) && !field.checked ? '' : field.value);

/** Returns true if somebody used the field before hydration. */
const isChanged = (field: Field): boolean =>
  'selectedIndex' in field ? field.selectedIndex > 0 : readField(field) !== '';

function writeField(field: Field, text: string): void {
  if (isSwitch(field)) field.checked = text !== '';
  else field.value = text;
}

/**
 * For whom the author writes a copy, and what. The names of the fields are the attributes of the line; a press on
 * the button reads them, before or after hydration.
 */
export function DedicationFields(props: Props) {
  const { text: words } = useTyped(props, dedicationKeys.words);
  const { field, keep } = useTyped<HTMLSelectElement>(props, dedicationKeys.otherwise);
  return (
    <details className="line-fields">
      <summary>Have it dedicated</summary>
      <TextField {...props} name={dedicationKeys.name} label="For whom?" />
      <TextField
        {...props}
        name={dedicationKeys.words}
        label="What shall the author write?"
        rows={3}
      />
      {words.trim() && (
        <blockquote className="dedication" dir="auto" aria-label="Preview">
          {words}
        </blockquote>
      )}
      <label>
        If it cannot be written
        <select ref={field} className="field" name={dedicationKeys.otherwise} onChange={keep}>
          {dedicationFallbacks.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </select>
      </label>
      <p className="small-print">
        A copy that is written in is made for you: it cannot be returned.
      </p>
    </details>
  );
}

/** To whom a gift card is sent. The checkbox is the provider's mark, without which the buyer gets the card. */
export function GiftFields(props: Props) {
  const { field, keep } = useTyped<HTMLInputElement>(props, giftKeys.isSent);
  return (
    <fieldset className="line-fields">
      <legend className="sr-only">For whom it is</legend>
      <label className="gift-switch">
        <input ref={field} type="checkbox" name={giftKeys.isSent} value="on" onChange={keep} /> Send
        it to somebody for me
      </label>
      <div>
        <TextField {...props} name={giftKeys.email} label="Their email address" type="email" />
        <TextField {...props} name={giftKeys.name} label="Their name (optional)" />
        <TextField {...props} name={giftKeys.message} label="Your words (optional)" rows={3} />
        <TextField
          {...props}
          name={giftKeys.day}
          label="On which day? (empty: today)"
          type="date"
        />
      </div>
    </fieldset>
  );
}

type TextFieldProps = Props & {
  name: string;
  label: string;
  type?: string;
  rows?: number;
};

/** A field with its count of characters left, once it is used, and what is wrong with it. */
function TextField({ name, label, type = 'text', rows, ...props }: TextFieldProps) {
  const id = useId();
  const { text, field, keep } = useTyped<HTMLInputElement & HTMLTextAreaElement>(props, name);
  const refused = useStore($refusedField, { ssr: 'initial' });
  const error = refused?.owner === props.owner && refused.name === name ? refused.text : null;
  const maxLength = type === 'date' ? undefined : attributeLengths.get(name);

  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error, field]);

  const control = {
    ref: field,
    id,
    name,
    maxLength,
    className: 'field',
    dir: 'auto',
    autoComplete: 'off',
    'aria-invalid': error !== null,
    'aria-describedby': `${id}-note`,
    onChange() {
      keep();
      if (error !== null) $refusedField.set(null);
    },
  } as const;
  const left = (maxLength ?? 0) - text.length;
  const note: ReactNode =
    error ?? (maxLength && maxLength <= 200 && text ? `${left} characters left` : null);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea {...control} rows={rows} /> : <input {...control} type={type} />}
      <p id={`${id}-note`} className={error === null ? 'small-print' : 'field-error'}>
        {note}
      </p>
    </div>
  );
}
