import { type InputEvent, useState } from 'react';
import { type Fault, isEmail } from '../../domain/letters.ts';
import { shortestPassword } from '../../domain/session.ts';
import { Field } from '../forms/Field.tsx';
import { useSending, wordOf } from '../forms/use-sending.ts';

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
type Faults = { label: string; email?: Fault; password?: Fault };

/** Email, password or both, and one button. */
export function Credentials({ asks, isNew, label, busyLabel, send }: Props) {
  const [told, setFaults] = useState<Faults>({ label });
  const faults = told.label === label ? told : { label };
  const { form, isSending, onSubmit } = useSending(async (fields) => {
    const { email, password } = credentialsIn(fields);
    const found = faultsIn(fields);
    setFaults(found);
    if (found.email || found.password) return false;
    return send(email, password);
  });

  function faultsIn(fields: FormData): Faults {
    const { email, password } = credentialsIn(fields);
    const found: Faults = { label };
    if (asks !== 'password' && !isEmail(email)) found.email = email ? 'email' : 'missing';
    if (asks !== 'email' && !password) found.password = 'missing';
    return found;
  }

  /** Takes back what is mended; new faults are told when the form is sent. */
  function revise({ currentTarget }: InputEvent<HTMLFormElement>): void {
    const { email, password } = faultsIn(new FormData(currentTarget));
    setFaults({
      label,
      ...(faults.email && email && { email }),
      ...(faults.password && password && { password }),
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
        <Field name="email" label="Email" fault={faults.email}>
          {(control) => <input {...control} type="email" autoComplete="username" maxLength={254} />}
        </Field>
      )}
      {asks !== 'email' && (
        <Field name="password" label="Password" fault={faults.password}>
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
      {isNew && <p className="small-print">At least {shortestPassword} characters.</p>}
      <button className="press wide" disabled={isSending}>
        {isSending ? busyLabel : label}
      </button>
    </form>
  );
}

const credentialsIn = (fields: FormData) => ({
  email: wordOf(fields, 'email').trim(),
  password: wordOf(fields, 'password'),
});
