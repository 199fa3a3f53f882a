import { type InputEvent, useState } from 'react';
import { type FieldError, isEmail } from '../../domain/contact.ts';
import { minPasswordLength } from '../../domain/session.ts';
import { Field } from '../forms/Field.tsx';
import { useFormSubmit, getString } from '../forms/use-form-submit.ts';

type Props = {
  /** What is asked for. */
  asks: 'both' | 'email' | 'password';
  /** A password that is being chosen has a least length, and other help from the browser. */
  isNew: boolean;
  label: string;
  busyLabel: string;
  send: (email: string, password: string) => Promise<boolean>;
};

/** Of what was sent under one label: another way in starts without faults, but with what was typed. */
type Errors = { label: string; email?: FieldError; password?: FieldError };

/** Email, password or both, and one button. */
export function CredentialsForm({ asks, isNew, label, busyLabel, send }: Props) {
  const [notify, setErrors] = useState<Errors>({ label });
  const errors = notify.label === label ? notify : { label };
  const { form, isSending, onSubmit } = useFormSubmit(async (fields) => {
    const { email, password } = parseCredentials(fields);
    const found = validate(fields);
    setErrors(found);
    if (found.email || found.password) return false;
    return send(email, password);
  });

  function validate(fields: FormData): Errors {
    const { email, password } = parseCredentials(fields);
    const found: Errors = { label };
    if (asks !== 'password' && !isEmail(email)) found.email = email ? 'email' : 'missing';
    if (asks !== 'email' && !password) found.password = 'missing';
    return found;
  }

  /** Takes back what is mended; new faults are told when the form is sent. */
  function revise({ currentTarget }: InputEvent<HTMLFormElement>): void {
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
      onInput={revise}
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
