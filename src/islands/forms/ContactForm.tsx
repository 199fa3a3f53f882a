import { type InputEvent, useEffect, useState } from 'react';
import { faultsOf, longest, type Message, subjects } from '../../domain/letters.ts';
import { sendMessage } from '../../stores/letters.ts';
import { withdraw } from '../../stores/toasts.ts';
import { Field } from './Field.tsx';
import { Honeypot } from './Honeypot.tsx';
import { botFieldsOf, useSending, wordOf } from './use-sending.ts';

type Faults = ReturnType<typeof faultsOf>;

export default function ContactForm() {
  const [faults, setFaults] = useState<Faults>({});
  const [attempts, setAttempts] = useState(0);
  const { form, isSending, onSubmit } = useSending(async (fields) => {
    const message = messageIn(fields);
    setFaults(faultsOf(message));
    setAttempts((count) => count + 1);
    return sendMessage(message, botFieldsOf(fields));
  });
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    [attempts, form],
  );

  /** Takes back what is mended; new faults are told when the form is sent. */
  function revise({ currentTarget }: InputEvent<HTMLFormElement>): void {
    if (Object.keys(faults).length === 0) return;
    const found = Object.entries(faultsOf(messageIn(new FormData(currentTarget))));
    const left = found.filter(([name]) => name in faults);
    setFaults(Object.fromEntries(left));
    if (left.length === 0) withdraw('message');
  }

  return (
    <form
      ref={form}
      className="letter"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={revise}
    >
      <Field name="firstName" label="First Name" fault={faults.firstName}>
        {(control) => (
          <input {...control} autoComplete="given-name" maxLength={longest.firstName} />
        )}
      </Field>
      <Field name="lastName" label="Last Name" fault={faults.lastName}>
        {(control) => (
          <input {...control} autoComplete="family-name" maxLength={longest.lastName} />
        )}
      </Field>
      <Field name="email" label="Email" fault={faults.email}>
        {(control) => (
          <input {...control} type="email" autoComplete="email" maxLength={longest.email} />
        )}
      </Field>
      <Field name="subject" label="Subject" fault={faults.subject}>
        {(control) => (
          <select {...control} required={false} autoComplete="off">
            {subjects.map((subject) => (
              <option key={subject} value={subject}>
                {subject}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="message" label="Message" fault={faults.message}>
        {(control) => <textarea {...control} rows={7} maxLength={longest.message} />}
      </Field>
      <Honeypot />
      <button className="press" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  );
}

function messageIn(fields: FormData): Message {
  return {
    firstName: wordOf(fields, 'firstName'),
    lastName: wordOf(fields, 'lastName'),
    email: wordOf(fields, 'email'),
    subject: wordOf(fields, 'subject'),
    message: wordOf(fields, 'message'),
  };
}
