import { type InputEvent, useState } from 'react';
import { type FieldError, isEmail } from '../../domain/contact.ts';
import { minPasswordLength } from '../../domain/session.ts';
import { Field } from '../forms/Field.tsx';
import { getString } from '../../domain/get-string.ts';
import { useFormSubmit } from '../forms/use-form-submit.ts';

type Props = {
  /** The fields to show. */
  asks: 'both' | 'email' | 'password';
  /** A new password has a minimum length and a different autocomplete value. */
  isNew: boolean;
  label: string;
  busyLabel: string;
  send: (email: string, password: string) => Promise<boolean>;
};

/**
 * The errors of the form with this label. Another form starts without errors but keeps the typed
 * values.
 */
type Errors = { label: string; email?: FieldError; password?: FieldError };

/** A form for an email address, a password, or both. */
export function CredentialsForm({ asks, isNew, label, busyLabel, send }: Props) {
  const [storedErrors, setErrors] = useState<Errors>({ label });
  const errors = storedErrors.label === label ? storedErrors : { label };
  const { form, isSending, onSubmit } = useFormSubmit(async (fields) => {
    const { email, password } = parseCredentials(fields);
    const newErrors = validate(fields);
    setErrors(newErrors);
    if (newErrors.email || newErrors.password) return false;
    return send(email, password);
  });

  function validate(fields: FormData): Errors {
    const { email, password } = parseCredentials(fields);
    const newErrors: Errors = { label };
    if (asks !== 'password' && !isEmail(email)) newErrors.email = email ? 'email' : 'missing';
    if (asks !== 'email' && !password) newErrors.password = 'missing';
    return newErrors;
  }

  /** Removes the errors of corrected fields. New errors appear only on submit. */
  function clearFixedErrors({ currentTarget }: InputEvent<HTMLFormElement>): void {
    const { email, password } = validate(new FormData(currentTarget));
    setErrors({
      label,
      ...(errors.email && email && { email }),
      ...(errors.password && password && { password }),
    });
  }

  return (
    <form
      ref={form}
      className="grid gap-5"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={clearFixedErrors}
    >
      {asks !== 'password' && (
        <Field name="email" label="Email" error={errors.email}>
          {(control) => <input {...control} type="email" autoComplete="username" maxLength={254} />}
        </Field>
      )}
      {asks !== 'email' && (
        <Field name="password" label="Password" error={errors.password}>
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete={isNew ? 'new-password' : 'current-password'}
              maxLength={72}
            />
          )}
        </Field>
      )}
      {isNew && <p className="small-print">At least {minPasswordLength} characters.</p>}
      <button className="button wide" disabled={isSending}>
        {isSending ? busyLabel : label}
      </button>
    </form>
  );
}

const parseCredentials = (fields: FormData) => ({
  email: getString(fields, 'email').trim(),
  password: getString(fields, 'password'),
});
