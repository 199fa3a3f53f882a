import { type InputEvent, useEffect, useState } from 'react';
import {
  validateContactMessage,
  maxLengths,
  type ContactMessage,
  contactSubjects,
} from '../../domain/people/contact.ts';
import { readDraft, saveDraft, sendMessage } from '../../stores/forms.ts';
import { withdraw } from '../../stores/toasts.ts';
import { sendAction } from '../send.ts';
import { Field, Honeypot, getBotFields, useFormSubmit, waitMinFillTime } from './Field.tsx';
import { getString } from '../../domain/text/get-string.ts';

type Errors = ReturnType<typeof validateContactMessage>;

export default function ContactForm() {
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  const { form, isSending, onSubmit } = useFormSubmit(async (fields) => {
    const message = parseMessage(fields);
    setErrors(validateContactMessage(message));
    setAttempts((count) => count + 1);
    const bot = getBotFields(fields);
    // From here on the action keeps the text.
    saveDraft(null);
    return sendAction('contact', [message, bot], async (press) => {
      await waitMinFillTime();
      return sendMessage(message, bot, press);
    });
  });
  useEffect(() => {
    for (const [name, value] of readDraft()) {
      const field = form.current?.elements.namedItem(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (typeof value !== 'string') continue;
      if ((isText && field.value === '') || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [form]);
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    [attempts, form],
  );

  /** Keeps the text, and removes the errors of corrected fields. New errors appear only on submit. */
  function onInput({ currentTarget }: InputEvent<HTMLFormElement>): void {
    saveDraft(parseMessage(new FormData(currentTarget)));
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
      className="contact-form grid gap-5 sm:grid-cols-[1fr_1fr] sm:*:nth-[n+3]:col-span-full"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
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
