import { useStore } from '@nanostores/react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  attributeLengths,
  dedicationFallbacks,
  dedicationKeys,
  giftKeys,
} from '../../domain/cart/attributes.ts';
import { $refusedField } from '../../stores/refused-fields.ts';

type Props = { variantId: string };

/**
 * For whom the author writes a copy, and what. The names of the fields are the attributes of the line; a press on
 * the button reads them, before or after hydration.
 */
export function DedicationFields({ variantId }: Props) {
  const [words, setWords] = useState('');
  return (
    <details className="line-fields">
      <summary>Have it dedicated</summary>
      <TextField variantId={variantId} name={dedicationKeys.name} label="For whom?" />
      <TextField
        variantId={variantId}
        name={dedicationKeys.words}
        label="What shall the author write?"
        rows={3}
        onText={setWords}
      />
      {words.trim() && (
        <blockquote className="dedication" dir="auto" aria-label="Preview">
          {words}
        </blockquote>
      )}
      <label>
        If it cannot be written
        <select className="field" name={dedicationKeys.otherwise}>
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
export function GiftFields({ variantId }: Props) {
  return (
    <fieldset className="line-fields">
      <legend className="sr-only">For whom it is</legend>
      <label className="gift-switch">
        <input type="checkbox" name={giftKeys.isSent} value="on" /> Send it to somebody for me
      </label>
      <div>
        <TextField
          variantId={variantId}
          name={giftKeys.email}
          label="Their email address"
          type="email"
        />
        <TextField variantId={variantId} name={giftKeys.name} label="Their name (optional)" />
        <TextField
          variantId={variantId}
          name={giftKeys.message}
          label="Your words (optional)"
          rows={3}
        />
        <TextField
          variantId={variantId}
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
  /** Several lines. */
  rows?: number;
  onText?: (text: string) => void;
};

/** A field with its count of characters left, once it is used, and what is wrong with it. */
function TextField({ variantId, name, label, type = 'text', rows, onText }: TextFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const refused = useStore($refusedField, { ssr: 'initial' });
  const error = refused?.variantId === variantId && refused.name === name ? refused.text : null;
  const maxLength = type === 'date' ? undefined : attributeLengths.get(name);

  // What was typed before hydration.
  useEffect(() => {
    const text = field.current?.value ?? '';

    setLength(text.length);
    onText?.(text);
  }, [onText]);
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);

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
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      setLength(target.value.length);
      onText?.(target.value);
      if (error !== null) $refusedField.set(null);
    },
  } as const;
  const left = (maxLength ?? 0) - length;
  const note: ReactNode =
    error ?? (maxLength && maxLength <= 200 && length > 0 ? `${left} characters left` : null);
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
