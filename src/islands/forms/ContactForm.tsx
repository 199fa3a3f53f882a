import { type InputEvent, useEffect, useState } from 'react';
import {
  validateContactMessage,
  maxLengths,
  type ContactMessage,
  contactSubjects,
} from '../../domain/contact.ts';
import { sendMessage } from '../../stores/forms.ts';
import { withdraw } from '../../stores/toasts.ts';
import { Field, Honeypot, getBotFields, useFormSubmit } from './Field.tsx';
import { getString } from '../../domain/get-string.ts';

type Errors = ReturnType<typeof validateContactMessage>;

export default function ContactForm() {
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  const { form, isSending, onSubmit } = useFormSubmit(async (fields) => {
    const message = parseMessage(fields);
    setErrors(validateContactMessage(message));
    setAttempts((count) => count + 1);
    return sendMessage(message, getBotFields(fields));
  });
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    [attempts, form],
  );

  /** Removes the errors of corrected fields. New errors appear only on submit. */
  function clearFixedErrors({ currentTarget }: InputEvent<HTMLFormElement>): void {
    if (Object.keys(errors).length === 0) return;
    const currentErrors = Object.entries(
      validateContactMessage(parseMessage(new FormData(currentTarget))),
    );
    const remainingErrors = currentErrors.filter(([name]) => name in errors);
    setErrors(Object.fromEntries(remainingErrors));
    if (remainingErrors.length === 0) withdraw('message');
  }

  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={clearFixedErrors}
    >
      <Field name="firstName" label="First Name" error={errors.firstName}>
        {(control) => (
          <input {...control} autoComplete="given-name" maxLength={maxLengths.firstName} />
        )}
      </Field>
      <Field name="lastName" label="Last Name" error={errors.lastName}>
        {(control) => (
          <input {...control} autoComplete="family-name" maxLength={maxLengths.lastName} />
        )}
      </Field>
      <Field name="email" label="Email" error={errors.email}>
        {(control) => (
          <input {...control} type="email" autoComplete="email" maxLength={maxLengths.email} />
        )}
      </Field>
      <Field name="subject" label="Subject" error={errors.subject}>
        {(control) => (
          <select {...control} required={false} autoComplete="off">
            {contactSubjects.map((subject) => (
              <option key={subject} value={subject}>
                {subject}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="message" label="Message" error={errors.message}>
        {(control) => <textarea {...control} rows={7} maxLength={maxLengths.message} />}
      </Field>
      <Honeypot />
      <button className="button" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  );
}

function parseMessage(fields: FormData): ContactMessage {
  return {
    firstName: getString(fields, 'firstName'),
    lastName: getString(fields, 'lastName'),
    email: getString(fields, 'email'),
    subject: getString(fields, 'subject'),
    message: getString(fields, 'message'),
  };
}
