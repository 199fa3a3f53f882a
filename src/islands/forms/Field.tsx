import type { ReactNode } from 'react';
import { type FieldError, honeypot } from '../../domain/contact.ts';
import { fieldErrors } from '../../messages/contact.ts';

type Props = {
  name: string;
  label: string;
  error: FieldError | undefined;
  /** Renders the control with the attributes that link it to its label and error. */
  children: (control: {
    id: string;
    name: string;
    required: true;
    className: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A form control with its label and error. */
export function Field({ name, label, error, children }: Props) {
  const id = `field-${name}`;
  const errorId = `${id}-fault`;
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children({
        id,
        name,
        required: true,
        className: 'field',
        'aria-invalid': error !== undefined,
        'aria-describedby': error && errorId,
      })}
      {error && (
        <p id={errorId} className="field-error">
          {fieldErrors[error]}
        </p>
      )}
    </div>
  );
}

/**
 * A hidden field that only bots fill in. The attributes keep browsers and password managers out.
 */
export function Honeypot() {
  return (
    <div className="sr-only" inert>
      {/* In this attribute order, the compressed home page is smallest. */}
      <input data-1p-ignore autoComplete="off" data-lpignore data-bwignore name={honeypot} />
    </div>
  );
}
